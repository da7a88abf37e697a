//! The numbers of the rally phase (p. 35-36).

use serde::Deserialize;

use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::unit::Class;

/// The numbers of the rally phase.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rallies {
    /// Hits rallied off in the near band.
    pub(crate) near: ByClass,
    /// Hits rallied off beyond it.
    pub(crate) far: ByClass,
    /// What the commanding general does.
    pub(crate) general: Generals,
    /// What stays.
    pub(crate) kept: KeptHits,
}

/// A number of hits for each class.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByClass {
    pub(crate) superior: u32,
    pub(crate) standard: u32,
    pub(crate) inferior: u32,
}

impl ByClass {
    /// The number of a class.
    pub(crate) const fn of(&self, class: Class) -> u32 {
        match class {
            Class::Superior => self.superior,
            Class::Standard => self.standard,
            Class::Inferior => self.inferior,
        }
    }
}

/// What a commanding general rallies off (p. 13, 36).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Generals {
    pub(crate) unrated: u32,
    pub(crate) dithering: u32,
    pub(crate) dependable: u32,
    pub(crate) dashing: u32,
}

impl Generals {
    /// The hits that a general of this rating rallies off.
    pub(crate) const fn of(&self, rating: GeneralRating) -> u32 {
        match rating {
            GeneralRating::Unrated => self.unrated,
            GeneralRating::Dithering => self.dithering,
            GeneralRating::Dependable => self.dependable,
            GeneralRating::Dashing => self.dashing,
        }
    }
}

/// Hits that are never rallied off (p. 36).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptHits {
    /// How many.
    pub(crate) hits: u32,
}
