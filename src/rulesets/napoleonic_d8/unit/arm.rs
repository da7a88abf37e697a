//! Arms, classes of troops and formations.

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::unit::number::Within;
use crate::umpire::{Choice, Options};

/// The arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Arm {
    Infantry,
    Skirmishers,
    Cavalry,
    FootArtillery,
    HorseArtillery,
}

impl Arm {
    /// Whether it is a battery.
    pub(crate) const fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
    }

    /// Whether it attacks in melee.
    pub(crate) const fn charges(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cavalry)
    }

    /// The classes that it has.
    pub(crate) const fn classes(self) -> &'static [Class] {
        use Class::{
            Conscript, Cossack, Elite, Guard, Heavy, Lancer, Landwehr, Light, Line, Medium, MinorGerman, Veteran,
        };
        match self {
            Arm::Infantry | Arm::Skirmishers => {
                &[Guard, Veteran, Elite, Light, Line, Landwehr, Class::Militia, Conscript, MinorGerman]
            }
            Arm::Cavalry => &[Guard, Heavy, Medium, Light, Lancer, Landwehr, Cossack],
            Arm::FootArtillery | Arm::HorseArtillery => &[Guard, Class::Heavy12Lb, Line],
        }
    }

    /// The formations that it has, the usual one first.
    pub(crate) const fn formations(self) -> &'static [Formation] {
        match self {
            Arm::Infantry => &[Formation::Line, Formation::Column, Formation::ColumnOfMarch, Formation::Square],
            Arm::Skirmishers => &[Formation::Skirmish],
            Arm::Cavalry => &[Formation::Normal, Formation::ColumnOfMarch, Formation::Skirmish],
            Arm::FootArtillery | Arm::HorseArtillery => &[Formation::Unlimbered, Formation::Limbered],
        }
    }
}

/// The type of troops within an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Class {
    Guard,
    Veteran,
    Elite,
    Heavy,
    Medium,
    Light,
    Lancer,
    Line,
    Landwehr,
    Militia,
    Conscript,
    MinorGerman,
    Cossack,
    #[serde(rename = "heavy_12lb")]
    Heavy12Lb,
}

/// The formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Formation {
    Line,
    Column,
    ColumnOfMarch,
    Square,
    Normal,
    Skirmish,
    Unlimbered,
    Limbered,
}

impl Options for Formation {
    const OPTIONS: &'static [(Formation, Choice)] = &[
        (Formation::Line, "line"),
        (Formation::Column, "column"),
        (Formation::ColumnOfMarch, "column of march"),
        (Formation::Square, "square"),
        (Formation::Normal, "normal"),
        (Formation::Skirmish, "skirmish"),
        (Formation::Unlimbered, "unlimbered"),
        (Formation::Limbered, "limbered"),
    ];
}

/// How heavy cavalry is, as woods see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weight {
    Light,
    Medium,
    Heavy,
}

/// The blue rings of cavalry that is blown (Blown cavalry); rest takes off one after the other.
pub(crate) const BLOWN_RINGS: u32 = 2;

/// What only cavalry has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Horse {
    /// Lances; they never count for Cossacks.
    pub(crate) lance: bool,
    /// Breastplates.
    pub(crate) breastplate: bool,
    /// How heavy it is.
    pub(crate) weight: Weight,
    /// Blue rings, 0 to 2.
    pub(crate) blown: Within<0, 2>,
}
