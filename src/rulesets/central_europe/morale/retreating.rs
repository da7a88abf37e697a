//! A retreat move: what is in its way, how far it goes, whom it ends (Melees, Morale, Retreating Units).

use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::state::{State, Unit};
use crate::rulesets::central_europe::battle::words::thrown;
use crate::rulesets::central_europe::movement::{ground, variation};
use crate::rulesets::central_europe::unit::{Ground, Kind};
use crate::umpire::{Choice, End, FormBuilder, Interrupt, Options, Question, Ratio, Ruling, UnitId};

use super::retreat::{Retreat, RetreatResult, Whose};

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
    let back = Back::ask(state, unit, ask);
    let obstructor = back.obstructor();
    request.obstructor = obstructor.map(|other| state.profile(other));
    request.obstructor_side =
        obstructor.map(|other| if other.id.army == unit.id.army { Whose::Friend } else { Whose::Enemy });
    // No die saves whoever is obstructed or too near the edge; one that fell before that was known is counted all the same.
    let certain = request.is_obstructed() || back.leaves_for_certain(state, &request);
    let ends = if certain { Ground::Open } else { ground::retreats_to(unit, ask) };
    ask.thrower(variation::WHY, unit.id.army, state.named(unit.id));
    say_what_comes(state, unit, (&request, &back), ask);
    let result = if certain && !ask.dice_lie() {
        if back.passing != Some(Passing::Unanswered) {
            ask.no_die_decides();
        }
        ask.judge(&request, &state.tables)?;
        request.after(&state.tables, Ratio::ONE)
    } else {
        ask.resolve(&request, &state.tables)?
    };
    if let Some(other) = back.in_the_way.filter(|other| does_not_obstruct(other)) {
        ask.say(format!("{} obstructs nobody: light infantry and guns do not (Melees).", state.named(other.id)));
    }
    let die = thrown(&ask.fell(variation::WHY));
    Ok(tell(state, unit, &Gone { request, back, ends, die }, &result))
}

/// A retreat move as it was made.
struct Gone<'a> {
    request: Retreat,
    back: Back<'a>,
    /// Where it ends.
    ends: Ground,
    /// The die that fell, in words.
    die: String,
}

fn tell(state: &State, unit: &Unit, gone: &Gone<'_>, result: &RetreatResult) -> Ruling<Event> {
    let Gone { request, back, ends, die } = gone;
    let (id, name, obstructor) = (unit.id, state.named(unit.id), back.obstructor());
    let line = format!("{name}{die} retreats {} cm, back to the enemy.", result.distance);
    let mut ruling = Ruling::new(line, vec![Event::Retreated { unit: id, away: true }]);
    ruling.outcome = format!("{} cm", result.distance);
    if result.eliminated {
        ruling.line = format!("{name} finds its retreat obstructed and is eliminated.");
        ruling.outcome = "eliminated".to_owned();
        ruling.events = vec![Event::Gone { unit: id }];
    } else if back.leaves(result.distance) {
        ruling.line = format!("{name}{die} retreats off the table and is eliminated (a reading).");
        ruling.outcome = "off the table".to_owned();
        ruling.events = vec![Event::Gone { unit: id }];
    } else if obstructor.is_some() && !request.first_move {
        ruling.line =
            format!("{name}{die} retreats, {} cm at most, and stops short of who is in its way.", result.distance);
    }
    let stays = ruling.events.iter().any(|event| matches!(event, Event::Retreated { .. }));
    if stays && *ends != Ground::Open {
        ruling.events.push(Event::Ground { unit: id, ground: *ends });
        ruling.notes.push(format!("It ends: {}.", ends.word()));
    }
    if let Some(other) = back.in_the_way.filter(|_| back.passing == Some(Passing::Through)) {
        ruling.notes.push(format!("It passes through {} (Movement).", state.named(other.id)));
    }
    if let Some(other) = obstructor.filter(|_| result.obstructor_tests) {
        ruling.events.push(Event::Test { unit: other.id, cause: Some(Cause::RetreatedInto), made: None });
        ruling.notes.push(format!("{} owes a morale test.", state.named(other.id)));
    }
    ruling.ends = vec![End::of(state.roster.marked(id), ruling.outcome.clone())];
    ruling
}

/// What lies behind a unit that goes back.
struct Back<'a> {
    in_the_way: Option<&'a Unit>,
    /// Whether light infantry gets clear of it.
    passing: Option<Passing>,
    /// How far the edge of the table is, where its way leads off it.
    edge: Option<Ratio>,
}

