//! Fire: batteries, infantry and skirmishers, buildings set on fire.

pub(crate) mod artillery_fire;
pub(crate) mod burning;
pub(crate) mod chart;
pub(crate) mod musketry;
pub(crate) mod orders;
pub(crate) mod range;
pub(crate) mod tables;
pub(crate) mod target;
