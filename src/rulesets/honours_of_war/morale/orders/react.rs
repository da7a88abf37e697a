//! A unit reacts to its hits: it retreats, or it is Done For and routs (p. 29-33, 36).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Mark, OrderKind, State, UnitInPlay, Who, hits, word};
use crate::rulesets::honours_of_war::fire::range::BattalionGuns;
use crate::rulesets::honours_of_war::morale::guns_under_retreat::{GunsResult, GunsUnderRetreat};
use crate::rulesets::honours_of_war::morale::hits::{Cause, Effect};
use crate::rulesets::honours_of_war::morale::passed_through::{InterpenetrationHits, Situation};
use crate::rulesets::honours_of_war::morale::reaction::Reaction;
use crate::rulesets::honours_of_war::morale::reform::{Morale, ReformEvent as Step, ReformStep};
use crate::rulesets::honours_of_war::morale::retreat::{Flight, FlightEnd, Guns, Met, RetreatMove, guns_retreat};
use crate::rulesets::honours_of_war::unit::{Formation, Weapon};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Procedure, Question, Ratio, Ruling, UnitId};

const PHASES: &[Phase] = &[Phase::Movement, Phase::FiringReactions, Phase::Melee, Phase::MeleeReactions];

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "react",
    key: 'R',
    label: "react",
    at: PHASES,
    who: Who::Units(|state| {
        let owes = |troop: &&UnitInPlay| {
            state.owes_reaction(troop) || state.phase == Phase::Movement && troop.morale == Morale::MustRetreat
        };
        state.present().filter(owes).map(|troop| troop.id).collect()
    }),
    why_not: "has fewer than 4 hits, or has reacted to them (p. 29)",
    rule: react,
}];

