//! What troops there are, and the formations that they take (Troop Types; Light Infantry; Regimental Guns; Formations).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options, Refusal};

/// The arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
    Skirmishers,
    RegimentalGun,
}

impl Grade {
    /// Its word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Grade::Crack => "crack",
            Grade::Regular => "regular",
            Grade::Poor => "poor",
        }
    }
}

impl Kind {
    /// Infantry of either sort.
    pub(crate) const fn is_foot(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Skirmishers)
    }

    /// Guns of either sort.
    pub(crate) const fn is_guns(self) -> bool {
        matches!(self, Kind::Artillery | Kind::RegimentalGun)
    }

    /// The formations that it may take, the usual one first.
    pub(crate) const fn formations(self) -> &'static [Formation] {
        match self {
            Kind::Infantry => &[Formation::Line, Formation::Column, Formation::Square, Formation::Irregular],
            Kind::Cavalry => &[Formation::Line, Formation::Column, Formation::Irregular],
            Kind::Artillery => &[Formation::Unlimbered, Formation::Limbered],
            Kind::Skirmishers => &[Formation::Skirmish],
            Kind::RegimentalGun => &[Formation::Unlimbered],
        }
    }

    /// The formation that it is in unless it is said.
    pub(crate) const fn usual_formation(self) -> Formation {
        self.formations()[0]
    }

    /// Its formations, for a form to offer.
    pub(crate) fn formation_choices(self) -> Vec<(Formation, Choice)> {
        self.formations().iter().map(|formation| (*formation, formation.word())).collect()
    }
}

/// The class of cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Class {
    Light,
    Medium,
    Heavy,
}

/// The grade of morale, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    Poor,
    #[default]
    Regular,
    Crack,
}

/// A formation (Formations; Maneuver). `irregular` is the L or the bent line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Formation {
    #[default]
    Line,
    Column,
    Square,
    Irregular,
    Unlimbered,
    Limbered,
    Skirmish,
}

/// Why a square stays where it is, whatever it is told (Square).
pub(crate) fn square_stays() -> Refusal {
    Refusal::on("Square", "a square does not move: `reform` (Q) forms line or column first")
}

/// Why a bent line stays where it is (Maneuver).
pub(crate) fn bent_line_stays() -> Refusal {
    Refusal::on("Maneuver", "a bent line does not move: it forms line or column first")
}

impl Options for Formation {
    const OPTIONS: &'static [(Formation, Choice)] = &[
        (Formation::Line, "line"),
        (Formation::Column, "column"),
        (Formation::Square, "square"),
        (Formation::Irregular, "bent line"),
        (Formation::Unlimbered, "unlimbered"),
        (Formation::Limbered, "limbered"),
        (Formation::Skirmish, "skirmish"),
    ];
}
