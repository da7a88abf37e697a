//! A unit as the rules describe it (Basic; Orders): the `unit` object of every request.

mod check;
pub(crate) mod chit;
pub(crate) mod profile;
mod read;
pub(crate) mod small_dice;
pub(crate) mod sum;

use serde::{Deserialize, Serialize};

/// The troop type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Foot,
    SkirmishFoot,
    Pistoleers,
    AggressiveCavalry,
    LightHorse,
    Dragoons,
    Artillery,
    Commander,
}

impl Kind {
    /// Light troops, whatever they hold (Evading).
    pub(crate) const fn is_light(self) -> bool {
        matches!(self, Kind::SkirmishFoot | Kind::LightHorse | Kind::Dragoons)
    }

    /// Horse that stands in one rank or in two (Horse).
    pub(crate) const fn is_horse(self) -> bool {
        matches!(self, Kind::Pistoleers | Kind::AggressiveCavalry)
    }
}

/// The drill of foot: three ranks, or two (Foot).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum System {
    French,
    Dutch,
}

/// The depth of horse: two ranks, or one (Horse).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Formation {
    Deep,
    Single,
}

/// How dragoons and artillery are at the moment (Dragoons; Artillery).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mode {
    Mounted,
    Dismounted,
    Limbered,
    Unlimbered,
}

/// The quality; guards count as elite everywhere (LOA-AMB-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Quality {
    Raw,
    #[default]
    Regular,
    Elite,
    Guards,
}

/// What a unit shoots with (Ranges).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weapon {
    Musket,
    Carbine,
    Pistol,
    LightCannon,
    FieldGun,
    HeavyGun,
}

impl Weapon {
    /// Whether it is artillery's.
    pub(crate) const fn is_cannon(self) -> bool {
        matches!(self, Weapon::LightCannon | Weapon::FieldGun | Weapon::HeavyGun)
    }
}

/// A unit, its usual formation, mode and weapon filled in where a request leaves them out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Unit {
    /// Its name, free.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    /// The troop type.
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    /// The drill; foot has one, nobody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) system: Option<System>,
    /// The depth; pistoleers and aggressive cavalry have one, nobody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) formation: Option<Formation>,
    /// The mode; dragoons and artillery have one, nobody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mode: Option<Mode>,
    /// Figures now, from 1 to 200.
    pub(crate) figures: u32,
    /// Figures at the start, not fewer.
    pub(crate) original_figures: u32,
    /// Figures in the front rank as counted on the table; `None` where nobody has: see [`Unit::front_rank`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) front_rank: Option<u32>,
    /// Those of the figures that are pikemen; only foot has any.
    pub(crate) pikemen: u32,
    /// Pikemen in the front rank as counted on the table; `None` where nobody has: see [`Unit::front_pikemen`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) front_pikemen: Option<u32>,
    /// Squadrons that test morale as one unit, from 1 to 12; more than 1 only of mounted troops.
    pub(crate) squadrons: u32,
    /// The quality.
    pub(crate) quality: Quality,
    /// Whether they are grenadiers.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) grenadiers: bool,
    /// Whether the horse is heavy cavalry.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) heavy: bool,
    /// What it shoots with.
    pub(crate) weapon: Weapon,
    /// Whether its first volley is spent.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) has_fired: bool,
    /// Unformed, until it forms up.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) unformed: bool,
    /// Unformed by a Formation order, until its next order is completed.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) changing_formation: bool,
    /// Whether it stands in bad going.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) in_bad_going: bool,
    /// Disordered, until it rallies.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) disordered: bool,
    /// Routing, until it rallies.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) routing: bool,
    /// Whether skirmishers or gunners hold a building, works or an obstacle.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) holding: bool,
    /// Evaded after it had acted: it has to rally or to form up next.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) must_rally: bool,
}

const fn is_not(flag: &bool) -> bool {
    !*flag
}

impl Unit {
    /// How many ranks deep it stands; loose troops, guns and commanders have one (LOA-AMB-42).
    pub(crate) const fn ranks(&self) -> u32 {
        match (self.system, self.formation) {
            (Some(System::French), _) => 3,
            (Some(System::Dutch), _) | (_, Some(Formation::Deep)) => 2,
            _ => 1,
        }
    }

    /// Figures in the front rank: as counted, or its share rounded up (LOA-AMB-41).
    pub(crate) fn front_rank(&self) -> u32 {
        self.front_rank.unwrap_or(self.figures.div_ceil(self.ranks()))
    }

    /// Pikemen in the front rank: as counted, or their share rounded up, but no more than the rank has figures.
    pub(crate) fn front_pikemen(&self) -> u32 {
        self.front_pikemen.unwrap_or(self.pikemen.div_ceil(self.ranks()).min(self.front_rank()))
    }

    /// In the saddle.
    pub(crate) fn is_mounted(&self) -> bool {
        match self.kind {
            Kind::Dragoons => self.mode == Some(Mode::Mounted),
            kind => kind.is_horse() || kind == Kind::LightHorse,
        }
    }

    /// Skirmishers and dismounted dragoons, also when they hold something (Movement, Notes).
    pub(crate) fn is_skirmishing_foot(&self) -> bool {
        match self.kind {
            Kind::Dragoons => self.mode == Some(Mode::Dismounted),
            kind => kind == Kind::SkirmishFoot,
        }
    }

    /// Light troops, unless they hold something: then they are as other infantry (Evading).
    pub(crate) fn is_light(&self) -> bool {
        self.kind.is_light() && !self.holding
    }

    /// Limbered guns.
    pub(crate) fn is_limbered(&self) -> bool {
        self.mode == Some(Mode::Limbered)
    }

    /// Guns ready to fire.
    pub(crate) fn is_unlimbered(&self) -> bool {
        self.mode == Some(Mode::Unlimbered)
    }

    /// Elite troops and guards (LOA-AMB-10).
    pub(crate) const fn is_elite(&self) -> bool {
        matches!(self.quality, Quality::Elite | Quality::Guards)
    }

    /// Unformed for the dice, by whatever cause (Movement, Notes; Orders).
    pub(crate) fn is_effectively_unformed(&self) -> bool {
        self.unformed || self.changing_formation || (self.in_bad_going && self.suffers_bad_going())
    }

    /// Whether bad going makes it Unformed: all but skirmishing foot, and commanders (Movement, Notes).
    pub(crate) fn suffers_bad_going(&self) -> bool {
        !self.is_skirmishing_foot() && self.kind != Kind::Commander
    }
}
