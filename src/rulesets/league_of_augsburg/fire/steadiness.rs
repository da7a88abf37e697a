//! Return fire, and the tests to hold fire (Orders).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::pool::FireObjection;
use super::range::Band;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::kinds::{Quality, Weapon};
use crate::rulesets::league_of_augsburg::unit::sum::{Sum, times};
use crate::umpire::{Dice, Die, Interrupt, Lookup, Never, Objection, Procedure, Ratio, Refusal, integer, measure};

const SECTION: &str = "Orders";

/// `return_fire`: whether a unit that is shot at shoots back by itself (LOA-ORD-13).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnFire {
    /// The unit that is shot at.
    pub(crate) unit: Unit,
    pub(crate) order: Chit,
    /// What it is shot at with.
    pub(crate) firer_weapon: Weapon,
    /// Inches.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`ReturnFire`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ReturnFireResult {
    band: Band,
    automatic: bool,
}

impl ReturnFire {
    pub(crate) fn is_automatic(&self, tables: &Tables) -> bool {
        self.order == Chit::StandReady
            && !self.firer_weapon.is_cannon()
            && matches!(self.band(tables), Band::Short | Band::Medium)
            && FireObjection::of_shooter(&self.unit).is_empty()
    }

    fn band(&self, tables: &Tables) -> Band {
        self.firer_weapon.bands(tables).at(self.distance)
    }
}

impl Lookup<Tables> for ReturnFire {
    const NAME: &'static str = "return_fire";
    type Answer = ReturnFireResult;

    fn answer(&self, tables: &Tables) -> Result<ReturnFireResult, Refusal> {
        self.unit.is_troops()?;
        Ok(ReturnFireResult { band: self.band(tables), automatic: self.is_automatic(tables) })
    }
}

/// What the dice are for of a unit that tries not to return fire.
pub(crate) const WHY_HOLD: &str = "holding fire";
/// What they are for of a unit that lets a charge come near.
pub(crate) const WHY_POINT_BLANK: &str = "steadiness";

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

/// Whether any throw of two dice and a sum reaches the number needed.
fn may_pass(tables: &Tables, sum: &Sum) -> bool {
    sum.added_to(2 * Die::D6.sides()) >= tables.steadiness.needed
}

/// `hold_fire_test`: to keep a unit from shooting back (LOA-STD-1). Dice: 2.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct HoldFireTest {
    pub(crate) unit: Unit,
    /// It has had casualties from fire other than the opposing unit's of this turn (LOA-AMB-32).
    pub(crate) prior_fire_casualties: bool,
    /// Casualties from the opposing unit this turn.
    #[serde(deserialize_with = "integer")]
    pub(crate) opponent_casualties_this_turn: u32,
}

/// See [`HoldFireTest`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct HoldFireResult {
    pub(crate) total: i32,
    pub(crate) passed: bool,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl HoldFireTest {
    /// Whether any throw passes it.
    pub(crate) fn may_pass(&self, tables: &Tables) -> bool {
        may_pass(tables, &self.sum(tables))
    }

    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let HoldFireTest { unit, opponent_casualties_this_turn: casualties, .. } = self;
        let add = &tables.hold_fire;
        Sum::of(
            SECTION,
            &[
                (self.prior_fire_casualties, "earlier casualties from fire", add.earlier_casualties),
                (true, "casualties from this enemy", times(*casualties, add.each_casualty)),
                (unit.is_elite(), "elite", add.elite),
                (unit.grenadiers, "grenadiers", add.grenadiers),
            ],
        )
    }
}

impl Procedure<Tables> for HoldFireTest {
    const NAME: &'static str = "hold_fire_test";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = HoldFireResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.is_troops()
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<HoldFireResult, Interrupt> {
        let sum = self.sum(tables);
        let (total, passed) = two_dice(tables, dice, &sum, WHY_HOLD)?;
        Ok(HoldFireResult { total, passed, sum })
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
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PointBlankResult {
    pub(crate) total: i32,
    pub(crate) passed: bool,
    pub(crate) fire_band: Band,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

/// Why a unit does not shoot at a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum PointBlankObjection {
    Order,
    #[strum(serialize = "")]
    Shooter(FireObjection),
}

impl Objection for PointBlankObjection {
    const OF: &'static str = "point-blank";

    fn words(why: PointBlankObjection) -> Refusal {
        match why {
            PointBlankObjection::Order => {
                Refusal::on(SECTION, "only a unit that stands ready or is to fire shoots at a charge")
            }
            PointBlankObjection::Shooter(why) => why.into(),
        }
    }
}

impl PointBlankTest {
    /// Whether any throw passes it.
    pub(crate) fn may_pass(&self, tables: &Tables) -> bool {
        may_pass(tables, &self.sum(tables))
    }

    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let unit = &self.unit;
        let start = unit.weapon.bands(tables).at(self.attacker_start_distance);
        let add = &tables.point_blank;
        Sum::of(
            SECTION,
            &[
                (unit.is_elite(), "elite", add.elite),
                (unit.grenadiers, "grenadiers", add.grenadiers),
                (unit.quality == Quality::Raw, "raw", add.raw),
                (unit.is_effectively_unformed(), "unformed", add.unformed),
                (start == Band::Short, "charge started at short range", add.started_at_short_range),
                (unit.disordered, "disordered", add.disordered),
            ],
        )
    }
}

impl Procedure<Tables> for PointBlankTest {
    const NAME: &'static str = "point_blank_test";
    type Answer = PointBlankResult;
    type Objection = PointBlankObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.is_troops()
    }

    fn objections(&self, _: &Tables) -> Vec<PointBlankObjection> {
        let shoots = matches!(self.order, Chit::StandReady | Chit::Fire);
        let order = (!shoots).then_some(PointBlankObjection::Order);
        let shooter = FireObjection::of_shooter(&self.unit).into_iter().map(PointBlankObjection::Shooter);
        order.into_iter().chain(shooter).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<PointBlankResult, Interrupt> {
        let (sum, bands) = (self.sum(tables), self.unit.weapon.bands(tables));
        let (total, passed) = two_dice(tables, dice, &sum, WHY_POINT_BLANK)?;
        // No bonus but the short range: LOA-AMB-31.
        let fire_band = if passed { Band::Short } else { bands.shot_at(self.attacker_start_distance) };
        Ok(PointBlankResult { total, passed, fire_band, sum })
    }
}
