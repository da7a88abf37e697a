//! What the umpire can order: a table, and a file for each matter.

mod breakthrough;
mod brigade;
mod guns;
mod higher;
mod initiative;
mod melee;
mod morale;
mod moves;
pub(super) mod overrule;
mod volley;

use super::super::morale::Why;
use super::super::target::Struck;
use super::event::{Event, Mark};
use super::state::{State, Troop};
use crate::umpire;

type OrderKind = umpire::OrderKind<State>;
type Who = umpire::Who<State>;

/// Every order, in the order in which the footer shows them.
pub const ORDERS: &[&[OrderKind]] = &[&[
    initiative::INITIATIVE,
    brigade::TEST,
    guns::FIRE,
    guns::ACT,
    moves::MOVE,
    volley::VOLLEY,
    melee::MELEE,
    breakthrough::BREAKTHROUGH,
    morale::TEST,
    morale::GENERAL,
    higher::DIVISION,
    higher::ARMY,
]];

/// What can be owed, by the order that pays it: what the rules demand first, then what a side may still do.
pub static OWED: &[(&str, &str)] = &[
    ("morale", "morale test"),
    ("breakthrough", "breakthrough"),
    ("general", "is the BC killed"),
    ("division", "divisional test"),
    ("army", "army test"),
    ("test", "brigade test"),
    ("fire", "batteries may fire"),
    ("volley", "may fire"),
];

/// What a shot does to its target: rings, and the test or the end that follows.
fn struck(state: &State, target: &Troop, done: Struck) -> (Vec<Event>, Vec<String>) {
    let (unit, name) = (target.code, state.named(target.code));
    let mut events = vec![Event::Marked { unit, mark: Mark::ShotAt }];
    let mut notes = Vec::new();
    if done.kills > 0 {
        events.push(Event::Marked { unit, mark: Mark::Struck });
    }
    if done.target_removed {
        events.push(Event::Gone { unit });
        notes.push(format!("{name} is removed."));
    } else if done.kills + done.disorders > 0 {
        let (kills, disorders) =
            (target.unit.kills.count() + done.kills, target.unit.disorders.count() + done.disorders);
        events.push(Event::Unit { code: unit, unit: target.unit.with(kills, disorders) });
        notes.push(format!("{name}: {}.", rings(kills, disorders)));
    }
    if done.morale_test {
        events.push(Event::Test { unit, why: Some(Why::Hits) });
        notes.push(format!("{name} owes a morale test."));
    }
    (events, notes)
}

/// `nothing`, `1 kill`, `2 kills, 1 disorder`.
fn rings(kills: u32, disorders: u32) -> String {
    let many = |n: u32, word: &str| match n {
        0 => None,
        1 => Some(format!("1 {word}")),
        n => Some(format!("{n} {word}s")),
    };
    let said: Vec<String> = [many(kills, "kill"), many(disorders, "disorder")].into_iter().flatten().collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}
