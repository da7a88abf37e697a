//! A command figure in danger (p. 13).

use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_general;
use crate::rulesets::honours_of_war::battle::state::{
    Army, BrigadeMark, Mark, OrderKind, State, UnitInPlay, Who, word,
};
use crate::rulesets::honours_of_war::command::figure::{CommandCasualty, Danger, Missile, Role};
use crate::rulesets::honours_of_war::command::objection::CommandObjection;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "casualty",
        key: 'K',
        label: "test for its commander",
        at: &[Phase::Movement, Phase::Firing, Phase::FiringReactions, Phase::Melee, Phase::MeleeReactions],
        who: Who::Each(|state| state.brigades().map(|brigade| brigade.id).collect(), against),
        rule: brigade_commander,
    },
    OrderKind {
        name: "general_casualty",
        key: 'Q',
        label: "test for its general",
        at: &[Phase::Movement, Phase::Firing, Phase::FiringReactions, Phase::Melee, Phase::MeleeReactions],
        who: Who::Each(|state| state.brigades().map(|brigade| brigade.id).collect(), against_general),
        rule: general,
    },
];

/// What speaks against a test of this brigade's commander.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(brigade) = state.brigade(id) else { return vec![Refusal::new("no such brigade")] };
    let reasons = [
        (brigade.independent, "p. 12", "an independent unit has no commander"),
        (brigade.by_general, "p. 12", "the commanding general leads it: he is the general in danger"),
        (brigade.to_be_diced(), "p. 11", "its commander is still to be diced for"),
        (brigade.units.iter().all(|unit| unit.gone), "p. 12", "a commander leaves the game with the last of his units"),
    ];
    let reasons = reasons.into_iter().filter(|(holds, ..)| *holds);
    reasons.map(|(_, page, text)| Refusal::on(page, text)).take(1).collect()
}

/// What speaks against a test of a general over this brigade.
fn against_general(state: &State, id: UnitId) -> Vec<Refusal> {
    state.army(id.army).is_none().then(|| Refusal::new("no such army")).into_iter().collect()
}

#[derive(Clone, Copy, PartialEq)]
enum InDanger {
    UnitHit,
    Fire(Missile),
    MovedAside,
    None,
}

const CAUSES: &[(InDanger, &str)] = &[
    (InDanger::UnitHit, "a unit near him was hit"),
    (InDanger::Fire(Missile::Infantry), "in the line of infantry fire"),
    (InDanger::Fire(Missile::Canister), "in the line of canister"),
    (InDanger::MovedAside, "moved aside for the enemy"),
    (InDanger::None, "no danger: too far away"),
];

/// Says which units of a brigade fire has hit, these; and whether it has hit any.
fn say_hit(state: &State, brigade: UnitId, struck: impl Fn(&UnitInPlay) -> bool, ask: &mut FormBuilder<'_>) -> bool {
    let units = state.brigade(brigade).map_or(&[][..], |brigade| &brigade.units);
    let hit: Vec<String> = units.iter().filter(|unit| struck(unit)).map(|unit| state.named(unit.id)).collect();
    if !hit.is_empty() {
        ask.say(format!("hit by fire: {}", hit.join(", ")));
    }
    !hit.is_empty()
}

fn hit_from(state: &State) -> String {
    format!("{} or more hits him", state.tables.command.casualty)
}

/// Asks what endangers a figure. `tested`: after this fire already, so that nothing but being moved aside does it again, and
/// the danger is said. `hit`: fire has hit a unit of the brigade; where it has not, another brigade's unit may stand near.
fn ask_cause(state: &State, (tested, hit): (bool, bool), ask: &mut FormBuilder<'_>) -> Result<InDanger, Interrupt> {
    let reach = state.tables.distances.command_distance[state.scale];
    let near = Question::new("near", 'N', format!("a unit that fire has hit is within {reach} cm of him")).on("p. 13");
    if !hit {
        ask.say("fire has hit no unit of it; of who is gone through by friends no test comes (p. 13, 30, a reading)");
    }
    let near = ask.flag(if hit || tested || ask.answered("cause") { near } else { near.must() }, true);
    ask.say(format!("digits are his two dice; N where he stands more than {reach} cm off"));
    let likely = if near { InDanger::UnitHit } else { InDanger::None };
    let danger = Question::new("cause", 'Q', "danger").on("p. 13");
    let danger = if tested { danger.must() } else { danger };
    if tested {
        ask.say(match state.phase {
            Phase::Movement => {
                "tested in this phase: later hits of it bring no test (p. 13, a reading); being moved aside does"
            }
            _ => "tested after this fire already: only being moved aside tests him again (p. 13)",
        });
    }
    let cause = ask.pick(danger, CAUSES, Some(likely));
    let cause = cause.filter(|cause| near || *cause != InDanger::UnitHit).unwrap_or(InDanger::None);
    if tested && matches!(cause, InDanger::UnitHit | InDanger::Fire(_)) {
        ask.permit(vec![CommandObjection::HasTested.into()])?;
    }
    Ok(cause)
}

