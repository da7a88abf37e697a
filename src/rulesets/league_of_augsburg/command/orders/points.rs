//! Command Points and Rally Points (Command Phase, Method).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::form::{count, counted};
use crate::rulesets::league_of_augsburg::battle::state::{ArmyInPlay, BrigadeInPlay, OrderKind, Phase, State, Who};
use crate::rulesets::league_of_augsburg::command::assignment::{AssignCommandPoints, Grant};
use crate::rulesets::league_of_augsburg::command::points::{BrigadePoints, CincPoints, WHY_BRIGADIER, WHY_CINC};
use crate::rulesets::league_of_augsburg::command::radius::Rank;
use crate::umpire::{Answer, FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Command Phase, Method";

pub(crate) const CINC: OrderKind = OrderKind {
    name: "cinc",
    key: 'f',
    label: "roll for the CinC",
    at: &[Phase::Command],
    who: Who::Each(State::brigades, |state, brigade| against(state.army(brigade), &[has_rolled])),
    rule: cinc,
};

pub(crate) const ASSIGN: OrderKind = OrderKind {
    name: "assign",
    key: 's',
    label: "give his points",
    at: &[Phase::Command],
    who: Who::Each(State::brigades, |state, brigade| against(state.army(brigade), &[not_rolled, has_given])),
    rule: assign,
};

pub(crate) const POINTS: OrderKind = OrderKind {
    name: "points",
    key: 'r',
    label: "roll for the Brigadier",
    at: &[Phase::Command],
    who: Who::Each(State::brigades, |state, brigade| {
        let mut reasons = against(state.army(brigade), &[not_given]);
        reasons.extend(against(state.brigade(brigade), &[brigadier_rolled]));
        reasons
    }),
    rule: points,
};

pub(crate) const RALLY_POINTS: OrderKind = OrderKind {
    name: "rally_points",
    key: 'p',
    label: "Rally Points",
    at: &[Phase::Command],
    who: Who::Each(State::present, |state, unit| against(state.brigade(unit), &[no_points])),
    rule: rally_points,
};

type Check<T> = fn(&T) -> Option<&'static str>;

/// Those of these reasons that hold of somebody.
fn against<T>(of: Result<&T, Interrupt>, checks: &[Check<T>]) -> Vec<Refusal> {
    let found = of.into_iter().flat_map(|of| checks.iter().filter_map(move |check| check(of)));
    found.map(|text| Refusal::on(SECTION, text)).collect()
}

fn has_rolled(army: &ArmyInPlay) -> Option<&'static str> {
    army.this_turn.points.is_some().then_some("the Commander in Chief has rolled this turn")
}

fn not_rolled(army: &ArmyInPlay) -> Option<&'static str> {
    army.this_turn.points.is_none().then_some("the Commander in Chief rolls first")
}

fn has_given(army: &ArmyInPlay) -> Option<&'static str> {
    army.this_turn.assigned.then_some("the Commander in Chief has given his points this turn")
}

fn not_given(army: &ArmyInPlay) -> Option<&'static str> {
    (!army.this_turn.assigned).then_some("the Commander in Chief gives his points first")
}

fn brigadier_rolled(brigade: &BrigadeInPlay) -> Option<&'static str> {
    brigade.this_turn.points.is_some().then_some("the Brigadier has rolled this turn")
}

fn no_points(brigade: &BrigadeInPlay) -> Option<&'static str> {
    match (brigade.this_turn.points, brigade.points_left()) {
        (None, _) => Some("its Brigadier rolls for his points first"),
        (Some(_), 0) => Some("its Brigadier has no points left"),
        (Some(_), _) => None,
    }
}

fn cinc(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let army = state.army(id)?;
    ask.title(format!("Command Points of {}, {} own + d3", army.commander, army.command_number));
    ask.thrower(WHY_CINC, army.number, &*army.commander);
    let thrown = ask.resolve(&CincPoints { command_number: army.command_number }, &state.tables)?;
    let (d3, points, number) = (thrown.d3, thrown.points, army.command_number);
    let line = format!("{} has {number} own + {d3} thrown = {points} Command Points.", army.commander);
    let mut ruling = Ruling::new(line, vec![Event::Cinc { army: army.number, points }]);
    ruling.outcome = format!("{points} points");
    Ok(ruling)
}

/// Ids of the questions: a brigade's letter each.
const IDS: [&str; 12] = ["a", "b", "c", "d", "e", "i", "m", "v", "w", "x", "y", "z"];

/// The id of the question for a brigade.
fn id_of(brigade: UnitId) -> &'static str {
    IDS.into_iter().find(|id| id.starts_with(brigade.brigade)).unwrap_or("a")
}

/// What is answered already for a brigade.
fn said(ask: &FormBuilder<'_>, id: &str, most: u32) -> Option<u32> {
    (0..=most).find(|points| ask.has(id, &Answer::Number(Ratio::from(i64::from(*points)))))
}

