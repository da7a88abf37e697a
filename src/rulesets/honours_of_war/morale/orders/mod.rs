//! The orders of this room, a file for each.

pub(crate) mod guns;
pub(crate) mod rally;
pub(crate) mod react;