fn request(cause: InDanger, role: Role, rating: GeneralRating) -> Option<CommandCasualty> {
    let casualty = CommandCasualty { role, rating, ..CommandCasualty::default() };
    match cause {
        InDanger::UnitHit => Some(CommandCasualty { cause: Danger::UnitHit, distance: Some(Ratio::ZERO), ..casualty }),
        InDanger::Fire(missile) => Some(CommandCasualty { cause: Danger::LineOfFire, fire: Some(missile), ..casualty }),
        InDanger::MovedAside => Some(CommandCasualty { cause: Danger::MovedAside, ..casualty }),
        InDanger::None => None,
    }
}

/// Two dice and their sum.
fn two(ask: &FormBuilder<'_>, total: u32) -> String {
    let faces: Vec<String> = ask.fell("casualty test").iter().map(ToString::to_string).collect();
    format!("{} = {total}", faces.join(" + "))
}

fn brigade_commander(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(found) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let brigade = found.id;
    let rating = found.rating.unwrap_or(Rating::Dependable);
    ask.title(format!("Commander of {} in danger: {}", state.named(brigade), hit_from(state)));
    let hit = say_hit(state, brigade, |unit| unit.has(Mark::FiredAt), ask);
    let cause = ask_cause(state, (found.has(BrigadeMark::Tested), hit), ask)?;
    let Some(mut roll) = request(cause, Role::BrigadeCommander, rating.into()) else {
        ask.ready()?;
        let line = format!("The commander of {} is in no danger.", state.named(brigade));
        return Ok(Ruling::new(line, vec![Event::Tested { brigade }]));
    };
    roll.penalty = found.penalty && rating == Rating::Dithering;
    roll.scale = state.scale;
    ask.thrower("casualty test", brigade.army, format!("the commander of {}", state.named(brigade)));
    let answer = ask.resolve(&roll, &state.tables)?;
    // Who is moved aside tests for that alone: the test after the fire is still to come.
    let after_fire = cause != InDanger::MovedAside;
    let mut events: Vec<Event> = after_fire.then_some(Event::Tested { brigade }).into_iter().collect();
    let outcome = if answer.casualty { "hit" } else { "unhurt" };
    if answer.casualty
        && let Some(rating) = answer.new_rating.rated()
    {
        events.push(Event::Rated { brigade, rating, penalty: answer.penalty });
    }
    let line =
        format!("The commander of {} is in danger: {}, {outcome}.", state.named(brigade), two(ask, answer.total));
    let mut ruling = Ruling::new(line, events);
    if answer.casualty {
        let less = match answer.penalty {
            true => format!(", with {:+} on the command die", state.tables.command.hit),
            false => String::new(),
        };
        ruling.fallen = format!("The commander of {} was hit.", found.name);
        ruling.notes.push(format!("The brigade is led by a {} commander now{less} (p. 13).", word(&answer.new_rating)));
    }
    ruling.outcome = outcome.to_owned();
    Ok(ruling)
}

/// What the loss makes of the lieutenants whom the commanding general raises (p. 37).
fn tell_raised(state: &State, army: &Army, ruling: &mut Ruling<Event>) {
    let mut after = state.clone();
    ruling.events.iter().for_each(|event| after.apply(event));
    let Some(now) = after.army(army.number) else { return };
    for (before, now_acts) in army.lieutenants.iter().zip(&now.lieutenants).filter(|(one, _)| one.raised.is_some()) {
        let near =
            if now_acts.raised.is_some() { format!(" while {} is near", now.general.name) } else { String::new() };
        ruling.notes.push(format!("{} acts as {}{near} (p. 37).", before.name, word(&now_acts.acts_as())));
    }
}

/// Whether fire has hit a unit for which this general has yet to test, if he stands near it.
fn near(lieutenant: Option<usize>, unit: &UnitInPlay) -> bool {
    unit.endangers_general() || lieutenant.is_some() && unit.has(Mark::FiredAt)
}

fn general(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(army) = state.army(code.army) else { return Interrupt::refuse("no such army") };
    let lieutenant = ask_general(army, code, (|_| true, false), ask);
    let general = army.figure(lieutenant);
    let tested = Event::GeneralTested { army: army.number, lieutenant };
    ask.title(format!("{} in danger: {}", general.name, hit_from(state)));
    let role = if lieutenant.is_some() { Role::LieutenantGeneral } else { Role::CommandingGeneral };
    let hit = say_hit(state, code, |unit| near(lieutenant, unit), ask);
    let cause = ask_cause(state, (general.tested, hit), ask)?;
    let Some(mut roll) = request(cause, role, general.rating) else {
        ask.ready()?;
        return Ok(Ruling::new(format!("{} is in no danger.", general.name), vec![tested]));
    };
    roll.scale = state.scale;
    ask.thrower("casualty test", army.number, general.name.as_str());
    let answer = ask.resolve(&roll, &state.tables)?;
    let outcome = if answer.casualty { "hit" } else { "unhurt" };
    let line = format!("{} is in danger: {}, {outcome}.", general.name, two(ask, answer.total));
    let mut ruling = Ruling::new(line, Vec::new());
    ruling.events.extend((cause != InDanger::MovedAside).then_some(tested));
    if answer.casualty {
        ruling.events.push(Event::General { army: army.number, lieutenant, name: None, rating: answer.new_rating });
        ruling.fallen = format!("{} was hit.", general.name);
        ruling.notes.push(format!("He counts as {} from now on (p. 13).", word(&answer.new_rating)));
        tell_raised(state, army, &mut ruling);
    }
    ruling.outcome = outcome.to_owned();
    Ok(ruling)
}
