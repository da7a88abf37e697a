//! The four sides of a unit.

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// A side of a unit. Each can be contacted by one enemy unit only (Movement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Facing {
    #[default]
    Front,
    LeftFlank,
    RightFlank,
    Rear,
}

impl Options for Facing {
    const OPTIONS: &'static [(Facing, Choice)] = &[
        (Facing::Front, "front"),
        (Facing::LeftFlank, "left flank"),
        (Facing::RightFlank, "right flank"),
        // Its first letter rolls, and the others begin codes: it has one from behind them.
        (Facing::Rear, "rear (behind)"),
        // Words of journals that were begun before.
        (Facing::RightFlank, "proper right flank"),
        (Facing::Rear, "hind (rear)"),
        (Facing::Rear, "hind side"),
        (Facing::Rear, "rear"),
    ];
}

impl Facing {
    /// Its word in the log, which is the book's.
    pub(crate) const fn told(self) -> &'static str {
        match self {
            Facing::Front => "front",
            Facing::LeftFlank => "left flank",
            Facing::RightFlank => "right flank",
            Facing::Rear => "rear",
        }
    }
}
