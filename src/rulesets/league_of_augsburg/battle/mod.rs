//! A battle of the League of Augsburg: its state, what can change in it, and what the umpire can order in each step.
//!
//! - [`state`]: armies, brigades, units and their order chits, the charge under way.
//! - [`event`]: what can change; a ruling is a list of events.
//! - [`orders`]: a file for each matter; they ask what only the table knows and call the procedures of the ruleset.
//! - [`steps`]: from orders to activations, from brigade to brigade, from turn to turn.
//! - [`view`]: what the screens show, and what is owed.
//! - [`setup`]: the state at the start.
//!
//! **Secrecy.** A chit that lies face down is known to the state and to the journal alone. Neither the view nor the line of
//! a ruling tells it, and who may be given an order never depends on it: to ask whether a unit may move is not to learn
//! that its chit says so. It is shown once its Command Point is paid, or once the rules make its unit react.

pub(crate) mod event;
pub(crate) mod orders;
pub(crate) mod overrule;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod view;

#[cfg(test)]
mod tests;

use crate::umpire::{FormBuilder, GameState, Interrupt, Order, OrderKind, OrderTable, Ruling, UnitId, View};

use event::Event;
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

    /// The chits of this turn: what of them was not shown, nobody is to read in the log.
    fn hides(&self, order: &Order, turn: u32) -> bool {
        let lays = ["lay", "chit"].contains(&order.name.as_str());
        let repairs = order.name == Order::OVERRULE && order.answers.contains_key("order");
        turn == self.turn && self.over.is_none() && (lays || repairs)
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
        if code.is_brigade() {
            self.brigade(code).is_some_and(|brigade| !brigade.is_lost())
        } else {
            self.troop(code).is_some_and(|troop| !troop.gone)
        }
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
