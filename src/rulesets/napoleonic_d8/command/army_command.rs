//! The army's command test (Command test (army)).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::Rating;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure, Refusal};

const SECTION: &str = "Command test (army)";

/// The line of the divisions that are still there.
pub(crate) const ON_THE_TABLE: &str = "divisions on the table";

/// The C-in-C tests when a division is lost. Dice: one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyTest {
    /// The C-in-C's rating.
    pub(crate) cinc_rating: Rating,
    /// Divisions at the start.
    pub(crate) divisions_at_start: NonZeroU32,
    /// Divisions lost; fewer than that.
    pub(crate) divisions_lost: NonZeroU32,
    /// Divisions that are not on the table and not lost: they left it, or have yet to come.
    #[serde(default)]
    pub(crate) divisions_left: u32,
    /// Enemy brigades in the army's rear.
    #[serde(default)]
    pub(crate) enemy_brigades_to_rear: u32,
}

/// What comes of the army's test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ArmyResult {
    CarryOn,
    Hold,
    BattleLost,
}

/// See [`ArmyTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArmyTestResult {
    pub(crate) score: i32,
    pub(crate) result: ArmyResult,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl ArmyTest {
    fn on_the_table(&self) -> u32 {
        let lost = self.divisions_lost.get().saturating_add(self.divisions_left);
        self.divisions_at_start.get().saturating_sub(lost)
    }

    /// What is added to the die.
    fn sum(&self, tables: &Tables) -> Sum {
        let figures = &tables.army_test;
        let mut sum = Sum::default();
        sum.add("rating of the C-in-C", self.cinc_rating.get(), SECTION);
        sum.add_each(self.divisions_lost.get(), "divisions lost", figures.division_lost, SECTION);
        sum.add_each(self.enemy_brigades_to_rear, "enemy brigades to the rear", figures.enemy_to_rear, SECTION);
        sum.add_each(self.on_the_table(), ON_THE_TABLE, figures.division_left, SECTION);
        sum
    }
}

impl Procedure<Tables> for ArmyTest {
    const NAME: &'static str = "army_test";
    type Answer = ArmyTestResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        match self.divisions_at_start.get().saturating_sub(self.divisions_lost.get()) {
            0 => Err(Refusal::on(SECTION, "no division is left to test for")),
            _ => Ok(()),
        }
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ArmyTestResult, Interrupt> {
        let sum = self.sum(tables);
        let score = sum.score(dice.face(Die::D8, "army command test")?);
        let result = if score >= tables.higher_result.pass {
            ArmyResult::CarryOn
        } else if score >= tables.higher_result.hold {
            ArmyResult::Hold
        } else {
            ArmyResult::BattleLost
        };
        Ok(ArmyTestResult { score, result, sum })
    }
}
