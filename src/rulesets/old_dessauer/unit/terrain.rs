//! Ground, and what it does to those who cross it (Terrain Effects).

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Choice, Options};

/// Ground: the worst that a unit crosses, where a road counts when the whole turn is spent on it; or what it stands on,
/// `cover` being behind an obstacle that shelters it.
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
    Cover,
}

impl Options for Terrain {
    const OPTIONS: &'static [(Terrain, Choice)] = &[
        (Terrain::Road, "road"),
        (Terrain::Open, "open"),
        (Terrain::Woods, "woods"),
        (Terrain::Rough, "rough"),
        (Terrain::Steep, "steep"),
        (Terrain::Town, "town"),
        (Terrain::Cover, "cover"),
    ];
}

impl Terrain {
    /// Ground that a unit crosses.
    pub(crate) const CROSSED: &'static [(Terrain, Choice)] = Terrain::OPTIONS.split_at(6).0;
    /// Ground on which a unit stands.
    pub(crate) const STANDS_ON: &'static [(Terrain, Choice)] = Terrain::OPTIONS.split_at(1).1;

    /// Whether it halves moves and disorders: woods, rough ground, steep slopes (OD-TER-1, OD-TER-3).
    pub(crate) const fn is_broken(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Rough | Terrain::Steep)
    }

    /// Whether only infantry enters it (OD-TER-1, OD-TER-7).
    pub(crate) const fn is_for_foot(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Town)
    }

    /// The worse of two grounds that a unit crosses: broken ground before a town, of like ones what only infantry enters.
    pub(crate) fn worst(self, other: Terrain) -> Terrain {
        let bad = |ground: Terrain| (ground.is_broken(), ground.is_for_foot());
        if bad(other) > bad(self) { other } else { self }
    }

    /// Whether troops of this kind may enter it.
    pub(crate) const fn admits(self, kind: Kind) -> bool {
        kind.is_foot() || !self.is_for_foot()
    }

    /// Whether it shelters from shooting (OD-TER-1, OD-TER-5, OD-TER-6).
    pub(crate) const fn shelters_from_fire(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Town | Terrain::Cover)
    }

    /// Whether it shelters in combat: woods do not.
    pub(crate) const fn shelters_in_combat(self) -> bool {
        matches!(self, Terrain::Town | Terrain::Cover)
    }

    /// Whether it is a hill on which foot and guns may claim cover against cavalry (OD-TER-4).
    pub(crate) const fn is_hill(self) -> bool {
        matches!(self, Terrain::Rough | Terrain::Steep)
    }

    /// Where a unit is that stands on it.
    pub(crate) const fn place(self) -> &'static str {
        match self {
            Terrain::Open => "in the open",
            Terrain::Woods => "in woods",
            Terrain::Rough => "on rough ground",
            Terrain::Steep => "on a steep slope",
            Terrain::Town => "in the town",
            Terrain::Road => "on the road",
            Terrain::Cover => "behind cover",
        }
    }

    /// How the ruling on a move or a charge tells that it led over it; nothing of open ground, nor of a town, which is told of
    /// by itself.
    pub(crate) const fn crossed_in_words(self) -> &'static str {
        match self {
            Terrain::Woods => ", through woods",
            Terrain::Rough => ", over rough ground",
            Terrain::Steep => ", over a steep slope",
            Terrain::Road => ", on a road",
            Terrain::Open | Terrain::Town | Terrain::Cover => "",
        }
    }

    /// Where a unit that leaves it is likely to be: out of a town or from behind its cover, else on the same ground.
    pub(crate) const fn left(self) -> Terrain {
        match self {
            Terrain::Town | Terrain::Cover => Terrain::Open,
            other => other,
        }
    }

    /// Reads ground that a unit of a request crosses, or stands on: behind cover is none.
    pub(crate) fn crossed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Terrain, D::Error> {
        match Terrain::deserialize(deserializer)? {
            Terrain::Cover => {
                Err(de::Error::custom("cover is no ground: `into_obstacle` and `crossing` tell of obstacles"))
            }
            terrain => Ok(terrain),
        }
    }
}
