//! Melees (Melee modifiers; Melee results).

pub(crate) mod breakthrough;
pub(crate) mod orders;
mod participant;
mod result;
mod round;
pub(crate) mod tables;

pub(crate) use crate::rulesets::napoleonic_d8::melee::participant::{Participant, Place};
pub(crate) use crate::rulesets::napoleonic_d8::melee::result::Outcome;
pub(crate) use crate::rulesets::napoleonic_d8::melee::round::{Melee, MeleeResult, Winner};

use serde::Serialize;

/// What met what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Matchup {
    InfantryVInfantry,
    InfantryVCavalry,
    CavalryVCavalry,
    Artillery,
}
