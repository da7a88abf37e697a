//! Melees (Melee modifiers; Melee results).

mod participant;
mod result;
mod round;

pub use participant::{Participant, Place};
pub use result::Outcome;
pub use round::{Fought, Melee, Winner};

use serde::Serialize;

/// What met what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the columns by their names in the contract")]
pub enum Column {
    InfantryVInfantry,
    InfantryVCavalry,
    CavalryVCavalry,
    Artillery,
}