/// Asks what each Brigadier is given: where there are several, of each, and nothing is filled in. One alone gets them all.
fn grants(state: &State, army: &ArmyInPlay, points: u32, ask: &mut FormBuilder<'_>) -> Vec<(UnitId, Grant)> {
    let present: Vec<UnitId> =
        army.brigades.iter().filter(|brigade| brigade.is_present()).map(|brigade| brigade.id).collect();
    let radius = Rank::Cinc.radius(&state.tables, army.command_number);
    let label = format!("beyond {radius} in of {}", army.commander);
    let most = present.len();
    let outside = ask.units(Question::new("outside", 'R', label).on("Command Phase"), present.clone(), most);
    let alone = present.len().saturating_sub(outside.len()) == 1;
    // Once all are given, nothing is left to ask of the others.
    let said = present.iter().filter_map(|brigade| said(ask, id_of(*brigade), points));
    let spent = !alone && said.sum::<u32>() >= points;
    let mut grants = Vec::new();
    for brigade in present {
        let in_cinc_radius = !outside.contains(&brigade);
        let question = Question::new(id_of(brigade), ' ', state.named(brigade)).on(SECTION).at_most(points);
        let question = match (in_cinc_radius, spent) {
            (false, _) => question.as_said("beyond his radius"),
            (true, true) => question.as_said("none are left"),
            (true, false) if alone => question,
            (true, false) => question.must(),
        };
        let points = count(ask, question, if in_cinc_radius && !spent { points } else { 0 });
        grants.push((brigade, Grant { brigadier: state.named(brigade), points, in_cinc_radius }));
    }
    grants
}

fn assign(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let army = state.army(id)?;
    let points = army.this_turn.points.unwrap_or(0);
    ask.title(format!("{} gives {points} Command Points", army.commander));
    let grants = grants(state, army, points, ask);
    let request = AssignCommandPoints { points, grants: grants.iter().map(|(_, grant)| grant.clone()).collect() };
    // More than he has is refused as it is typed, whatever is still open.
    request.check()?;
    ask.ready()?;
    ask.permit(request.out_of_reach().into_iter().map(Refusal::from).collect())?;
    let given: Vec<&(UnitId, Grant)> = grants.iter().filter(|(_, grant)| grant.points > 0).collect();
    let said: Vec<String> = given.iter().map(|(_, grant)| format!("{} {}", grant.brigadier, grant.points)).collect();
    let said = if said.is_empty() { "nobody any".to_owned() } else { said.join(", ") };
    let mut events: Vec<Event> =
        given.iter().map(|(brigade, grant)| Event::Granted { brigade: *brigade, points: grant.points }).collect();
    events.push(Event::Assigned { army: army.number });
    let mut ruling = Ruling::new(format!("{} gives {said}.", army.commander), events);
    if request.left() > 0 {
        ruling.notes.push(format!("{} of his points are not given.", request.left()));
    }
    Ok(ruling)
}

fn points(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = state.brigade(id)?;
    let (command_number, granted) = (brigade.command_number, brigade.this_turn.granted);
    ask.title(format!("Command Points of {}, {command_number} own + {granted} granted + d3", brigade.name));
    let request = BrigadePoints { command_number, granted, ..BrigadePoints::default() };
    let others = state.roster.armies.iter().any(|army| army.number != id.army && !army.this_turn.assigned);
    if others {
        ask.say("each Brigadier throws once his own Commander in Chief has given, before the other has (a reading)");
    }
    ask.thrower(WHY_BRIGADIER, brigade.id.army, state.named(brigade.id));
    let thrown = ask.resolve(&request, &state.tables)?;
    let (d3, points) = (thrown.d3, thrown.points);
    let name = state.named(brigade.id);
    let made = format!("{command_number} own + {granted} granted + {d3} thrown");
    let line = format!("{name} has {made} = {points} Command Points.");
    let mut ruling = Ruling::new(line, vec![Event::Points { brigade: brigade.id, points }]);
    ruling.outcome = format!("{points} points");
    Ok(ruling)
}

fn rally_points(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = state.brigade(id)?;
    let left = brigade.points_left();
    ask.say(format!("{} has {left} left; they help this turn's morale, and cannot be taken back", brigade.name));
    ask.say("who acts first goes by the points that were rolled and granted, given away or not (a reading)");
    let points = ask.number(Question::new("points", ' ', "Rally Points").on("Command Phase"), "", Some(Ratio::ONE));
    ask.ready()?;
    if !points.is_whole() {
        return Err(Refusal::on("Command Phase", "give whole points").into());
    }
    if let Some(none) = no_points(brigade) {
        return Err(Refusal::on(SECTION, none).into());
    }
    if points < Ratio::ONE || points > Ratio::from(i64::from(left)) {
        let range = if left == 1 { "give 1".to_owned() } else { format!("give from 1 to {left}") };
        let text = format!("{} has {} left: {range}", brigade.name, counted(left, "point"));
        return Err(Refusal::on("Command Phase", text).into());
    }
    let points = u32::try_from(points.floor()).unwrap_or(0);
    let line = format!("{} has {} of {}.", state.named(id), counted(points, "Rally Point"), brigade.name);
    Ok(Ruling::new(line, vec![Event::Rally { unit: id, points }]))
}
