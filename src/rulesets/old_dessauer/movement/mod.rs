//! Moves and formations (Movement; Gun Movement; Maneuver; Moving Through Friends).

pub(crate) mod allowance;
pub(crate) mod orders;
pub(crate) mod pace;
