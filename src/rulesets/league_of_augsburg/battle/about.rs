//! What there is to know of the scenario as it stands: when it ends.

use super::state::State;
use crate::umpire::Part;

/// The parts of the scenario.
pub(super) fn scenario(state: &State) -> Vec<Part> {
    let last = state.last_turn.map(|turn| format!("Turn {turn} is the last."));
    let says = "The rules have no victory and no breaking point: the umpire says who has won (E in Orders).";
    vec![Part { heading: "THE END", says: last.into_iter().chain([says.to_owned()]).collect() }]
}

/// The short words of the roster.
pub(super) const LEGEND: &[(&str, &str)] = &[
    ("24/24", "figures left of figures at the start; [7/12] disordered, (7/12) routing"),
    ("gd el rw", "guards, elite, raw; nothing: regular"),
    ("du ft, fr ft", "foot that fires by the Dutch or the French system"),
    ("pist, cav, lt hs", "pistoleers, aggressive cavalry, light horse; drag dragoons"),
    ("chit", "its order lies face down; a word in its place: the order is shown"),
    ("dis, unf", "disordered, unformed"),
    ("RP2", "two rally points"),
    ("limb, holds", "limbered; its order is to hold"),
];
