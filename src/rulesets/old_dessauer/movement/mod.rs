//! Moves and formations (Movement; Gun Movement; Maneuver; Moving Through Friends; Evading).

pub(crate) mod allowance;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod pace;
pub(crate) mod table;
