//! What the umpire can order: a table, and a file for each order.

mod casualty;
mod charge;
mod command;
mod contact;
mod done;
mod fire;
mod grazing;
mod initiative;
mod melee;
mod movement;
mod movement_fire;
mod muster;
mod objective;
mod overrule;
mod pursue;
mod rally;
mod react;
mod stop;

use super::event::Event;
use super::phases;
use super::state::{Phase, State};
use crate::umpire::{Ask, Code, Order, OrderKey, Refusal, Ruling, Stop};

/// An order: when it can be given, to whom, and the rule behind it.
pub struct OrderKind {
    /// Its name in the journal.
    pub name: &'static str,
    /// Its key on the screens: none that a brigade's letter or a common key has.
    pub key: char,
    /// Its words in the footer.
    pub label: &'static str,
    /// The phases in which it can be given.
    pub phases: &'static [Phase],
    /// Who may be given it; none: it needs nobody.
    pub who: Option<fn(&State) -> Vec<Code>>,
    /// Why the others may not.
    pub why_not: &'static str,
    /// The rule.
    pub rule: fn(&State, Code, &mut Ask<'_>) -> Result<Ruling<Event>, Stop>,
}

/// Every order, in the order in which the footer shows them: the first that a selected unit may be given is the one that
/// Enter gives it.
static ORDERS: &[&[OrderKind]] = &[
    muster::ORDERS,
    command::ORDERS,
    initiative::ORDERS,
    react::ORDERS,
    contact::ORDERS,
    movement::ORDERS,
    charge::ORDERS,
    fire::ORDERS,
    grazing::ORDERS,
    casualty::ORDERS,
    melee::ORDERS,
    pursue::ORDERS,
    rally::ORDERS,
    objective::ORDERS,
    done::ORDERS,
    stop::ORDERS,
];

fn all(phase: Phase) -> impl Iterator<Item = &'static OrderKind> {
    ORDERS.iter().copied().flatten().filter(move |order| order.phases.contains(&phase))
}

/// The orders of this phase, for the footer.
pub fn keys(state: &State) -> Vec<OrderKey> {
    if state.over.is_some() {
        return Vec::new();
    }
    all(state.phase)
        .map(|order| OrderKey {
            name: order.name,
            key: order.key,
            label: order.label,
            who: order.who.map_or_else(Vec::new, |who| who(state)),
            alone: order.who.is_none(),
            why_not: order.why_not,
        })
        .collect()
}

/// Whether a unit may still act in this phase: fire, fight, react, rally.
pub fn ready(state: &State, unit: Code) -> bool {
    let counts = |order: &&OrderKind| !matches!(order.name, "done" | "casualty");
    all(state.phase).filter(counts).filter_map(|order| order.who).any(|who| who(state).contains(&unit))
}

/// Rules an order.
pub fn rule(state: &State, order: &Order, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    match order.name.as_str() {
        Order::NEXT => return phases::next(state, ask),
        Order::OVERRULE => return overrule::rule(state, order.subject, ask),
        _ => {}
    }
    let Some(kind) = all(state.phase).find(|kind| kind.name == order.name) else {
        return Stop::refuse(format!("{} is no order of the phase {}", order.name, state.phase.name()));
    };
    let Some(who) = kind.who else { return (kind.rule)(state, Code::new(1, 'a', 0), ask) };
    let Some(subject) = order.subject else {
        return Stop::refuse(format!("select who is to {} first", kind.label));
    };
    if state.troop(subject).is_none() && !(subject.is_brigade() && state.brigade(subject).is_some()) {
        return Stop::refuse(format!("{subject} is nobody in this battle"));
    }
    if !who(state).contains(&subject) {
        ask.title(format!("{}: {}", kind.label, state.named(subject)));
        ask.permit(vec![Refusal::new(format!("{}: {}", state.named(subject), kind.why_not))])?;
    }
    (kind.rule)(state, subject, ask)
}
