//! A battle of Old Dessauer: its state, what can change in it, and what the umpire can order in each step of a turn.
//!
//! - [`state`]: armies, generals, units, contacts, pursuits.
//! - [`event`]: what can change; a ruling is a list of events.
//! - [`orders`]: one file for each order; they ask what only the table knows and call the procedures of the ruleset.
//! - [`phases`] and [`duties`]: from step to step, and what is owed in each.
//! - [`view`]: what the screens show.
//! - [`setup`]: the state at the start.

pub mod duties;
pub mod event;
pub mod orders;
pub mod phases;
pub mod setup;
pub mod state;
pub mod view;

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
