//! A unit reacts to its hits: it retreats, or it is Done For and routs (p. 29-33, 36).

use super::super::super::guns_under_retreat::{GunsResult, GunsUnderRetreat};
use super::super::super::hits::{Cause, Effect};
use super::super::super::passed_through::{InterpenetrationHits, Situation};
use super::super::super::reaction::Reaction;
use super::super::super::reform::Morale;
use super::super::super::retreat::{Flight, FlightEnd, Guns, Met, RetreatMove};
use super::super::super::unit::Kind;
use super::super::event::Event;
use super::super::state::{Phase, State, Troop, word};
use super::fire::hits;
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Ratio, Request, Ruling, Stop, Told};

const PHASES: &[Phase] = &[Phase::Movement, Phase::FiringReactions, Phase::Melee, Phase::MeleeReactions];

pub const ORDERS: &[OrderKind] = &[OrderKind {
    name: "react",
    key: 'R',
    label: "react",
    phases: PHASES,
    who: Who::Units(|state| {
        let owes = |troop: &&Troop| {
            troop.owes_reaction() || state.phase == Phase::Movement && troop.morale == Morale::MustRetreat
        };
        state.present().filter(owes).map(|troop| troop.code).collect()
    }),
    why_not: "has fewer than 4 hits, or has reacted to them (p. 29)",
    rule: react,
}];

fn react(state: &State, unit: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(troop) = state.troop(unit) else { return Stop::refuse("select a unit, not a brigade") };
    ask.title(format!("Reaction: {}, {}", state.named(unit), hits(troop.unit.hits)));
    if troop.at_edge && troop.morale == Morale::MustRetreat {
        ask.ready()?;
        let line = format!("{} leaves the table and is Done For (p. 36).", state.named(unit));
        return Ok(Ruling::new(line, vec![Event::DoneFor { unit }]));
    }
    let melee = matches!(state.phase, Phase::Melee | Phase::MeleeReactions) && state.engaged(unit);
    let mut reaction = Reaction::new(troop.unit.clone(), 0);
    reaction.hits_from = troop.hits_from;
    reaction.cause = if melee { Cause::Melee } else { Cause::Firing };
    reaction.in_bua = ask.flag(Question::new("bua", 'b', "it holds a BUA").on("p. 17, 33"), false);
    reaction.scale = state.scale;
    let answer = reaction.rule(&state.tables, &mut Told::new(&[]))?;
    let passes = passes(state, unit, ask);
    let met = ask
        .pick(
            Question::new("met", 'm', "in its way").on("p. 29"),
            &[
                (Met::Nothing, "nothing, or avoidable"),
                (Met::Impassable, "impassable ground"),
                (Met::Enemy, "enemies"),
                (Met::TableEdge, "the table edge"),
            ],
            Some(Met::Nothing),
        )
        .unwrap_or_default();
    let stands = answer.guns_roll
        && melee
        && ask.flag(Question::new("stands", 's', "the enemy stands his ground").on("p. 32"), true);
    let dice = ask.ready()?;

    let mut events = Vec::new();
    let mut notes = Vec::new();
    let mut guns = None;
    let mut reach = (answer.distance_min, answer.distance_max);
    if answer.guns_roll {
        let mut roll = GunsUnderRetreat::new(troop.unit.clone(), reaction.cause);
        roll.enemy_stands = stands;
        roll.in_bua = reaction.in_bua;
        roll.scale = state.scale;
        let result = roll.rule(&state.tables, dice)?;
        reach = (result.distance_min, result.distance_max);
        match result.result {
            GunsResult::DoneFor => {
                notes.push("Its guns are captured: Done For, removed at once (p. 32-33).".to_owned());
                events.push(Event::DoneFor { unit });
                return Ok(finish(state, unit, "loses its guns to the enemy", "Done For", events, notes));
            }
            GunsResult::CrewRetreats => {
                notes.push("It leaves its guns where they stand; the crew moves as light infantry (p. 30).".to_owned());
                events.push(Event::Becomes { unit, kind: troop.unit.kind, abandoned: true });
                guns = Some(Guns::Abandoned);
            }
            GunsResult::LimberedRetreat => guns = Some(Guns::Limbered),
        }
    }
    let kind = if answer.effect == Effect::DoneFor { Flight::Rout } else { Flight::Retreat };
    let (least, most) = (reach.0.unwrap_or(Ratio::ZERO), reach.1.unwrap_or(Ratio::ZERO));
    let mut going = RetreatMove::new(troop.unit.clone(), kind, least);
    going.guns = guns;
    going.met = met;
    going.scale = state.scale;
    let gone = going.rule(&state.tables, &mut Told::new(&[]))?;
    let way = answer.move_into.map_or_else(String::new, |sector| format!(" into its {}", word(&sector)));
    let done_for = kind == Flight::Rout || gone.outcome == FlightEnd::DoneFor;
    if done_for {
        events.push(Event::DoneFor { unit });
    } else {
        if guns == Some(Guns::Limbered) {
            events.push(Event::Moved { unit, formation: super::super::super::unit::Formation::Limbered });
        }
        events.push(Event::Breaks { unit });
        events.push(Event::Reform { unit, state: Morale::Retreated });
        if gone.outcome == FlightEnd::HaltsAtEdge {
            events.push(Event::AtEdge { unit });
            notes.push("It halts at the table edge (p. 29).".to_owned());
        }
        if state.options.lost_battalion_guns && troop.unit.kind == Kind::Infantry {
            events.push(Event::LosesBattalionGuns { unit });
            notes.push("It loses its battalion guns (option, p. 37).".to_owned());
        }
    }
    for friend in passes {
        pass_through(state, friend, done_for, reaction.cause, &mut events, &mut notes)?;
    }
    if answer.leaves_bua {
        notes.push("It leaves its block; another unit in it is passed through first (p. 17).".to_owned());
    }
    let how = if kind == Flight::Rout {
        format!("is Done For: it routs {least} cm{way}, facing away")
    } else if done_for {
        "cannot get away: it is Done For and removed at once (p. 29)".to_owned()
    } else {
        format!("retreats {least} to {most} cm{way}, facing the enemy, and must reform")
    };
    let outcome = if done_for { "Done For" } else { "retreats" };
    Ok(finish(state, unit, &how, outcome, events, notes))
}

