//! A battle of Honours of War: its state, what can change in it, and what the umpire can order in each phase.
//!
//! - [`state`]: units, brigades, generals; [`contact`]: charges and who touches whom.
//! - [`ground`] and [`must`]: where a unit stands, and what it owes; `commanders`: who goes when his units go.
//! - [`event`]: what can change; a ruling is a list of events. `happen` lets it change.
//! - [`orders`]: one file for each order; they ask what only the table knows and call the procedures of the ruleset.
//! - [`phases`] and [`duties`]: from phase to phase, and what is owed in each.
//! - [`view`]: what the screens show.
//! - [`setup`]: the state at the start.
//! - [`sides`]: armies that fight side by side.
//! - [`script`]: what the order of battle says about given turns.

mod commanders;
pub(crate) mod contact;
pub(crate) mod duties;
pub(crate) mod event;
pub(crate) mod ground;
mod happen;
pub(crate) mod must;
pub(crate) mod orders;
pub(crate) mod phase;
pub(crate) mod phases;
pub(crate) mod script;
pub(crate) mod setup;
pub(crate) mod sides;
pub(crate) mod state;
pub(crate) mod view;
pub(crate) mod words;

use crate::umpire::{FormBuilder, GameState, Interrupt, Order, OrderKind, OrderTable, Ruling, UnitId, View};

use event::Event;
use orders::overrule;
use state::{Phase, State};

impl GameState for State {
    type Event = Event;

    fn view(&self) -> View {
        self.look()
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let mut ruling = self.dispatch(order, ask)?;
        self.tell_commanders(&mut ruling);
        Ok(ruling)
    }

    fn apply(&mut self, event: &Event) {
        self.happen(event);
    }
}

impl OrderTable for State {
    type Step = Phase;

    const ORDERS: &'static [&'static [OrderKind<State>]] = orders::ORDERS;

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
        self.troop(code).is_some() || (code.is_brigade() && self.brigade(code).is_some())
    }

    fn named(&self, code: UnitId) -> String {
        State::named(self, code)
    }

    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        phases::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule::rule(self, subject, ask)
    }
}
