//! A unit: the `unit` object of the requests, and what a battle keeps of each.

pub(crate) mod arm;
pub(crate) mod disorder_cause;
pub(crate) mod facing;
pub(crate) mod fraction;
pub(crate) mod ground;
pub(crate) mod infantry_formation;
pub(crate) mod mover;
pub(crate) mod number;
pub(crate) mod orders;
pub(crate) mod rating;
pub(crate) mod sum;
pub(crate) mod tables;
pub(crate) mod terrain;
pub(crate) mod test_reason;
pub(crate) mod words;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class, Formation, Horse, Weight};
use crate::rulesets::napoleonic_d8::unit::number::{Rating, Rings, Within};
use crate::rulesets::napoleonic_d8::unit::words::UnitWords;

/// A unit: a battalion, a regiment of cavalry, a battery, a skirmish base. What it may be is checked as it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "UnitWords")]
pub(crate) struct Unit {
    /// The arm.
    pub(crate) arm: Arm,
    /// The type of troops.
    pub(crate) class: Class,
    /// The formation.
    pub(crate) formation: Formation,
    /// Its rating, where it is not that of its class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<Rating>,
    /// Red rings.
    pub(crate) kills: Rings,
    /// White rings.
    pub(crate) disorders: Rings,
    /// What only infantry has.
    #[serde(skip_serializing_if = "is_false")]
    pub(crate) large: bool,
    /// What only cavalry has.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) horse: Option<Horse>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl TryFrom<UnitWords> for Unit {
    type Error = &'static str;
    fn try_from(words: UnitWords) -> Result<Unit, &'static str> {
        let class = words.class()?;
        let formation = words.formation()?;
        let horse = words.horse(class)?;
        if words.large.is_some() && words.arm != Arm::Infantry {
            return Err("large is for infantry");
        }
        if words.arm == Arm::Skirmishers && (words.kills, words.disorders) != (Rings::NONE, Rings::NONE) {
            return Err("a skirmish base has no rings: its first kill removes it");
        }
        let UnitWords { arm, rating, kills, disorders, large, .. } = words;
        Ok(Unit { arm, class, formation, rating, kills, disorders, large: large.unwrap_or(false), horse })
    }
}

impl Unit {
    /// A base of light skirmishers.
    pub(crate) const fn skirmishers() -> Unit {
        Unit {
            arm: Arm::Skirmishers,
            class: Class::Light,
            formation: Formation::Skirmish,
            rating: None,
            kills: Rings::NONE,
            disorders: Rings::NONE,
            large: false,
            horse: None,
        }
    }

    /// Its rating.
    pub(crate) fn quality(&self, tables: &Tables) -> i32 {
        self.rating.map_or_else(|| tables.ratings.of(self.arm, self.class), Rating::get)
    }

    /// The same with so many red and white rings; at most four of each, and none on a skirmish base (Notes 21).
    pub(crate) fn with(&self, kills: u32, disorders: u32) -> Unit {
        if self.arm == Arm::Skirmishers {
            return self.clone();
        }
        let rings = |count: u32| Rings::nearest(i32::try_from(count).unwrap_or(i32::MAX));
        Unit { kills: rings(kills), disorders: rings(disorders), ..self.clone() }
    }

    /// The same with so many blue rings, if it is cavalry.
    pub(crate) fn with_blown(&self, blown: u32) -> Unit {
        let blown = Within::nearest(i32::try_from(blown).unwrap_or(i32::MAX));
        Unit { horse: self.horse.map(|horse| Horse { blown, ..horse }), ..self.clone() }
    }

    /// The same in another formation.
    pub(crate) fn in_formation(&self, formation: Formation) -> Unit {
        Unit { formation, ..self.clone() }
    }

    /// Whether it is in square.
    pub(crate) fn is_square(&self) -> bool {
        self.formation == Formation::Square
    }

    /// Whether it is an unlimbered battery.
    pub(crate) fn is_unlimbered(&self) -> bool {
        self.formation == Formation::Unlimbered
    }

    /// Whether it is light infantry in formation.
    pub(crate) fn is_light_infantry(&self) -> bool {
        self.arm == Arm::Infantry && self.class == Class::Light
    }

    /// Whether it rides as Cossacks do: Cossacks, and cavalry that skirmishes.
    pub(crate) fn rides_loose(&self) -> bool {
        self.arm == Arm::Cavalry && (self.class == Class::Cossack || self.formation == Formation::Skirmish)
    }

    /// Whether it is heavy cavalry.
    pub(crate) fn is_heavy_cavalry(&self) -> bool {
        self.horse.is_some_and(|horse| horse.weight == Weight::Heavy)
    }

    /// Blue rings.
    pub(crate) fn blown(&self) -> u32 {
        self.horse.map_or(0, |horse| horse.blown.get().unsigned_abs())
    }

    /// Whether any white ring lies on it.
    pub(crate) fn is_disordered(&self) -> bool {
        self.disorders != Rings::NONE
    }

    /// Whether it is fresh enough to counter-charge: no three rings of a colour, not blown (Reaction options).
    pub(crate) fn is_fresh(&self, tables: &Tables) -> bool {
        self.kills.count() < tables.hits.test && self.disorders.count() < tables.hits.test && self.blown() == 0
    }
}
