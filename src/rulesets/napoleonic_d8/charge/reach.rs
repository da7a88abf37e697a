//! How far a charge goes, and what who is charged can still do: the rules of movement, as a charge needs them.

use crate::rulesets::napoleonic_d8::movement::allowance::{MoveAllowance, barred};
use crate::rulesets::napoleonic_d8::movement::artillery_action::{Action, ArtilleryAction};
use crate::rulesets::napoleonic_d8::movement::backwards::RetireMove;
use crate::rulesets::napoleonic_d8::movement::formation_change::{ChargedBy, FormationChange, FormationObjection};
use crate::rulesets::napoleonic_d8::movement::wheel::Wheel;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::fraction::Fraction;
use crate::rulesets::napoleonic_d8::unit::infantry_formation::InfantryFormation;
use crate::rulesets::napoleonic_d8::unit::mover::Mover;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Lookup, Ratio, Refusal};

/// What a unit may move against an enemy so far off; 0 where it cannot move, or not there, which puts every enemy out of
/// its reach.
pub(crate) fn reach(unit: &Unit, terrain: Terrain, distance: Ratio, tables: &Tables) -> Result<Ratio, Refusal> {
    if unit.can_move().is_err() {
        return Ok(Ratio::ZERO);
    }
    let request = MoveAllowance {
        unit: Mover::Unit(unit.clone()),
        terrain,
        on_road: false,
        gate: false,
        nearest_enemy: Some(distance),
        road_enemy_distance: None,
        gap_percent: None,
    };
    Ok(request.answer(tables)?.allowance.unwrap_or(Ratio::ZERO))
}

/// How far a unit goes back before a charge, and what the ground has against it: then at its slowest.
pub(crate) fn retires(
    unit: &Unit,
    fraction: Fraction,
    terrain: Terrain,
    tables: &Tables,
) -> Result<(Ratio, Option<Refusal>), Refusal> {
    let request = RetireMove { unit: unit.clone(), fraction, terrain, evading: true };
    Ok(match request.answer(tables)?.distance {
        Some(distance) => (distance, None),
        None => (request.slowest(tables), Some(barred(unit, terrain, tables))),
    })
}

/// How far a horse battery goes that limbers before a charge, and as what.
pub(crate) fn limbers_and_goes(unit: &Unit, tables: &Tables) -> Result<(Ratio, Unit), Refusal> {
    let request = ArtilleryAction { unit: unit.clone(), action: Action::LimberAndMoveHalf, angle: None };
    let acted = request.answer(tables)?;
    Ok((acted.r#move, unit.in_formation(acted.formation_after)))
}

/// What the book has against a change of formation before a charge.
pub(crate) fn against_form(
    unit: &Unit,
    to: InfantryFormation,
    order: Orders,
    by_cavalry: bool,
    tables: &Tables,
) -> Option<Refusal> {
    let charged_by = if by_cavalry { ChargedBy::Cavalry } else { ChargedBy::Infantry };
    let change = FormationChange { unit: unit.clone(), to, order, charged_by };
    let change = change.answer(tables).ok()?;
    match change.reason {
        FormationObjection::Charged if !by_cavalry => {
            let text = format!("it forms so by way of column, in {} moves", change.moves);
            Some(Refusal::on("Notes 14", text))
        }
        reason => reason.refusal(),
    }
}

/// How far a unit wheels at most before a charge from so far, in degrees; nothing where it wheels not at all.
pub(crate) fn most_wheel(unit: &Unit, attacked_from: Ratio, tables: &Tables) -> Option<Ratio> {
    let row = unit.wheels(tables)?;
    Some(row.most_when_charged(unit.arm == Arm::Infantry, attacked_from))
}

/// What the book has against a wheel before a charge from so far. Refuses what is no wheel.
pub(crate) fn against_wheel(
    unit: &Unit,
    angle: Ratio,
    attacked_from: Ratio,
    tables: &Tables,
) -> Result<Option<Refusal>, Refusal> {
    let request = Wheel { unit: unit.clone(), angle, attacked_from: Some(attacked_from), being_charged: true };
    let refusal = request.answer(tables)?.refusal();
    let most = most_wheel(unit, attacked_from, tables).filter(|most| angle > *most);
    let narrower = |most| Refusal::on("Reaction options", format!("charged, it wheels {most} degrees at most"));
    Ok(most.map(narrower).or(refusal))
}
