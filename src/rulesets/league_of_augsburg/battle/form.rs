//! What the forms of several orders ask in the same words.

use crate::rulesets::league_of_augsburg::movement::allowance::MoveAllowance;
use crate::rulesets::league_of_augsburg::movement::normal_move::LimberedInBadGoing;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::umpire::{Choice, FormBuilder, Options, Question, Ratio, Refusal};

/// The going of a move.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Good,
    Through,
    Into,
}

impl Options for Way {
    const OPTIONS: &'static [(Way, Choice)] =
        &[(Way::Good, "good"), (Way::Through, "bad, ends clear"), (Way::Into, "bad, ends in it")];
}

/// Asks what is on the way of a move, and what the unit stands in or behind after it. What its target stands behind is crossed,
/// and what it stands in is gone into, until the umpire says otherwise.
pub(crate) fn way(ask: &mut FormBuilder<'_>, request: &mut MoveAllowance, at: Option<Ground>) -> Ground {
    let known = |question: Question| if at.is_some() { question.as_said("as its target stands") } else { question };
    let mut stands = at.unwrap_or_default().behind();
    ask.fill(known(Question::new("stands", 'G', "ends in or behind").on("Movement")), &mut stands);
    let mut going = match (stands.is_bad(), request.unit.in_bad_going) {
        (true, _) => Way::Into,
        (false, true) => Way::Through,
        (false, false) => Way::Good,
    };
    ask.fill(Question::new("ground", 't', "going").on("Movement"), &mut going);
    if going == Way::Into && !stands.is_bad() {
        stands = Ground::Rough;
    }
    request.going = Going::bad(going != Way::Good || stands.is_bad());
    let before = at.is_some_and(Ground::is_obstacle);
    // Digits typed at once are dice, and not obstacles.
    let obstacles = known(Question::new("obstacles", 'O', "obstacles crossed").on("Movement").seldom());
    request.obstacles = count(ask, obstacles, u32::from(before));
    if request.obstacles > 0 {
        request.cover_obstacle = before;
        let cover = Question::new("cover_obstacle", 'U', "one is cover").on("Movement");
        ask.fill(known(cover), &mut request.cover_obstacle);
    }
    stands
}

/// What lies behind units that may have to go back.
pub(crate) struct Behind {
    /// Bad going.
    pub(crate) bad: bool,
    /// The going at which they go back.
    pub(crate) going: Going,
    /// What speaks against it.
    pub(crate) against: Vec<Refusal>,
}

/// Asks for bad going behind units that may have to go back. Limbered guns do not move in it (LOA-AMB-47): what speaks
/// against their going back is given before the dice are thrown, and where the umpire allows it they go at their one rate.
pub(crate) fn going_behind<'u>(
    ask: &mut FormBuilder<'_>,
    label: &str,
    units: impl IntoIterator<Item = &'u Unit>,
) -> Behind {
    let bad = ask.flag(Question::new("bad_behind", 't', label).on("Movement"), false);
    let against = units.into_iter().find_map(|unit| LimberedInBadGoing::of(unit, Going::bad(bad)));
    let going = Going::bad(bad && against.is_none());
    Behind { bad, going, against: against.into_iter().map(Refusal::from).collect() }
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
