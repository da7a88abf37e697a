//! Disorder by what only the table shows: friends who fall back, routers, ground (Disorder).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::suffer;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State};
use crate::rulesets::napoleonic_d8::morale::disorder::{DisorderCause, DisorderCheck};
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ruling, UnitId};

pub(crate) const DISORDER: OrderKind = OrderKind {
    name: "disorder",
    key: 'D',
    label: "disorder",
    at: &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End],
    who: Who::Units(|state| state.present().map(|troop| troop.code).collect()),
    why_not: "is no unit on the table",
    rule: disorder,
};

/// Every cause in words, the likely ones first.
const CAUSES: [(DisorderCause, Choice); 17] = [
    (DisorderCause::FriendsFallBack, "friends fall back into it"),
    (DisorderCause::RoutersPassThrough, "routers pass through it"),
    (DisorderCause::SupportedUnitRemoved, "the unit before it is removed"),
    (DisorderCause::ExitWood, "leaves a wood"),
    (DisorderCause::ExitBuilding, "leaves a building"),
    (DisorderCause::InWood, "is in a wood"),
    (DisorderCause::Marsh, "marsh"),
    (DisorderCause::Stream, "stream"),
    (DisorderCause::Ford, "ford"),
    (DisorderCause::Bridge, "bridge"),
    (DisorderCause::Pontoon, "pontoon"),
    (DisorderCause::ThroughBattery, "charges through a battery"),
    (DisorderCause::Interpenetration, "passes through friends"),
    (DisorderCause::EvadeThreeQuarters, "evades by three quarters"),
    (DisorderCause::SquareForcedBack, "square forced back"),
    (DisorderCause::ColumnOfMarchAttacked, "caught in column of march"),
    (DisorderCause::BlownAttacked, "blown, attacked by cavalry"),
];

fn disorder(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let check = |cause| DisorderCheck { unit: troop.unit.clone(), cause }.answer(&state.tables);
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
