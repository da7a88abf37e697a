//! What the result of a command test does to a unit (Brigade command test results; Divisional test results).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::facing::Facing;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Lookup, Ratio, Refusal};

const SECTION: &str = "Brigade command test results";

/// What orders do to one unit. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderEffects {
    /// The unit.
    pub(crate) unit: Unit,
    /// The orders of its brigade.
    pub(crate) order: Orders,
    /// It is in melee.
    #[serde(default)]
    pub(crate) in_melee: bool,
    /// Its retreat is blocked by friends, a river, a bridge or woods; on retreat only.
    #[serde(default)]
    pub(crate) retreat_blocked: bool,
}

/// See [`OrderEffects`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OrderEffectsResult {
    pub(crate) may_advance: bool,
    pub(crate) may_start_melee: bool,
    pub(crate) may_counter_charge: bool,
    pub(crate) may_form_square: bool,
    pub(crate) may_fire: bool,
    pub(crate) fire_modifier: i32,
    pub(crate) must_move_fraction: Ratio,
    pub(crate) faces: Option<Facing>,
    pub(crate) must_limber: bool,
    pub(crate) square_lost: bool,
    pub(crate) disorders_after: u32,
    pub(crate) must_leave_melee: bool,
    pub(crate) surrenders: bool,
}

/// How much of its move a unit goes back under such orders. Who is in melee stays there when its brigade retires: only a
/// retreat breaks melees off.
pub(crate) fn goes_back(unit: &Unit, order: Orders, in_melee: bool, tables: &Tables) -> Ratio {
    if in_melee && order == Orders::Retire {
        return Ratio::ZERO;
    }
    let request = OrderEffects { unit: unit.clone(), order, in_melee, retreat_blocked: false };
    request.answer(tables).map_or(Ratio::ZERO, |effects| effects.must_move_fraction)
}

impl Lookup<Tables> for OrderEffects {
    const NAME: &'static str = "order_effects";
    type Answer = OrderEffectsResult;

    fn answer(&self, tables: &Tables) -> Result<OrderEffectsResult, Refusal> {
        let OrderEffects { unit, order, in_melee, retreat_blocked } = self;
        let (normal, retires, retreats) =
            (*order == Orders::Normal, *order == Orders::Retire, *order == Orders::Retreat);
        if *retreat_blocked && !retreats {
            return Err(Refusal::on(SECTION, "only a retreat can be blocked"));
        }
        // +2 and Guard squares stand fast on retire (ND8-AMB-10).
        let stands = retires && unit.is_square() && order.allow_square(unit, tables);
        let goes = (retires && !stands) || retreats;
        let may_charge = normal && matches!(unit.arm, Arm::Infantry | Arm::Cavalry) && !unit.is_square();
        let may_fire = match unit.arm {
            Arm::Cavalry => false,
            Arm::Infantry | Arm::Skirmishers => !retreats,
            Arm::FootArtillery | Arm::HorseArtillery => !retires && !retreats,
        };
        let square_lost = unit.is_square() && goes;
        let disordered = square_lost || (retreats && unit.arm != Arm::Skirmishers);
        Ok(OrderEffectsResult {
            may_advance: normal && !unit.is_square(),
            may_start_melee: may_charge,
            may_counter_charge: may_charge && unit.is_fresh(tables),
            may_form_square: order.allow_square(unit, tables),
            may_fire,
            fire_modifier: if may_fire && retires && !stands { tables.orders.retire_fire } else { 0 },
            must_move_fraction: match (goes, retires) {
                (false, _) => Ratio::ZERO,
                (true, true) => tables.orders.retire_fraction,
                (true, false) => tables.orders.retreat_fraction,
            },
            faces: goes.then_some(if retires { Facing::Enemy } else { Facing::Rear }),
            must_limber: unit.arm.is_artillery() && (retires || retreats),
            square_lost,
            disorders_after: unit.disorders.count().max(u32::from(disordered)),
            must_leave_melee: retreats && *in_melee,
            surrenders: *retreat_blocked,
        })
    }
}
