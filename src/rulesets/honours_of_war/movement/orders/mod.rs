//! The orders of this room, a file for each.

pub(crate) mod block;
pub(crate) mod ground;
pub(crate) mod moves;
pub(crate) mod split_unit;
