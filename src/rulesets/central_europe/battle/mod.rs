//! A battle of Central Europe: its state, what can change in it, and what the umpire can order in each step of a phase.
//!
//! The orders themselves stand in the rooms of their matter; here is the table of them.

pub(crate) mod about;
pub(crate) mod activity;
pub(crate) mod cause;
pub(crate) mod chance;
pub(crate) mod event;
pub(crate) mod fate;
pub(crate) mod marks;
pub(crate) mod near;
pub(crate) mod overrule;
pub(crate) mod phase;
pub(crate) mod quick;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod shot_out;
pub(crate) mod spending;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod together;
pub(crate) mod victory;
pub(crate) mod view;
pub(crate) mod volley;
pub(crate) mod words;

use crate::rulesets::central_europe::{charge, command, fire, melee, morale, movement};
use crate::umpire::{
    Elsewhere, FormBuilder, GameState, Interrupt, Order, OrderTable, Ratio, Roster, Ruling, Sheet, SwitchedOff, UnitId,
    View,
};

use event::Event;
use phase::Phase;
use state::{OrderKind, State};

impl GameState for State {
    type Event = Event;

    fn view(&self) -> View {
        State::view(self)
    }

    fn elsewhere(&self) -> Vec<Elsewhere> {
        self.other_steps()
    }

    fn sheet(&self) -> Sheet {
        State::sheet(self)
    }

    fn losses(&self) -> Vec<(UnitId, Ratio)> {
        State::losses(self)
    }

    fn moment(&self) -> (u32, String) {
        (self.turn, self.phase.row().name.to_owned())
    }

    fn off(&self) -> &SwitchedOff {
        &self.tables.off
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let mut ruling = if steps::ends_what_was_decided(self, order) {
            steps::next(self, ask)?
        } else {
            together::rule(self, order, ask)?
        };
        if order.name != Order::OVERRULE && !ask.reckons() {
            ruling.line.push_str(&words::overruled(ask));
        }
        Ok(victory::told(self, fate::told(self, ruling)))
    }

    fn apply(&mut self, event: &Event) {
        State::apply(self, event);
    }
}

impl OrderTable for State {
    type Step = Phase;

    const ORDERS: &'static [&'static [OrderKind]] = &[&[
        command::orders::CARD,
        morale::orders::RALLY,
        morale::orders::RETREAT,
        fire::orders::GUN_FIRE,
        movement::orders::MOVE,
        movement::orders::SWITCH,
        charge::orders::CHARGE,
        movement::orders::FORM,
        fire::orders::VOLLEY,
        melee::orders::ROUND,
        morale::orders::BREAK,
        morale::orders::TEST,
        movement::ground::GROUND,
        command::orders::FREE,
    ]];

    const TOGETHER: &'static [&'static str] = &["move", "form", "ground"];

    fn step(&self) -> Phase {
        self.phase
    }

    fn step_name(step: Phase) -> &'static str {
        step.row().name
    }

    fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    fn roster(&self) -> &Roster<impl Sized, impl Sized, impl Sized> {
        &self.roster
    }

    fn absent(&self, id: UnitId) -> String {
        if self.roster.comes_on(id).is_some() {
            return self.roster.absent(id);
        }
        format!("{} is eliminated", self.named(id))
    }

    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        steps::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule::overrule(self, subject, ask)
    }
}
