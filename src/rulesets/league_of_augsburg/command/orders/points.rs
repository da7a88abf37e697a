//! Command Points, Rally Points, and who acts first (Command Phase, Method).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{OrderKind, Who, brigades, count, counted, no_dice};
use crate::rulesets::league_of_augsburg::battle::state::{Army, At, Brigade, State};
use crate::rulesets::league_of_augsburg::command::activation::{self, ActivationOrder};
use crate::rulesets::league_of_augsburg::command::points::{
    AssignCommandPoints, BrigadePoints, CincPoints, Grant, Rank,
};
use crate::umpire::{Dice, FormBuilder, Interrupt, Question, Ratio, Refusal, Request, Ruling, UnitId};

const SECTION: &str = "Command Phase, Method";

pub(crate) const CINC: OrderKind = OrderKind {
    name: "cinc",
    key: 'r',
    label: "roll for the CinC",
    at: &[At::Command],
    who: Who::Units(|state| of_armies(state, |army| army.points.is_none())),
    why_not: "his side has its Command Points",
    rule: cinc,
};

pub(crate) const ASSIGN: OrderKind = OrderKind {
    name: "assign",
    key: 's',
    label: "give his points",
    at: &[At::Command],
    who: Who::Units(|state| of_armies(state, |army| army.points.is_some() && !army.assigned)),
    why_not: "the Commander in Chief has not rolled, or has given his points",
    rule: assign,
};

pub(crate) const POINTS: OrderKind = OrderKind {
    name: "points",
    key: 'r',
    label: "roll for the Brigadier",
    at: &[At::Command],
    who: Who::Units(unrolled),
    why_not: "the Brigadier has rolled, or the Commander in Chief has not given his points",
    rule: points,
};

pub(crate) const RALLY_POINTS: OrderKind = OrderKind {
    name: "rally_points",
    key: 'p',
    label: "Rally Points",
    at: &[At::Command],
    who: Who::Units(|state| state.those(|troop| state.brigade(troop.code).is_some_and(|brigade| brigade.left() > 0))),
    why_not: "its Brigadier has no points, or has not rolled",
    rule: rally_points,
};

pub(crate) const SEQUENCE: OrderKind = OrderKind {
    name: "sequence",
    key: 'r',
    label: "roll who acts first",
    at: &[At::Activations],
    who: Who::Nobody(|state| state.sequence.is_empty()),
    why_not: "the order of the brigades is known",
    rule: sequence,
};

fn of_armies(state: &State, holds: impl Fn(&Army) -> bool) -> Vec<UnitId> {
    brigades(state, |brigade| state.army(brigade.code.army).is_some_and(&holds))
}

/// Brigades whose points are still to be rolled for, and may be.
pub(crate) fn unrolled(state: &State) -> Vec<UnitId> {
    brigades(state, |brigade| {
        brigade.points.is_none() && state.army(brigade.code.army).is_some_and(|army| army.assigned)
    })
}

fn army(state: &State, code: UnitId) -> Result<&Army, Interrupt> {
    state.army(code.army).ok_or_else(|| Refusal::new("no such army").into())
}

fn cinc(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let army = army(state, code)?;
    ask.title(format!("Command Points of {}, {} + d3", army.commander, army.command_number));
    let request = CincPoints { command_number: army.command_number };
    let rolled = request.rule(&state.tables, ask.ready()?)?;
    let points = rolled.points;
    let line = format!("{} has {points} Command Points.", army.commander);
    let mut ruling = Ruling::new(line, vec![Event::Cinc { army: army.number, points }]);
    ruling.outcome = format!("{points} points");
    Ok(ruling)
}

/// Names of the questions: a brigade's letter each.
const IDS: [&str; 12] = ["a", "b", "c", "d", "e", "i", "m", "v", "w", "x", "y", "z"];

