//! The loss of a general (Loss of a general).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure};

const SECTION: &str = "Loss of a general";

/// Whether a BC who lost units this turn is killed, and who replaces him. Dice: one, and one more if he is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GeneralLoss {
    /// Units that he lost this turn (ND8-AMB-33).
    pub(crate) units_lost: NonZeroU32,
}

/// The grade of the man who takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Replacement {
    UltraRubbish,
    Poor,
    Average,
    Good,
    Excellent,
}

impl Replacement {
    /// The grade of a rating.
    const fn of(rating: i32) -> Replacement {
        match rating {
            2.. => Replacement::Excellent,
            1 => Replacement::Good,
            0 => Replacement::Average,
            -1 => Replacement::Poor,
            _ => Replacement::UltraRubbish,
        }
    }
}

/// See [`GeneralLoss`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct GeneralLossResult {
    pub(crate) killed: bool,
    pub(crate) score: i32,
    pub(crate) replacement: Option<Replacement>,
    pub(crate) replacement_rating: Option<i32>,
    /// The face that fell for his successor.
    #[serde(skip)]
    pub(crate) successor: Option<u8>,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl Procedure<Tables> for GeneralLoss {
    const NAME: &'static str = "general_loss";
    type Answer = GeneralLossResult;
    type Objection = Never;

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<GeneralLossResult, Interrupt> {
        let mut sum = Sum::default();
        sum.add_each(self.units_lost.get(), "units lost", tables.general_loss.unit_lost, SECTION);
        let score = sum.score(dice.face(Die::D8, "is the BC killed")?);
        let killed = score <= tables.general_loss.killed;
        let successor = if killed { Some(dice.face(Die::D8, "who replaces the BC")?) } else { None };
        let rating = successor
            .and_then(|face| tables.general_loss.replacement.get(usize::from(face).saturating_sub(1)).copied());
        Ok(GeneralLossResult {
            killed,
            score,
            replacement: rating.map(Replacement::of),
            replacement_rating: rating,
            successor,
            sum,
        })
    }
}
