//! Turning a chit, and leaving the first move to another brigade (Orders; Command Phase, Method).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{OrderKind, Who, no_dice, pay, troop};
use crate::rulesets::league_of_augsburg::battle::state::{At, State};
use crate::rulesets::league_of_augsburg::command::activation::PassAllowed;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{FormBuilder, Interrupt, Refusal, Request, Ruling, UnitId};

pub(crate) const TURN: OrderKind = OrderKind {
    name: "turn",
    key: 't',
    label: "turn its chit",
    at: &[At::Activations],
    who: Who::Units(may_turn),
    why_not: "has no chit face down, is not of the acting brigade, or another unit has to complete its order first",
    rule: turn,
};

pub(crate) const PASS: OrderKind = OrderKind {
    name: "pass",
    key: 'P',
    label: "pass",
    at: &[At::Activations],
    who: Who::Units(|state| passing(state).map(|(brigade, _)| brigade).into_iter().collect()),
    why_not: "only the highest brigade that has not acted may pass, and not to the very lowest",
    rule: pass,
};

/// Whose chit can be turned; nobody's while a unit has its order still to complete (LOA-CMD-14).
pub(crate) fn may_turn(state: &State) -> Vec<UnitId> {
    if state.present().any(|troop| state.acts(troop.code) && troop.is_pending()) {
        return Vec::new();
    }
    state.those(|troop| crate::rulesets::league_of_augsburg::battle::orders::may_do(state, |_| false)(troop))
}

/// Its line does not say what is on it: the form shows it before the point is paid.
fn turn(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let Some(laid) = troop.chit else {
        return Err(Refusal::on("Orders", format!("{} has no chit", state.named(code))).into());
    };
    let mut reasons = Vec::new();
    let mut events = vec![pay(state, troop, laid.order, ask, &mut reasons)?];
    ask.permit(reasons)?;
    ask.ready()?;
    if laid.order == Chit::StandReady {
        events.push(Event::Acted { unit: code });
        events.extend(crate::rulesets::league_of_augsburg::battle::orders::becomes(
            troop,
            crate::rulesets::league_of_augsburg::battle::orders::completed(state, &troop.unit, laid.order),
        ));
    }
    Ok(Ruling::new(format!("{} turns its chit.", state.named(code)), events))
}

/// The brigade that may pass, and to which (LOA-CMD-12): before it has turned a chit.
fn passing(state: &State) -> Option<(UnitId, UnitId)> {
    let brigade = state.acting()?;
    let begun = state.brigade(brigade)?.present().any(|troop| troop.chit.is_some_and(|laid| laid.paid));
    if begun || state.passed.is_some() {
        return None;
    }
    let names = |codes: &mut dyn Iterator<Item = &UnitId>| codes.map(UnitId::to_string).collect::<Vec<_>>();
    let over = |code: &&UnitId| state.brigade(**code).is_none_or(|brigade| brigade.acted || brigade.is_lost());
    let request = PassAllowed {
        order: names(&mut state.sequence.iter()),
        acted: names(&mut state.sequence.iter().filter(over)),
        brigade: brigade.to_string(),
    };
    let pass = request.rule(&state.tables, &mut no_dice()).ok()?;
    Some((brigade, pass.passes_to?.parse().ok()?))
}

fn pass(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    match passing(state) {
        Some((brigade, to)) => {
            let line = format!("{} passes to {}.", state.named(brigade), state.named(to));
            Ok(Ruling::new(line, vec![Event::Passed { to }]))
        }
        None => Err(Refusal::on("Command Phase, Method", PASS.why_not).into()),
    }
}
