//! House values: figures that the surviving copy of the article has lost, typed.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::unit::{Class, Grade};
use crate::umpire::Ratio;

/// Every house value, by its key in the contract: `rally.crack` is `rally` and `crack`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct House {
    pub(crate) rally: Rally,
    pub r#move: Moves,
    pub(crate) fire: Fire,
    pub(crate) test: Test,
    pub(crate) combat: Combat,
    pub(crate) variable_fire: VariableFire,
    pub(crate) manoeuvre: Manoeuvre,
}

/// Scores that rally a shaken unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rally {
    /// Crack units.
    pub(crate) crack: Ratio,
}

/// Moves in inches by arm.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    pub(crate) infantry: Rates,
    pub(crate) heavy: Rates,
    pub(crate) medium: Rates,
    pub(crate) light: Rates,
}

impl Moves {
    /// The rates of cavalry of this class; without one, of infantry.
    pub(crate) fn of(&self, class: Option<Class>) -> &Rates {
        match class {
            None => &self.infantry,
            Some(Class::Light) => &self.light,
            Some(Class::Medium) => &self.medium,
            Some(Class::Heavy) => &self.heavy,
        }
    }
}

/// Moves of one arm, in inches.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rates {
    pub(crate) line: Ratio,
    pub(crate) column: Ratio,
    pub(crate) charge_line: Ratio,
    pub(crate) charge_column: Ratio,
}

/// Shooting.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fire {
    /// Scores of muskets by range.
    pub(crate) musket: Bands,
    /// Scores of field guns by range.
    pub(crate) gun: Bands,
    /// Added to the die after a move of up to half.
    pub(crate) moved: Ratio,
    /// Added to the die against a target in cover.
    pub(crate) cover: Ratio,
}

/// The test after being shot at.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Test {
    /// The score of regular units.
    pub(crate) regular: Ratio,
    /// The score of poor units.
    pub(crate) poor: Ratio,
    /// Added to the die out of command.
    pub(crate) out_of_command: Ratio,
    /// Whether an attached general's rating is added to the die.
    pub(crate) leadership: bool,
}

/// Scores to hit in combat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Combat {
    /// With more points than the enemy.
    pub(crate) advantage: Ratio,
    /// With fewer.
    pub(crate) disadvantage: Ratio,
    /// By the difference of points (option `variable_hits`), best first.
    pub(crate) variable: Bands,
}

/// Variable defensive fire.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariableFire {
    /// Added to the points of a disordered unit.
    pub(crate) disordered: Ratio,
}

/// Changes of formation or facing, and unlimbering.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manoeuvre {
    /// The share of the move that one costs.
    pub(crate) change_cost: Ratio,
    /// Whether one disorders.
    pub(crate) change_disorders: ByGrade<bool>,
}

/// One value for each grade.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByGrade<T> {
    pub(crate) crack: T,
    pub(crate) regular: T,
    pub(crate) poor: T,
}

impl<T: Copy> ByGrade<T> {
    /// The value of this grade.
    pub(crate) fn of(&self, grade: Grade) -> T {
        match grade {
            Grade::Crack => self.crack,
            Grade::Regular => self.regular,
            Grade::Poor => self.poor,
        }
    }
}

/// A limit, and the score that holds as far as it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(Ratio, Ratio)", into = "(Ratio, Ratio)")]
pub(crate) struct Band {
    /// Inches, or a difference of points.
    pub(crate) limit: Ratio,
    /// The score, a whole number.
    pub(crate) score: Ratio,
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

    /// The score at this range; `None` beyond the last band.
    pub(crate) fn up_to(&self, range: Ratio) -> Option<Ratio> {
        self.all().find(|band| range <= band.limit).map(|band| band.score)
    }

    /// The score of the first limit that `difference` reaches; below them all, the last score.
    pub(crate) fn reached(&self, difference: Ratio) -> Ratio {
        let last = self.rest.last().unwrap_or(&self.first);
        self.all().find(|band| difference >= band.limit).unwrap_or(last).score
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
