//! A battle of Napoleonic 1D8: its state, what can change in it, and what the umpire can order in each step of a move.
//!
//! - [`state`]: armies, divisions, brigades, units.
//! - [`event`]: what can change; a ruling is a list of events.
//! - [`orders`]: a file for each matter; they ask what only the table knows and call the procedures of the ruleset.
//! - [`midst`]: a charge, its answer, and what is owed after a melee.
//! - [`steps`]: from step to step, from player to player.
//! - [`view`]: what the screens show, and what is owed.
//! - [`setup`]: the state at the start.

pub(crate) mod closing_fire;
pub(crate) mod contact;
pub(crate) mod event;
mod overrule;
pub(crate) mod phase;
pub(crate) mod rings;
mod setup;
pub(crate) mod state;
mod victory;
mod view;

#[cfg(test)]
mod tests;

use crate::umpire::{FormBuilder, GameState, Interrupt, Order, OrderKind, OrderTable, Ruling, UnitId, View};

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State};
use crate::rulesets::napoleonic_d8::{charge, command, fire, melee, morale, movement};

impl GameState for State {
    type Event = Event;

    fn view(&self) -> View {
        self.look()
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        self.dispatch(order, ask)
    }

    fn apply(&mut self, event: &Event) {
        self.happen(event);
    }
}

impl OrderTable for State {
    type Step = Phase;

    const ORDERS: &'static [&'static [OrderKind<State>]] = ORDERS;

    fn step(&self) -> Phase {
        self.phase
    }

    fn step_name(step: Phase) -> &'static str {
        step.name()
    }

    fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    fn has(&self, code: UnitId) -> bool {
        if code.is_brigade() { self.brigade(code).is_some() } else { self.troop(code).is_some() }
    }

    fn named(&self, code: UnitId) -> String {
        State::named(self, code)
    }

    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        phase::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule::rule(self, subject, ask)
    }
}

/// Every order, in the order in which the footer shows them.
pub(crate) const ORDERS: &[&[OrderKind<State>]] = &[&[
    command::orders::initiative::INITIATIVE,
    command::orders::brigade::TEST,
    command::orders::blocked::BLOCKED,
    fire::orders::artillery::FIRE,
    fire::orders::artillery::ACT,
    movement::orders::moves::MOVE,
    fire::orders::burning::FIGHT_FIRE,
    fire::orders::volley::VOLLEY,
    melee::orders::round::MELEE,
    charge::orders::declare::CHARGE,
    charge::orders::reply::REPLY,
    closing_fire::SUPPORT,
    melee::orders::breakthrough::BREAKTHROUGH,
    melee::orders::breakthrough::MEETS,
    morale::orders::morale::TEST,
    morale::orders::morale::GENERAL,
    command::orders::higher::DIVISION,
    command::orders::higher::ARMY,
    morale::orders::disorder::DISORDER,
    morale::orders::morale::REAR,
    victory::END,
]];

/// What can be owed, by the order that pays it: what the rules demand first, then what a side may still do.
pub(crate) static OWED: &[(&str, &str)] = &[
    ("morale", "morale test"),
    ("reply", "answer the charge"),
    ("melee", "melee"),
    ("breakthrough", "breakthrough"),
    ("meets", "whom it meets"),
    ("general", "is the BC killed"),
    ("division", "divisional test"),
    ("army", "army test"),
    ("test", "brigade test"),
    ("fire", "batteries may fire"),
    ("fight_fire", "fights the fire or leaves"),
    ("volley", "may fire"),
];

/// Orders that any unit may be given at any time: they make nobody ready.
pub(crate) static ANYBODY: &[&str] = &["disorder", "rear"];

/// Orders of the melees that make nobody ready: a charge that was not declared in its time, and fire beside the charged.
pub(crate) static LATE: &[&str] = &["charge", "support"];
