//! A battle of Old Dessauer: its state, what can change in it, and what the umpire can order in each step of a turn.
//!
//! - [`state`]: armies, generals, units, contacts, pursuits.
//! - [`event`]: what can change; a ruling is a list of events.
//! - [`orders`]: one file for each order; they ask what only the table knows and call the procedures of the ruleset.
//! - [`phases`] and [`duties`]: from step to step, and what is owed in each.
//! - [`view`]: what the screens show.
//! - [`setup`]: the state at the start.

pub(crate) mod duties;
pub(crate) mod event;
pub(crate) mod form;
pub(crate) mod overrule;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod victory;
pub(crate) mod view;

use crate::rulesets::old_dessauer::battle::victory::END;
use crate::rulesets::old_dessauer::charge::orders::charge::CHARGE;
use crate::rulesets::old_dessauer::charge::orders::evade::{EVADE, REACHED, SLIP};
use crate::rulesets::old_dessauer::command::orders::GENERAL;
use crate::rulesets::old_dessauer::fire::orders::FIRE;
use crate::rulesets::old_dessauer::melee::orders::fight::FIGHT;
use crate::rulesets::old_dessauer::melee::orders::pursue::PURSUE;
use crate::rulesets::old_dessauer::morale::orders::fall_back::FALL_BACK;
use crate::rulesets::old_dessauer::morale::orders::rally::RALLY;
use crate::rulesets::old_dessauer::morale::orders::recoil::RECOIL;
use crate::rulesets::old_dessauer::morale::orders::test::{DANGER, TEST};
use crate::rulesets::old_dessauer::movement::orders::as_line::AS_LINE;
use crate::rulesets::old_dessauer::movement::orders::deploy::{DEPLOY, RATE};
use crate::rulesets::old_dessauer::movement::orders::march::MOVE;
use crate::rulesets::old_dessauer::movement::orders::reform::REFORM;
use crate::umpire::{FormBuilder, GameState, Interrupt, Order, OrderKind, OrderTable, Ruling, UnitId, View};

use event::Event;
use state::{Brigade, Phase, State};

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

    const ORDERS: &'static [&'static [OrderKind<State>]] = &[&[
        DEPLOY, RATE, RALLY, MOVE, REFORM, CHARGE, FALL_BACK, SLIP, REACHED, EVADE, FIRE, TEST, FIGHT, PURSUE, RECOIL,
        DANGER, GENERAL, AS_LINE, END,
    ]];

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
        if code.is_brigade() {
            self.brigade(code).is_some_and(Brigade::is_led)
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
