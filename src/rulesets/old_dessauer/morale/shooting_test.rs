//! The test of a unit that was shot at (Firing Results).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::old_dessauer::morale::table::RecoilTable;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::from_one;
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Sum, count, face_for};
use crate::rulesets::old_dessauer::unit::troops::{Grade, Kind};
use crate::umpire::{Dice, Die, Interrupt, Objection, Procedure, Ratio, Refusal};

/// What its die decides.
pub(crate) const TEST: &str = "test after shooting";

/// `shooting_test`: once a unit and turn, on all its shooting hits (OD-TEST-1 to 4, OD-AMB-13). One die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShootingTest {
    /// The unit before those hits; a regimental gun is refused.
    pub(crate) unit: Unit,
    /// The hits, from 1; so many that no figure is left are refused.
    #[serde(deserialize_with = "from_one")]
    pub(crate) hits: u32,
}

/// Why a unit does not test.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum TestObjection {
    RegimentalGun,
}

impl Objection for TestObjection {
    const OF: &'static str = "test";

    fn words(objection: TestObjection) -> Refusal {
        match objection {
            TestObjection::RegimentalGun => {
                Refusal::on("Regimental Guns", "one hit removes a regimental gun: it does not test")
            }
        }
    }
}

/// A unit after its test.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TestResult {
    /// The score of its grade.
    pub(crate) base_score: Ratio,
    /// Where that score stands.
    pub(crate) base_page: &'static str,
    /// What is added to the die.
    #[serde(flatten)]
    pub(crate) sum: Sum,
    /// The score needed on the die.
    pub(crate) needed: Ratio,
    pub(crate) passed: bool,
    pub(crate) shaken_after: bool,
    /// The recoil moves that it must make.
    pub(crate) recoil_moves: u32,
    /// The least of them in inches.
    pub(crate) recoil_distance: u32,
    /// The further hits that they cost.
    pub(crate) rout_hits: u32,
    /// Its figures, all hits taken off.
    pub(crate) figures_after: u32,
    pub(crate) shattered: bool,
}

impl ShootingTest {
    /// The score of the unit's grade, and where it stands.
    fn score(&self, tables: &Tables) -> (Ratio, &'static str) {
        match self.unit.grade {
            Grade::Crack => (tables.test.crack, "Example of Fire"),
            Grade::Regular => (tables.house.test.regular, HOUSE),
            Grade::Poor => (tables.house.test.poor, HOUSE),
        }
    }

    fn modifiers(&self, tables: &Tables) -> Sum {
        let house = &tables.house.test;
        let rating = self.unit.leadership.filter(|_| house.leadership).unwrap_or(0);
        let mut sum = Sum::nothing();
        sum.add("hits", -count(self.hits), "Example of Fire");
        sum.add("leadership", count(u32::from(rating)), HOUSE);
        sum.add_if(self.unit.out_of_command, "out of command", house.out_of_command, HOUSE);
        sum
    }
}

impl Procedure<Tables> for ShootingTest {
    const NAME: &'static str = "shooting_test";
    type Answer = TestResult;
    type Objection = TestObjection;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.unit.check(&tables.options)?;
        if self.hits >= self.unit.figures {
            return Err(Refusal::on("Firing Results", "these hits leave no figure to test"));
        }
        Ok(())
    }

    fn objections(&self, _: &Tables) -> Vec<TestObjection> {
        Vec::from_iter((self.unit.kind == Kind::RegimentalGun).then_some(TestObjection::RegimentalGun))
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<TestResult, Interrupt> {
        let Self { unit, hits } = self;
        let (base_score, base_page) = self.score(tables);
        let sum = self.modifiers(tables);
        let needed = base_score - sum.modifier_total;
        let passed = dice.face(Die::D6, TEST)? >= face_for(needed);
        let recoil_moves = if passed { 0 } else { RecoilTable::moves_for(*hits) };
        let figures_after = unit.figures.saturating_sub(*hits).saturating_sub(recoil_moves);
        Ok(TestResult {
            base_score,
            base_page,
            sum,
            needed,
            passed,
            shaken_after: unit.shaken || !passed,
            recoil_moves,
            recoil_distance: tables.recoil.forced(recoil_moves),
            rout_hits: recoil_moves,
            figures_after,
            shattered: unit.is_shattered_at(figures_after),
        })
    }
}
