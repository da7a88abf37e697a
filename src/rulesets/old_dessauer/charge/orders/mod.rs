//! What the umpire can order of charges.

pub(crate) mod charge;
pub(crate) mod evade;
