//! Morale tests of units (Morale test modifiers).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::number::yes;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{Dice, Die, Interrupt, Objection, Procedure, Refusal};

const SECTION: &str = "Morale test modifiers";

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

/// What the book has against a morale test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MoraleObjection {
    /// A skirmish base goes with its first kill.
    Skirmishers,
    /// Its rings are fewer than ask for a test.
    FewHits { test: u32 },
}

impl Objection for MoraleObjection {
    const OF: &'static str = "morale";

    fn words(objection: MoraleObjection) -> Refusal {
        match objection {
            MoraleObjection::Skirmishers => {
                Refusal::on("Disorder", "a skirmish base goes with its first kill and never tests its morale")
            }
            MoraleObjection::FewHits { test } => {
                Refusal::on("Firing, hits", format!("hits ask for a test from {test} kills or {test} disorders on"))
            }
        }
    }
}

impl MoraleTest {
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

impl Procedure<Tables> for MoraleTest {
    const NAME: &'static str = "morale_test";
    type Answer = MoraleTestResult;
    type Objection = MoraleObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.in_building && (self.unit.arm != Arm::Infantry || self.unit.is_square()) {
            return Err(Refusal::on("Disorder", "only infantry out of square is in buildings"));
        }
        Ok(())
    }

    fn objections(&self, tables: &Tables) -> Vec<MoraleObjection> {
        let (unit, test) = (&self.unit, tables.hits.test);
        let few = self.reason == TestReason::Hits && unit.kills.count().max(unit.disorders.count()) < test;
        let objections =
            [(unit.arm == Arm::Skirmishers, MoraleObjection::Skirmishers), (few, MoraleObjection::FewHits { test })];
        objections.into_iter().filter(|(holds, _)| *holds).map(|(_, objection)| objection).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MoraleTestResult, Interrupt> {
        let sum = self.sum(tables);
        let score = sum.score(dice.face(Die::D8, "morale test")?);
        let passed = score >= tables.morale.needed;
        let result = if passed { MoraleResult::Ok } else { MoraleResult::Removed };
        Ok(MoraleTestResult { score, passed, result, sum })
    }
}
