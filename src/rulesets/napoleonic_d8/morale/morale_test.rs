//! Morale tests of units, and the loss of a general (Morale test modifiers; Loss of a general).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::yes;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::rulesets::napoleonic_d8::unit::{Arm, Unit};
use crate::umpire::{Dice, Die, Interrupt, Refusal, Request};

const SECTION: &str = "Morale test modifiers";

/// Why a unit tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TestReason {
    #[default]
    Hits,
    EnemyInRear,
    Melee,
}

/// A morale test. Dice: one. Skirmishers never test.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleTest {
    /// The unit.
    pub(crate) unit: Unit,
    /// Why it tests; for hits with at least three rings of a colour.
    #[serde(default)]
    pub(crate) reason: TestReason,
    /// Friends support both its flanks.
    #[serde(default)]
    pub(crate) both_flanks_supported: bool,
    /// Friends support its rear.
    #[serde(default)]
    pub(crate) rear_supported: bool,
    /// It is in a building; infantry out of square only.
    #[serde(default)]
    pub(crate) in_building: bool,
    /// It is in its BC's radius; horse artillery need not be.
    #[serde(default = "yes")]
    pub(crate) in_command: bool,
}

/// What comes of a morale test: a unit that fails is removed (ND8-AMB-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MoraleResult {
    Ok,
    Removed,
}

/// See [`MoraleTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MoraleTestResult {
    pub(crate) score: i32,
    pub(crate) passed: bool,
    pub(crate) result: MoraleResult,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl MoraleTest {
    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        let unit = &self.unit;
        if unit.arm == Arm::Skirmishers {
            return Err(Refusal::on("Disorder", "a skirmish base goes with its first kill and never tests"));
        }
        if self.reason == TestReason::Hits && unit.kills.count().max(unit.disorders.count()) < tables.hits.test {
            return Err(Refusal::on("Firing, hits", "hits ask for a test from three kills or three disorders on"));
        }
        if self.in_building && (unit.arm != Arm::Infantry || unit.is_square()) {
            return Err(Refusal::on("Disorder", "only infantry out of square is in buildings"));
        }
        Ok(())
    }

    /// What is added to the die: support counts once (ND8-AMB-31), rings once (ND8-AMB-29).
    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let (unit, figures) = (&self.unit, &tables.morale);
        let mut sum = Sum::default();
        sum.add("quality", unit.quality(tables), SECTION);
        let supported = self.both_flanks_supported || self.rear_supported;
        sum.add_if(supported, "supported", figures.supported, SECTION);
        sum.add_if(self.in_building, "in a building", figures.in_building, SECTION);
        sum.add_each(unit.kills.count(), "kills", figures.kill, SECTION);
        sum.add_each(unit.disorders.count(), "disorders", figures.disorder, SECTION);
        let alone = !self.in_command && unit.arm != Arm::HorseArtillery;
        sum.add_if(alone, "outside the command zone", figures.out_of_command, SECTION);
        sum
    }
}

impl Request<Tables> for MoraleTest {
    const NAME: &'static str = "morale_test";
    type Answer = MoraleTestResult;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MoraleTestResult, Interrupt> {
        self.check(tables)?;
        let sum = self.sum(tables);
        let score = sum.score(dice.face(Die::D8, "morale test")?);
        let passed = score >= tables.morale.needed;
        let result = if passed { MoraleResult::Ok } else { MoraleResult::Removed };
        Ok(MoraleTestResult { score, passed, result, sum })
    }
}

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
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl Request<Tables> for GeneralLoss {
    const NAME: &'static str = "general_loss";
    type Answer = GeneralLossResult;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<GeneralLossResult, Interrupt> {
        let mut sum = Sum::default();
        sum.add_each(self.units_lost.get(), "units lost", -1, "Loss of a general");
        let score = sum.score(dice.face(Die::D8, "is the BC killed")?);
        let killed = score <= tables.general_loss.killed;
        let rating = if killed {
            let face = dice.face(Die::D8, "who replaces the BC")?;
            tables.general_loss.replacement.get(usize::from(face).saturating_sub(1)).copied()
        } else {
            None
        };
        Ok(GeneralLossResult {
            killed,
            score,
            replacement: rating.map(Replacement::of),
            replacement_rating: rating,
            sum,
        })
    }
}
