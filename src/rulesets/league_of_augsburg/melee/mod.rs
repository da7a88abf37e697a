//! Melees and what follows them (Melee Procedure; Melee Results).

pub(crate) mod contact;
pub(crate) mod figures;
pub(crate) mod follow_up;
pub(crate) mod orders;
pub(crate) mod pool;
pub(crate) mod round;
mod tell;
