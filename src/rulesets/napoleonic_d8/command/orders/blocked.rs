//! A retreat that is blocked (Brigade command test results).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State};
use crate::rulesets::napoleonic_d8::command::effects::{OrderEffects, Orders};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Ruling, UnitId};

pub(crate) const BLOCKED: OrderKind = OrderKind {
    name: "blocked",
    key: 's',
    label: "retreat is blocked",
    at: &[Phase::Tests],
    who: Who::Units(retreating),
    why_not: "is no unit of a brigade that retreats in this turn",
    rule: surrender,
};

fn retreating(state: &State) -> Vec<UnitId> {
    let retreats =
        |code: UnitId| state.brigade(code).is_some_and(|brigade| brigade.tested && brigade.orders == Orders::Retreat);
    state.own().filter(|troop| retreats(troop.code)).map(|troop| troop.code).collect()
}

/// Friends, a river, a bridge or woods behind it: it lays down its arms.
fn surrender(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    ask.say("behind it are friends, a river, a bridge or woods (Brigade command test results)");
    ask.ready()?;
    let (in_melee, order) = (!troop.engaged.is_empty(), state.orders_of(code));
    let request = OrderEffects { unit: troop.unit.clone(), order, in_melee, retreat_blocked: true };
    let effects = request.answer(&state.tables)?;
    let events = effects.surrenders.then_some(Event::Gone { unit: code });
    Ok(Ruling::new(format!("{} cannot go back and surrenders.", state.named(code)), events.into_iter().collect()))
}
