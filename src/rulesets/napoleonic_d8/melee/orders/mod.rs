//! What is ordered of melees.

pub(crate) mod breakthrough;
mod explain;
pub(crate) mod round;
