//! What each nation fields (p. 41-50).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::nations::Year;
use super::super::unit::{Class, Kind};

/// The troops of every country, by their codes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the countries by their names")]
pub struct Troops {
    pub prussia: BTreeMap<String, Troop>,
    pub austria: BTreeMap<String, Troop>,
    pub britain_hanover: BTreeMap<String, Troop>,
    pub russia: BTreeMap<String, Troop>,
    pub france: BTreeMap<String, Troop>,
    pub saxony: BTreeMap<String, Troop>,
    pub sweden: BTreeMap<String, Troop>,
    pub reichsarmee: BTreeMap<String, Troop>,
}

/// One kind of troops.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// Its arms, the usual one first.
    pub types: Vec<Kind>,
    /// Its classes, the usual one first.
    pub classes: Vec<Class>,
    /// Its classes from a later year on.
    pub then: Option<Later>,
    /// Its first year.
    pub from: Option<u16>,
    /// Whether it has rifles.
    #[serde(default)]
    pub rifles: bool,
    /// Whether it is foreign infantry, which moves quicker than the native one (p. 47).
    #[serde(default)]
    pub foreign: bool,
    /// The size that the book advises.
    #[serde(default)]
    pub size: SizeAdvice,
}

/// Classes that hold from a year on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// The year.
    pub year: u16,
    /// The classes, the usual one first.
    pub classes: Vec<Class>,
}

/// The size that the book advises for some troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words of the contract")]
pub enum SizeAdvice {
    #[default]
    Any,
    Small,
    SmallOrStandard,
}

impl Troop {
    /// The classes of a year, the usual one first.
    pub fn classes(&self, year: Year) -> &[Class] {
        match &self.then {
            Some(later) if later.year <= year.get() => &later.classes,
            _ => &self.classes,
        }
    }

    /// Whether it serves in a year.
    pub fn available(&self, year: Year) -> bool {
        self.from.is_none_or(|from| from <= year.get())
    }
}
