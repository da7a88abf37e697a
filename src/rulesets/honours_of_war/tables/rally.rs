//! The numbers of the rally phase (p. 35-36).

use serde::Deserialize;

use super::super::rating::GeneralRating;
use super::super::unit::Class;

/// The numbers of the rally phase.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rallies {
    /// Hits rallied off in the near band.
    pub near: ByClass,
    /// Hits rallied off beyond it.
    pub far: ByClass,
    /// What the commanding general does.
    pub general: Generals,
    /// What stays.
    pub kept: KeptHits,
}

/// A number of hits for each class.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the classes by their names in the book")]
pub struct ByClass {
    pub superior: u32,
    pub standard: u32,
    pub inferior: u32,
}

impl ByClass {
    /// The number of a class.
    pub const fn of(&self, class: Class) -> u32 {
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
#[expect(missing_docs, reason = "the ratings by their names in the book")]
pub struct Generals {
    pub unrated: u32,
    pub dithering: u32,
    pub dependable: u32,
    pub dashing: u32,
}

impl Generals {
    /// The hits that a general of this rating rallies off.
    pub const fn of(&self, rating: GeneralRating) -> u32 {
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
pub struct KeptHits {
    /// How many.
    pub hits: u32,
}
