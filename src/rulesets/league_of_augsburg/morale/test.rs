//! Morale tests (Morale; Morale Results).

use serde::{Deserialize, Serialize};

use super::figures::MoraleFailures;
use super::throw::{Certain, Circumstances, MoraleThrow, certain, throw};
use crate::rulesets::league_of_augsburg::movement::normal_move::moves_back;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::ground::{Cover, Going};
use crate::rulesets::league_of_augsburg::unit::small_dice::d3;
use crate::umpire::{Dice, Die, GivenDice, Interrupt, Never, Procedure, Ratio, Refusal, Throw, integer};

/// `morale_test`: a unit that lost figures (LOA-MOR-1).
///
/// Dice: the test dice; then 1 if it fails, read as a d3 or a d6 as the result says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MoraleTest {
    /// The unit, after its casualties.
    pub(crate) unit: Unit,
    /// What it stands in.
    pub(crate) cover: Cover,
    /// Fired on from enfilade.
    pub(crate) enfilade: bool,
    /// A routing friend is near.
    pub(crate) routing_friend: bool,
    /// Rally Points on it.
    #[serde(deserialize_with = "integer")]
    pub(crate) rally_points: u32,
    /// It took fire while it charged.
    pub(crate) charging: bool,
    /// It has acted this turn.
    pub(crate) has_acted: bool,
    /// The going behind it.
    pub(crate) going: Going,
}

/// What a test ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TestEnd {
    Pass,
    BackD3,
    BackD6,
    BackD6Away,
    #[serde(rename = "back_d6_plus_3_away")]
    BackD6Plus3Away,
    Rout,
    Shattered,
}

impl TestEnd {
    /// The last row that a test reaches that failed by so much.
    pub(crate) fn of(failures: &MoraleFailures, failed_by: u32) -> TestEnd {
        let rows = [
            (failures.shattered, TestEnd::Shattered),
            (failures.rout, TestEnd::Rout),
            (failures.back_d6_plus_3_away, TestEnd::BackD6Plus3Away),
            (failures.back_d6_away, TestEnd::BackD6Away),
            (failures.back_d6, TestEnd::BackD6),
            (failures.back_d3, TestEnd::BackD3),
        ];
        let reached = rows.into_iter().find(|(least, _)| failed_by > 0 && failed_by >= *least);
        reached.map_or(TestEnd::Pass, |(_, end)| end)
    }
}

/// Which way a unit ends up facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Faces {
    Unchanged,
    Foe,
    Away,
}

/// See [`MoraleTest`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoraleResult {
    #[serde(flatten)]
    pub(crate) throw: MoraleThrow,
    pub(crate) failed_by: u32,
    pub(crate) result: TestEnd,
    pub(crate) move_inches: Ratio,
    pub(crate) normal_moves: u32,
    pub(crate) facing: Faces,
    pub(crate) orders_cancelled: bool,
    pub(crate) new_order: Option<Chit>,
    pub(crate) charge_deduction: u32,
    pub(crate) unformed: bool,
    pub(crate) disordered: bool,
    pub(crate) routing: bool,
    pub(crate) dispersed: bool,
}

/// What a fall back is thrown for.
pub(crate) const WHY_BACK: &str = "inches back";
/// What a rout is thrown for.
pub(crate) const WHY_ROUT: &str = "moves of the rout";

impl MoraleTest {
    const fn circumstances(&self) -> Circumstances {
        Circumstances {
            cover: self.cover,
            enfilade: self.enfilade,
            routing_friend: self.routing_friend,
            rally_points: self.rally_points,
            commander_number: 0,
        }
    }

    /// The test where it passes whatever falls: then nothing is thrown.
    pub(crate) fn whatever_falls(&self, tables: &Tables) -> Option<Certain> {
        certain(tables, &self.unit, self.circumstances()).filter(|certain| certain.passes)
    }

    /// The test where it is shattered whatever falls: then nothing is thrown, as whoever flees is gone.
    pub(crate) fn is_lost(&self, tables: &Tables) -> Option<Certain> {
        let least = certain(tables, &self.unit, self.circumstances()).filter(|certain| !certain.passes)?;
        let above = i64::from(least.sum.added_to(least.total)) - i64::from(self.unit.figures);
        let end = TestEnd::of(&tables.morale_failures, u32::try_from(above).unwrap_or(0));
        (end == TestEnd::Shattered).then_some(least)
    }

    /// The fewest and the most inches of a result.
    pub(crate) fn spread(&self, tables: &Tables, result: TestEnd) -> Result<(Ratio, Ratio), Interrupt> {
        let inches = |face| self.moves(tables, &mut GivenDice::new(&[Throw::Face(face)]), result).map(|(_, far)| far);
        Ok((inches(1)?, inches(6)?))
    }

    /// The Normal Moves of a rout, and the inches of any move, for a result.
    fn moves(&self, tables: &Tables, dice: &mut dyn Dice, result: TestEnd) -> Result<(u32, Ratio), Interrupt> {
        let inches = |inches: u32| (0, Ratio::from(i64::from(inches)));
        let mut d6 = || dice.face(Die::D6, WHY_BACK).map(u32::from);
        match result {
            TestEnd::Pass => Ok(inches(0)),
            TestEnd::BackD3 => d3(dice, WHY_BACK).map(inches),
            TestEnd::BackD6 | TestEnd::BackD6Away => d6().map(inches),
            TestEnd::BackD6Plus3Away => d6().map(|face| inches(face.saturating_add(tables.morale_moves.away_added))),
            TestEnd::Rout | TestEnd::Shattered => {
                let moves = d3(dice, WHY_ROUT)?.saturating_add(tables.morale_moves.rout_added);
                Ok((moves, moves_back(tables, &self.unit, self.going, moves)?))
            }
        }
    }
}

impl Procedure<Tables> for MoraleTest {
    const NAME: &'static str = "morale_test";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = MoraleResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.is_troops()
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MoraleResult, Interrupt> {
        let unit = &self.unit;
        let throw = throw(tables, dice, unit, self.circumstances())?;
        let failed_by = throw.failed_by();
        let result = TestEnd::of(&tables.morale_failures, failed_by);
        let (normal_moves, back) = self.moves(tables, dice, result)?;
        // A charge loses the distance from its move instead of going back (LOA-MOR-20).
        let deducted = self.charging && matches!(result, TestEnd::BackD3 | TestEnd::BackD6);
        let facing = match result {
            TestEnd::BackD3 | TestEnd::BackD6 if !deducted => Faces::Foe,
            TestEnd::Pass | TestEnd::BackD3 | TestEnd::BackD6 => Faces::Unchanged,
            TestEnd::BackD6Away | TestEnd::BackD6Plus3Away | TestEnd::Rout | TestEnd::Shattered => Faces::Away,
        };
        let orders_cancelled = result >= TestEnd::BackD6Away;
        let stands_ready = orders_cancelled && result != TestEnd::Shattered && !self.has_acted && !self.charging;
        Ok(MoraleResult {
            throw,
            failed_by,
            result,
            move_inches: if deducted { Ratio::ZERO } else { back },
            normal_moves,
            facing,
            orders_cancelled,
            new_order: stands_ready.then_some(Chit::StandReady),
            charge_deduction: if deducted { u32::try_from(back.floor()).unwrap_or(0) } else { 0 },
            unformed: unit.unformed || result == TestEnd::BackD6Away,
            disordered: unit.disordered || matches!(result, TestEnd::BackD6Plus3Away | TestEnd::Rout),
            routing: unit.routing || result >= TestEnd::Rout,
            dispersed: result == TestEnd::Shattered,
        })
    }
}
