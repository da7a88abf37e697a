//! The sides of a unit (p. 10): front, flanks and rear, parted by the diagonals of its base.

use serde::{Deserialize, Serialize};

/// A side of a unit, where left and right differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Facing {
    #[default]
    Front,
    LeftFlank,
    RightFlank,
    Rear,
}

/// A sector: a side, where left and right are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sector {
    #[default]
    Front,
    Flank,
    Rear,
}

impl Sector {
    /// Whether a charge that starts there goes round into this one: a flank from the front, the rear from anywhere else
    /// (p. 25; HOW-AMB-A28).
    pub(crate) const fn is_round_from(self, start: Sector) -> bool {
        matches!((self, start), (Sector::Flank, Sector::Front) | (Sector::Rear, Sector::Flank | Sector::Front))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flank {
    Left,
    Right,
}

impl Facing {
    /// The side opposite.
    pub(crate) const fn opposite(self) -> Facing {
        match self {
            Facing::Front => Facing::Rear,
            Facing::Rear => Facing::Front,
            Facing::LeftFlank => Facing::RightFlank,
            Facing::RightFlank => Facing::LeftFlank,
        }
    }

    pub(crate) const fn sector(self) -> Sector {
        match self {
            Facing::Front => Sector::Front,
            Facing::LeftFlank | Facing::RightFlank => Sector::Flank,
            Facing::Rear => Sector::Rear,
        }
    }

    /// Which flank it is, if it is one.
    pub(crate) const fn flank(self) -> Option<Flank> {
        match self {
            Facing::LeftFlank => Some(Flank::Left),
            Facing::RightFlank => Some(Flank::Right),
            Facing::Front | Facing::Rear => None,
        }
    }
}
