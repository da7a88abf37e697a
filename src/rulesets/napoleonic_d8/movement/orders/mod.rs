//! What is ordered of movement.

pub(crate) mod advance;
pub(crate) mod back;
pub(crate) mod battery;
mod goes_off;
pub(crate) mod ground;
pub(crate) mod leave;
pub(crate) mod moves;
