//! A battle of Honours of War: its state, what can change in it, and what the umpire can order in each phase.
//!
//! - [`state`]: units, brigades, generals; [`contact`]: charges and who touches whom; [`charging`]: what ends a charge.
//! - [`ground`] and [`must`]: where a unit stands, and what it owes; [`commanders`]: who goes when his units go.
//! - [`event`]: what can change; a ruling is a list of events. [`apply`] lets it change.
//! - `ORDERS`: every order. Those of a chapter are in its room; [`orders`] has those that belong to none.
//! - [`steps`] and [`duties`]: from phase to phase, and what is owed in each.
//! - [`view`]: what the screens show; [`about`]: of the scenario. [`sheet`]: what is printed; [`quick`] and [`quick_combat`]: the tables of it.
//! - [`setup`]: the state at the start.
//! - [`sides`]: armies that fight side by side.
//! - [`script`]: what the order of battle says about given turns.
//! - [`weather`], [`losses`], [`victory`], [`scenarios`]: rules of the whole battle; [`attempt`] and [`chances`] serve several rooms.

pub(crate) mod about;
pub(crate) mod acting;
pub(crate) mod apply;
pub(crate) mod ask_contact;
pub(crate) mod attempt;
pub(crate) mod blocks;
pub(crate) mod chances;
pub(crate) mod charging;
pub(crate) mod commanders;
pub(crate) mod contact;
pub(crate) mod duties;
pub(crate) mod event;
pub(crate) mod faces;
pub(crate) mod forget;
pub(crate) mod ground;
pub(crate) mod losses;
pub(crate) mod marks;
pub(crate) mod melees;
pub(crate) mod mist;
pub(crate) mod must;
pub(crate) mod objection;
pub(crate) mod objectives;
pub(crate) mod orders;
pub(crate) mod own_will;
pub(crate) mod passed;
pub(crate) mod passed_through;
pub(crate) mod phase;
pub(crate) mod prospects;
pub(crate) mod questions;
pub(crate) mod quick;
pub(crate) mod quick_combat;
pub(crate) mod reforming;
pub(crate) mod roster;
pub(crate) mod scenarios;
pub(crate) mod scenarios_table;
pub(crate) mod script;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod sides;
pub(crate) mod split_hits;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod thrown_for;
pub(crate) mod victory;
pub(crate) mod view;
pub(crate) mod weather;
pub(crate) mod weather_scores_table;
pub(crate) mod weather_table;
pub(crate) mod words;

use super::army::rating::Rating;
use super::{charge, command, fire, melee, morale, movement};
use crate::umpire::{
    Elsewhere, FormBuilder, GameState, Interrupt, Order, OrderTable, Ratio, Roster, Ruling, Sheet, SwitchedOff, Temper,
    UnitId, View, dispatch,
};
use event::Event;
use orders::overrule;
use phase::Phase;
use state::{OrderKind, State};

/// Every order, in the order in which the footer shows them: the first that a selected unit may be given is the one that
/// Enter gives it.
const ORDERS: &[&[OrderKind]] = &[
    morale::orders::react::ORDERS,
    command::orders::roll::ORDERS,
    charge::orders::contact::ORDERS,
    movement::orders::moves::ORDERS,
    charge::orders::declare::ORDERS,
    charge::orders::intercept::ORDERS,
    command::orders::owed::ORDERS,
    fire::orders::shoot::ORDERS,
    fire::orders::grazing::ORDERS,
    movement::orders::block::ORDERS,
    command::orders::roll::TESTS,
    melee::orders::round::ORDERS,
    melee::orders::pursue::ORDERS,
    melee::orders::take::ORDERS,
    morale::orders::guns::ORDERS,
    movement::orders::split_unit::ORDERS,
    morale::orders::rally::ORDERS,
    orders::objective::ORDERS,
    orders::done::ORDERS,
    orders::muster::ORDERS,
    command::orders::casualty::ORDERS,
    command::orders::figure::ORDERS,
    command::orders::initiative::ORDERS,
    orders::fight_on::ORDERS,
    orders::stop::ORDERS,
    movement::orders::ground::ORDERS,
];

/// What old journals hold, and another order asks since.
const BEFORE: &[OrderKind] = &[
    charge::orders::join::JOIN,
    charge::orders::contact::HALT,
    movement::orders::split_unit::UNITE,
    morale::orders::guns::RECREW,
    orders::muster::RAISE,
    command::orders::initiative::BEGIN,
];

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
        State::lost_parts(self)
    }

    fn off(&self) -> &SwitchedOff {
        &self.tables.off
    }

    fn temper(&self, brigade: UnitId) -> Option<Temper> {
        let brigade = self.roster.brigade(brigade).filter(|brigade| self.held_till(brigade).is_none())?;
        Some(match brigade.rating {
            Some(Rating::Dashing) => Temper::Bold,
            Some(Rating::Dithering) => Temper::Cautious,
            Some(Rating::Dependable) | None => Temper::Steady,
        })
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        let mut ruling = dispatch(self, order, ask)?;
        self.tell_losses(&mut ruling);
        Ok(ruling)
    }

    fn apply(&mut self, event: &Event) {
        State::apply(self, event);
    }
}

impl OrderTable for State {
    type Step = Phase;

    const ORDERS: &'static [&'static [OrderKind]] = ORDERS;
    const BEFORE: &'static [OrderKind] = BEFORE;
    const TOGETHER: &'static [&'static str] = &["move", "owed", "ground"];

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

    fn has(&self, code: UnitId) -> bool {
        // The commanders of those who come later are diced for with the others, before the battle.
        let here = self.phase == Phase::Muster || self.comes_on(code).is_none();
        here && (self.unit(code).is_some() || (code.is_brigade() && self.brigade(code).is_some()))
    }

    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        steps::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule::rule(self, subject, ask)
    }
}
