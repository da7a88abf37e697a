//! What a unit is that pursues nobody, or none of its enemies, whatever else happens (Pursuit Moves; Light Infantry).

use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::melee::objection::PursuitObjection;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Refusal, UnitId};

/// Light infantry: where it counts as line, and as skirmishers after formed troops.
pub(crate) fn bar_of_light(
    state: &State,
    unit: &UnitInPlay,
    mut pursued: impl Iterator<Item = UnitId>,
) -> Option<Refusal> {
    if unit.counts_as_line() {
        let text = "light infantry that counts as line does not leave its place to pursue (a reading)";
        return Some(Refusal::on("If in Town Blocks", text));
    }
    let bars = unit.kind() == Kind::Skirmishers && pursued.any(|enemy| is_formed(state, enemy));
    let text = "skirmishers never charge formed troops, nor pursue them";
    bars.then(|| Refusal::on("Light Infantry: In Combat", text))
}

/// Whether it fights in close order.
pub(crate) fn is_formed(state: &State, id: UnitId) -> bool {
    state.kind(id).is_some_and(|kind| kind != Kind::Skirmishers)
}

/// Why it pursues none of these, where what it and they are bars it.
pub(crate) fn bar(state: &State, unit: &UnitInPlay, pursued: &[UnitId]) -> Option<Refusal> {
    let own = PursuitObjection::of_unit(&unit.troops).next().map(Refusal::from);
    let pairs = || {
        let enemies = pursued.iter().filter_map(|enemy| state.roster.unit(*enemy));
        let bars: Option<Vec<PursuitObjection>> =
            enemies.map(|enemy| PursuitObjection::of_pair(&unit.troops, &enemy.troops)).collect();
        bars?.first().copied().map(Refusal::from)
    };
    own.or_else(|| bar_of_light(state, unit, pursued.iter().copied())).or_else(pairs)
}
