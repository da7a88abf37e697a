//! The orders of this room, a file for each; what the forms of several ask.

mod asked;
pub(crate) mod block;
pub(crate) mod ground;
mod guns;
pub(crate) mod moves;
pub(crate) mod split_unit;
