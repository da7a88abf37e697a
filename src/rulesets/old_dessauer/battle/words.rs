//! How rulings and forms word what many of them say.

use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::unit::sum::face_for;
use crate::umpire::{Ratio, UnitId};

/// The score of a chart, and what it is with the sum: `5 or more, with the sum 6`.
pub(crate) fn score(base: Ratio, needed: Ratio) -> String {
    if base == needed { format!("{base} or more") } else { format!("{base} or more, with the sum {needed}") }
}

/// What a die needs: `4 needed`; in words where every face is enough, or none.
pub(crate) fn needed(score: Ratio) -> String {
    match face_for(score) {
        1 => "any face is enough".to_owned(),
        2..=6 => format!("{score} needed"),
        _ => "no face is enough".to_owned(),
    }
}

/// `1 inch`, `3 inches`.
pub(crate) fn inches(n: Ratio) -> String {
    if n == Ratio::ONE { "1 inch".to_owned() } else { format!("{n} inches") }
}

/// `no hit`, `1 hit`, `3 hits`.
pub(crate) fn hits(n: u32) -> String {
    if n == 0 { "no hit".to_owned() } else { several(n, "hit") }
}

/// `1 die`, `4 dice`.
pub(crate) fn dice(n: u32) -> String {
    if n == 1 { "1 die".to_owned() } else { format!("{n} dice") }
}

/// `0 rout hits`, `1 rout hit`, `3 rout hits`.
pub(crate) fn several(n: u32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Units by their ids, as odds name them.
pub(crate) fn ids(state: &State, ids: &[UnitId]) -> String {
    ids.iter().map(|id| state.roster.marked(*id)).collect::<Vec<_>>().join(" ")
}

/// Units by id and name.
pub(crate) fn list(state: &State, ids: &[UnitId]) -> String {
    ids.iter().map(|id| state.roster.named(*id)).collect::<Vec<_>>().join(", ")
}
