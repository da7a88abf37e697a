//! Morale tests (Morale).

use super::super::super::morale::{Cause, MoraleTest};
use super::super::event::Event;
use super::super::state::State;
use super::{ANY, OrderKind, Who};
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const TEST: OrderKind = OrderKind {
    name: "morale",
    key: 't',
    label: "test morale",
    at: ANY,
    who: Who::Units(|state| state.those(|_, troop| troop.test.is_some())),
    why_not: "owes no morale test",
    rule: test,
};

fn test(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(unit) else { return Interrupt::refuse("no such unit") };
    let causes =
        [(Cause::Firing, "firing"), (Cause::Melee, "a lost melee"), (Cause::RetreatedInto, "friends ran into it")];
    let cause = ask.pick(Question::new("cause", 'c', "because of").on("Morale").known(), &causes, troop.test);
    let support = Question::new("supported", 's', "friend right behind, within two of its moves").on("Morale");
    let supported = ask.pick(support, &[(false, "none"), (true, "yes")], None);
    let (Some(cause), Some(supported)) = (cause, supported) else { return Err(Interrupt::Unanswered) };
    let answer = MoraleTest { unit: state.unit(troop), cause, supported }.rule(&state.tables, ask.ready()?)?;
    let name = state.named(unit);
    let mut events = vec![Event::Test { unit, cause: None }];
    let outcome = if answer.passed { "stands" } else { "fails" };
    let mut ruling = Ruling::new(format!("{name} {outcome}: {} of {}.", answer.score, answer.needed), Vec::new());
    outcome.clone_into(&mut ruling.outcome);
    if !answer.passed {
        let effectiveness = answer.effectiveness_after;
        events.push(Event::Losses { unit, effectiveness, shot: 0 });
        ruling.end = format!("{effectiveness} percent left");
        if !answer.eliminated {
            ruling.notes.push(format!("{name}: {effectiveness} percent left."));
        }
    }
    if answer.eliminated {
        events.push(Event::Gone { unit });
        "eliminated".clone_into(&mut ruling.end);
        ruling.notes.push(format!("{name} is eliminated."));
    }
    if answer.retreats {
        events.push(Event::Breaks { unit });
        ruling.end.push_str(", retreats");
        ruling.notes.push(format!("{name} breaks and retreats a full move at once."));
    }
    ruling.sum = answer.modifiers;
    ruling.events = events;
    Ok(ruling)
}
