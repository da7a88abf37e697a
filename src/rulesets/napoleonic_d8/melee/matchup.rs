//! What meets what in a melee.

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
