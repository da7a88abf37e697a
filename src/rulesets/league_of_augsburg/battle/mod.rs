//! A battle of the League of Augsburg: its state, what can change in it, and what the umpire can order in each phase.
//!
//! The orders themselves stand with their matters; here is the table of them.

mod about;
pub(crate) mod back;
pub(crate) mod charge;
pub(crate) mod duties;
pub(crate) mod ending;
pub(crate) mod event;
pub(crate) mod form;
pub(crate) mod ground;
pub(crate) mod losses;
pub(crate) mod marks;
pub(crate) mod met;
pub(crate) mod near;
pub(crate) mod objection;
pub(crate) mod overrule;
pub(crate) mod prospects;
pub(crate) mod quick;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod spending;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod view;
pub(crate) mod volley;

use crate::rulesets::league_of_augsburg::charge::orders::{declare, evade, home, react};
use crate::rulesets::league_of_augsburg::command::orders::{activation, chits, hold, points};
use crate::rulesets::league_of_augsburg::{
    fire::orders as fire, melee::contact, melee::orders as melee, morale::orders as morale, morale::rally_order,
    movement::orders as movement,
};
use crate::umpire::{
    Elsewhere, FormBuilder, GameState, Interrupt, Order, OrderTable, PhaseRow, Ratio, Roster, Ruling, Sheet,
    SwitchedOff, Temper, UnitId, View, dispatch,
};

use event::Event;
use state::{OrderKind, Phase, State};
use steps::PHASES;

impl GameState for State {
    type Event = Event;

    fn view(&self) -> View {
        view::of(self)
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
        (self.turn, view::phase(self).name)
    }

    fn off(&self) -> &SwitchedOff {
        &self.tables.off
    }

    fn temper(&self, brigade: UnitId) -> Option<Temper> {
        let brigade = self.roster.brigade(brigade).filter(|brigade| brigade.held_in(self.turn).is_none())?;
        // Most have 2 or 3.
        Some(match brigade.command_number {
            4.. => Temper::Bold,
            2..4 => Temper::Steady,
            ..2 => Temper::Cautious,
        })
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        dispatch(self, order, ask)
    }

    fn apply(&mut self, event: &Event) {
        event.apply(self);
    }

    /// The chits of this turn: what of them was not shown, nobody is to read in the log.
    fn hides(&self, order: &Order, turn: u32) -> bool {
        let lays = [chits::LAY.name, chits::CHIT.name].contains(&order.name.as_str());
        let repairs = order.name == Order::OVERRULE && order.answers.contains_key("order");
        turn == self.turn && self.over.is_none() && (lays || repairs)
    }

    fn secrets(&self, army: u8) -> Vec<(UnitId, String)> {
        let own = self.roster.present().filter(|unit| unit.id.army == army);
        own.filter_map(|unit| Some((unit.id, format!("chit: {}", unit.hidden_order()?.word(unit))))).collect()
    }
}

impl OrderTable for State {
    type Step = Phase;

    const ORDERS: &'static [&'static [OrderKind]] = &[&[
        chits::LAY,
        chits::CHIT,
        points::CINC,
        points::ASSIGN,
        points::POINTS,
        points::RALLY_POINTS,
        hold::FREE,
        activation::TURN,
        morale::MORALE,
        fire::RETURN,
        react::REACT,
        home::HOME,
        melee::FIGHT,
        melee::FOLLOW,
        fire::HALF,
        movement::MOVE,
        fire::FIRE,
        declare::CHARGE,
        rally_order::RALLY,
        activation::STAND,
        activation::PASS,
        evade::EVADE,
        evade::GIVE_WAY,
        contact::COLLIDE,
        ground::GROUND,
        activation::SEQUENCE,
        ending::END,
    ]];

    const TOGETHER: &'static [&'static str] = &["move", "ground"];

    fn step(&self) -> Phase {
        self.phase
    }

    fn step_name(phase: Phase) -> &'static str {
        PhaseRow::of(PHASES, phase).name
    }

    fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    fn roster(&self) -> &Roster<impl Sized, impl Sized, impl Sized> {
        &self.roster
    }

    fn has(&self, id: UnitId) -> bool {
        if id.is_brigade() {
            self.roster.brigade(id).is_some_and(|brigade| brigade.is_present())
        } else {
            self.roster.unit(id).is_some_and(|unit| unit.is_present())
        }
    }

    /// Of a brigade that is lost: whose turn it was to answer for its Commander in Chief, another does.
    fn absent(&self, id: UnitId) -> String {
        let lost = self.roster.brigade(id).is_some_and(|brigade| id.is_brigade() && brigade.is_lost());
        if !lost {
            return self.roster.absent(id);
        }
        let army = self.roster.army(id.army);
        let other = army.and_then(|army| Some((army, army.brigades.iter().find(|other| other.is_present())?)));
        let answers = other.map_or_else(String::new, |(army, other)| {
            format!("; {}, its Commander in Chief, answers at {}", army.commander, self.named(other.id))
        });
        format!("{} is lost{answers}", self.named(id))
    }

    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        steps::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule::rule(self, subject, ask)
    }
}
