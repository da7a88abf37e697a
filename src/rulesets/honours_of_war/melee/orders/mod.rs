//! The orders of this room, a file for each.

pub(crate) mod fight;
pub(crate) mod pursue;
pub(crate) mod round;
pub(crate) mod take;
