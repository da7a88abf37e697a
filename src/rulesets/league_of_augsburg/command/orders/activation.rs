//! Turning a chit, who acts first, and leaving the first move to another brigade (Orders; Command Phase, Method).

use std::cmp::Reverse;

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::objection::{
    OrderObjection, is_to_pay, not_acting, to_act, to_stand, unfinished,
};
use crate::rulesets::league_of_augsburg::battle::spending::{Spending, pay};
use crate::rulesets::league_of_augsburg::battle::state::{
    BrigadeInPlay, Guns, OrderKind, Phase, State, UnitInPlay, Who,
};
use crate::rulesets::league_of_augsburg::battle::steps;
use crate::rulesets::league_of_augsburg::command::activation::{passes_to, why_of};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

const SECTION: &str = "Command Phase, Method";

pub(crate) const TURN: OrderKind = OrderKind {
    name: "turn",
    key: 'T',
    label: "turn chit",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_turning),
    rule: turn,
};

pub(crate) const STAND: OrderKind = OrderKind {
    name: "stand",
    key: 'S',
    label: "rest stands",
    at: &[Phase::Activations],
    who: Who::Each(State::brigades, against_standing),
    rule: stand,
};

pub(crate) const PASS: OrderKind = OrderKind {
    name: "pass",
    key: 'P',
    label: "pass",
    at: &[Phase::Activations],
    who: Who::Each(State::brigades, against_passing),
    rule: pass,
};

pub(crate) const SEQUENCE: OrderKind = OrderKind {
    name: "sequence",
    key: 'O',
    label: "roll who acts first",
    at: &[Phase::Activations],
    who: Who::Table(|state| {
        let known = !state.sequence.is_empty();
        known.then(|| Refusal::on(SECTION, "the order of the brigades is known")).into_iter().collect()
    }),
    rule: sequence,
};

/// Nobody's chit is turned while a unit has its order still to complete (LOA-CMD-14).
fn against_turning(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(id) else { return Vec::new() };
    let shown = || {
        let order = unit.shown_order().filter(|_| !is_to_pay(state, unit))?;
        Some(OrderObjection::Shown(order.word(unit)))
    };
    to_act(state, unit).or_else(shown).map(Refusal::from).into_iter().collect()
}

fn against_standing(state: &State, id: UnitId) -> Vec<Refusal> {
    let down = |unit: &UnitInPlay| unit.this_turn.chit.is_some_and(|laid| !laid.shown) && !unit.has_acted();
    match state.acting() {
        Some(acting) if acting != id => {
            let text = format!(
                "{} is selected, and {} acts now: select it or one of its units",
                state.named(id),
                state.named(acting)
            );
            vec![Refusal::on(SECTION, text)]
        }
        Some(_) if state.brigade(id).is_ok_and(|brigade| brigade.present().any(down)) => {
            unfinished(state, None).map(Refusal::from).into_iter().collect()
        }
        Some(_) => vec![Refusal::on(SECTION, "no chit of it lies face down")],
        None => vec![not_acting(state).into()],
    }
}

/// What standing ready costs (LOA-AMB-22).
const FREE: &str = "to stand ready costs no Command Point (a reading)";

/// Turns the chits of all who stand ready: they do nothing, and it costs nothing (LOA-AMB-22).
fn stand(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = state.brigade(id)?;
    ask.title(format!("The rest of {} stands ready", state.named(brigade.id)));
    ask.say("asks nothing and throws no die: Enter turns the chits of all who stand ready, and of nobody else");
    ask.say(FREE);
    ask.ready()?;
    let stands = |unit: &&UnitInPlay| unit.order() == Some(Chit::StandReady) && to_stand(state, unit).is_none();
    let (mut events, mut who) = (Vec::new(), Vec::new());
    for unit in brigade.present().filter(stands) {
        events.push(Event::Paid { unit: unit.id, cost: 0 });
        events.push(Event::Stood { unit: unit.id });
        who.push(state.roster.marked(unit.id));
    }
    if who.is_empty() {
        events.push(Event::NobodyStands { brigade: brigade.id });
    }
    let who = if who.is_empty() { "nobody".to_owned() } else { who.join(" ") };
    Ok(Ruling::new(format!("{}, standing ready: {who}.", state.named(brigade.id)), events))
}

