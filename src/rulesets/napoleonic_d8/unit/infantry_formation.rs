//! The formations that infantry changes to (Notes 14).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::unit::arm::Formation;

/// A formation of infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InfantryFormation {
    Line,
    Column,
    ColumnOfMarch,
    Square,
}

impl InfantryFormation {
    /// As a formation.
    pub(crate) const fn formation(self) -> Formation {
        match self {
            InfantryFormation::Line => Formation::Line,
            InfantryFormation::Column => Formation::Column,
            InfantryFormation::ColumnOfMarch => Formation::ColumnOfMarch,
            InfantryFormation::Square => Formation::Square,
        }
    }
}
