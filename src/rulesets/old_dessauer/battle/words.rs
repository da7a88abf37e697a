//! How rulings and forms word what many of them say.

use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::unit::sum::face_for;
use crate::umpire::{Ratio, UnitId, words};

pub(crate) use crate::umpire::words::{hits, several};

/// What a die needs, and how that comes of the score of a chart: `needs 6 or more: 5 by the chart, -1 on the die`.
pub(crate) fn score(base: Ratio, needed: Ratio) -> String {
    let sum = base - needed;
    let plus = if sum > Ratio::ZERO { "+" } else { "" };
    let from = if base == needed { String::new() } else { format!(": {base} by the chart, {plus}{sum} on the die") };
    match face_for(needed) {
        1 => format!("any face is enough{from}"),
        2..=6 => format!("needs {needed} or more{from}"),
        _ => format!("no face is enough{from}"),
    }
}

/// Whether some face makes a score and some does not: else no die is asked for.
pub(crate) fn decides(score: Ratio) -> bool {
    matches!(face_for(score), 2..=6)
}

/// Faces as they fell, before what is made of them: `5 6 4 1`; how many dice there are, where none is told.
pub(crate) fn faces(fell: &[u8], count: u32) -> String {
    if fell.is_empty() { dice(count) } else { fell.iter().map(u8::to_string).collect::<Vec<_>>().join(" ") }
}

/// The face that fell and what was needed: `rolls 3, 4 needed`; in words where every face is enough, or none.
pub(crate) fn rolled(fell: &[u8], needed: Ratio) -> String {
    let Some(face) = fell.first() else {
        return match face_for(needed) {
            1 => "needs no die (any face is enough)".to_owned(),
            2..=6 => format!("{needed} needed"),
            _ => "needs no die (no face is enough)".to_owned(),
        };
    };
    match face_for(needed) {
        1 => format!("rolls {face}, any face is enough"),
        2..=6 => format!("rolls {face}, {needed} needed"),
        _ => format!("rolls {face}, no face is enough"),
    }
}

/// `no dice`, `1 die`, `4 dice`.
pub(crate) fn dice(n: u32) -> String {
    if n == 0 { "no dice".to_owned() } else { words::dice(n) }
}

/// What a hit counts: `double`, `3 times`.
pub(crate) fn times(n: u32) -> String {
    if n == 2 { "double".to_owned() } else { format!("{n} times") }
}

/// What is asked of who reaches a flank or a rear.
pub(crate) const BEGAN_BEHIND: &str = "began the turn behind it";

/// What that decides (Flank/Rear Attacks).
pub(crate) const COUNTS_AS_FRONT: &str =
    "it counts for who began the turn at least partly behind the line of the flank; else the front does";

/// What the umpire watches as a unit goes through a friend (Moving Through Friends).
pub(crate) const FRIEND_STANDS: &str = "the friend stands still while it passes; before and after that it may move";

/// That chances are not reckoned.
pub(crate) const TOO_MANY: &str = "its dice come out in too many ways";

/// Units by their ids, as odds name them.
pub(crate) fn ids(state: &State, ids: &[UnitId]) -> String {
    ids.iter().map(|id| state.roster.marked(*id)).collect::<Vec<_>>().join(" ")
}

/// Units by id and name.
pub(crate) fn list(state: &State, ids: &[UnitId]) -> String {
    ids.iter().map(|id| state.roster.named(*id)).collect::<Vec<_>>().join(", ")
}
