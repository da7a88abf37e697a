//! Why a charged unit may not counter-charge (Reaction options).

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Objection, Ratio, Refusal};
use strum::{IntoStaticStr, VariantNames};

/// What the book has against a counter-charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum CounterChargeObjection {
    /// Batteries and skirmishers do not come to blows.
    Arm,
    /// A square cannot move.
    Square,
    /// It defends a building.
    Garrison,
    /// Infantry stands against cavalry.
    InfantryByCavalry,
    /// So many rings of a colour.
    Rings { test: u32 },
    /// Blown cavalry.
    Blown,
    /// The orders of its brigade.
    Orders,
    /// The charge comes from too close for cavalry.
    Close { close: Ratio },
    /// It would have to wheel first, farther than goes with a counter-charge.
    Turned,
    /// It answered the charge in another way.
    Answered,
    /// The melee has begun.
    LaterRound,
}

impl Objection for CounterChargeObjection {
    const OF: &'static str = "counter-charge";

    fn words(objection: CounterChargeObjection) -> Refusal {
        let text = match objection {
            CounterChargeObjection::Arm => "batteries and skirmishers do not counter-charge".to_owned(),
            CounterChargeObjection::Square => "a square cannot move".to_owned(),
            CounterChargeObjection::Garrison => "who defends a building does not counter-charge: a reading".to_owned(),
            CounterChargeObjection::InfantryByCavalry => "infantry stands against cavalry and fires".to_owned(),
            CounterChargeObjection::Rings { test } => {
                format!("nobody counter-charges with {test} kills or {test} disorders")
            }
            CounterChargeObjection::Blown => "blown cavalry does not counter-charge".to_owned(),
            CounterChargeObjection::Orders => "the orders of its brigade forbid it".to_owned(),
            CounterChargeObjection::Close { close } => {
                format!("a charge from {close} cm or less leaves cavalry no time")
            }
            CounterChargeObjection::Turned => {
                "charged in flank or rear it does not wheel so far and counter-charge as well".to_owned()
            }
            CounterChargeObjection::Answered => "it answered the charge in another way".to_owned(),
            CounterChargeObjection::LaterRound => "nobody charges in a later round".to_owned(),
        };
        Refusal::on("Reaction options", text)
    }
}

/// What the state of a unit has against it, whoever charges it.
pub(crate) fn of_state(unit: &Unit, tables: &Tables) -> Option<CounterChargeObjection> {
    let test = tables.hits.test;
    if unit.kills.count() >= test || unit.disorders.count() >= test {
        Some(CounterChargeObjection::Rings { test })
    } else if unit.blown() > 0 {
        Some(CounterChargeObjection::Blown)
    } else {
        None
    }
}

/// What its arm and its formation have against it.
pub(crate) fn of_kind(unit: &Unit, by_cavalry: bool) -> Option<CounterChargeObjection> {
    match unit.arm {
        Arm::Skirmishers | Arm::FootArtillery | Arm::HorseArtillery => Some(CounterChargeObjection::Arm),
        Arm::Infantry if unit.is_square() => Some(CounterChargeObjection::Square),
        Arm::Infantry if by_cavalry => Some(CounterChargeObjection::InfantryByCavalry),
        Arm::Infantry | Arm::Cavalry => None,
    }
}

/// What a charge into its flank or its rear has against it: cavalry that wheels does not counter-charge as well; infantry does
/// by the wheel that it has with it, which turns nobody round who has his back to the enemy.
pub(crate) fn of_flank(unit: &Unit, back: bool, wheel_with_it: Ratio) -> Option<CounterChargeObjection> {
    let wheels = unit.arm == Arm::Infantry && !back && wheel_with_it > Ratio::ZERO;
    (!wheels).then_some(CounterChargeObjection::Turned)
}

/// Everything that stands against it when it is charged from so far.
pub(crate) fn objections(
    unit: &Unit,
    by_cavalry: bool,
    distance: Ratio,
    order: Orders,
    tables: &Tables,
) -> Vec<CounterChargeObjection> {
    let row = unit.wheels(tables).filter(|row| unit.arm == Arm::Cavalry && row.is_limited(Some(distance)));
    [
        of_kind(unit, by_cavalry),
        of_state(unit, tables),
        (order != Orders::Normal).then_some(CounterChargeObjection::Orders),
        row.map(|row| CounterChargeObjection::Close { close: row.close }),
    ]
    .into_iter()
    .flatten()
    .collect()
}
