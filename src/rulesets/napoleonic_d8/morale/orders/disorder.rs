//! Disorder by what only the table shows: friends who fall back, routers, ground (Disorder).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::NoDice;
use crate::rulesets::napoleonic_d8::battle::rings::suffer;
use crate::rulesets::napoleonic_d8::battle::state::{At, State};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::morale::disorder::{Cause, DisorderCheck};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const DISORDER: OrderKind = OrderKind {
    name: "disorder",
    key: 'D',
    label: "disorder",
    at: &[At::Tests, At::Artillery, At::Moves, At::Musketry, At::Melees, At::End],
    who: Who::Units(|state| state.present().map(|troop| troop.code).collect()),
    why_not: "is no unit on the table",
    rule: disorder,
};

/// Every cause in words, the likely ones first.
const CAUSES: [(Cause, Choice); 17] = [
    (Cause::FriendsFallBack, "friends fall back into it"),
    (Cause::RoutersPassThrough, "routers pass through it"),
    (Cause::SupportedUnitRemoved, "the unit before it is removed"),
    (Cause::ExitWood, "leaves a wood"),
    (Cause::ExitBuilding, "leaves a building"),
    (Cause::InWood, "is in a wood"),
    (Cause::Marsh, "marsh"),
    (Cause::Stream, "stream"),
    (Cause::Ford, "ford"),
    (Cause::Bridge, "bridge"),
    (Cause::Pontoon, "pontoon"),
    (Cause::ThroughBattery, "charges through a battery"),
    (Cause::Interpenetration, "passes through friends"),
    (Cause::EvadeThreeQuarters, "evades by three quarters"),
    (Cause::SquareForcedBack, "square forced back"),
    (Cause::ColumnOfMarchAttacked, "caught in column of march"),
    (Cause::BlownAttacked, "blown, attacked by cavalry"),
];

fn disorder(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let check = |cause| DisorderCheck { unit: troop.unit.clone(), cause }.rule(&state.tables, &mut NoDice);
    let can: Vec<_> = CAUSES.into_iter().filter(|(cause, _)| check(*cause).is_ok()).collect();
    // Nothing is filled in: Enter on a unit with nothing else to do may open this form, and must not disorder it.
    let cause = ask.pick(Question::new("cause", 'c', "because").on("Disorder"), &can, None);
    let Some(cause) = cause else { return Err(Interrupt::Unanswered) };
    let answer = check(cause)?;
    ask.ready()?;
    let word = can.iter().find(|(other, _)| *other == cause).map_or("", |(_, word)| word);
    let effect = if answer.disorders_gained > 0 { "is disordered" } else { "is not disordered" };
    let mut ruling = Ruling::new(format!("{} {effect}: {word}.", state.named(code)), Vec::new());
    suffer(state, code, &troop.unit, (0, answer.disorders_gained), &mut ruling);
    Ok(ruling)
}
