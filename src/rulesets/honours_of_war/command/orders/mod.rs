//! The orders of this room, a file for each.

pub(crate) mod casualty;
pub(crate) mod figure;
pub(crate) mod initiative;
pub(crate) mod owed;
pub(crate) mod roll;
