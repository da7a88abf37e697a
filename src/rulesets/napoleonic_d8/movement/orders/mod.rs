//! What is ordered of movement.

mod advance;
pub(crate) mod back;
pub(crate) mod battery;
pub(crate) mod ground;
mod leave;
pub(crate) mod moves;
