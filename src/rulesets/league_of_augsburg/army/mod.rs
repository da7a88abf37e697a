//! Orders of battle: who stands on the table at the start (Organization; Command Phase).
//!
//! One army is an army list, two are a battle; the text knows no third side, no points and no breaking point.

pub(crate) mod order_of_battle;
pub(crate) mod read;
