//! What is ordered of movement.

mod advance;
pub(crate) mod battery;
pub(crate) mod moves;
