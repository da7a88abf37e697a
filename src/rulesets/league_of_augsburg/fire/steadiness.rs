//! Return fire, and the tests to hold fire (Orders).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::fire::range::Band;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::sum::{Sum, times};
use crate::rulesets::league_of_augsburg::unit::{Quality, Unit, Weapon};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, integer, measure};

const SECTION: &str = "Orders";

/// `return_fire`: whether a unit that is shot at shoots back by itself (LOA-ORD-13). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnFire {
    /// The unit that is shot at.
    pub(crate) unit: Unit,
    /// Its order.
    pub(crate) order: Chit,
    /// What it is shot at with.
    pub(crate) firer_weapon: Weapon,
    /// Inches.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`ReturnFire`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Returned {
    pub(crate) band: Band,
    pub(crate) automatic: bool,
}

impl Request<Tables> for ReturnFire {
    const NAME: &'static str = "return_fire";
    type Answer = Returned;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Returned, Interrupt> {
        self.unit.is_troops()?;
        let band = self.firer_weapon.bands(tables).at(self.distance);
        let automatic = self.order == Chit::StandReady
            && !self.firer_weapon.is_cannon()
            && matches!(band, Band::Short | Band::Medium)
            && !self.unit.routing
            && !self.unit.is_limbered();
        Ok(Returned { band, automatic })
    }
}

/// Two dice and a sum against the number needed: the total, and whether it passes.
pub(crate) fn two_dice(
    tables: &Tables,
    dice: &mut dyn Dice,
    sum: &Sum,
    why: &'static str,
) -> Result<(i32, bool), Interrupt> {
    let total = sum.added_to(dice.sum(2, Die::D6, why)?);
    Ok((total, total >= tables.steadiness.needed))
}

/// `hold_fire_test`: to keep a unit from shooting back (LOA-STD-1). Dice: 2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HoldFireTest {
    /// The unit.
    pub(crate) unit: Unit,
    /// Whether it has had casualties from fire other than the opposing unit's of this turn (LOA-AMB-32).
    #[serde(default)]
    pub(crate) prior_fire_casualties: bool,
    /// Casualties from the opposing unit this turn.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) opponent_casualties_this_turn: u32,
}

/// See [`HoldFireTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Held {
    pub(crate) total: i32,
    pub(crate) passed: bool,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl Request<Tables> for HoldFireTest {
    const NAME: &'static str = "hold_fire_test";
    type Answer = Held;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Held, Interrupt> {
        let HoldFireTest { unit, opponent_casualties_this_turn: casualties, .. } = self;
        unit.is_troops()?;
        let add = &tables.hold_fire;
        let sum = Sum::of(
            SECTION,
            &[
                (self.prior_fire_casualties, "earlier casualties from fire", add.earlier_casualties),
                (true, "casualties from this enemy", times(*casualties, add.each_casualty)),
                (unit.is_elite(), "elite", add.elite),
                (unit.grenadiers, "grenadiers", add.grenadiers),
            ],
        );
        let (total, passed) = two_dice(tables, dice, &sum, "hold fire")?;
        Ok(Held { total, passed, sum })
    }
}

/// `point_blank_test`: to let a charge come near before shooting at it (LOA-STD-2, LOA-STD-3). Dice: 2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointBlankTest {
    /// The unit that is charged.
    pub(crate) unit: Unit,
    /// Its order: Stand Ready or Fire.
    pub(crate) order: Chit,
    /// Inches from which the charge started.
    #[serde(deserialize_with = "measure")]
    pub(crate) attacker_start_distance: Ratio,
}

/// See [`PointBlankTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PointBlank {
    pub(crate) total: i32,
    pub(crate) passed: bool,
    pub(crate) fire_band: Band,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl PointBlankTest {
    fn check(&self) -> Result<(), Refusal> {
        self.unit.is_troops()?;
        if !matches!(self.order, Chit::StandReady | Chit::Fire) {
            return Err(Refusal::on(SECTION, "only a unit on stand_ready or fire shoots at a charge"));
        }
        if self.unit.is_limbered() || self.unit.routing {
            return Err(Refusal::on(SECTION, "limbered guns and routing units do not shoot"));
        }
        Ok(())
    }
}

impl Request<Tables> for PointBlankTest {
    const NAME: &'static str = "point_blank_test";
    type Answer = PointBlank;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<PointBlank, Interrupt> {
        self.check()?;
        let unit = &self.unit;
        let bands = unit.weapon.bands(tables);
        let start = bands.at(self.attacker_start_distance);
        let add = &tables.point_blank;
        let sum = Sum::of(
            SECTION,
            &[
                (unit.is_elite(), "elite", add.elite),
                (unit.grenadiers, "grenadiers", add.grenadiers),
                (unit.quality == Quality::Raw, "raw", add.raw),
                (unit.is_effectively_unformed(), "unformed", add.unformed),
                (start == Band::Short, "charge started at short range", add.started_at_short_range),
                (unit.disordered, "disordered", add.disordered),
            ],
        );
        let (total, passed) = two_dice(tables, dice, &sum, "point-blank volley")?;
        // No bonus but the short range: LOA-AMB-31.
        let fire_band = match (passed, start) {
            (true, _) => Band::Short,
            (false, Band::OutOfRange) => bands.longest(),
            (false, band) => band,
        };
        Ok(PointBlank { total, passed, fire_band, sum })
    }
}
