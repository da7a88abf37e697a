//! How far a charge goes, and how far who is charged goes back: the figures of movement, as a charge needs them.

use crate::rulesets::napoleonic_d8::movement::allowance::{MoveAllowance, barred};
use crate::rulesets::napoleonic_d8::movement::artillery_action::{Action, ArtilleryAction};
use crate::rulesets::napoleonic_d8::movement::backwards::{Fraction, RetireMove};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::mover::Mover;
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
        None => (request.slowest(tables), Some(barred())),
    })
}

/// How far a horse battery goes that limbers before a charge, and as what.
pub(crate) fn limbers_and_goes(unit: &Unit, tables: &Tables) -> Result<(Ratio, Unit), Refusal> {
    let request = ArtilleryAction { unit: unit.clone(), action: Action::LimberAndMoveHalf, angle: None };
    let acted = request.answer(tables)?;
    Ok((acted.r#move, unit.in_formation(acted.formation_after)))
}
