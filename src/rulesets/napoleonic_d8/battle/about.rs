//! What there is to know of the scenario as it stands: when it ends, and who commands whom.

use crate::rulesets::napoleonic_d8::battle::state::State;
use crate::umpire::Part;

/// The parts of the scenario.
pub(super) fn scenario(state: &State) -> Vec<Part> {
    let last = state.last_turn.map(|turn| format!("Turn {turn} is the last."));
    let says =
        "The rules have no points: an army test may end it, or the umpire says who has won (S at the end of a turn).";
    let divisions = state.armies.iter().flat_map(|army| {
        army.divisions.iter().enumerate().map(move |(place, division)| {
            let brigades: Vec<String> = army.of_division(place).map(|brigade| state.named(brigade.id)).collect();
            format!("{}, {} {:+}: {}.", army.name, division.name, division.grade.rating().get(), brigades.join(", "))
        })
    });
    vec![
        Part { heading: "THE END", says: last.into_iter().chain([says.to_owned()]).collect() },
        Part { heading: "DIVISIONS", says: divisions.collect() },
    ]
}
