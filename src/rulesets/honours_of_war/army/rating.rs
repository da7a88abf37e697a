//! The quality of a commander (p. 11).

use serde::{Deserialize, Serialize};

use crate::umpire::{Die, Ratio, Refusal};

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

/// Some faces of a D6.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<Ratio>")]
pub(crate) struct Faces(pub(crate) Vec<u8>);

impl TryFrom<Vec<Ratio>> for Faces {
    type Error = String;
    fn try_from(faces: Vec<Ratio>) -> Result<Faces, String> {
        let face = |face: &Ratio| {
            let number = u8::try_from(face.numerator()).ok().filter(|n| face.is_whole() && Die::D6.shows(*n));
            number.ok_or_else(|| format!("{face} is no face of the D6: 1, 2, 3, 4, 5, 6"))
        };
        faces.iter().map(face).collect::<Result<_, _>>().map(Faces)
    }
}

impl Faces {
    /// These faces. Refuses those that a D6 does not have.
    pub(crate) fn of(faces: &[u8]) -> Result<Faces, Refusal> {
        let faces: Vec<Ratio> = faces.iter().map(|face| Ratio::from(i64::from(*face))).collect();
        Faces::try_from(faces).map_err(Refusal::new)
    }

    /// Refuses ratings that do not share out the six faces, each once (p. 51).
    pub(crate) fn check(dithering: &Faces, dependable: &Faces, dashing: &Faces) -> Result<(), Refusal> {
        let mut all = [&dithering.0[..], &dependable.0, &dashing.0].concat();
        all.sort_unstable();
        if all == [1, 2, 3, 4, 5, 6] {
            Ok(())
        } else {
            Err(Refusal::on("p. 51", "dithering, dependable and dashing must share out the faces 1 to 6, each once"))
        }
    }
}
