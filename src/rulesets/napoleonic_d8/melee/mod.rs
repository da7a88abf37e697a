//! Melees (Melee modifiers; Melee results).

mod participant;
mod result;
mod round;

pub(crate) use participant::{Participant, Place};
pub(crate) use result::Outcome;
pub(crate) use round::{Fought, Melee, Winner};

use serde::Serialize;

/// What met what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Column {
    InfantryVInfantry,
    InfantryVCavalry,
    CavalryVCavalry,
    Artillery,
}
