//! A battle of Old Dessauer, and every order that the umpire can give in it. The orders stand in the rooms of their matters;
//! here is their table, the state that they change, and what the screens show of it.

pub(crate) mod about;
pub(crate) mod apply;
pub(crate) mod contact;
pub(crate) mod elsewhere;
pub(crate) mod event;
pub(crate) mod face;
pub(crate) mod lost;
pub(crate) mod marks;
pub(crate) mod obedience;
pub(crate) mod obey;
pub(crate) mod objection;
pub(crate) mod ones;
pub(crate) mod overrule;
pub(crate) mod phase;
pub(crate) mod place;
pub(crate) mod quick;
pub(crate) mod reached;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod state;
pub(crate) mod steps;
pub(crate) mod together;
pub(crate) mod turn;
pub(crate) mod turn_end;
pub(crate) mod unit_state;
pub(crate) mod victory;
pub(crate) mod view;
pub(crate) mod words;

use event::Event;
use overrule::overrule;
use phase::Phase;
use state::State;
use victory::END;

use crate::rulesets::old_dessauer::charge::orders::charge::CHARGE;
use crate::rulesets::old_dessauer::charge::orders::skirmish::{REACHED, SLIP};
use crate::rulesets::old_dessauer::command::orders::{DANGER, GENERAL, RATE};
use crate::rulesets::old_dessauer::fire::orders::FIRE;
use crate::rulesets::old_dessauer::melee::orders::fight::FIGHT;
use crate::rulesets::old_dessauer::melee::orders::let_pursue::LET_PURSUE;
use crate::rulesets::old_dessauer::melee::orders::pursue::PURSUE;
use crate::rulesets::old_dessauer::morale::orders::fall_back::FALL_BACK;
use crate::rulesets::old_dessauer::morale::orders::rally::RALLY;
use crate::rulesets::old_dessauer::morale::orders::recoil::RECOIL;
use crate::rulesets::old_dessauer::morale::orders::shooting_test::TEST;
use crate::rulesets::old_dessauer::movement::orders::as_line::AS_LINE;
use crate::rulesets::old_dessauer::movement::orders::deploy::DEPLOY;
use crate::rulesets::old_dessauer::movement::orders::evade::EVADE;
use crate::rulesets::old_dessauer::movement::orders::ground::GROUND;
use crate::rulesets::old_dessauer::movement::orders::march::MOVE;
use crate::rulesets::old_dessauer::movement::orders::reform::REFORM;
use crate::umpire::{
    Elsewhere, FormBuilder, GameState, Interrupt, Order, OrderKind, OrderTable, Ratio, Roster, Ruling, Sheet,
    SwitchedOff, Temper, UnitId, View,
};

impl GameState for State {
    type Event = Event;

    fn view(&self) -> View {
        self.show()
    }

    fn elsewhere(&self) -> Vec<Elsewhere> {
        let mut others = self.other_steps();
        // In Combat nobody is offered a pursuit: it is the umpire's word alone that gives one there.
        let by_word = [<State as OrderTable>::step_name(Phase::Combat)];
        others.retain(|order| order.names[0] != LET_PURSUE.name || order.phases != by_word);
        others
    }

    fn sheet(&self) -> Sheet {
        State::sheet(self)
    }

    fn losses(&self) -> Vec<(UnitId, Ratio)> {
        State::losses(self)
    }

    fn moment(&self) -> (u32, String) {
        (self.turn, steps::row(self.phase).name.to_owned())
    }

    fn off(&self) -> &SwitchedOff {
        &self.tables.off
    }

    fn temper(&self, brigade: UnitId) -> Option<Temper> {
        let brigade = self.roster.brigade(brigade).filter(|brigade| brigade.held_in(self.turn).is_none())?;
        Some(match brigade.leadership {
            Some(2..) => Temper::Bold,
            Some(0) => Temper::Cautious,
            Some(1) | None => Temper::Steady,
        })
    }

    fn rule(&self, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        together::rule(self, order, ask)
    }

    fn apply(&mut self, event: &Event) {
        self.apply_event(event);
    }
}

impl OrderTable for State {
    type Step = Phase;

    const ORDERS: &'static [&'static [OrderKind<State>]] = &[&[
        DEPLOY, RATE, RALLY, MOVE, REFORM, CHARGE, FALL_BACK, SLIP, REACHED, EVADE, FIRE, TEST, FIGHT, PURSUE,
        LET_PURSUE, RECOIL, DANGER, GENERAL, AS_LINE, GROUND, END,
    ]];

    const TOGETHER: &'static [&'static str] = &[DEPLOY.name, MOVE.name, GROUND.name];

    fn step(&self) -> Phase {
        self.phase
    }

    fn step_name(step: Phase) -> &'static str {
        steps::row(step).name
    }

    fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    fn roster(&self) -> &Roster<impl Sized, impl Sized, impl Sized> {
        &self.roster
    }

    fn has(&self, id: UnitId) -> bool {
        // Generals of those who come later are rated with the others, before the battle.
        let mustered = self.phase == Phase::Muster && id.is_brigade() && self.roster.brigade(id).is_some();
        mustered || self.roster.has(id)
    }

    fn next(&self, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        steps::next(self, ask)
    }

    fn overrule(&self, subject: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
        overrule(self, subject, ask)
    }
}
