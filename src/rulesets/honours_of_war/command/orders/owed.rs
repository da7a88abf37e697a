//! Moves that are owed are ticked as made at the table, or the umpire lets them be (p. 19, 37).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::must::{Must, NO_ADVANCE};
use crate::rulesets::honours_of_war::battle::objection::OrderObjection;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_ends;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "owed",
    key: 'S',
    label: "tick or waive its owed move",
    at: &[Phase::Movement],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| state.unit(id).and_then(|unit| owes_nothing(state, unit)).into_iter().collect(),
    ),
    rule: owed,
}];

/// Why a unit owes no move, if it owes none.
fn owes_nothing(state: &State, unit: &UnitInPlay) -> Option<Refusal> {
    let inspired = state.performance(unit.id) == Some(Performance::Inspiring);
    let text = match state.must(unit) {
        Some(_) => return None,
        None if unit.morale == Morale::MustRetreat => {
            return Some(OrderObjection::MustRetreat.into());
        }
        None if inspired && unit.owes_no_advance() => NO_ADVANCE,
        None => "it owes no move of its command or of its morale",
    };
    Some(Refusal::on("p. 19, 37", text))
}

fn owed(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    let Some(must) = state.must(unit) else {
        return Err(owes_nothing(state, unit).map_or(Interrupt::Unanswered, Interrupt::Refused));
    };
    ask.title(format!("{}: {}", state.named(id), must.words()));
    let ways = [(true, "made"), (false, "waived")];
    ask.say("t makes it, with its cm and its ground, s charges; here it is ticked as made, or waived");
    let said = ask.pick(Question::new("move", 's', "the move that it owes").on("p. 19").must(), &ways, Some(true));
    let made = said == Some(true);
    // Who goes leaves the line behind which it stood; on a hill, in a wood it may still be.
    let ends = made.then(|| ask_ends(unit.profile.kind, ('G', "ends in, or behind"), &unit.ground.if_broad(), ask));
    let away = state.ask_away(unit, 'f', ask);
    // Why is asked once it is said to be waived, and not before anything is said.
    let why = Question::new("why", 'N', "because").on("p. 19");
    let why = if said == Some(false) { ask.text(why, None) } else { String::new() };
    ask.ready()?;
    let name = state.named(id);
    let mut ruling = Ruling::new(String::new(), vec![Event::Paid { unit: id }]);
    if made {
        ruling.events.push(Event::moved(id, unit.profile.formation));
    }
    ruling.events.extend(ends.and_then(|ends| unit.goes_to(ends)));
    ruling.line = match (must, made) {
        (_, false) => format!("{name} is let off its move: {why}."),
        (Must::FallBack, true) => format!("{name} falls back a move with its brigade (p. 19)."),
        (Must::Advance, true) => format!("{name} advances as inspired (p. 19)."),
        (Must::Leave, true) => format!("{name} goes back a move at least with its demoralised brigade (p. 37)."),
    };
    state.gets_away(away, &mut ruling);
    Ok(ruling)
}