fn assign(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let army = army(state, code)?;
    let points = army.points.unwrap_or(0);
    let radius = Rank::Cinc.radius(&state.tables, army.command_number);
    ask.title(format!("{} gives {points} Command Points", army.commander));
    let present: Vec<&Brigade> = army.brigades.iter().filter(|brigade| !brigade.is_lost()).collect();
    let codes: Vec<UnitId> = present.iter().map(|brigade| brigade.code).collect();
    let label = format!("beyond {radius} in of {}", army.commander);
    let most = codes.len();
    let outside = ask.units(Question::new("outside", 'o', label).on("Command Phase"), codes, most);
    let within = u32::try_from(present.len() - outside.len()).unwrap_or(0);
    // As even as can be, the first brigades having one more, until the umpire says otherwise.
    let mut later = within;
    let mut left = points;
    let mut grants = Vec::new();
    for brigade in present {
        let in_cinc_radius = !outside.contains(&brigade.code);
        let share = if in_cinc_radius { left.div_ceil(later.max(1)) } else { 0 };
        later -= u32::from(in_cinc_radius);
        left -= share;
        let id = IDS.into_iter().find(|id| id.starts_with(brigade.code.brigade)).unwrap_or("a");
        let points = count(ask, Question::new(id, ' ', state.named(brigade.code)).on(SECTION), share);
        grants.push((brigade.code, Grant { brigadier: brigade.code.to_string(), points, in_cinc_radius }));
    }
    ask.ready()?;
    let request = AssignCommandPoints { points, grants: grants.iter().map(|(_, grant)| grant.clone()).collect() };
    let assigned = request.rule(&state.tables, &mut no_dice())?;
    let given = grants.iter().filter(|(_, grant)| grant.points > 0);
    let said: Vec<String> =
        given.clone().map(|(code, grant)| format!("{} {}", state.named(*code), grant.points)).collect();
    let said = if said.is_empty() { "nobody any".to_owned() } else { said.join(", ") };
    let mut events: Vec<Event> =
        given.map(|(code, grant)| Event::Granted { brigade: *code, points: grant.points }).collect();
    events.push(Event::Assigned { army: army.number });
    let mut ruling = Ruling::new(format!("{} gives {said}.", army.commander), events);
    if assigned.left > 0 {
        ruling.notes.push(format!("{} of his points are not given.", assigned.left));
    }
    Ok(ruling)
}

fn points(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let Brigade { command_number, granted, .. } = *brigade;
    ask.title(format!("Command Points of {}, {command_number} + {granted} + d3", brigade.name));
    let request = BrigadePoints { command_number, granted, in_cinc_radius: true };
    let points = request.rule(&state.tables, ask.ready()?)?.points;
    let line = format!("{} has {points} Command Points.", state.named(code));
    let mut ruling = Ruling::new(line, vec![Event::Points { brigade: code, points }]);
    ruling.outcome = format!("{points} points");
    Ok(ruling)
}

fn rally_points(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let left = brigade.left();
    ask.say(format!("{} has {left} left; they help this turn's morale, and cannot be taken back", brigade.name));
    let question = Question::new("points", ' ', "Rally Points").on("Command Phase");
    let points = ask.number(question, "", Some(Ratio::ONE));
    ask.ready()?;
    if points > Ratio::from(i64::from(left)) || !points.is_whole() {
        return Err(Refusal::on("Command Phase", format!("from 1 to {left} whole points")).into());
    }
    let points = u32::try_from(points.floor()).unwrap_or(0);
    let line = format!("{} has {} of {}.", state.named(code), counted(points, "Rally Point"), brigade.name);
    Ok(Ruling::new(line, vec![Event::Rally { unit: code, points }]))
}

/// The order of the brigades, highest points first; equal ones throw for it.
pub(crate) fn ranked(state: &State, dice: &mut dyn Dice) -> Result<Vec<UnitId>, Interrupt> {
    let entry =
        |brigade: &Brigade| activation::Brigade { name: brigade.code.to_string(), points: brigade.points.unwrap_or(0) };
    let present = state.brigades().filter(|brigade| !brigade.is_lost());
    let request = ActivationOrder { brigades: present.map(entry).collect() };
    let ordered = request.rule(&state.tables, dice)?;
    Ok(ordered.order.iter().filter_map(|name| name.parse().ok()).collect())
}

fn sequence(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("Equal points: who acts first");
    let equal = |brigade: &&Brigade| {
        !brigade.is_lost() && state.brigades().any(|other| other.code != brigade.code && other.points == brigade.points)
    };
    for brigade in state.brigades().filter(equal) {
        let side = state.army(brigade.code.army).map_or("", |army| army.name.as_str());
        ask.say(format!("{side} {}: {} points", state.named(brigade.code), brigade.points.unwrap_or(0)));
    }
    let brigades = ranked(state, ask.ready()?)?;
    let names: Vec<String> = brigades.iter().map(|code| state.named(*code)).collect();
    let mut ruling = Ruling::new(format!("They act in this order: {}.", names.join(", ")), Vec::new());
    ruling.outcome = brigades.iter().map(UnitId::to_string).collect::<Vec<_>>().join(" ");
    ruling.events.push(Event::Sequence { brigades });
    Ok(ruling)
}
