//! From orders to Command Points, from brigade to brigade, from turn to turn (Command Phase, Method).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::state::{At, State, Troop};
use crate::rulesets::league_of_augsburg::command::orders::points::ranked;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, OrderEffect};
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Request, Ruling};

impl At {
    /// Its number in the order of a turn.
    pub(crate) const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            At::Orders => "Orders",
            At::Command => "Command Points",
            At::Activations => "Activations",
        }
    }
}

/// Ends the step, or the activation of a brigade (`next`); with the last brigade the turn ends.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if let Some(how) = &state.over {
        return Interrupt::refuse(format!("the battle is over: {how}"));
    }
    ask.ready()?;
    match state.at {
        At::Orders => Ok(Ruling::new("The chits lie: Command Points.", vec![Event::At { at: At::Command }])),
        At::Command => activations(state),
        At::Activations if state.sequence.is_empty() => Interrupt::refuse("roll for who acts first"),
        At::Activations => brigade_done(state),
    }
}

/// The brigades act from the most points to the fewest; equal ones throw for it first.
fn activations(state: &State) -> Result<Ruling<Event>, Interrupt> {
    let mut events = vec![Event::At { at: At::Activations }];
    let line = match ranked(state, &mut GivenDice::new(&[])) {
        Ok(brigades) => {
            let names: Vec<String> = brigades.iter().map(|code| state.named(*code)).collect();
            events.push(Event::Sequence { brigades });
            format!("They act in this order: {}.", names.join(", "))
        }
        Err(Interrupt::NeedDice(_)) => "Brigades have equal points: roll for who acts first.".to_owned(),
        Err(stop) => return Err(stop),
    };
    Ok(Ruling::new(line, events))
}

fn brigade_done(state: &State) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.acting() else { return end_of_turn(state, Vec::new()) };
    let mut events = vec![Event::Done { brigade }];
    if state.charge.is_some() {
        events.push(Event::Charge { charge: None });
    }
    let mut after = state.clone();
    events.iter().for_each(|event| after.happen(event));
    match after.acting() {
        Some(next) => Ok(Ruling::new(format!("{} acts.", state.named(next)), events)),
        None => end_of_turn(state, events),
    }
}

/// The end of a turn: orders to stand ready are completed, chits and Rally Points taken off; or the end of the battle.
fn end_of_turn(state: &State, mut events: Vec<Event>) -> Result<Ruling<Event>, Interrupt> {
    for troop in state.present().filter(|troop| !troop.acted && troop.order() == Some(Chit::StandReady)) {
        events.extend(stood_ready(state, troop));
    }
    let beaten: Vec<&str> = state
        .armies
        .iter()
        .filter(|army| army.troops().all(|troop| troop.gone))
        .map(|army| army.name.as_str())
        .collect();
    let how = match beaten[..] {
        [] if state.last_turn.is_some_and(|last| state.turn >= last) => {
            Some(format!("turn {} was the last; the umpire says who has won", state.turn))
        }
        [] => None,
        [name] => Some(format!("{name} has no unit left")),
        _ => Some("no side has a unit left".to_owned()),
    };
    if let Some(how) = how {
        events.push(Event::Over { how: how.clone() });
        let mut ruling = Ruling::new(format!("The battle is over: {how}."), events);
        ruling.notes.clone_from(&state.notes);
        return Ok(ruling);
    }
    let turn = state.turn.saturating_add(1);
    events.push(Event::Turn { turn });
    let mut ruling = Ruling::new(format!("Turn {turn}: chits and Rally Points are taken off."), events);
    if state.last_turn == Some(turn) {
        ruling.notes.push("It is the last turn.".to_owned());
    }
    Ok(ruling)
}

/// A unit that changed formation is formed again once it has completed an order, and to stand ready is one.
fn stood_ready(state: &State, troop: &Troop) -> Option<Event> {
    let request = OrderEffect { unit: troop.unit.clone(), order: Chit::StandReady };
    let effect = request.rule(&state.tables, &mut GivenDice::new(&[])).ok()?;
    let unit = Unit { changing_formation: effect.changing_formation, ..troop.unit.clone() };
    (unit != troop.unit).then(|| Event::Unit { code: troop.code, unit: Box::new(unit) })
}
