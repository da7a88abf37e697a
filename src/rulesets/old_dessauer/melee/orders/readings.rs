//! What is read into a pursuit of which the article and the scenario are silent (Pursuit Moves).

use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::OrderObjection;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;

/// Why it pursues though the scenario holds its brigade, or though it has pursued in this turn: both are readings.
pub(crate) fn read_of(state: &State, unit: &UnitInPlay) -> Vec<String> {
    let name = state.roster.marked(unit.id);
    let held = OrderObjection::of_charge(state, unit).is_some();
    let held = held.then(|| format!("{name} is held by the scenario: what follows its combat is its own (a reading)"));
    let again = unit.marks.has(Mark::Pursued);
    let again = again.then(|| format!("{name} pursues again this turn, as all its enemies recoil again (a reading)"));
    held.into_iter().chain(again).collect()
}
