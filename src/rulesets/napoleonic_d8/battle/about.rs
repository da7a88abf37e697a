//! What there is to know of the scenario as it stands: when it ends, and who commands whom.

use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, State};
use crate::umpire::Part;

/// The parts of the scenario.
pub(super) fn scenario(state: &State) -> Vec<Part> {
    let last = state.last_turn.map(|turn| format!("Turn {turn} is the last."));
    let says =
        "The rules have no points: an army test may end it, or the umpire says who has won (S at the end of a turn).";
    let divisions = state.armies.iter().flat_map(|army| {
        army.divisions.iter().enumerate().map(move |(place, division)| {
            let brigades: Vec<String> = army.of_division(place).map(|brigade| ratings(state, brigade)).collect();
            format!("{}, {} {:+}: {}.", army.name, division.name, division.grade.rating().get(), brigades.join(", "))
        })
    });
    vec![
        Part { heading: "THE END", says: last.into_iter().chain([says.to_owned()]).collect() },
        Part { heading: "DIVISIONS", says: divisions.collect() },
    ]
}

/// A brigade with the rating of its BC, which the roster shows, and its own, which it does not.
fn ratings(state: &State, brigade: &BrigadeInPlay) -> String {
    let (bc, own) = (brigade.bc.get(), brigade.rating.get());
    format!("{} (BC {bc:+}, brigade {own:+})", state.named(brigade.id))
}
