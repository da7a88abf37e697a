//! What a unit stands in, on or behind (Saving Throws, Melees, Artillery).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// What a unit stands in, on or behind: one thing, which the umpire sets and every form takes up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    #[default]
    Open,
    Cover,
    Wood,
    BuiltUpArea,
    Hill,
    RiverBank,
}

impl Options for Ground {
    const OPTIONS: &'static [(Ground, Choice)] = &[
        (Ground::Open, "open"),
        (Ground::Cover, "behind cover"),
        (Ground::Wood, "wood"),
        // The first letters of the book's words for it begin codes, or are rows of some forms alone.
        (Ground::BuiltUpArea, "settlement (built-up)"),
        (Ground::Hill, "hill"),
        (Ground::RiverBank, "river bank"),
        // The word of journals that were begun before.
        (Ground::BuiltUpArea, "built-up area"),
    ];
}

impl Ground {
    /// Its word on the roster; none for the open.
    pub(crate) const fn mark(self) -> Option<&'static str> {
        match self {
            Ground::Open => None,
            Ground::Cover => Some("cover"),
            Ground::Wood => Some("wood"),
            Ground::BuiltUpArea => Some("town"),
            Ground::Hill => Some("hill"),
            Ground::RiverBank => Some("bank"),
        }
    }

    /// Its word in the log, which is the book's.
    pub(crate) fn told(self) -> &'static str {
        if self == Ground::BuiltUpArea { "built-up area" } else { self.word() }
    }

    /// How it is reached: `into a wood`.
    pub(crate) const fn reached(self) -> &'static str {
        match self {
            Ground::Open => "into the open",
            Ground::Cover => "behind cover",
            Ground::Wood => "into a wood",
            Ground::BuiltUpArea => "into a built-up area",
            Ground::Hill => "onto a hill",
            Ground::RiverBank => "to a river bank",
        }
    }

    /// A wood or a built-up area, in which light infantry melees as regular foot.
    pub(crate) const fn is_inside(self) -> bool {
        matches!(self, Ground::Wood | Ground::BuiltUpArea)
    }

    /// Whether who stands there is behind cover (CE-AMB-41).
    pub(crate) const fn gives_cover(self) -> bool {
        matches!(self, Ground::Cover | Ground::BuiltUpArea)
    }
}

/// What its ground is worth to a unit in a melee (Melees, Saving Throws).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Footing {
    pub(crate) higher_ground: bool,
    /// It defends a river bank.
    pub(crate) river_bank: bool,
    /// It defends a built-up area against troops outside.
    pub(crate) built_up_area: bool,
    /// In a wood or built-up area.
    pub(crate) inside: bool,
    /// Behind cover.
    pub(crate) cover: bool,
}

impl Footing {
    /// What the ground of a unit, its cover there and the ground of the enemy that it strikes tell. Whoever attacks defends nothing; a wall
    /// covers the front alone, as a river bank is defended, a built-up area all of a unit.
    pub(crate) fn on([ground, enemy]: [Ground; 2], covered: bool, attacks: bool, at_its_front: bool) -> Footing {
        Footing {
            higher_ground: ground == Ground::Hill && enemy != Ground::Hill,
            river_bank: ground == Ground::RiverBank && !attacks && at_its_front,
            built_up_area: ground == Ground::BuiltUpArea && enemy != Ground::BuiltUpArea && !attacks,
            inside: ground.is_inside(),
            cover: (covered || ground.gives_cover()) && (at_its_front || ground == Ground::BuiltUpArea),
        }
    }
}
