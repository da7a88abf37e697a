//! Tests of morale (Firing Results; Rallying Shaken Units; Disordered Units).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::morale::recoil::forced_distance;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{from_one, yes};
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Sum, count, face_for};
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Grade, Kind, Unit};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request};

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

/// A unit after its test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Tested {
    /// The score of its grade.
    pub(crate) base_score: Ratio,
    /// Where that score stands.
    pub(crate) base_page: &'static str,
    /// What is added to the die.
    #[serde(flatten)]
    pub(crate) sum: Sum,
    /// The score needed on the die.
    pub(crate) needed: Ratio,
    /// Whether it passed.
    pub(crate) passed: bool,
    /// Whether it is shaken.
    pub(crate) shaken_after: bool,
    /// The recoil moves that it must make.
    pub(crate) recoil_moves: u32,
    /// The least of them in inches.
    pub(crate) recoil_distance: u32,
    /// The further hits that they cost.
    pub(crate) rout_hits: u32,
    /// Its figures, all hits taken off.
    pub(crate) figures_after: u32,
    /// Whether it is shattered.
    pub(crate) shattered: bool,
}

impl Request<Tables> for ShootingTest {
    const NAME: &'static str = "shooting_test";
    type Answer = Tested;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Tested, Interrupt> {
        let Self { unit, hits } = self;
        unit.check(&tables.options)?;
        if unit.kind == Kind::RegimentalGun {
            return Err(Refusal::on("Regimental Guns", "one hit removes a regimental gun: it does not test").into());
        }
        if *hits >= unit.figures {
            return Err(Refusal::on("Firing Results", "these hits leave no figure to test").into());
        }
        let house = &tables.house.test;
        let (base_score, base_page) = match unit.grade {
            Grade::Crack => (tables.test.crack, "Example of Fire"),
            Grade::Regular => (house.regular, HOUSE),
            Grade::Poor => (house.poor, HOUSE),
        };
        let mut sum = Sum::nothing();
        sum.add("hits", -count(*hits), "Example of Fire");
        let rating = unit.leadership.filter(|_| house.leadership).unwrap_or(0);
        sum.add("leadership", count(u32::from(rating)), HOUSE);
        sum.add_if(unit.out_of_command, "out of command", house.out_of_command, HOUSE);
        let needed = base_score - sum.modifier_total;
        let passed = dice.face(Die::D6, "test after shooting")? >= face_for(needed);
        let recoil_moves = if passed { 0 } else { hits / 2 };
        let figures_after = unit.figures.saturating_sub(*hits).saturating_sub(recoil_moves);
        Ok(Tested {
            base_score,
            base_page,
            sum,
            needed,
            passed,
            shaken_after: unit.shaken || !passed,
            recoil_moves,
            recoil_distance: forced_distance(recoil_moves, tables),
            rout_hits: recoil_moves,
            figures_after,
            shattered: unit.is_shattered_at(figures_after),
        })
    }
}

/// `rally`: a shaken unit of the active side, out of contact (OD-RALLY-1 to 5). One die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rally {
    /// The unit; one that is not shaken is refused.
    pub(crate) unit: Unit,
    /// Whether it touches an enemy, which is refused.
    #[serde(default)]
    pub(crate) in_contact: bool,
    /// Whether no enemy in sight is able to charge it.
    #[serde(default)]
    pub(crate) no_visible_chargers: bool,
    /// Whether its side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
}

/// A unit after its rally roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Rallied {
    /// The score of its grade.
    pub(crate) base_score: Ratio,
    /// Where that score stands.
    pub(crate) base_page: &'static str,
    /// What is added to the die.
    #[serde(flatten)]
    pub(crate) sum: Sum,
    /// The score needed on the die.
    pub(crate) needed: Ratio,
    /// Whether it rallied.
    pub(crate) rallied: bool,
    /// Whether it is shaken still.
    pub(crate) shaken_after: bool,
}

impl Request<Tables> for Rally {
    const NAME: &'static str = "rally";
    type Answer = Rallied;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Rallied, Interrupt> {
        let unit = &self.unit;
        let page = "Test to Rally from Shaken";
        unit.check(&tables.options)?;
        if !unit.shaken {
            return Err(Refusal::on(page, "a unit that is not shaken has nothing to rally from").into());
        }
        if self.in_contact || unit.in_combat {
            return Err(Refusal::on("Rallying Shaken Units", "no unit rallies in contact with the enemy").into());
        }
        if !self.active {
            return Err(Refusal::on("Turn Sequence", "units rally in their own side's turn").into());
        }
        let chart = &tables.rally;
        let (base_score, base_page) = match unit.grade {
            Grade::Crack => (tables.house.rally.crack, HOUSE),
            Grade::Regular => (chart.regular, page),
            Grade::Poor => (chart.poor, page),
        };
        let mut sum = Sum::nothing();
        sum.add_if(self.no_visible_chargers, "no enemy in sight can charge it", chart.no_visible_chargers, page);
        sum.add("leadership", count(u32::from(unit.leadership.unwrap_or(0))), page);
        sum.add_if(unit.out_of_command, "out of command", chart.out_of_command, page);
        let needed = base_score - sum.modifier_total;
        let rallied = dice.face(Die::D6, "rally")? >= face_for(needed);
        Ok(Rallied { base_score, base_page, sum, needed, rallied, shaken_after: !rallied })
    }
}

/// `reform`: a disordered unit that stood still for an active turn (OD-DIS-6, OD-AMB-3). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reform {
    /// The unit; one in good order is refused.
    pub(crate) unit: Unit,
    /// Whether its side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
    /// Whether it moved this turn.
    #[serde(default)]
    pub(crate) moved: bool,
    /// Whether it fought this turn.
    #[serde(default)]
    pub(crate) fought: bool,
    /// The ground on which it stands.
    #[serde(default)]
    pub(crate) terrain: Terrain,
}

/// Whether a unit reforms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reformed {
    /// Whether it does.
    pub(crate) reforms: bool,
    /// Whether it is disordered still.
    pub(crate) disordered_after: bool,
}

impl Request<Tables> for Reform {
    const NAME: &'static str = "reform";
    type Answer = Reformed;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Reformed, Interrupt> {
        self.unit.check(&tables.options)?;
        if !self.unit.disordered {
            return Err(Refusal::on("Disordered Units", "a unit in good order has nothing to reform from").into());
        }
        let stood = !self.moved && !self.fought && !self.unit.in_combat;
        let reforms = self.active && stood && !self.terrain.is_broken();
        Ok(Reformed { reforms, disordered_after: !reforms })
    }
}
