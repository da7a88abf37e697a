//! What is read into a pursuit of which the article and the scenario are silent (Pursuit Moves).

use crate::rulesets::old_dessauer::battle::contact::PendingPursuit;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::OrderObjection;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::ids;
use crate::rulesets::old_dessauer::melee::pursuit::Pursuit;
use crate::umpire::UnitId;

/// That it threw the most dice at enemies whom it may not pursue, so that those at the others decide (Pursuit Moves; OD-AMB-22).
pub(crate) fn dice_of_the_rest(state: &State, pursuit: &Pursuit, pending: &PendingPursuit) -> Option<String> {
    let dropped = if pursuit.together { Vec::new() } else { pursuit.dropped() };
    let dropped = dropped.into_iter().filter_map(|place| pending.pursued.get(place));
    let dropped: Vec<UnitId> = dropped.map(|pursued| pursued.unit).collect();
    let told = "most dice fell at whom it may not pursue: those at the others decide (a reading)";
    (!dropped.is_empty()).then(|| format!("{}: {told}", ids(state, &dropped)))
}

/// Why it pursues though the scenario holds its brigade, or though it has pursued in this turn: both are readings.
pub(crate) fn read_of(state: &State, unit: &UnitInPlay) -> Vec<String> {
    let name = state.roster.marked(unit.id);
    let held = OrderObjection::of_charge(state, unit).is_some();
    let held = held.then(|| format!("{name} is held by the scenario: what follows its combat is its own (a reading)"));
    let again = unit.marks.has(Mark::Pursued);
    let again = again.then(|| format!("{name} pursues again this turn, as all its enemies recoil again (a reading)"));
    held.into_iter().chain(again).collect()
}
