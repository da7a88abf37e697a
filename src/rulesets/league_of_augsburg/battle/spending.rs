//! Acting on a chit: it is turned, and its Command Points are paid (Orders).

use super::event::{Event, becomes};
use super::objection::{OrderObjection, is_held};
use super::state::{Joined, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::command::order_cost::ActivationCost;
use crate::rulesets::league_of_augsburg::command::radius::Rank;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling};

/// What it changes that a unit acts on a chit, and what speaks against it.
#[derive(Default)]
pub(crate) struct Spending {
    pub(crate) events: Vec<Event>,
    pub(crate) reasons: Vec<Refusal>,
}

impl Spending {
    fn object(&mut self, reason: impl Into<Refusal>) {
        self.reasons.push(reason.into());
    }
}

/// Pays for a unit's chit and turns it, unless that is done. What the chit says is compared, and never told.
pub(crate) fn spend(
    state: &State,
    unit: &UnitInPlay,
    order: Chit,
    ask: &mut FormBuilder<'_>,
) -> Result<Spending, Interrupt> {
    let mut spending = Spending::default();
    let laid = unit.this_turn.chit;
    if laid.is_none_or(|laid| laid.order != order) {
        let shown = unit.shown_order().map(|order| OrderObjection::Shown(order.word(unit)));
        let otherwise = if laid.is_some() { OrderObjection::Otherwise } else { OrderObjection::NoChit };
        spending.object(shown.unwrap_or(otherwise));
        // Where the umpire allows it, that was its order.
        spending.events.push(Event::Laid { unit: unit.id, order: Some(order) });
    }
    if let Some(objection) = unit.against(order) {
        spending.object(objection);
    }
    if let Some(objection) = is_held(state, unit, order) {
        spending.object(objection);
    }
    if !laid.is_some_and(|laid| laid.paid && laid.order == order) {
        pay(state, unit, order, ask, &mut spending)?;
    }
    Ok(spending)
}

/// Stops a unit that is held in its place before anything is asked of its way. What its chit says is no part of that.
pub(crate) fn stop_who_is_held(
    state: &State,
    unit: &UnitInPlay,
    order: Chit,
    ask: &mut FormBuilder<'_>,
) -> Result<(), Interrupt> {
    ask.permit(is_held(state, unit, order).map(Refusal::from).into_iter().collect())
}

/// Pays what a unit's order costs, the radius of its Brigadier asked for.
pub(crate) fn pay(
    state: &State,
    unit: &UnitInPlay,
    order: Chit,
    ask: &mut FormBuilder<'_>,
    spending: &mut Spending,
) -> Result<(), Interrupt> {
    let brigade = state.brigade(unit.id)?;
    let (left, radius) = (brigade.points_left(), Rank::Brigadier.radius(&state.tables, brigade.command_number));
    let far = state.tables.cost.outside_radius;
    if let Some(joined) = brigade.present().find(|other| other.this_turn.joined == Some(Joined::Brigadier)) {
        ask.say(format!("{} has joined {} this turn: the radius is from there", brigade.name, state.named(joined.id)));
    }
    let label = format!("beyond {radius} in of {}: costs {far}", brigade.name);
    let in_radius = !ask.flag(Question::new("beyond", 'R', label).on("Command Phase"), false);
    // What it costs to turn a chit tells nothing of the chit.
    let turned = ActivationCost { order: Some(Chit::Move), in_radius, points_available: u64::from(left) };
    let cost = turned.cost(&state.tables);
    if cost > u64::from(left) {
        spending.object(OrderObjection::TooFewPoints { cost, left });
    }
    let cost = if order == Chit::StandReady { 0 } else { u32::try_from(cost).unwrap_or(left).min(left) };
    spending.events.push(Event::Paid { unit: unit.id, cost });
    Ok(())
}

/// Asks whether a unit that is to fire or to charge cannot, as the enemies are all out of reach, or it has no die to shoot with.
pub(crate) fn does_not(ask: &mut FormBuilder<'_>, label: &'static str) -> bool {
    ask.flag(Question::new("nobody", 'N', label).on("Orders").seldom(), false)
}

/// A unit whose chit is turned, and that can neither shoot nor charge, has completed its order, and others may act (LOA-CMD-14).
pub(crate) fn does_nothing(
    state: &State,
    unit: &UnitInPlay,
    order: Chit,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Spending { mut events, reasons } = spend(state, unit, order, ask)?;
    ask.permit(reasons)?;
    ask.ready()?;
    events.extend([Event::Acted { unit: unit.id }, Event::Idle { unit: unit.id }]);
    // It faces as it did.
    events.extend(unit.faces_away().then_some(Event::Away { unit: unit.id }));
    events.extend(becomes(unit, completed(unit, order)));
    let line = format!("{} does nothing: its order ({}) is done.", state.named(unit.id), order.word(unit));
    Ok(Ruling::new(line, events))
}
