//! What each nation fields (p. 41-50).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::unit::{Class, Kind};

/// The troops of every country, by their codes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Troops {
    pub(crate) prussia: BTreeMap<String, Troop>,
    pub(crate) austria: BTreeMap<String, Troop>,
    pub(crate) britain_hanover: BTreeMap<String, Troop>,
    pub(crate) russia: BTreeMap<String, Troop>,
    pub(crate) france: BTreeMap<String, Troop>,
    pub(crate) saxony: BTreeMap<String, Troop>,
    pub(crate) sweden: BTreeMap<String, Troop>,
    pub(crate) reichsarmee: BTreeMap<String, Troop>,
}

/// One kind of troops.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Troop {
    /// Its arms, the usual one first.
    pub(crate) types: Vec<Kind>,
    /// Its classes, the usual one first.
    pub(crate) classes: Vec<Class>,
    /// Its classes from a later year on.
    pub(crate) then: Option<Later>,
    /// Its first year.
    pub(crate) from: Option<u16>,
    #[serde(default)]
    pub(crate) rifles: bool,
    /// Whether it is foreign infantry, which moves quicker than the native one (p. 47).
    #[serde(default)]
    pub(crate) foreign: bool,
    /// The size that the book advises.
    #[serde(default)]
    pub(crate) size: SizeAdvice,
}

/// Classes that hold from a year on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Later {
    pub(crate) year: u16,
    /// The classes, the usual one first.
    pub(crate) classes: Vec<Class>,
}

/// The size that the book advises for some troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SizeAdvice {
    #[default]
    Any,
    Small,
    SmallOrStandard,
}

impl Troop {
    /// The classes of a year, the usual one first.
    pub(crate) fn classes(&self, year: Year) -> &[Class] {
        match &self.then {
            Some(later) if later.year <= year.get() => &later.classes,
            _ => &self.classes,
        }
    }

    /// Whether it serves in a year.
    pub(crate) fn available(&self, year: Year) -> bool {
        self.from.is_none_or(|from| from <= year.get())
    }
}
