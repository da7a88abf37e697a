//! A battle of Napoleonic 1D8: its state, what can change in it, and what the umpire can order in each step of a move.
//!
//! - [`state`]: armies, divisions, brigades, units.
//! - [`event`]: what can change; a ruling is a list of events.
//! - [`orders`]: a file for each matter; they ask what only the table knows and call the procedures of the ruleset.
//! - [`midst`]: a charge, its answer, and what is owed after a melee.
//! - [`steps`]: from step to step, from player to player.
//! - [`view`]: what the screens show, and what is owed.
//! - [`setup`]: the state at the start.

pub(crate) mod event;
pub(crate) mod midst;
pub(crate) mod orders;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod view;

#[cfg(test)]
mod tests;

use crate::umpire::{FormBuilder, GameState, Interrupt, Order, OrderKind, OrderTable, Ruling, UnitId, View};

use event::Event;
use orders::overrule;
use state::{At, State};

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
    type Step = At;

    const ORDERS: &'static [&'static [OrderKind<State>]] = orders::ORDERS;

    fn step(&self) -> At {
        self.at
    }

    fn step_name(step: At) -> &'static str {
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
        steps::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule::rule(self, subject, ask)
    }
}
