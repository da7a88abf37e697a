//! Ratings and models of units, typed: see `unit.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class};

/// The ratings of units and of brigades, by arm and class.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ratings {
    pub(crate) infantry: BTreeMap<Class, i32>,
    pub(crate) cavalry: BTreeMap<Class, i32>,
    pub(crate) artillery: BTreeMap<Class, i32>,
}

/// Models of a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Models {
    pub(crate) infantry: u32,
    pub(crate) large: u32,
    pub(crate) cavalry: u32,
    pub(crate) foot_artillery: u32,
    pub(crate) horse_artillery: u32,
    pub(crate) skirmishers: u32,
}

impl Ratings {
    /// The ratings of an arm.
    pub(crate) const fn book(&self, arm: Arm) -> &BTreeMap<Class, i32> {
        match arm {
            Arm::Infantry | Arm::Skirmishers => &self.infantry,
            Arm::Cavalry => &self.cavalry,
            Arm::FootArtillery | Arm::HorseArtillery => &self.artillery,
        }
    }

    /// The rating of a class; 0 for one that the arm does not have.
    pub(crate) fn of(&self, arm: Arm, class: Class) -> i32 {
        self.book(arm).get(&class).copied().unwrap_or(0)
    }
}
