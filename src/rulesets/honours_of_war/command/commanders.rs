//! Commanders: the die for a brigade commander (p. 11, 39-51), and what the commanding general does for a lieutenant
//! general (p. 37).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::rating::{Faces, GeneralRating, Rating};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Nation, Scale};
use crate::umpire::{
    Dice, Die, Interrupt, Lookup, Never, Procedure, ProcedureEntry, Ratio, Refusal, integer, lookup, measure, non_null,
    procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[procedure::<_, BrigadeCommanderRating>(), lookup::<_, LieutenantGeneralRating>()];

/// The ratings of brigade commanders: a D6 for each on the main army's national table (p. 11).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadeCommanderRating {
    /// The main army's nation.
    pub(crate) nation: ArmyNation,
    /// The faces of an invented nation, which must give them; any other is refused with them.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) table: Option<RatingFaces>,
    /// How many commanders, 1 to 30.
    #[serde(default = "one", deserialize_with = "integer")]
    pub(crate) count: u8,
}

fn one() -> u8 {
    1
}

/// A nation of the book or an invented one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "`nation` is no nation key and not imagi_nation")]
pub(crate) enum ArmyNation {
    /// Of the book.
    Listed(Nation),
    Invented(ImagiNation),
}

/// The word for an invented nation in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ImagiNation {
    ImagiNation,
}

/// The faces of the D6 that make a commander dithering, dependable or dashing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatingFaces {
    pub(crate) dithering: Faces,
    pub(crate) dependable: Faces,
    pub(crate) dashing: Faces,
}

/// The ratings thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Ratings {
    /// In the order of the dice.
    pub(crate) ratings: Vec<Rating>,
    /// The first of them.
    pub(crate) rating: Rating,
}

impl BrigadeCommanderRating {
    /// The faces that make a commander dithering, and those that make him dashing.
    fn faces<'a>(&'a self, tables: &'a Tables) -> Result<(&'a [u8], &'a [u8]), Refusal> {
        match (self.nation, &self.table) {
            (ArmyNation::Listed(nation), None) => {
                let own = tables.nations.of(Some(nation));
                Ok((&own.dithering, &own.dashing))
            }
            (ArmyNation::Listed(_), Some(_)) => Err(Refusal::new("only imagi_nation brings a `table` of its own")),
            (ArmyNation::Invented(_), None) => Err(Refusal::new("imagi_nation needs a `table` of faces")),
            (ArmyNation::Invented(_), Some(table)) => {
                Faces::check(&table.dithering, &table.dependable, &table.dashing)?;
                Ok((&table.dithering.0, &table.dashing.0))
            }
        }
    }
}

impl Procedure<Tables> for BrigadeCommanderRating {
    const NAME: &'static str = "brigade_commander_rating";
    type Answer = Ratings;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.faces(tables)?;
        if !(1..=30).contains(&self.count) {
            return Err(Refusal::new(format!("`count` {} is not from 1 to 30", self.count)));
        }
        Ok(())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Ratings, Interrupt> {
        let (dithering, dashing) = self.faces(tables)?;
        let mut throw = || {
            dice.face(Die::D6, "rating of a brigade commander").map(|face| match face {
                face if dithering.contains(&face) => Rating::Dithering,
                face if dashing.contains(&face) => Rating::Dashing,
                _ => Rating::Dependable,
            })
        };
        let rating = throw()?;
        let mut ratings = vec![rating];
        for _ in 1..self.count {
            ratings.push(throw()?);
        }
        Ok(Ratings { ratings, rating })
    }
}

/// The rating of a lieutenant general with the commanding general near him (optional, p. 37).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LieutenantGeneralRating {
    /// Whether the game is historical; then the commanding general must be rated.
    pub(crate) historical: bool,
    /// The lieutenant general's own rating.
    pub(crate) lieutenant: Rating,
    /// The commanding general's.
    pub(crate) commanding: GeneralRating,
    /// Between the two figures, in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// The figure scale.
    #[serde(default)]
    pub(crate) scale: Scale,
}

/// The rating in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LieutenantRating {
    pub(crate) rating: Rating,
    /// Whether it is better than his own.
    pub(crate) raised: bool,
}

impl Lookup<Tables> for LieutenantGeneralRating {
    const NAME: &'static str = "lieutenant_general_rating";
    type Answer = LieutenantRating;

    /// An unrated general raises by one step; a rated one lends his own rating, to worse men only.
    fn answer(&self, tables: &Tables) -> Result<LieutenantRating, Refusal> {
        let own = self.lieutenant;
        let lent = match self.commanding.rated() {
            None if self.historical => {
                return Err(Refusal::on("p. 37", "in a historical game the commanding general is rated"));
            }
            None if own == Rating::Dithering => Rating::Dependable,
            None => Rating::Dashing,
            Some(rating) => rating,
        };
        let reach = self.scale.cm(tables.options.lieutenant_reach);
        let rating = if self.distance <= reach { own.max(lent) } else { own };
        Ok(LieutenantRating { rating, raised: rating != own })
    }
}
