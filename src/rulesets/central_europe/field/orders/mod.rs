//! What the umpire can order: a table, and a file for each order.

mod card;
mod guns;
mod melee;
mod morale;
mod moves;
mod overrule;
mod retreat;
mod volley;

use super::super::command::{Fault, Step};
use super::event::Event;
use super::state::{At, State, Troop};
use super::steps::{self, NoDice};
use crate::umpire::{Ask, Code, Order, OrderKey, Refusal, Request, Ruling, Stop};

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
    /// Who may be given it; none: it needs nobody.
    pub who: Option<fn(&State, &Troop) -> bool>,
    /// Why the others may not.
    pub why_not: &'static str,
    /// The rule.
    pub rule: fn(&State, Code, &mut Ask<'_>) -> Result<Ruling<Event>, Stop>,
}

/// Every order, in the order in which the footer shows them.
static ORDERS: &[OrderKind] = &[
    card::CARD,
    retreat::RALLY,
    retreat::RETREAT,
    retreat::BREAK,
    guns::FIRE,
    moves::MOVE,
    volley::VOLLEY,
    melee::ROUND,
    morale::TEST,
];

fn all(at: At) -> impl Iterator<Item = &'static OrderKind> {
    ORDERS.iter().filter(move |order| order.at.contains(&at))
}

fn who(state: &State, order: &OrderKind) -> Vec<Code> {
    let Some(may) = order.who else { return Vec::new() };
    state.present().filter(|troop| may(state, troop)).map(|troop| troop.code).collect()
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
        who: who(state, order),
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
    let Some(may) = kind.who else { return (kind.rule)(state, Code::new(1, 'a', 0), ask) };
    let Some(subject) = order.subject else {
        return Stop::refuse(format!("select who is to {} first", kind.label));
    };
    let Some(troop) = state.troop(subject).filter(|troop| !troop.gone) else {
        return Stop::refuse(format!("{subject} is nobody in this battle"));
    };
    ask.title(format!("{}: {}", kind.label, state.named(subject)));
    if !may(state, troop) {
        ask.permit(vec![Refusal::new(format!("{}: {}", state.named(subject), kind.why_not))])?;
    }
    (kind.rule)(state, subject, ask)
}

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

/// Something owed, and the order that pays it.
pub struct Duties {
    /// The order.
    pub order: &'static str,
    /// What is owed.
    pub what: &'static str,
}

/// What can be owed in a step: what the rules demand first, then what a side may still do.
pub fn owed(at: At) -> &'static [Duties] {
    const BREAK: Duties = Duties { order: "break", what: "first retreat move" };
    const MORALE: Duties = Duties { order: "morale", what: "morale test" };
    match at {
        At::Card => &[],
        At::Rally => &[Duties { order: "rally", what: "dice to rally" }],
        At::Retreats => &[Duties { order: "retreat", what: "retreats on, for a point" }],
        At::Guns => &[MORALE, BREAK, Duties { order: "gun_fire", what: "guns may fire" }],
        At::Moves => &[MORALE, BREAK],
        At::Musketry => &[MORALE, BREAK, Duties { order: "volley", what: "may fire" }],
        At::Melees => &[Duties { order: "round", what: "melees to fight" }, BREAK, MORALE],
    }
}
