//! A retreat move: what is in its way, how far it goes, whom it ends (Melees, Morale, Retreating Units).

use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::marks::Mark;
use crate::rulesets::central_europe::battle::state::{State, Unit};
use crate::rulesets::central_europe::battle::words::thrown;
use crate::rulesets::central_europe::movement::{ground, variation};
use crate::rulesets::central_europe::unit::{Ground, Kind};
use crate::umpire::{Choice, End, FormBuilder, Interrupt, Question, Ratio, Ruling, UnitId};

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
    let back = Back::ask(state, unit, ask);
    request.terrain = ground::leaves_of_its_move(ask);
    say_how_far(state, unit, &request, ask);
    fate::say_tests_of_melees(state, ask);
    fate::say_who_is_with(state, unit.id, ask);
    say_who_was_behind(state, unit, ask);
    let leaves = leaves_melee(state, unit).map(|words| format!("{words} (a reading)."));
    leaves.iter().for_each(|words| ask.say(words.clone()));
    let obstructor = back.obstructor();
    request.obstructor = obstructor.map(|other| state.profile(other));
    request.obstructor_side =
        obstructor.map(|other| if other.id.army == unit.id.army { Whose::Friend } else { Whose::Enemy });
    request.gap = back.gap;
    // No die saves whoever is too near who obstructs it or to the edge; one that fell before that was known is counted all the
    // same.
    let certain = request.runs_into(how_far(state, &request).0) || back.leaves_for_certain(state, &request);
    let ends = match request.terrain == Ratio::ZERO {
        _ if certain => Ground::Open,
        true => unit.ground,
        false => ground::retreats_to(unit, ask),
    };
    ask.thrower(variation::WHY, unit.id.army, state.named(unit.id));
    say_what_comes(state, unit, (&request, &back), ask);
    let result = if (certain || back.is_moot(state, &request)) && !ask.dice_lie() {
        if !back.unsaid {
            ask.no_die_decides();
        }
        ask.judge(&request, &state.tables)?;
        request.after(&state.tables, Ratio::ONE)
    } else {
        ask.resolve(&request, &state.tables)?
    };
    let die = thrown(&ask.fell(variation::WHY));
    let mut ruling = tell(state, unit, &Gone { request, back, ends, die }, &result);
    let stays = ruling.events.iter().any(|event| matches!(event, Event::Retreated { .. }));
    ruling.notes.extend(leaves.filter(|_| stays));
    Ok(ruling)
}

