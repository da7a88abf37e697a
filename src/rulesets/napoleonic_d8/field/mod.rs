//! A battle of Napoleonic 1D8: its state, what can change in it, and what the umpire can order in each step of a move.
//!
//! - [`state`]: armies, divisions, brigades, units.
//! - [`event`]: what can change; a ruling is a list of events.
//! - [`orders`]: a file for each matter; they ask what only the table knows and call the procedures of the ruleset.
//! - [`steps`]: from step to step, from player to player.
//! - [`view`]: what the screens show, and what is owed.
//! - [`setup`]: the state at the start.

pub mod event;
pub mod orders;
pub mod setup;
pub mod state;
pub mod steps;
pub mod view;

#[cfg(test)]
mod tests;

use crate::umpire::{Ask, Field, Order, Ruling, Stop, View};

use event::Event;
use state::State;

impl Field for State {
    type Event = Event;

    fn view(&self) -> View {
        self.look()
    }

    fn rule(&self, order: &Order, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
        orders::rule(self, order, ask)
    }

    fn apply(&mut self, event: &Event) {
        self.happen(event);
    }
}
