//! Melees (Melee modifiers; Melee results; Breakthrough).

pub(crate) mod breakthrough;
mod free_change;
pub(crate) mod matchup;
pub(crate) mod orders;
pub(crate) mod outcome;
pub(crate) mod participant;
pub(crate) mod prospects;
pub(crate) mod round;
pub(crate) mod tables;
