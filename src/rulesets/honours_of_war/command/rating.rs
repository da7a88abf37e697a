//! The quality of a commander (p. 11).

use serde::{Deserialize, Serialize};

/// How good a brigade commander, a lieutenant general or a rated commanding general is, from the worst (p. 11-12, 37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rating {
    Dithering,
    Dependable,
    Dashing,
}

/// A commanding general's quality: in an invented game he goes unrated (p. 11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GeneralRating {
    #[default]
    Unrated,
    Dithering,
    Dependable,
    Dashing,
}

impl GeneralRating {
    /// His rating, if he has one.
    pub(crate) const fn rated(self) -> Option<Rating> {
        match self {
            GeneralRating::Unrated => None,
            GeneralRating::Dithering => Some(Rating::Dithering),
            GeneralRating::Dependable => Some(Rating::Dependable),
            GeneralRating::Dashing => Some(Rating::Dashing),
        }
    }
}

impl From<Rating> for GeneralRating {
    fn from(rating: Rating) -> GeneralRating {
        match rating {
            Rating::Dithering => GeneralRating::Dithering,
            Rating::Dependable => GeneralRating::Dependable,
            Rating::Dashing => GeneralRating::Dashing,
        }
    }
}
