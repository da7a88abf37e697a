//! A battle of Napoleonic 1D8: its state, what can change in it, and on top of it what the umpire can order in each step
//! of a move.
//!
//! - [`state`]: armies, brigades, units; [`marks`] on them; [`contact`]: a charge, its answer, what is owed after a melee.
//! - [`event`]: what can change; [`apply`], [`turns`]: how. A ruling is a list of events.
//! - [`phase`], [`next`]: the steps, and from one to the other.
//! - [`objection`]: why a unit cannot be given an order now.
//! - [`rings`], [`charging`], [`closing_fire`], [`losses`]: what orders of several rooms bring about.
//! - [`fires`]: buildings that burn, from which everybody keeps away.
//! - [`certain`]: rulings that no die can change.
//! - [`view`]: what the screens show, and what is owed; [`setup`]: the start; [`victory`]: the end, and [`higher_tests`] before it.

mod about;
pub(crate) mod apply;
pub(crate) mod certain;
pub(crate) mod charging;
pub(crate) mod closing_fire;
pub(crate) mod contact;
pub(crate) mod event;
pub(crate) mod fires;
pub(crate) mod higher_tests;
mod kind;
mod losses;
pub(crate) mod marks;
mod next;
pub(crate) mod objection;
mod overrule;
pub(crate) mod phase;
mod quick;
pub(crate) mod rings;
pub(crate) mod setup;
mod sheet;
pub(crate) mod state;
mod turns;
pub(crate) mod unsettled;
pub(crate) mod victory;
mod view;

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::State;
use crate::rulesets::napoleonic_d8::charge::orders as charge;
use crate::rulesets::napoleonic_d8::command::orders as command;
use crate::rulesets::napoleonic_d8::fire::orders as fire;
use crate::rulesets::napoleonic_d8::melee::orders as melee;
use crate::rulesets::napoleonic_d8::morale::orders as morale;
use crate::rulesets::napoleonic_d8::movement::orders as movement;
use crate::rulesets::napoleonic_d8::unit::sum;
use crate::umpire::{
    Elsewhere, FormBuilder, GameState, Interrupt, Order, OrderKind, OrderTable, Ratio, Roster, Ruling, Sheet,
    SwitchedOff, Temper, UnitId, View, dispatch,
};

/// Every order, in the order in which the footer shows them.
const ORDERS: &[OrderKind<State>] = &[
    command::initiative::INITIATIVE,
    command::initiative::START,
    command::brigade::TEST,
    movement::back::BACK,
    command::blocked::BLOCKED,
    fire::artillery::FIRE,
    movement::battery::ACT,
    movement::moves::MOVE,
    fire::burning::FIGHT_FIRE,
    fire::volley::VOLLEY,
    melee::round::MELEE,
    charge::declare::CHARGE,
    charge::reply::REPLY,
    fire::support::SUPPORT,
    melee::breakthrough::BREAKTHROUGH,
    melee::meets::MEETS,
    melee::free::FREE,
    morale::test::TEST,
    command::general::GENERAL,
    command::higher::DIVISION,
    command::higher::ARMY,
    movement::ground::GROUND,
    movement::leave::LEAVE,
    morale::behind::BEHIND,
    morale::disorder::DISORDER,
    morale::test::REAR,
    victory::END,
];

impl GameState for State {
    type Event = Event;

    fn view(&self) -> View {
        view::view(self)
    }

    fn elsewhere(&self) -> Vec<Elsewhere> {
        self.other_steps()
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(self)
    }

    fn losses(&self) -> Vec<(UnitId, Ratio)> {
        sheet::losses(self)
    }

    fn moment(&self) -> (u32, String) {
        (self.turn, self.phase.row().name.to_owned())
    }

    fn off(&self) -> &SwitchedOff {
        &self.tables.off
    }

    fn temper(&self, brigade: UnitId) -> Option<Temper> {
        Some(match self.roster.brigade(brigade)?.bc.get() {
            1.. => Temper::Bold,
            0 => Temper::Steady,
            ..0 => Temper::Cautious,
        })
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let mut ruling = dispatch(self, order, ask)?;
        losses::announce(self, &mut ruling);
        sum::page_once(&mut ruling.sum);
        Ok(ruling)
    }

    fn apply(&mut self, event: &Event) {
        apply::apply(self, event);
    }
}

impl OrderTable for State {
    type Step = Phase;

    const ORDERS: &'static [&'static [OrderKind<State>]] = &[ORDERS];

    const BEFORE: &'static [OrderKind<State>] = &[morale::behind::OF_THE_FIRST];

    const TOGETHER: &'static [&'static str] = &["move", "act", "back", "leave", "ground"];

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

    fn has(&self, id: UnitId) -> bool {
        let there = if id.is_brigade() { self.brigade(id).is_some() } else { self.unit(id).is_some() };
        there && self.comes_on(id).is_none()
    }

    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        next::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule::overrule(self, subject, ask)
    }
}
