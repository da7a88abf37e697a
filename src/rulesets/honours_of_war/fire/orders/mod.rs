//! The orders of this room, a file for each.

pub(crate) mod grazing;
pub(crate) mod movement_fire;
pub(crate) mod shoot;
pub(crate) mod targets;
pub(crate) mod tell;
