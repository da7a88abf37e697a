//! The sectors of a unit (p. 10): front, flanks and rear, parted by the diagonals of its base.

use serde::{Deserialize, Serialize};

/// A sector, where left and right are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sector {
    #[default]
    Front,
    Flank,
    Rear,
}

/// A sector, where left and right differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Quarter {
    #[default]
    Front,
    LeftFlank,
    RightFlank,
    Rear,
}

impl Quarter {
    /// The sector on the other side.
    pub(crate) const fn opposite(self) -> Quarter {
        match self {
            Quarter::Front => Quarter::Rear,
            Quarter::Rear => Quarter::Front,
            Quarter::LeftFlank => Quarter::RightFlank,
            Quarter::RightFlank => Quarter::LeftFlank,
        }
    }

    /// The sector, left and right being one.
    pub(crate) const fn sector(self) -> Sector {
        match self {
            Quarter::Front => Sector::Front,
            Quarter::LeftFlank | Quarter::RightFlank => Sector::Flank,
            Quarter::Rear => Sector::Rear,
        }
    }
}
