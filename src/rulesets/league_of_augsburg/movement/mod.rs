//! Moves (Movement).

pub(crate) mod allowance;
pub(crate) mod figures;
pub(crate) mod normal_move;
pub(crate) mod orders;
