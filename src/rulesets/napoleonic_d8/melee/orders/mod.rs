//! What is ordered of melees.

pub(crate) mod breakthrough;
mod circumstances;
pub(crate) mod free;
pub(crate) mod meets;
pub(crate) mod round;
mod row;
mod score;
mod sides;
mod tell;
