//! A battle of Honours of War: its state, what can change in it, and what the umpire can order in each phase.
//!
//! - [`state`]: units, brigades, generals, charges, melees.
//! - [`ground`] and [`must`]: where a unit stands, and what it owes.
//! - [`event`]: what can change; a ruling is a list of events. `happen` lets it change.
//! - [`orders`]: one file for each order; they ask what only the table knows and call the procedures of the ruleset.
//! - [`phases`] and [`duties`]: from phase to phase, and what is owed in each.
//! - [`view`]: what the screens show.
//! - [`setup`]: the state at the start.
//! - [`script`]: what the order of battle says about given turns.

pub mod duties;
pub mod event;
pub mod ground;
mod happen;
pub mod must;
pub mod orders;
pub mod phase;
pub mod phases;
pub mod script;
pub mod setup;
pub mod state;
pub mod view;
pub mod words;

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
