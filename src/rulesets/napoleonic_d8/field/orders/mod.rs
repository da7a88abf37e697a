//! What the umpire can order: a table, and a file for each matter.

mod breakthrough;
mod brigade;
mod guns;
mod higher;
mod initiative;
mod melee;
mod morale;
mod moves;
mod overrule;
mod volley;

use super::super::morale::Why;
use super::super::target::Struck;
use super::event::{Event, Mark};
use super::state::{At, State, Troop};
use super::steps;
use crate::umpire::{Ask, Code, Order, OrderKey, Refusal, Ruling, Stop};

/// An order: when it can be given, to whom, and the rule behind it.
pub struct OrderKind {
    /// Its name in the journal.
    pub name: &'static str,
    /// Its key on the screens: none that a brigade's letter or a common key has.
    pub key: char,
    /// Its words in the footer.
    pub label: &'static str,
    /// The steps in which it can be given.
    pub at: &'static [At],
    /// Who may be given it, units or brigades; none: it needs nobody.
    pub who: Option<fn(&State) -> Vec<Code>>,
    /// Why the others may not.
    pub why_not: &'static str,
    /// The rule.
    pub rule: fn(&State, Code, &mut Ask<'_>) -> Result<Ruling<Event>, Stop>,
}

/// Every order, in the order in which the footer shows them.
static ORDERS: &[OrderKind] = &[
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
];

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

fn all(at: At) -> impl Iterator<Item = &'static OrderKind> {
    ORDERS.iter().filter(move |order| order.at.contains(&at))
}

/// The orders of this step, for the footer.
pub fn keys(state: &State) -> Vec<OrderKey> {
    if state.over.is_some() {
        return Vec::new();
    }
    let key = |order: &OrderKind| OrderKey {
        name: order.name,
        key: order.key,
        label: order.label,
        who: order.who.map_or_else(Vec::new, |who| who(state)),
        alone: order.who.is_none(),
        why_not: order.why_not,
    };
    all(state.at).map(key).collect()
}

/// Rules an order.
pub fn rule(state: &State, order: &Order, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    match order.name.as_str() {
        Order::NEXT => return steps::next(state, ask),
        Order::OVERRULE => return overrule::rule(state, order.subject, ask),
        _ => {}
    }
    if let Some(how) = &state.over {
        return Stop::refuse(format!("the battle is over: {how}"));
    }
    let Some(kind) = all(state.at).find(|kind| kind.name == order.name) else {
        return Stop::refuse(format!("{} is no order of the step {}", order.name, state.at.name()));
    };
    let Some(who) = kind.who else { return (kind.rule)(state, Code::new(1, 'a', 0), ask) };
    let Some(subject) = order.subject else {
        return Stop::refuse(format!("select who is to {} first", kind.label));
    };
    // The selected unit stands for its brigade where a brigade is meant.
    let who = who(state);
    let subject = if who.contains(&subject) { subject } else { named_by(&who, subject) };
    ask.title(format!("{}: {}", kind.label, state.named(subject)));
    if !who.contains(&subject) {
        return Err(Refusal::new(format!("{}: {}", state.named(subject), kind.why_not)).into());
    }
    (kind.rule)(state, subject, ask)
}

fn named_by(who: &[Code], subject: Code) -> Code {
    let brigade = subject.of_brigade();
    if who.contains(&brigade) { brigade } else { subject }
}

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
