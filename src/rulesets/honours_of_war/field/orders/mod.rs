//! What the umpire can order: a table, and a file for each order.

mod block;
mod casualty;
mod charge;
mod command;
mod contact;
mod done;
mod fire;
mod grazing;
mod guns;
mod initiative;
mod intercept;
mod join;
pub(super) mod melee;
mod movement;
mod movement_fire;
mod must;
pub(super) mod muster;
mod objective;
mod overrule;
mod pursue;
mod rally;
mod react;
mod stop;
mod take;
mod targets;

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
    /// Who may be given it.
    pub who: Who,
    /// Why the others may not.
    pub why_not: &'static str,
    /// The rule.
    pub rule: fn(&State, Code, &mut Ask<'_>) -> Result<Ruling<Event>, Stop>,
}

/// Who may be given an order.
pub enum Who {
    /// These units or brigades.
    Units(fn(&State) -> Vec<Code>),
    /// It needs nobody; it can be given while this holds.
    Nobody(fn(&State) -> bool),
}

impl Who {
    fn units(&self, state: &State) -> Vec<Code> {
        match self {
            Who::Units(who) => who(state),
            Who::Nobody(_) => Vec::new(),
        }
    }

    fn alone(&self, state: &State) -> bool {
        matches!(self, Who::Nobody(open) if open(state))
    }
}

/// Every order, in the order in which the footer shows them: the first that a selected unit may be given is the one that
/// Enter gives it.
static ORDERS: &[&[OrderKind]] = &[
    react::ORDERS,
    command::ORDERS,
    contact::ORDERS,
    movement::ORDERS,
    charge::ORDERS,
    join::ORDERS,
    intercept::ORDERS,
    must::ORDERS,
    block::ORDERS,
    command::TESTS,
    fire::ORDERS,
    grazing::ORDERS,
    casualty::ORDERS,
    melee::ORDERS,
    pursue::ORDERS,
    take::ORDERS,
    guns::ORDERS,
    rally::ORDERS,
    objective::ORDERS,
    done::ORDERS,
    muster::ORDERS,
    initiative::ORDERS,
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
            who: order.who.units(state),
            alone: order.who.alone(state),
            why_not: order.why_not,
        })
        .collect()
}

/// The units that may still do what this phase is for: move, fire, fight, react, rally.
pub fn ready(state: &State) -> Vec<Code> {
    let main: &[&str] = match state.phase {
        Phase::Movement => &["move", "react", "contact"],
        Phase::Firing => &["fire"],
        Phase::FiringReactions => &["react"],
        Phase::Melee => &["round"],
        Phase::MeleeReactions => &["react", "pursue", "round"],
        Phase::Rally => &["rally"],
        _ => &[],
    };
    let orders = all(state.phase).filter(|order| main.contains(&order.name));
    orders.flat_map(|order| order.who.units(state)).collect()
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
    if let Who::Nobody(open) = kind.who {
        if !open(state) {
            ask.title(kind.label);
            ask.permit(vec![Refusal::new(kind.why_not)])?;
        }
        return (kind.rule)(state, Code::new(1, 'a', 0), ask);
    }
    let Some(subject) = order.subject else {
        return Stop::refuse(format!("select who is to {} first", kind.label));
    };
    if state.troop(subject).is_none() && !(subject.is_brigade() && state.brigade(subject).is_some()) {
        return Stop::refuse(format!("{subject} is nobody in this battle"));
    }
    if !kind.who.units(state).contains(&subject) {
        ask.title(format!("{}: {}", kind.label, state.named(subject)));
        ask.permit(vec![Refusal::new(format!("{}: {}", state.named(subject), kind.why_not))])?;
    }
    (kind.rule)(state, subject, ask)
}
