//! What the umpire can order: a table, and a file for each order.

mod card;
mod charge;
pub(super) mod guns;
mod melee;
mod morale;
pub(super) mod moves;
pub(super) mod overrule;
pub(super) mod retreat;
pub(super) mod volley;

use super::super::command::{Fault, Step};
use super::event::Event;
use super::state::{At, State, Troop};
use super::steps::NoDice;
use crate::umpire::{self, Interrupt, Ratio, Refusal, Request, UnitId};

type OrderKind = umpire::OrderKind<State>;
type Who = umpire::Who<State>;

/// Every step: tests and first retreat moves that are owed stay so, whatever comes.
const ANY: &[At] = &[At::Card, At::Rally, At::Retreats, At::Guns, At::Moves, At::Musketry, At::Melees];

/// Every order, in the order in which the footer shows them.
pub(crate) const ORDERS: &[&[OrderKind]] = &[&[
    card::CARD,
    retreat::RALLY,
    retreat::RETREAT,
    guns::FIRE,
    moves::MOVE,
    charge::CHARGE,
    moves::FORM,
    volley::VOLLEY,
    melee::ROUND,
    retreat::BREAK,
    morale::TEST,
]];

/// What the order of activation has against one more activation (Command & Control). Faults that were there before,
/// because the umpire allowed them, are not said again.
fn spend(state: &State, unit: UnitId, step: Step) -> Result<Vec<Refusal>, Interrupt> {
    let reasons = |more| Ok::<_, Interrupt>(state.spending(more).rule(&state.tables, &mut NoDice)?.reasons);
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
        if !fire.target_eliminated {
            notes.push(format!("{name}: {effectiveness} percent left."));
        }
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

/// The hits of a shot, and those that were saved of them: `1 hit, 2 saved`.
fn told(losses: &super::super::saves::Losses) -> String {
    let saved = if losses.saved > 0 { format!(", {} saved", losses.saved) } else { String::new() };
    format!("{}{saved}", hits(losses.hits))
}

/// `1 die`, `4.5 dice`.
fn dice(n: Ratio) -> String {
    format!("{n} {}", if n == Ratio::ONE { "die" } else { "dice" })
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
pub(crate) fn owed(at: At) -> Vec<(&'static str, &'static str)> {
    let own = match at {
        At::Card | At::Moves => None,
        At::Rally => Some(("rally", "dice to rally")),
        At::Retreats => Some(("retreat", "retreats on, for a point")),
        At::Guns => Some(("gun_fire", "guns may fire")),
        At::Musketry => Some(("volley", "may fire")),
        At::Melees => Some(("round", "melees to fight")),
    };
    [("morale", "morale test"), ("break", "first retreat move")].into_iter().chain(own).collect()
}
