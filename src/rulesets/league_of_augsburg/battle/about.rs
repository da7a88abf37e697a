//! What there is to know of the scenario as it stands: when it ends.

use super::state::State;
use crate::umpire::Part;

/// The parts of the scenario.
pub(super) fn scenario(state: &State) -> Vec<Part> {
    let last = state.last_turn.map(|turn| format!("Turn {turn} is the last."));
    let says = "The rules have no victory and no breaking point: the umpire says who has won (E in Orders).";
    vec![Part { heading: "THE END", says: last.into_iter().chain([says.to_owned()]).collect() }]
}
