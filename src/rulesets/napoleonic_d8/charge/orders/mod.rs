//! What is ordered of charges.

pub(crate) mod declare;
pub(crate) mod reply;
