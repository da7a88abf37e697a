//! Ground, and what it does to those who cross it (Terrain Effects).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Choice, Options};

/// The worst ground that a unit crosses. A road counts when the whole turn is spent on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Terrain {
    #[default]
    Open,
    Woods,
    Rough,
    Steep,
    Town,
    Road,
}

impl Options for Terrain {
    const OPTIONS: &'static [(Terrain, Choice)] = &[
        (Terrain::Open, "open"),
        (Terrain::Woods, "woods"),
        (Terrain::Rough, "rough"),
        (Terrain::Steep, "steep"),
        (Terrain::Town, "town"),
        (Terrain::Road, "road"),
    ];
}

impl Terrain {
    /// Ground on which a unit can stand, and off a road can cross.
    pub(crate) const STANDS_ON: &'static [(Terrain, Choice)] = Terrain::OPTIONS.split_at(5).0;

    /// Whether it halves moves and disorders: woods, rough ground, steep slopes (OD-TER-1, OD-TER-3).
    pub(crate) const fn is_broken(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Rough | Terrain::Steep)
    }

    /// Whether only infantry enters it (OD-TER-1, OD-TER-7).
    pub(crate) const fn is_for_foot(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Town)
    }

    /// Whether troops of this kind may enter it.
    pub(crate) const fn admits(self, kind: Kind) -> bool {
        kind.is_foot() || !self.is_for_foot()
    }

    /// Where a unit that leaves it is likely to be: out of a town, else on the same ground.
    pub(crate) fn left(self) -> Terrain {
        if self == Terrain::Town { Terrain::Open } else { self }
    }
}