fn react(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.unit(unit) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Reaction: {}, {}", state.named(unit), hits(troop.profile.hits)));
    if state.phase == Phase::Movement && troop.morale == Morale::MustRetreat {
        let mut step = ReformStep {
            state: troop.morale,
            event: Step::MovementPhase,
            hits: troop.profile.hits,
            ..ReformStep::default()
        };
        step.at_table_edge = troop.has(Mark::AtEdge);
        let after = step.answer(&state.tables)?;
        if !after.retreat_now {
            ask.ready()?;
            let (line, event) = if after.state == Morale::DoneFor {
                ("leaves the table and is Done For (p. 36)", Event::DoneFor { unit })
            } else {
                ("stays and reforms: it has fewer than 4 hits (p. 36)", Event::Reform { unit, state: after.state })
            };
            return Ok(Ruling::new(format!("{} {line}.", state.named(unit)), vec![event]));
        }
    }
    let melee = matches!(state.phase, Phase::Melee | Phase::MeleeReactions);
    let mut reaction = Reaction { unit: troop.profile.clone(), hits_received: 0, ..Reaction::default() };
    reaction.hits_from = troop.hits_from;
    reaction.cause = if melee { Cause::Melee } else { Cause::Firing };
    reaction.in_bua =
        ask.flag(Question::new("bua", 'b', "it holds a BUA").on("p. 17, 33").known(), troop.block().is_some());
    reaction.scale = state.scale;
    let wheels = !troop.profile.kind.is_foot() && !troop.profile.kind.is_mounted() && !troop.has(Mark::Abandoned);
    reaction.on_road = wheels && ask.flag(Question::new("road", 'r', "along a road").on("p. 19, 29"), false);
    let answer = reaction.answer(&state.tables)?;
    if let Some(sector) = answer.move_into {
        ask.say(format!("into its {}, and wholly inside that sector where it dodges (p. 29)", word(&sector)));
        ask.say("it changes formation only to dodge enemies or impassable ground (p. 29)");
    }
    let passes = passes(state, unit, ask);
    if !passes.is_empty() {
        ask.say("not on top of friends: it goes on the least distance (p. 21)");
    }
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
    // A crew that has left its guns goes back as such; there is nothing to limber.
    let guns_roll = answer.guns_roll && !troop.has(Mark::Abandoned);
    let stands =
        guns_roll && melee && ask.flag(Question::new("stands", 's', "the enemy stands his ground").on("p. 32"), true);
    let dice = ask.ready()?;

    let mut events = Vec::new();
    let mut notes = Vec::new();
    let mut guns = (answer.guns_roll && troop.has(Mark::Abandoned)).then_some(Guns::Abandoned);
    let mut reach = (answer.distance_min, answer.distance_max);
    if guns.is_some() {
        let (least, most) = guns_retreat(&state.tables, &troop.profile, Guns::Abandoned, state.scale, false);
        reach = (Some(least), Some(most));
    }
    if guns_roll {
        let mut roll =
            GunsUnderRetreat { unit: troop.profile.clone(), cause: reaction.cause, ..GunsUnderRetreat::default() };
        roll.enemy_stands = stands;
        roll.in_bua = reaction.in_bua;
        roll.on_road = reaction.on_road;
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
                events.push(Event::Becomes { unit, kind: troop.profile.kind, abandoned: true });
                guns = Some(Guns::Abandoned);
            }
            GunsResult::LimberedRetreat => guns = Some(Guns::Limbered),
        }
    }
    let kind = if answer.effect == Effect::DoneFor { Flight::Rout } else { Flight::Retreat };
    let (least, most) = (reach.0.unwrap_or(Ratio::ZERO), reach.1.unwrap_or(Ratio::ZERO));
    let mut going = RetreatMove { unit: troop.profile.clone(), kind, distance: least, ..RetreatMove::default() };
    going.guns = guns;
    going.met = met;
    going.on_road = reaction.on_road;
    going.scale = state.scale;
    let gone = going.answer(&state.tables)?;
    let way = answer.move_into.map_or_else(String::new, |sector| format!(" into its {}", word(&sector)));
    let done_for = kind == Flight::Rout || gone.outcome == FlightEnd::DoneFor;
    if done_for {
        events.push(Event::DoneFor { unit });
    } else {
        if guns == Some(Guns::Limbered) {
            events.push(Event::Moved { unit, formation: Formation::Limbered });
        }
        events.push(Event::Breaks { unit });
        events.push(Event::Reform { unit, state: Morale::Retreated });
        if gone.outcome == FlightEnd::HaltsAtEdge {
            events.push(Event::AtEdge { unit });
            notes.push("It halts at the table edge (p. 29).".to_owned());
        }
        events.extend(troop.leaves());
        let has_guns = troop.profile.weapon == Some(Weapon::MusketsWithBattalionGuns)
            && troop.battalion_guns != BattalionGuns::Absent;
        if state.options.lost_battalion_guns && has_guns {
            events.push(Event::LosesBattalionGuns { unit });
            notes.push("It loses its battalion guns (option, p. 37).".to_owned());
        }
    }
    let situation = if done_for { Situation::Rout } else { Situation::Retreat };
    let partner = state.partner(unit).map(|partner| (partner.id, Situation::BuaPartner)).filter(|_| reaction.in_bua);
    for (friend, situation) in passes.into_iter().map(|friend| (friend, situation)).chain(partner) {
        pass_through(state, troop, friend, situation, reaction.cause, &mut events, &mut notes)?;
    }
    if answer.leaves_bua {
        notes.push("It leaves its block (p. 17).".to_owned());
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
    unit: UnitId,
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
pub(crate) fn passes(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    if !ask.flag(Question::new("passes", 'p', "goes through friends").on("p. 30"), false) {
        return Vec::new();
    }
    ask.units(Question::new("friends", ' ', "through").on("p. 30"), state.friends(unit.army, unit), 6)
}

/// A friend takes the hits of being gone through, and follows in the same direction if they drive it off (p. 17, 30).
pub(crate) fn pass_through(
    state: &State,
    first: &UnitInPlay,
    friend: UnitId,
    situation: Situation,
    cause: Cause,
    events: &mut Vec<Event>,
    notes: &mut Vec<String>,
) -> Result<(), Interrupt> {
    let Some(troop) = state.unit(friend) else { return Ok(()) };
    let mut request =
        InterpenetrationHits { unit: troop.profile.clone(), situation, ..InterpenetrationHits::default() };
    request.cause = cause;
    let answer = request.answer(&state.tables)?;
    let name = state.named(friend);
    let how = if situation == Situation::BuaPartner { "is left in its block" } else { "is passed through" };
    notes.push(format!("{name} {how}: {}, {} now (p. 17, 30).", hits(answer.hits_taken), hits(answer.total_hits)));
    let from = answer.follows.then_some(first.hits_from);
    events.push(Event::Hits { unit: friend, total: answer.total_hits, from, fire: cause == Cause::Firing });
    if answer.follows {
        notes.push(format!("{name} {} straight away (p. 30).", answer.effect.words()));
        notes.push("It goes the same way behind the first, who makes room by going farther (p. 30).".to_owned());
        events.push(Event::Follows { unit: friend });
    }
    Ok(())
}
