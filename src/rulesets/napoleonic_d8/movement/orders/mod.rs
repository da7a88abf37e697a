//! What is ordered of movement.

pub(crate) mod moves;
