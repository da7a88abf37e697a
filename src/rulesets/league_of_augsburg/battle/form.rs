//! What the forms of several orders ask in the same words.

use crate::rulesets::league_of_augsburg::movement::allowance::MoveAllowance;
use crate::rulesets::league_of_augsburg::movement::normal_move::LimberedInBadGoing;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::umpire::{Choice, FormBuilder, Options, Question, Ratio, Refusal, Row};

/// The ground of a move.
#[derive(Clone, Copy, PartialEq)]
enum Ground {
    Good,
    Through,
    Into,
}

impl Options for Ground {
    const OPTIONS: &'static [(Ground, Choice)] =
        &[(Ground::Good, "good"), (Ground::Through, "bad, ends clear"), (Ground::Into, "bad, ends in it")];
}

const OBSTACLES: &[Row<MoveAllowance>] = &[
    Row::new("obstacles", ' ', "obstacles crossed", "Movement", |way: &mut MoveAllowance, question, ask| {
        way.obstacles = count(ask, question, way.obstacles);
    }),
    Row::new("cover_obstacle", 'c', "one is cover", "Movement", |way: &mut MoveAllowance, question, ask| {
        ask.fill(question, &mut way.cover_obstacle);
    })
    .when(|way| way.obstacles > 0),
];

/// Asks what is on the way of a move, and whether the unit stands in bad going after it.
pub(crate) fn way(ask: &mut FormBuilder<'_>, request: &mut MoveAllowance) -> bool {
    let mut ground = if request.unit.in_bad_going { Ground::Through } else { Ground::Good };
    ask.fill(Question::new("ground", 'g', "going").on("Movement"), &mut ground);
    request.going = Going::bad(ground != Ground::Good);
    ask.rows(request, OBSTACLES);
    ground == Ground::Into
}

/// Asks for bad going behind units that may have to go back. Limbered guns do not move in it (LOA-AMB-47): what speaks
/// against their going back is given before the dice are thrown, and where the umpire allows it they go at their one rate.
pub(crate) fn going_behind<'u>(
    ask: &mut FormBuilder<'_>,
    label: &str,
    units: impl IntoIterator<Item = &'u Unit>,
) -> (Going, Vec<Refusal>) {
    let bad = ask.flag(Question::new("bad_behind", 'b', label).on("Movement"), false);
    let against = units.into_iter().find_map(|unit| LimberedInBadGoing::of(unit, Going::bad(bad)));
    let going = Going::bad(bad && against.is_none());
    (going, against.into_iter().map(Refusal::from).collect())
}

/// A count of whole things.
pub(crate) fn count(ask: &mut FormBuilder<'_>, question: Question, otherwise: u32) -> u32 {
    let number = ask.number(question, "", Some(Ratio::from(i64::from(otherwise))));
    u32::try_from(number.floor()).unwrap_or(0)
}

/// `1 inch`, `3 inches`.
pub(crate) fn inches(n: Ratio) -> String {
    format!("{n} {}", if n == Ratio::ONE { "inch" } else { "inches" })
}

/// `1 figure`, `3 figures`.
pub(crate) fn counted(n: u32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
