//! A unit: the `unit` object of the requests, and what a battle keeps of each.

pub(crate) mod number;
pub(crate) mod rating;
pub(crate) mod sum;
pub(crate) mod tables;
pub(crate) mod terrain;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::{Rating, Rings, Within};
use crate::umpire::{input, non_null};

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
    /// All of them.
    pub(crate) const ALL: [Arm; 5] =
        [Arm::Infantry, Arm::Skirmishers, Arm::Cavalry, Arm::FootArtillery, Arm::HorseArtillery];

    /// Whether it is a battery.
    pub(crate) const fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
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

/// How heavy cavalry is, as woods see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weight {
    Light,
    Medium,
    Heavy,
}

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

/// A unit as it is written, before the defaults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitWords {
    arm: Arm,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) class: Option<Class>,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) formation: Option<Formation>,
    #[serde(default, deserialize_with = "non_null")]
    rating: Option<Rating>,
    #[serde(default)]
    kills: Rings,
    #[serde(default)]
    disorders: Rings,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) large: Option<bool>,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) lance: Option<bool>,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) breastplate: Option<bool>,
    #[serde(default, deserialize_with = "non_null")]
    weight: Option<Weight>,
    #[serde(default, deserialize_with = "non_null")]
    blown: Option<Within<0, 2>>,
}

impl UnitWords {
    /// A unit of this arm of which nothing else is said.
    pub(crate) const fn of(arm: Arm) -> UnitWords {
        UnitWords {
            arm,
            class: None,
            formation: None,
            rating: None,
            kills: Rings::NONE,
            disorders: Rings::NONE,
            large: None,
            lance: None,
            breastplate: None,
            weight: None,
            blown: None,
        }
    }

    fn class(&self) -> Result<Class, &'static str> {
        let class = match (self.class, self.arm) {
            (Some(class), _) => class,
            (None, Arm::Skirmishers) => Class::Light,
            (None, _) => return Err("`class` is missing"),
        };
        if self.arm.classes().contains(&class) { Ok(class) } else { Err("this arm has no such class") }
    }

    fn formation(&self) -> Result<Formation, &'static str> {
        let formations = self.arm.formations();
        match (self.formation, formations) {
            (Some(formation), _) if formations.contains(&formation) => Ok(formation),
            (Some(_), _) => Err("this arm has no such formation"),
            (None, [usual, ..]) if self.arm != Arm::Infantry => Ok(*usual),
            (None, _) => Err("`formation` of infantry is missing"),
        }
    }

    fn horse(&self, class: Class) -> Result<Option<Horse>, &'static str> {
        if self.arm != Arm::Cavalry {
            let any =
                self.lance.is_some() || self.breastplate.is_some() || self.weight.is_some() || self.blown.is_some();
            return if any { Err("lance, breastplate, weight and blown are for cavalry") } else { Ok(None) };
        }
        let breastplate = self.breastplate.unwrap_or(false);
        if breastplate && !matches!(class, Class::Heavy | Class::Guard) {
            return Err("only heavy and guard cavalry wears breastplates");
        }
        let weight = match class {
            Class::Guard | Class::Heavy => Weight::Heavy,
            Class::Medium => Weight::Medium,
            _ => Weight::Light,
        };
        Ok(Some(Horse {
            lance: self.lance.unwrap_or(class == Class::Lancer),
            breastplate,
            weight: self.weight.unwrap_or(weight),
            blown: self.blown.unwrap_or(Within::nearest(0)),
        }))
    }
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

    /// The same with so many red and white rings; at most four of each.
    pub(crate) fn with(&self, kills: u32, disorders: u32) -> Unit {
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

/// Who moves: a unit, or a general, who has no other field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    /// A commander with his staff.
    General,
    /// A unit.
    Unit(Unit),
}

impl<'de> Deserialize<'de> for Mover {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Mover, D::Error> {
        use serde::de::Error;
        let fields = serde_json::Map::deserialize(deserializer)?;
        if fields.get("arm").and_then(serde_json::Value::as_str) != Some("general") {
            return input(serde_json::Value::Object(fields)).map(Mover::Unit).map_err(D::Error::custom);
        }
        if fields.len() > 1 {
            Err(D::Error::custom("a general has no other field than arm"))
        } else {
            Ok(Mover::General)
        }
    }
}
