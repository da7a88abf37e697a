//! What a unit is, in the words of the requests (Basic; Orders).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

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

    /// Foot and horse in ranks, to whom light troops give way (Evading).
    pub(crate) const fn is_formed(self) -> bool {
        self.is_horse() || matches!(self, Kind::Foot)
    }

    /// Two ranks of pistoleers, one of aggressive cavalry (Horse).
    pub(crate) const fn usual_formation(self) -> Option<Formation> {
        match self {
            Kind::Pistoleers => Some(Formation::Deep),
            Kind::AggressiveCavalry => Some(Formation::Single),
            _ => None,
        }
    }

    /// The modes that it has, the usual one first: dragoons ride, guns are unlimbered.
    pub(crate) const fn modes(self) -> &'static [Mode] {
        match self {
            Kind::Dragoons => &[Mode::Mounted, Mode::Dismounted],
            Kind::Artillery => &[Mode::Unlimbered, Mode::Limbered],
            _ => &[],
        }
    }

    /// Its weapon; guns have no usual one.
    pub(crate) const fn usual_weapon(self) -> Option<Weapon> {
        match self {
            Kind::Foot | Kind::SkirmishFoot => Some(Weapon::Musket),
            Kind::LightHorse | Kind::Dragoons => Some(Weapon::Carbine),
            Kind::Pistoleers | Kind::AggressiveCavalry | Kind::Commander => Some(Weapon::Pistol),
            Kind::Artillery => None,
        }
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

impl Options for Formation {
    const OPTIONS: &'static [(Formation, Choice)] = &[(Formation::Deep, "two ranks"), (Formation::Single, "one rank")];
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

impl Mode {
    /// Its word on a form.
    pub(crate) const fn word(self) -> Choice {
        match self {
            Mode::Mounted => "mounted",
            Mode::Dismounted => "on foot",
            Mode::Limbered => "limbered",
            Mode::Unlimbered => "unlimbered",
        }
    }
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

    /// Its name in a sentence.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Weapon::Musket => "muskets",
            Weapon::Carbine => "carbines",
            Weapon::Pistol => "pistols",
            Weapon::LightCannon => "light cannon",
            Weapon::FieldGun => "field guns",
            Weapon::HeavyGun => "heavy guns",
        }
    }
}
