//! Rallying, and retreat moves (Retreating Units, Melees, Morale).

use super::super::super::command::Step;
use super::super::super::morale::Cause;
use super::super::super::retreat::{Rally, Retreat, Whose};
use super::super::event::Event;
use super::super::state::{At, State, Troop};
use super::{ANY, OrderKind, Who, spend};
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const RALLY: OrderKind = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[At::Rally],
    who: Who::Units(|state| state.those(may_rally)),
    why_not: "is not retreating, has diced in this phase, or is not of the side whose phase it is",
    rule: rally,
};

pub(crate) const RETREAT: OrderKind = OrderKind {
    name: "retreat",
    key: 's',
    label: "retreat on",
    at: &[At::Retreats],
    who: Who::Units(|state| state.those(may_retreat)),
    why_not: "is not retreating, has retreated in this phase, has no point, or is not of the side whose phase it is",
    rule: |state, unit, ask| {
        ask.permit(spend(state, unit, Step::Retreat)?)?;
        let mut ruling = retreat(state, unit, false, ask)?;
        ruling.events.insert(0, Event::Activated { unit, step: Step::Retreat });
        Ok(ruling)
    },
};

pub(crate) const BREAK: OrderKind = OrderKind {
    name: "break",
    key: 's',
    label: "first retreat move",
    at: ANY,
    who: Who::Units(|state| state.those(|_, troop| troop.breaks)),
    why_not: "did not just break",
    rule: |state, unit, ask| retreat(state, unit, true, ask),
};

/// Whether it may still dice to rally.
pub(crate) fn may_rally(state: &State, troop: &Troop) -> bool {
    is_own(state, troop) && troop.unit.retreating && !troop.diced && !troop.breaks
}

/// Whether it may still be activated for a further retreat move.
pub(crate) fn may_retreat(state: &State, troop: &Troop) -> bool {
    state.may_act(troop) && troop.unit.retreating && !troop.breaks && !state.activated(troop.code)
}

/// Whether it belongs to the side whose phase it is.
fn is_own(state: &State, troop: &Troop) -> bool {
    state.acting_army().is_some_and(|army| army.number == troop.code.army)
}

fn rally(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(unit) else { return Interrupt::refuse("no such unit") };
    let answer = Rally { unit: state.unit(troop) }.rule(&state.tables, ask.ready()?)?;
    let outcome = if answer.rallied { "rallies" } else { "goes on retreating" };
    let line = format!("{} {outcome}: {} of {}.", state.named(unit), answer.score, answer.needed);
    let mut ruling = Ruling::new(line, vec![Event::Rallied { unit, rallied: answer.rallied }]);
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.modifiers;
    Ok(ruling)
}

fn retreat(
    state: &State,
    unit: UnitId,
    first_move: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(unit) else { return Interrupt::refuse("no such unit") };
    let way = Question::new("in_the_way", 'i', "unit in its way").on("Melees");
    let in_the_way = ask.units(way, state.others(unit), 1);
    let obstructor = in_the_way.first().and_then(|code| state.troop(*code));
    let request = Retreat {
        unit: state.unit(troop),
        obstructor: obstructor.map(|troop| state.unit(troop)),
        obstructor_side: obstructor
            .map(|other| if other.code.army == unit.army { Whose::Friend } else { Whose::Enemy }),
        first_move,
    };
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let name = state.named(unit);
    let mut ruling = Ruling::new(
        format!("{name} retreats {} cm, back to the enemy.", answer.distance),
        vec![Event::Retreated { unit }],
    );
    ruling.outcome = format!("{} cm", answer.distance);
    if answer.eliminated {
        ruling.line = format!("{name} finds its retreat obstructed and is eliminated.");
        ruling.outcome = "eliminated".to_owned();
        ruling.events = vec![Event::Gone { unit }];
    } else if obstructor.is_some() && !first_move {
        ruling.notes.push("It stops short of the unit in its way (CE-AMB-16).".to_owned());
    }
    if let Some(other) = obstructor.filter(|_| answer.obstructor_tests) {
        ruling.events.push(Event::Test { unit: other.code, cause: Some(Cause::RetreatedInto) });
        ruling.notes.push(format!("{} owes a morale test.", state.named(other.code)));
    }
    Ok(ruling)
}
