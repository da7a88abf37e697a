//! Charges: declared, reacted to, evaded, driven home.

pub(crate) mod declare;
pub(crate) mod evade;
pub(crate) mod home;
pub(crate) mod react;
mod shoot;
