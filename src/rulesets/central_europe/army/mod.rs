//! Armies: their characteristics, their orders of battle, and how many units they need.

pub(crate) mod characteristics;
pub(crate) mod figures;
pub(crate) mod median;
pub(crate) mod order_of_battle;
pub(crate) mod status;
