//! A retreat move: what is in its way, how far it goes, whom it ends (Melees, Morale, Retreating Units).

use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::state::{State, Unit};
use crate::rulesets::central_europe::battle::words::thrown;
use crate::rulesets::central_europe::movement::{ground, variation};
use crate::rulesets::central_europe::unit::{Ground, Kind};
use crate::umpire::{End, FormBuilder, Interrupt, Options, Question, Ratio, Ruling, UnitId};

use super::retreat::{Retreat, Whose};

const SECTION: &str = "Melees";

/// Rules a retreat move.
pub(super) fn retreat(
    state: &State,
    unit: UnitId,
    first_move: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.present(unit)?;
    unit.profile.not_a_general()?;
    let mut request = Retreat { unit: state.profile(unit), first_move, ..Retreat::default() };
    say_how_far(state, &request, ask);
    fate::say_who_is_with(state, unit.id, ask);
    let in_the_way = ask_in_the_way(state, unit, ask);
    let passing = in_the_way.and_then(|other| passes_through(unit, other, ask));
    let passes = passing == Some(Passing::Through);
    let obstructor = in_the_way.filter(|_| !passes);
    request.obstructor = obstructor.map(|other| state.profile(other));
    request.obstructor_side =
        obstructor.map(|other| if other.id.army == unit.id.army { Whose::Friend } else { Whose::Enemy });
    let ends = if request.is_obstructed() { Ground::Open } else { ground::retreats_to(unit, ask) };
    ask.thrower(variation::WHY, unit.id.army, state.named(unit.id));
    // No die saves whoever is obstructed; one that fell before that was known is counted all the same.
    if request.is_obstructed() {
        if passing != Some(Passing::Unanswered) {
            ask.say(format!("{} is obstructed, and eliminated.", state.named(unit.id)));
        }
    } else if obstructor.is_some() && !first_move {
        ask.say(
            "Not its first move: it stops short of them, and nobody tests (a reading: Morale says the first move, Melees any).",
        );
    }
    let result = if request.is_obstructed() && !ask.dice_lie() {
        ask.judge(&request, &state.tables)?;
        request.after(&state.tables, Ratio::ONE)
    } else {
        ask.resolve(&request, &state.tables)?
    };
    if let Some(other) = in_the_way.filter(|other| does_not_obstruct(other)) {
        ask.say(format!("{} obstructs nobody: light infantry and guns do not (Melees).", state.named(other.id)));
    }
    let (id, name, die) = (unit.id, state.named(unit.id), thrown(&ask.fell(variation::WHY)));
    let line = format!("{name}{die} retreats {} cm, back to the enemy.", result.distance);
    let mut ruling = Ruling::new(line, vec![Event::Retreated { unit: id, away: true }]);
    ruling.outcome = format!("{} cm", result.distance);
    if ends != Ground::Open {
        ruling.events.push(Event::Ground { unit: id, ground: ends });
        ruling.notes.push(format!("It ends: {}.", ends.word()));
    }
    if result.eliminated {
        ruling.line = format!("{name} finds its retreat obstructed and is eliminated.");
        ruling.outcome = "eliminated".to_owned();
        ruling.events = vec![Event::Gone { unit: id }];
    } else if obstructor.is_some() && !first_move {
        ruling.line =
            format!("{name}{die} retreats, {} cm at most, and stops short of who is in its way.", result.distance);
    }
    if let Some(other) = in_the_way.filter(|_| passes) {
        ruling.notes.push(format!("It passes through {} (Movement).", state.named(other.id)));
    }
    if let Some(other) = obstructor.filter(|_| result.obstructor_tests) {
        ruling.events.push(Event::Test { unit: other.id, cause: Some(Cause::RetreatedInto), made: None });
        ruling.notes.push(format!("{} owes a morale test.", state.named(other.id)));
    }
    ruling.ends = vec![End::of(state.roster.marked(id), ruling.outcome.clone())];
    Ok(ruling)
}

/// That whoever breaks leaves its firing order, where it was in one (CE-AMB-18).
pub(crate) fn leaves_order(state: &State, unit: UnitId) -> Option<String> {
    let was = state.unit(unit).is_some_and(|unit| unit.profile.firing_order);
    was.then(|| format!("{} retreats, and is out of firing order.", state.named(unit)))
}

/// How far the die may carry it, so that the table can look what stands there.
fn say_how_far(state: &State, request: &Retreat, ask: &mut FormBuilder<'_>) {
    let rate = request.rate(&state.tables);
    let factors = &state.tables.variation.factors;
    let ends = [factors.iter().min(), factors.iter().max()].map(|factor| rate * factor.copied().unwrap_or(Ratio::ONE));
    ask.say(format!("A full move is {rate} cm; with its die {} to {}.", ends[0], ends[1]));
    if request.unit.kind == Kind::Artillery && !request.unit.limbered {
        ask.say("Guns go back as they are, at the rate of limbered ones.".to_owned());
    }
}

/// The unit in its way, if there is one: that decides too much to be filled in.
fn ask_in_the_way<'a>(state: &'a State, unit: &Unit, ask: &mut FormBuilder<'_>) -> Option<&'a Unit> {
    let named = ask.answered("in_the_way");
    let way = Question::new("way", 'f', "its way back").on(SECTION);
    let way = if named { way } else { way.must() };
    let blocked = ask.pick(way, &[(false, "clear"), (true, "another unit is in it")], Some(named))?;
    if !blocked {
        return None;
    }
    let by = Question::new("in_the_way", 'O', "unit in its way").on(SECTION).must();
    ask.units(by, state.others(unit.id), 1).first().and_then(|other| state.unit(*other))
}

/// Light infantry and guns obstruct nobody (CE-AMB-17).
fn does_not_obstruct(unit: &Unit) -> bool {
    matches!(unit.profile.kind, Kind::LightFoot | Kind::Artillery)
}

/// Whether light infantry gets clear of the friends in its way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    Unanswered,
    Through,
    Blocked,
}

/// Light infantry passes through any friends that it gets clear of (Movement, CE-AMB-39). None where that is not asked.
fn passes_through(unit: &Unit, other: &Unit, ask: &mut FormBuilder<'_>) -> Option<Passing> {
    if unit.profile.kind != Kind::LightFoot || other.id.army != unit.id.army || does_not_obstruct(other) {
        return None;
    }
    let clear = Question::new("clear", 'p', "light infantry passes, and gets clear beyond").on("Movement").must();
    let passes = ask.pick(clear, &[(true, "yes"), (false, "no")], Some(false)).unwrap_or_default();
    Some(match passes {
        true => Passing::Through,
        false if ask.answered("clear") || ask.dice_lie() => Passing::Blocked,
        false => Passing::Unanswered,
    })
}
