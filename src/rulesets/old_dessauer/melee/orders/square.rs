//! Squares in a round: with how many of their sides they strike (Eligible Stands in Combat).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::words::ids;
use crate::rulesets::old_dessauer::melee::contact::Combatant;
use crate::rulesets::old_dessauer::melee::orders::run_into::is_square;
use crate::rulesets::old_dessauer::melee::round::CombatRound;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{FormBuilder, Question, UnitId};

/// The questions of as many squares in one round, the first with a letter.
const ASKED: [(&str, char); 3] = [("sides", 'S'), ("sides_2", ' '), ("sides_3", ' ')];

/// Who touches it in these contacts.
fn attackers<'a>(id: UnitId, contacts: &'a [&Contact]) -> impl Iterator<Item = &'a Contact> {
    contacts.iter().copied().filter(move |contact| contact.target == id)
}

/// The squares of these units that several touch; in a town block all strike anyway.
pub(crate) fn squares_of_several(state: &State, all: &[UnitId], contacts: &[&Contact]) -> Vec<UnitId> {
    let garrison = |id: UnitId| state.roster.unit(id).is_some_and(|unit| unit.is_garrison());
    let squares = all.iter().copied().filter(|id| is_square(state, *id) && !garrison(*id));
    squares.filter(|id| attackers(*id, contacts).count() > 1).collect()
}

/// The squares that are touched on different sides. A charge asks for no side of a square, so that it is asked here; once it
/// was said it is known.
pub(crate) fn asked_beset(
    state: &State,
    all: &[UnitId],
    contacts: &[&Contact],
    ask: &mut FormBuilder<'_>,
) -> Vec<UnitId> {
    let mut beset = Vec::new();
    for (id, (name, key)) in squares_of_several(state, all, contacts).into_iter().zip(ASKED) {
        let mut sides = attackers(id, contacts).map(|contact| contact.side_of(id));
        let known = sides.next().is_some_and(|first| sides.any(|side| side != first));
        let told = known || attackers(id, contacts).skip(1).all(|contact| contact.same_side);
        let code = state.roster.marked(id);
        ask.say(format!(
            "{code}, touched on different sides, strikes with all four; else with one and the two beside it"
        ));
        let label = format!("on different sides of {code}");
        let question = Question::new(name, key, label).on("Eligible Stands in Combat");
        if ask.flag(if told { question.known() } else { question.must() }, known) {
            beset.push(id);
        }
    }
    beset
}

/// Who strikes out of a square: with all of it, where it is touched on different sides; else how many of its stands its one side
/// and the two beside it are is read so (OD-AMB-29).
pub(crate) fn squares(state: &State, request: &CombatRound, beset: &[UnitId]) -> Vec<String> {
    let square = |unit: &&Combatant| unit.eligible_stands.is_none() && unit.unit.formation == Formation::Square;
    let those: Vec<UnitId> = request.units.iter().filter(square).filter_map(|unit| unit.id.parse().ok()).collect();
    let told = |those: &[UnitId], told: &str| (!those.is_empty()).then(|| format!("{}, {told}", ids(state, those)));
    let all = told(beset, "in square, touched on different sides: all its stands strike");
    let read = told(&those, "in square: three quarters of its stands strike, rounded up (a reading)");
    all.into_iter().chain(read).collect()
}
