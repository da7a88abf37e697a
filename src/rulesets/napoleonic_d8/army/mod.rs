//! Armies: the order of battle, and how many commanders of each grade they have.

pub(crate) mod allocation;
pub(crate) mod order_of_battle;
mod quota;
pub(crate) mod read;
pub(crate) mod tables;
mod units;
