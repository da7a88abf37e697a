//! Saying what a unit stands in or behind (Movement, Notes; Saving Throws).

use super::event::{Event, stands};
use super::state::{OrderKind, OwedTest, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) const GROUND: OrderKind = OrderKind {
    name: "ground",
    key: 'G',
    label: "ground",
    at: &[Phase::Orders, Phase::Activations],
    who: Who::Each(State::present, |_, _| Vec::new()),
    rule: ground,
};

fn ground(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    if unit.is_unplaced() {
        ask.say("it went back: what it stands in there only the table knows");
    }
    let mut ground = unit.ground;
    ask.fill(Question::new("ground", 'G', "stands in or behind").on("Movement"), &mut ground);
    let mut holding = unit.holding || ground.is_held_by(&unit.now);
    if unit.is_skirmishing_foot() || unit.is_unlimbered() {
        let question = Question::new("holds", 'k', "holds works or an obstacle").on("Evading");
        // Of gunners that follows from their ground: its letter, pressed first, says so again.
        let follows = !unit.holding && holding;
        ask.fill(if follows { question.as_said(ground.as_held()) } else { question }, &mut holding);
    }
    ask.ready()?;
    let after = Unit { holding, ..unit.now.clone() };
    let line = format!("{} stands in: {}{}.", state.named(id), ground.short(), ground.not_held(&after));
    let mut events = stands(unit, after, ground);
    if unit.is_unplaced() {
        events.extend(placed(unit, ground, &events));
    }
    Ok(Ruling::new(line, events))
}

/// Where who went back stands has been said, be it as it was filled in; its test goes by the cover there.
fn placed(unit: &UnitInPlay, ground: Ground, changes: &[Event]) -> Vec<Event> {
    let told = changes.iter().any(|event| matches!(event, Event::Ground { .. }));
    let ground_event = (!told).then_some(Event::Ground { unit: unit.id, ground });
    let owed = unit.this_turn.test.filter(|_| unit.this_turn.gone_back);
    let test = owed.map(|owed| OwedTest { cover: ground.cover(), ..owed }).filter(|test| Some(*test) != owed);
    let test = test.map(|test| Event::Test { unit: unit.id, test: Some(test) });
    ground_event.into_iter().chain(test).collect()
}
