//! Moves (Movement).

pub(crate) mod allowance;
pub(crate) mod figures;
pub(crate) mod orders;