/// Its line does not say what is on it: the form shows it before the point is paid.
fn turn(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if id.is_brigade() {
        return Interrupt::refuse("select the unit whose chit is turned; S turns those of all who stand ready");
    }
    let unit = state.unit(id)?;
    let Some(laid) = unit.this_turn.chit else { return Err(Refusal::from(OrderObjection::NoChit).into()) };
    let does = if unit.shown_order().is_some() { "Pay for" } else { "Turn" };
    ask.title(format!("{does} the chit of {}", state.named(id)));
    match unit.shown_order() {
        Some(order) => {
            ask.say(format!("all see what it says: {}; it pays for that, and no die is thrown", order.word(unit)))
        }
        // Said whatever is on it.
        None => ask.say("it lies face down: what it says is shown as it is turned, and no die is thrown for that"),
    }
    ask.say("whoever is to fire, charge, move or rally does that next, before another chit is turned (Space)");
    ask.say(FREE);
    if unit.kind == Kind::Artillery && unit.guns != Guns::Manned {
        ask.say("its gunners are away from their guns: a chit to fire, limber or unlimber is lost, and costs no point");
    }
    let mut spending = Spending::default();
    // A point is for acting on a chit: what cannot be carried out costs as little as to stand ready.
    let acts = unit.against(laid.order).is_none();
    pay(state, unit, if acts { laid.order } else { Chit::StandReady }, ask, &mut spending)?;
    ask.permit(spending.reasons)?;
    ask.ready()?;
    let mut events = spending.events;
    // Its order is completed as the turn ends: until then who changed formation stays unformed (Orders).
    events.extend((laid.order == Chit::StandReady).then_some(Event::Stood { unit: id }));
    let does = if unit.shown_order().is_some() { "pays for its chit" } else { "turns its chit" };
    let mut ruling = Ruling::new(format!("{} {does}.", state.named(id)), events);
    // All see it now: without this nothing would tell why it does nothing.
    let lost = unit.against(laid.order).filter(|_| laid.order != Chit::StandReady);
    ruling.notes.extend(lost.map(|why| {
        let why = Refusal::from(why).text;
        format!("Its order ({}) is lost, at no cost: {why}.", laid.order.word(unit))
    }));
    Ok(ruling)
}

/// The brigade to which the first move passes (LOA-CMD-12); the very lowest is that of those who are still there.
fn passing_to(state: &State) -> Option<UnitId> {
    let has_acted = |id: &UnitId| !state.roster.brigade(*id).is_some_and(BrigadeInPlay::waits);
    let there = |id: &UnitId| state.roster.brigade(*id).is_some_and(|it| it.this_turn.acted || it.is_present());
    let order: Vec<UnitId> = state.sequence.iter().copied().filter(there).collect();
    passes_to(&order, has_acted).copied()
}

fn against_passing(state: &State, brigade: UnitId) -> Vec<Refusal> {
    if state.acting().is_none() {
        return vec![not_acting(state).into()];
    }
    if state.acting() != Some(brigade) || state.passed.is_some() {
        return vec![Refusal::on(SECTION, "only the highest brigade that has not acted may pass")];
    }
    if state.brigade(brigade).is_ok_and(|brigade| brigade.this_turn.begun) {
        return vec![Refusal::on(SECTION, "it has begun to act: a brigade passes before a chit is turned")];
    }
    let none = Refusal::on(SECTION, "nobody is left to pass to but the very lowest: it acts before that (a reading)");
    if passing_to(state).is_none() { vec![none] } else { Vec::new() }
}

fn pass(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title(format!("{} leaves the first move to the next", state.named(id.of_brigade())));
    ask.say("asks nothing and throws no die; it acts when that one is done, or passes again (Command Phase, Method)");
    ask.ready()?;
    // Where the umpire allows more than the book, the next that waits acts, be it the lowest.
    let waits =
        |other: &UnitId| *other != id.of_brigade() && state.roster.brigade(*other).is_some_and(BrigadeInPlay::waits);
    match passing_to(state).or_else(|| state.sequence.iter().copied().find(waits)) {
        Some(to) => {
            let line = format!("{} passes to {}.", state.named(id.of_brigade()), state.named(to));
            Ok(Ruling::new(line, vec![Event::Passed { to }]))
        }
        None if state.acting().is_none() => Err(Refusal::from(not_acting(state)).into()),
        None => Err(Refusal::on(SECTION, "no other brigade is left to act").into()),
    }
}

fn sequence(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("Equal points: who acts first, by a d6 each (a reading)");
    let points = |brigade: &BrigadeInPlay| brigade.this_turn.points.unwrap_or(0);
    let mut brigades: Vec<&BrigadeInPlay> = state.roster.brigades().filter(|brigade| brigade.is_present()).collect();
    // As their dice are thrown: those with the most points first.
    brigades.sort_by_key(|brigade| Reverse(points(brigade)));
    for brigade in &brigades {
        if brigades.iter().any(|other| other.id != brigade.id && points(other) == points(brigade)) {
            let side = state.roster.army(brigade.id.army).map_or("", |army| army.name.as_str());
            ask.say(format!("{side} {}: {} points", state.named(brigade.id), points(brigade)));
        }
    }
    for brigade in &brigades {
        ask.thrower(why_of(brigade.id), brigade.id.army, state.named(brigade.id));
    }
    let brigades = steps::ranked(state, ask.ready()?)?;
    let outcome = firsts(state, &brigades);
    let (line, event) = steps::sequence(state, brigades);
    let mut ruling = Ruling::new(line, vec![event]);
    ruling.outcome = outcome;
    Ok(ruling)
}

/// Who comes first of those with as many points: `a before c, b before B`. The whole order has hundreds of chances, which tell
/// nobody anything.
fn firsts(state: &State, brigades: &[UnitId]) -> String {
    let points = |id: &UnitId| state.roster.brigade(*id).and_then(|brigade| brigade.this_turn.points).unwrap_or(0);
    let tied = brigades.chunk_by(|one, other| points(one) == points(other)).filter_map(|tied| {
        let (first, others) = tied.split_first().filter(|(_, others)| !others.is_empty())?;
        let mut others = others.to_vec();
        others.sort_unstable();
        let others: Vec<String> = others.into_iter().map(|id| state.roster.marked(id)).collect();
        Some(format!("{} before {}", state.roster.marked(*first), others.join(" ")))
    });
    tied.collect::<Vec<_>>().join(", ")
}
