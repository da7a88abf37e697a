//! What the umpire can order: a table, and a file for each order.

mod card;
mod guns;
mod melee;
mod morale;
mod moves;
pub(super) mod overrule;
mod retreat;
mod volley;

use super::super::command::{Fault, Step};
use super::event::Event;
use super::state::{At, State, Troop};
use super::steps::NoDice;
use crate::umpire::{self, Code, Refusal, Request, Stop};

type OrderKind = umpire::OrderKind<State>;
type Who = umpire::Who<State>;

/// Every order, in the order in which the footer shows them.
pub const ORDERS: &[&[OrderKind]] = &[&[
    card::CARD,
    retreat::RALLY,
    retreat::RETREAT,
    retreat::BREAK,
    guns::FIRE,
    moves::MOVE,
    volley::VOLLEY,
    melee::ROUND,
    morale::TEST,
]];

/// What the order of activation has against one more activation (Command & Control). Faults that were there before,
/// because the umpire allowed them, are not said again.
fn spend(state: &State, unit: Code, step: Step) -> Result<Vec<Refusal>, Stop> {
    let reasons = |more| Ok::<_, Stop>(state.spending(more).rule(&state.tables, &mut NoDice)?.reasons);
    let before = reasons(None)?;
    let words = |fault: &Fault| match fault {
        Fault::TooFewPoints => "no activation point is left",
        Fault::OutOfOrder => "points go to retreats, then guns, then movement, then musketry",
        Fault::RetreatingUnitsFirst => "retreating units are to be activated first",
        Fault::GunMovedAndFired => "guns do not move and fire in the same phase",
        Fault::RetreatingUnitActs => "a retreating unit makes retreat moves alone",
        Fault::Repeated => "it did so already in this phase",
    };
    let new = reasons(Some((unit, step)))?.into_iter().filter(|fault| !before.contains(fault));
    Ok(new.map(|fault| Refusal::on("Command & Control", words(&fault))).collect())
}

/// The events of losses by fire: what the target has left, and the test or the end that follows.
fn losses(state: &State, target: &Troop, fire: &super::super::saves::Losses) -> (Vec<Event>, Vec<String>) {
    let (unit, name) = (target.code, state.named(target.code));
    let mut events = Vec::new();
    let mut notes = Vec::new();
    if fire.hits > 0 {
        let effectiveness = fire.target_effectiveness_after;
        events.push(Event::Losses { unit, effectiveness, shot: fire.hits });
        notes.push(format!("{name}: {effectiveness} percent."));
    }
    if fire.target_eliminated {
        events.push(Event::Gone { unit });
        notes.push(format!("{name} is eliminated."));
    }
    if fire.general_eliminated {
        notes.push("The general with it falls (Morale).".to_owned());
    }
    if fire.morale_test_required {
        events.push(Event::Test { unit, cause: Some(super::super::morale::Cause::Firing) });
        notes.push(format!("{name} owes a morale test."));
    }
    (events, notes)
}

/// `no hit`, `1 hit`, `3 hits`.
fn hits(n: u32) -> String {
    match n {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        n => format!("{n} hits"),
    }
}

/// What can be owed in a step: what the rules demand first, then what a side may still do.
pub fn owed(at: At) -> &'static [(&'static str, &'static str)] {
    const BREAK: (&str, &str) = ("break", "first retreat move");
    const MORALE: (&str, &str) = ("morale", "morale test");
    match at {
        At::Card => &[],
        At::Rally => &[("rally", "dice to rally")],
        At::Retreats => &[("retreat", "retreats on, for a point")],
        At::Guns => &[MORALE, BREAK, ("gun_fire", "guns may fire")],
        At::Moves => &[MORALE, BREAK],
        At::Musketry => &[MORALE, BREAK, ("volley", "may fire")],
        At::Melees => &[("round", "melees to fight"), BREAK, MORALE],
    }
}