impl<'a> Back<'a> {
    fn ask(state: &'a State, unit: &Unit, ask: &mut FormBuilder<'_>) -> Back<'a> {
        let way = ask_way(ask);
        let in_the_way = if way == WayBack::Blocked { ask_in_the_way(state, unit, ask) } else { None };
        let passing = in_the_way.and_then(|other| passes_through(unit, other, ask));
        let edge = Question::new(EDGE, ' ', "distance to the table's edge").on(SECTION);
        let edge = (way == WayBack::OffTable).then(|| ask.number(edge, "cm", None));
        Back { in_the_way, passing, edge: edge.filter(|_| ask.answered(EDGE)) }
    }

    /// Who stops it, or ends it.
    fn obstructor(&self) -> Option<&'a Unit> {
        self.in_the_way.filter(|_| self.passing != Some(Passing::Through))
    }

    /// Whether it leaves the table by so long a move: it is eliminated then (CE-AMB-53).
    fn leaves(&self, distance: Ratio) -> bool {
        self.edge.is_some_and(|edge| distance > edge)
    }

    fn leaves_for_certain(&self, state: &State, request: &Retreat) -> bool {
        let (least, _) = how_far(state, request);
        self.leaves(least)
    }
}

/// That whoever breaks leaves its firing order, where it was in one (CE-AMB-18).
pub(crate) fn leaves_order(state: &State, unit: UnitId) -> Option<String> {
    let was = state.unit(unit).is_some_and(|unit| unit.profile.firing_order);
    was.then(|| format!("{} retreats, and is out of firing order (a reading).", state.named(unit)))
}

/// How far the die may carry it, so that the table can look what stands there.
fn say_how_far(state: &State, request: &Retreat, ask: &mut FormBuilder<'_>) {
    let (least, most) = how_far(state, request);
    let broken = "as foot that breaks is out of firing order (a reading)";
    let why = if request.unit.kind == Kind::Foot { format!(", {broken}") } else { String::new() };
    ask.say(format!("A full move is {} cm{why}; with its die {least} to {most}.", request.rate(&state.tables)));
    if request.unit.kind == Kind::Artillery && !request.unit.limbered {
        ask.say("Guns go back as they are, at the rate of limbered ones.".to_owned());
    }
}

/// The least and the most that its die makes of a full move.
fn how_far(state: &State, request: &Retreat) -> (Ratio, Ratio) {
    let factors = &state.tables.variation.factors;
    let times = |factor: Option<&Ratio>| request.rate(&state.tables) * factor.copied().unwrap_or(Ratio::ONE);
    (times(factors.iter().min()), times(factors.iter().max()))
}

/// What no die changes of it, and what only its first move would do.
fn say_what_comes(state: &State, unit: &Unit, (request, back): (&Retreat, &Back<'_>), ask: &mut FormBuilder<'_>) {
    let name = state.named(unit.id);
    if request.is_obstructed() {
        if back.passing != Some(Passing::Unanswered) {
            ask.say(format!("{name} is obstructed, and eliminated."));
        }
    } else if back.obstructor().is_some() && !request.first_move {
        ask.say(
            "Not its first move: it stops short of them, and nobody tests (a reading: Morale says the first move, Melees any).",
        );
    } else if let Some(edge) = back.edge {
        ask.say(format!(
            "{name} goes off the table if it moves more than {edge} cm, and is eliminated then (a reading)."
        ));
    }
}

/// What its way back is like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WayBack {
    Clear,
    Blocked,
    OffTable,
}

const WAYS_BACK: &[(WayBack, Choice)] = &[
    (WayBack::Clear, "clear"),
    (WayBack::Blocked, "another unit is in it"),
    (WayBack::OffTable, "leads off the table"),
];

/// The question how far the edge of the table is.
const EDGE: &str = "edge";

/// What its way back is like: that decides too much to be filled in.
fn ask_way(ask: &mut FormBuilder<'_>) -> WayBack {
    let named = ask.answered("in_the_way");
    let way = Question::new("way", 'f', "its way back").on(SECTION);
    let way = if named { way } else { way.must() };
    let likely = if named { WayBack::Blocked } else { WayBack::Clear };
    ask.pick(way, WAYS_BACK, Some(likely)).unwrap_or(WayBack::Clear)
}

/// The unit in its way.
fn ask_in_the_way<'a>(state: &'a State, unit: &Unit, ask: &mut FormBuilder<'_>) -> Option<&'a Unit> {
    let by = Question::new("in_the_way", 'O', "unit in its way").on(SECTION).must();
    // Its own side stands behind it more often than the enemy.
    let mut others = state.others(unit.id);
    others.sort_by_key(|other| other.army != unit.id.army);
    ask.units(by, others, 1).first().and_then(|other| state.unit(*other))
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
