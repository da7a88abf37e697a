//! The ground that a unit moves over or stands in.

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::fire::pool::Place;
use crate::rulesets::league_of_augsburg::melee::pool::Crossing;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Choice, Options};

/// The going (Movement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Going {
    #[default]
    Good,
    Bad,
}

impl Going {
    /// Bad where this holds.
    pub(crate) const fn bad(bad: bool) -> Going {
        if bad { Going::Bad } else { Going::Good }
    }
}

/// What a unit stands in; one scale for saves and for morale (LOA-AMB-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cover {
    #[default]
    None,
    Concealed,
    #[serde(rename = "cover")]
    Substantial,
    #[serde(rename = "hard_cover")]
    Fortified,
}

impl Cover {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) const fn is_none(&self) -> bool {
        matches!(self, Cover::None)
    }
}

impl Options for Cover {
    const OPTIONS: &'static [(Cover, Choice)] = &[
        (Cover::None, "no cover"),
        (Cover::Concealed, "concealed"),
        (Cover::Substantial, "cover"),
        (Cover::Fortified, "hard cover"),
        // As journals of before have it.
        (Cover::None, "open"),
    ];
}

/// What a unit stands in or behind: the features that the text names, and what each counts as (Movement, Notes; Shooting
/// Mechanics; Saving Throws).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    #[default]
    Open,
    /// Bad going that hides nobody.
    Rough,
    /// Light brush.
    Brush,
    Wood,
    /// A wooden building.
    Hut,
    /// A substantial building.
    House,
    /// Light works.
    Works,
    /// A heavy stone wall, substantial works, a fort.
    Wall,
    /// A hedge that is lined: it hides as light brush does, but it is a line and no area.
    Hedge,
}

impl Ground {
    /// Its cover, what a shooter in it stands in, and its going.
    const fn counts_as(self) -> (Cover, Place, Going) {
        match self {
            Ground::Open => (Cover::None, Place::Open, Going::Good),
            Ground::Rough => (Cover::None, Place::Open, Going::Bad),
            Ground::Brush => (Cover::Concealed, Place::AreaCover, Going::Good),
            Ground::Wood => (Cover::Substantial, Place::AreaCover, Going::Bad),
            Ground::Hut => (Cover::Concealed, Place::Building, Going::Bad),
            Ground::House => (Cover::Substantial, Place::Building, Going::Bad),
            Ground::Works => (Cover::Substantial, Place::Earthworks, Going::Good),
            Ground::Wall => (Cover::Fortified, Place::Fortress, Going::Good),
            // Nobody is inside a hedge: its dice are not halved (a reading).
            Ground::Hedge => (Cover::Concealed, Place::Open, Going::Good),
        }
    }

    pub(crate) const fn cover(self) -> Cover {
        self.counts_as().0
    }

    /// Where a unit that shoots from it stands.
    pub(crate) const fn place(self) -> Place {
        self.counts_as().1
    }

    pub(crate) const fn going(self) -> Going {
        self.counts_as().2
    }

    pub(crate) fn is_bad(self) -> bool {
        self.going() == Going::Bad
    }

    /// Whether it is an obstacle, and stands before whoever is behind it.
    pub(crate) const fn is_obstacle(self) -> bool {
        self.is_cover_obstacle() || matches!(self, Ground::Hedge)
    }

    /// Whether it is an obstacle that counts as cover; a hedge conceals alone (Saving Throws).
    pub(crate) const fn is_cover_obstacle(self) -> bool {
        matches!(self, Ground::Works | Ground::Wall)
    }

    /// Whether the table alone knows if it is an obstacle: light brush may stand for a hedge.
    pub(crate) const fn may_be_obstacle(self) -> bool {
        matches!(self, Ground::Brush)
    }

    /// What who goes forward over it crosses (Melee Procedure).
    pub(crate) const fn crossing(self) -> Crossing {
        match (self.is_cover_obstacle(), self.is_obstacle()) {
            (true, _) => Crossing::Serious,
            (false, true) => Crossing::Small,
            (false, false) => Crossing::None,
        }
    }

    /// Whether it is a building, of whatever walls.
    pub(crate) const fn is_building(self) -> bool {
        matches!(self, Ground::Hut | Ground::House)
    }

    /// Whether gunners behind it hold it, until the umpire says otherwise (Evading).
    pub(crate) fn is_held_by(self, unit: &Unit) -> bool {
        self.is_obstacle() && unit.is_unlimbered()
    }

    /// That gunners behind it hold it, beside the row that asks for that.
    pub(crate) const fn as_held(self) -> &'static str {
        match self {
            Ground::Works => "as behind light works",
            Ground::Wall => "as behind a fort or wall",
            _ => "as behind a hedge",
        }
    }

    /// That gunners behind it do not hold it, behind its word in a ruling.
    pub(crate) fn not_held(self, unit: &Unit) -> &'static str {
        if self.is_held_by(unit) && !unit.holding { ", not holding it" } else { "" }
    }

    /// The ground of a unit of which no more is known than how it goes there.
    pub(crate) const fn of(bad: bool) -> Ground {
        if bad { Ground::Rough } else { Ground::Open }
    }

    /// Its word on the roster and in rulings, where there is little room.
    pub(crate) fn short(self) -> &'static str {
        match self {
            Ground::Brush => "brush",
            Ground::Hut => "hut",
            Ground::Works => "works",
            Ground::Wall => "wall",
            Ground::Open | Ground::Rough | Ground::Wood | Ground::House | Ground::Hedge => self.word(),
        }
    }

    /// What a unit is left in that steps back a little: it leaves what it stood behind, and stays in what it stood in.
    pub(crate) const fn behind(self) -> Ground {
        if self.is_obstacle() { Ground::Open } else { self }
    }
}

impl Options for Ground {
    const OPTIONS: &'static [(Ground, Choice)] = &[
        (Ground::Open, "open"),
        (Ground::Rough, "rough"),
        (Ground::Brush, "sparse brush"),
        (Ground::Wood, "wood"),
        (Ground::Hut, "plank hut"),
        (Ground::House, "house"),
        (Ground::Works, "light works"),
        (Ground::Wall, "fort or wall"),
        (Ground::Hedge, "hedge"),
        // As journals of before have it.
        (Ground::Brush, "brush"),
        (Ground::Hut, "hut"),
        (Ground::Works, "works"),
        (Ground::Wall, "wall"),
    ];
}