/// Asks whether who lost a melee goes back before the test that it owes for it: one of the two may end it, or keep it from the
/// other, so that the order is for the umpire to say (CE-AMB-45).
pub(super) fn before_its_test(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<(), Interrupt> {
    let owing = state.present(unit)?;
    if !owing.tests.contains(&Cause::Melee) {
        return Ok(());
    }
    let asked = Question::new("untested", 'j', "goes back before its test").on("Morale").must();
    if ask.flag(asked, true) {
        return Ok(());
    }
    Interrupt::refuse(format!("{} makes its test first: t (a reading)", state.named(unit)))
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
    let terrain = ground::leaving(request.terrain);
    let line = format!("{name}{die} retreats {} cm{terrain}, back to the enemy.", result.distance);
    let far = goes(gone, result.distance);
    let mut ruling = Ruling::new(line, vec![Event::Retreated { unit: id, away: true, far }]);
    ruling.outcome = format!("{} cm", result.distance);
    if result.eliminated {
        let by = obstructor.map_or_else(String::new, |other| format!(" by {}", state.named(other.id)));
        let after = request.gap.map_or_else(String::new, |gap| format!(" after {gap} cm"));
        ruling.line = format!("{name}{die} finds its retreat obstructed{by}{after} and is eliminated.");
        ruling.outcome = "eliminated".to_owned();
        ruling.events = vec![Event::gone(id)];
    } else if back.leaves(result.distance) {
        ruling.line = format!("{name}{die} retreats off the table and is eliminated (a reading).");
        ruling.outcome = "off the table".to_owned();
        ruling.events = vec![Event::gone(id)];
    } else if let Some(other) = back.solid().filter(|_| !request.first_move) {
        let other = state.named(other.id);
        match request.gap {
            Some(gap) if gap < result.distance => {
                ruling.line = format!("{name}{die} retreats {gap} cm and stops short of {other} (a reading).");
                ruling.outcome = format!("{gap} cm, short");
            }
            Some(_) => {}
            None => {
                let most = result.distance;
                ruling.line =
                    format!("{name}{die} retreats, {most} cm at most, and stops short of {other} (a reading).");
            }
        }
    }
    let reached = |gap: &Ratio| *gap >= result.distance;
    if let Some((other, gap)) = obstructor.zip(request.gap.filter(reached)).filter(|_| !result.eliminated) {
        ruling.notes.push(format!("{}, {gap} cm off, does not obstruct it.", state.named(other.id)));
    }
    // Who is named in journals of before.
    if let Some(other) = back.in_the_way.filter(|other| does_not_obstruct(other)) {
        ruling.notes.push(format!("{} obstructs nobody (Melees).", state.named(other.id)));
    }
    let stays = ruling.events.iter().any(|event| matches!(event, Event::Retreated { .. }));
    if stays && *ends != Ground::Open {
        ruling.events.push(Event::Ground { unit: id, ground: *ends });
        ruling.notes.push(format!("It ends: {}.", ends.told()));
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

/// How far it goes: no farther than who stops a later move of it. Journals of before may not say how far off he is.
fn goes(gone: &Gone<'_>, distance: Ratio) -> Option<Ratio> {
    match gone.back.solid().filter(|_| !gone.request.first_move) {
        Some(_) => gone.request.gap.map(|gap| gap.min(distance)),
        None => Some(distance),
    }
}

/// What lies behind a unit that goes back.
struct Back<'a> {
    in_the_way: Option<&'a Unit>,
    /// Whether light infantry gets clear of it.
    passing: Option<Passing>,
    /// How far off who obstructs it is.
    gap: Option<Ratio>,
    /// What decides whether it is obstructed is still to be said.
    unsaid: bool,
    /// How far the edge of the table is, where its way leads off it.
    edge: Option<Ratio>,
}

impl<'a> Back<'a> {
    fn ask(state: &'a State, unit: &Unit, ask: &mut FormBuilder<'_>) -> Back<'a> {
        let way = ask_way(ask);
        let in_the_way = if way == WayBack::Blocked { ask_in_the_way(state, unit, ask) } else { None };
        let passing = in_the_way.and_then(|other| passes_through(unit, other, ask));
        let open = passing == Some(Passing::Unanswered);
        let solid = in_the_way.filter(|other| !does_not_obstruct(other) && passing != Some(Passing::Through));
        // Of a later move as well, which stops short of him: the same keys say the same of both.
        let asks = solid.filter(|_| !open && !ask.is_said(WAY, IN_IT));
        let gap = asks.and_then(|other| ask_gap(state, other, ask));
        let unsaid = open || asks.is_some() && gap.is_none();
        let edge = Question::new(EDGE, ' ', "distance to the table's edge").on(SECTION);
        let edge = (way == WayBack::OffTable).then(|| ask.number(edge, "cm", None));
        Back { in_the_way, passing, gap, unsaid, edge: edge.filter(|_| ask.answered(EDGE)) }
    }

    /// Who stops it, or ends it.
    fn obstructor(&self) -> Option<&'a Unit> {
        self.in_the_way.filter(|_| self.passing != Some(Passing::Through))
    }

    /// Who of them is neither a gun nor light infantry.
    fn solid(&self) -> Option<&'a Unit> {
        self.obstructor().filter(|other| !does_not_obstruct(other))
    }

    /// Whether its die can change nothing: it does not move, or a later move stops short of who is too near (CE-AMB-16).
    fn is_moot(&self, state: &State, request: &Retreat) -> bool {
        let (least, _) = how_far(state, request);
        let short = self.solid().zip(request.gap).is_some_and(|(_, gap)| gap <= least);
        !self.unsaid && (request.terrain == Ratio::ZERO || !request.first_move && short)
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

/// That it goes back out of a melee that is not decided, whose next round is fought without it: because fire broke it, or as
/// its move comes first (CE-AMB-60).
pub(super) fn leaves_melee(state: &State, unit: &Unit) -> Option<String> {
    let touched: Vec<String> = state.touched(unit.id).map(|other| state.roster.marked(other)).collect();
    let name = state.named(unit.id);
    (!touched.is_empty()).then(|| format!("{name} leaves its melee with {}", touched.join(", ")))
}

/// Who gave it support stood right behind it, and so did who attacked its rear: whether either stands in its way is the umpire's to
/// see.
fn say_who_was_behind(state: &State, unit: &Unit, ask: &mut FormBuilder<'_>) {
    for [by, _] in state.supports.iter().filter(|[_, of]| *of == unit.id) {
        let name = state.named(*by);
        ask.say(format!("{name} gave it support from right behind in this phase: does it obstruct its way?"));
    }
    let stays = |enemy: &&UnitId| state.unit(**enemy).is_some_and(|enemy| !enemy.gone && !enemy.profile.retreating);
    for enemy in unit.behind.iter().filter(stays) {
        ask.say(format!("{} attacked it in its rear: does it obstruct its way?", state.named(*enemy)));
    }
}

/// How far the die may carry it, so that the table can look what stands there.
fn say_how_far(state: &State, unit: &Unit, request: &Retreat, ask: &mut FormBuilder<'_>) {
    let (least, most) = how_far(state, request);
    let left_order = unit.marks.has(Mark::LeftOrder);
    let why = if left_order { ", as foot that goes back leaves its firing order (a reading)" } else { "" };
    let (rate, left) = (request.rate(&state.tables), request.terrain_leaves(&state.tables));
    let terrain = if left == rate { String::new() } else { format!("; terrain leaves {left} of {rate}") };
    ask.say(format!("A full move is {rate} cm{why}{terrain}; with its die {least} to {most}."));
    if request.unit.kind == Kind::Artillery && !request.unit.limbered {
        ask.say("Guns go back as they are, at the rate of limbered ones (a reading).");
    }
}

/// The least and the most that its die makes of a full move.
fn how_far(state: &State, request: &Retreat) -> (Ratio, Ratio) {
    let factors = &state.tables.variation.factors;
    let times = |factor: Option<&Ratio>| request.terrain_leaves(&state.tables) * factor.copied().unwrap_or(Ratio::ONE);
    (times(factors.iter().min()), times(factors.iter().max()))
}

/// What no die changes of it, and what only its first move would do.
fn say_what_comes(state: &State, unit: &Unit, (request, back): (&Retreat, &Back<'_>), ask: &mut FormBuilder<'_>) {
    let name = state.named(unit.id);
    let (least, most) = how_far(state, request);
    if request.is_obstructed() {
        match request.gap {
            _ if back.unsaid => {}
            Some(gap) if gap >= most => ask.say(format!("It moves {most} cm at the most: nobody obstructs it.")),
            Some(gap) if gap >= least => {
                ask.say(format!("{name} is obstructed, and eliminated, if it moves more than {gap} cm."));
            }
            _ => ask.say(format!("{name} is obstructed, and eliminated.")),
        }
    } else if let Some(other) = back.solid().filter(|_| !request.first_move) {
        ask.say(format!(
            "Not its first move: it stops short of {}, and nobody tests (a reading: Morale says the first move, Melees any).",
            state.named(other.id)
        ));
    } else if let Some(edge) = back.edge.filter(|edge| *edge >= most) {
        ask.say(format!("It moves {most} cm at the most: at {edge} cm it does not leave the table."));
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
    (WayBack::Clear, "keeps clear"),
    (WayBack::Blocked, "obstructed"),
    (WayBack::OffTable, "leaves the table"),
    // The words of journals that were begun before.
    (WayBack::Blocked, "held by another unit"),
    (WayBack::OffTable, "leads off the table"),
    (WayBack::Clear, "clear"),
    (WayBack::Blocked, IN_IT),
];

/// The question what its way back is like.
const WAY: &str = "way";

/// The word for a unit in its way that journals have which do not say how far off it is.
const IN_IT: &str = "another unit is in it";

/// The question how far off who obstructs it is.
const GAP: &str = "gap";

/// How far off who obstructs it is: it goes a full move, its die on it, and may not come so far (Melees, Morale).
fn ask_gap(state: &State, other: &Unit, ask: &mut FormBuilder<'_>) -> Option<Ratio> {
    let asked = Question::new(GAP, ' ', format!("distance to {}", state.roster.marked(other.id))).on(SECTION).must();
    let gap = ask.number(asked, "cm", Some(Ratio::ZERO));
    // A journal in which the die lies, and nobody was asked, has him in the way of any move.
    ask.answered(GAP).then_some(gap)
}

/// The question how far the edge of the table is.
const EDGE: &str = "edge";

/// What its way back is like: that decides too much to be filled in.
fn ask_way(ask: &mut FormBuilder<'_>) -> WayBack {
    let named = ask.answered("in_the_way");
    let way = Question::new(WAY, 'f', "its way back").on(SECTION);
    let way = if named { way } else { way.must() };
    let likely = if named { WayBack::Blocked } else { WayBack::Clear };
    ask.pick(way, WAYS_BACK, Some(likely)).unwrap_or(WayBack::Clear)
}

/// The unit in its way.
fn ask_in_the_way<'a>(state: &'a State, unit: &Unit, ask: &mut FormBuilder<'_>) -> Option<&'a Unit> {
    let by = Question::new("in_the_way", 'O', "obstructed by").on(SECTION).must();
    // A journal that was begun when all were listed may name any of them.
    let any = ask.dice_lie();
    let could = |other: &UnitId| any || state.unit(*other).is_some_and(|other| !does_not_obstruct(other));
    // Its own side stands behind it more often than the enemy.
    let mut others: Vec<UnitId> = state.others(unit.id).into_iter().filter(could).collect();
    others.sort_by_key(|other| other.army != unit.id.army);
    ask.say(
        "Light infantry, guns and (a reading) generals obstruct nobody, and are not listed: with them alone behind it its way keeps clear.",
    );
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
