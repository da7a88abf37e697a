//! Scores by bands: up to a range, or from a difference of points on.

use serde::{Deserialize, Serialize};

use crate::umpire::Ratio;

/// A limit, and the score that holds as far as it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(Ratio, Ratio)", into = "(Ratio, Ratio)")]
struct Band {
    /// Inches, or a difference of points.
    limit: Ratio,
    /// The score, a whole number.
    score: Ratio,
}

impl TryFrom<(Ratio, Ratio)> for Band {
    type Error = String;
    fn try_from((limit, score): (Ratio, Ratio)) -> Result<Band, String> {
        if score.is_whole() {
            Ok(Band { limit, score })
        } else {
            Err(format!("the score {score} is not a whole number"))
        }
    }
}

impl From<Band> for (Ratio, Ratio) {
    fn from(band: Band) -> (Ratio, Ratio) {
        (band.limit, band.score)
    }
}

/// Bands in the order in which they are tried; at least one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Band>", into = "Vec<Band>")]
pub(crate) struct Bands {
    first: Band,
    rest: Vec<Band>,
}

impl Bands {
    fn all(&self) -> impl Iterator<Item = &Band> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    fn last(&self) -> &Band {
        self.rest.last().unwrap_or(&self.first)
    }

    /// Limits and scores, in the order in which they are tried.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Ratio, Ratio)> {
        self.all().map(|band| (band.limit, band.score))
    }

    /// The farthest limit.
    pub(crate) fn farthest(&self) -> Ratio {
        self.all().map(|band| band.limit).max().unwrap_or(self.first.limit)
    }

    /// The score at this range; beyond the last band, its score.
    pub(crate) fn up_to(&self, range: Ratio) -> Ratio {
        self.all().find(|band| range <= band.limit).unwrap_or(self.last()).score
    }

    /// The score of the first limit that `difference` reaches; below them all, the last score.
    pub(crate) fn reached(&self, difference: Ratio) -> Ratio {
        self.all().find(|band| difference >= band.limit).unwrap_or(self.last()).score
    }
}

impl TryFrom<Vec<Band>> for Bands {
    type Error = &'static str;
    fn try_from(bands: Vec<Band>) -> Result<Bands, &'static str> {
        let mut bands = bands.into_iter();
        let first = bands.next().ok_or("a list of bands needs at least one pair [limit, score]")?;
        Ok(Bands { first, rest: bands.collect() })
    }
}

impl From<Bands> for Vec<Band> {
    fn from(bands: Bands) -> Vec<Band> {
        std::iter::once(bands.first).chain(bands.rest).collect()
    }
}