fn finish(
    state: &State,
    unit: Code,
    how: &str,
    outcome: &str,
    events: Vec<Event>,
    notes: Vec<String>,
) -> Ruling<Event> {
    let mut ruling = Ruling::new(format!("{} {how}.", state.named(unit)), events);
    ruling.outcome = outcome.to_owned();
    ruling.notes = notes;
    ruling
}

/// The friends whom it goes through (p. 30).
fn passes(state: &State, unit: Code, ask: &mut Ask<'_>) -> Vec<Code> {
    if !ask.flag(Question::new("passes", 'p', "goes through friends").on("p. 30"), false) {
        return Vec::new();
    }
    ask.units(Question::new("friends", ' ', "through").on("p. 30"), state.friends(unit.army, unit), 6)
}

fn pass_through(
    state: &State,
    friend: Code,
    routs: bool,
    cause: Cause,
    events: &mut Vec<Event>,
    notes: &mut Vec<String>,
) -> Result<(), Stop> {
    let Some(troop) = state.troop(friend) else { return Ok(()) };
    let situation = if routs { Situation::Rout } else { Situation::Retreat };
    let mut request = InterpenetrationHits::new(troop.unit.clone(), situation);
    request.cause = cause;
    let answer = request.rule(&state.tables, &mut Told::new(&[]))?;
    let name = state.named(friend);
    notes.push(format!(
        "{name} is passed through: {}, {} now (p. 30).",
        hits(answer.hits_taken),
        hits(answer.total_hits)
    ));
    if answer.follows {
        notes.push(format!("{name} {} straight away (p. 30).", answer.effect.words()));
    }
    events.push(Event::Hits { unit: friend, total: answer.total_hits, from: None, fire: cause == Cause::Firing });
    Ok(())
}
