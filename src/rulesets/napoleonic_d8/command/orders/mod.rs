//! What is ordered of command.

pub(crate) mod blocked;
pub(crate) mod brigade;
mod effects;
pub(crate) mod general;
pub(crate) mod higher;
pub(crate) mod initiative;
