//! A unit as it is written, in a request and in an order of battle: one reading for both.

use serde::Deserialize;

use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class, Formation, Horse, Weight};
use crate::rulesets::napoleonic_d8::unit::number::{Rating, Rings, Within};
use crate::umpire::non_null;

/// A unit as it is written, before the defaults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitWords {
    pub(crate) arm: Arm,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) class: Option<Class>,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) formation: Option<Formation>,
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) rating: Option<Rating>,
    #[serde(default)]
    pub(crate) kills: Rings,
    #[serde(default)]
    pub(crate) disorders: Rings,
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

    pub(crate) fn class(&self) -> Result<Class, &'static str> {
        let class = match (self.class, self.arm) {
            (Some(class), _) => class,
            (None, Arm::Skirmishers) => Class::Light,
            (None, _) => return Err("`class` is missing"),
        };
        if self.arm.classes().contains(&class) { Ok(class) } else { Err("this arm has no such class") }
    }

    pub(crate) fn formation(&self) -> Result<Formation, &'static str> {
        let formations = self.arm.formations();
        match (self.formation, formations) {
            (Some(formation), _) if formations.contains(&formation) => Ok(formation),
            (Some(_), _) => Err("this arm has no such formation"),
            (None, [usual, ..]) if self.arm != Arm::Infantry => Ok(*usual),
            (None, _) => Err("`formation` of infantry is missing"),
        }
    }

    pub(crate) fn horse(&self, class: Class) -> Result<Option<Horse>, &'static str> {
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
