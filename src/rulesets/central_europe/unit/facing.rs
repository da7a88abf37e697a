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
        // Its own right, as heralds have it: the other letters of its words roll, begin codes, or are rows of some forms alone.
        (Facing::RightFlank, "proper right flank"),
        // Its first letter rolls, and the others begin codes.
        (Facing::Rear, "hind (rear)"),
        // Words of journals that were begun before.
        (Facing::Rear, "hind side"),
        (Facing::Rear, "rear"),
        (Facing::RightFlank, "right flank"),
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
