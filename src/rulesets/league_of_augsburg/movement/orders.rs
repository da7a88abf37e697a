//! Moving, and what else a unit does to itself (Movement; Orders).

use super::allowance::{Action, MoveAllowance};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes, stands};
use crate::rulesets::league_of_augsburg::battle::form::{OnTheWay, came_over, inches, way_of_march};
use crate::rulesets::league_of_augsburg::battle::near::{
    ask_who_gives_way, ask_whom_it_frees, ask_whose_guns, freed, owe_way, take,
};
use crate::rulesets::league_of_augsburg::battle::objection::to_carry_out;
use crate::rulesets::league_of_augsburg::battle::spending::{Spending, spend, stop_who_is_held};
use crate::rulesets::league_of_augsburg::battle::state::{Guns, OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::rulesets::league_of_augsburg::unit::kinds::{Formation, Kind, Mode, Weapon};
use crate::umpire::{Choice, FormBuilder, Interrupt, Options, Question, Refusal, Ruling, UnitId};

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'p',
    label: "move, form",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| to_carry_out(state, unit, &MOVES)),
    rule: make,
};

/// The chits that this order carries out.
const MOVES: [Chit; 7] =
    [Chit::Move, Chit::Wheel, Chit::Retire, Chit::FormUp, Chit::Formation, Chit::Dismount, Chit::MountUp];

/// What stands in the form until the umpire says otherwise: what its chit says.
fn said(unit: &UnitInPlay) -> Option<Chit> {
    unit.order().filter(|order| MOVES.contains(order))
}

/// What is judged while nothing is said: the first thing that a unit may be ordered to do.
fn likely(unit: &UnitInPlay) -> Chit {
    MOVES.into_iter().find(|order| unit.against(*order).is_none()).unwrap_or(Chit::Move)
}

fn make(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    // A chit that lies face down and says no move speaks against it all the same: of a brigade, that unit is left out.
    let proposed = said(unit).unwrap_or_else(|| likely(unit));
    // What it may not do is not offered; what a journal of before allowed stands.
    let may = |order: &Chit| *order == proposed || unit.against(*order).is_none_or(|why| ask.lets(&Refusal::from(why)));
    let words = Chit::words_alone(MOVES.into_iter().filter(may), unit);
    let what = Question::new("what", 'Q', "what").on("Orders");
    // Taken over from its chit: a letter that says otherwise is told so, and of a brigade each has its own.
    let what = if said(unit).is_some() { what.as_said("as its own chit says") } else { what };
    let what = ask.pick(what, &words, Some(proposed));
    match what.unwrap_or(proposed) {
        Chit::Move => march(state, unit, (Chit::Move, Action::Advance), ask),
        Chit::Wheel => march(state, unit, (Chit::Wheel, Action::Wheel), ask),
        Chit::Retire => march(state, unit, (Chit::Retire, Action::Retire), ask),
        order => form(state, unit, order, ask),
    }
}

/// Whether a unit holds a building, works or an obstacle from now on; asked of those who can.
fn holds(ask: &mut FormBuilder<'_>, unit: &Unit, ground: Ground) -> bool {
    let can = unit.is_skirmishing_foot() || unit.is_unlimbered();
    let question = Question::new("holds", 'k', "holds works or an obstacle").on("Evading");
    // That follows from its ground: its letter, pressed first, says so again.
    let held = ground.is_held_by(unit);
    can && ask.flag(if held { question.as_said(ground.as_held()) } else { question }, held)
}

/// Who moves: gunners away from their guns go as skirmishers do (LOA-AMB-18).
fn walker(unit: &UnitInPlay) -> Unit {
    if unit.is_unlimbered() && unit.guns != Guns::Manned {
        let gunners = unit.now.clone();
        return Unit { kind: Kind::SkirmishFoot, mode: None, weapon: Weapon::Musket, ..gunners };
    }
    unit.now.clone()
}

fn march(
    state: &State,
    unit: &UnitInPlay,
    (order, action): (Chit, Action),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    stop_who_is_held(state, unit, order, ask)?;
    let mut request = MoveAllowance { unit: walker(unit), action, ..MoveAllowance::default() };
    let OnTheWay { stands: ground, over } = way_of_march(state, unit, &mut request, ask)?;
    let holding = holds(ask, unit, ground);
    let away = unit.is_unlimbered() && unit.guns != Guns::Manned;
    let reaches = if unit.guns == Guns::Taken { "reaches its guns, no enemy at them" } else { "reaches its guns" };
    // How far off they are only the table knows.
    let back = away && ask.flag(Question::new("guns", 'j', reaches).on("Evading").must(), false);
    let spending = spend(state, unit, order, ask)?;
    let near = if action == Action::Retire { Vec::new() } else { ask_who_gives_way(state, unit, ('N', None), ask) };
    let frees = if action == Action::Retire { Vec::new() } else { ask_whom_it_frees(state, unit, ask) };
    let takes = ask_whose_guns(state, unit, ('T', None), ask);
    let allowed = ask.resolve_besides(spending.reasons, &request, &state.tables)?.allowance;
    // Of a brigade each has its own chit and gait, and the row of the first of them says nothing of the others.
    let (name, chit) = (state.named(unit.id), order.word(unit));
    ask.say(format!("{name}: {chit}, up to {allowed} in{}", request.off(&state.tables)));
    if unit.kind == Kind::LightHorse {
        ask.say("light horse moves as mounted dragoons do (a reading)");
    }
    let mut events = spending.events;
    events.push(Event::Acted { unit: unit.id });
    let after = Unit { holding, ..unit.now.clone() };
    let not_held = ground.not_held(&after);
    events.extend(stands(unit, completed(&after, order), ground));
    events.extend(back.then_some(Event::Guns { unit: unit.id, guns: Guns::Manned }));
    // Who retires has what it passed before it, on the side of the foe.
    let passed = action != Action::Retire && (request.going == Going::Bad || unit.in_bad_going);
    events.extend(came_over(unit, passed, ground));
    events.extend((action == Action::Retire).then_some(Event::Away { unit: unit.id }));
    events.extend(owe_way(near, unit.id));
    let does = match action {
        Action::Wheel => "wheels, its outer figure",
        Action::Retire => "retires",
        Action::Advance | Action::Charge => "moves",
    };
    let stays = ground == unit.ground && not_held.is_empty();
    let to = if stays { String::new() } else { format!(", and stands in: {}{not_held}", ground.short()) };
    let guns = match (away, back) {
        (true, true) => ", and serves its guns again",
        (true, false) => ", and does not reach its guns",
        (false, _) => "",
    };
    let line = format!("{} {does} up to {} {over}{to}{guns}.", state.named(unit.id), inches(allowed));
    let mut ruling = Ruling::new(line, events);
    freed(state, frees, &mut ruling);
    take(state, takes, unit.id, &mut ruling);
    Ok(ruling)
}

/// How deep foot can stand after a change of formation.
const RANKS: [(u32, Choice); 4] = [(2, "two ranks"), (3, "three ranks"), (4, "four ranks"), (6, "six ranks")];

/// What a change of formation makes of a unit: asked, and the other of the usual two until then.
fn formation(unit: &UnitInPlay, after: &mut Unit, ask: &mut FormBuilder<'_>) -> (Option<u32>, String) {
    let into = Question::new("into", 'f', "into").on("Orders");
    if let Some(now) = after.formation {
        let mut formation = if now == Formation::Deep { Formation::Single } else { Formation::Deep };
        ask.fill(into, &mut formation);
        after.formation = Some(formation);
        return (None, formation.word().to_owned());
    }
    let other = if unit.ranks() == 2 { 3 } else { 2 };
    // Foot has more than one other depth: which, its player says.
    let ranks = ask.pick(into.must(), &RANKS, Some(other)).unwrap_or(other);
    let word = RANKS.iter().find(|(depth, _)| *depth == ranks).map_or("", |(_, word)| word);
    (Some(ranks), word.to_owned())
}

/// What a unit does that changes how it moves.
const fn does(order: Chit, unit: &Unit) -> &'static str {
    match (order, unit.kind) {
        (Chit::Dismount, Kind::Artillery) => "unlimbers",
        (Chit::Dismount, _) => "dismounts",
        (_, Kind::Artillery) => "limbers",
        (..) => "mounts up",
    }
}

fn form(state: &State, unit: &UnitInPlay, order: Chit, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let mut after = completed(unit, order);
    if after.mode != unit.mode {
        // On foot it tests as foot does; in the saddle its squadrons count again.
        after.squadrons = if after.mode == Some(Mode::Dismounted) { 1 } else { unit.squadrons };
        after.holding = holds(ask, &after, unit.ground);
    }
    let name = state.named(unit.id);
    let (ranks, line) = match order {
        Chit::Formation => {
            let (ranks, word) = formation(unit, &mut after, ask);
            (ranks, format!("{name} forms {word}, unformed until its next order."))
        }
        Chit::FormUp => {
            if unit.kind == Kind::Artillery && unit.guns != Guns::Manned {
                ask.say("its gunners form up where they are; a chit to move takes them back to their guns");
            }
            (None, format!("{name} forms up."))
        }
        order => (None, format!("{name} {}.", does(order, unit))),
    };
    let Spending { mut events, reasons } = spend(state, unit, order, ask)?;
    ask.permit(reasons)?;
    ask.say(format!("{name}: {}", order.word(unit)));
    if unit.faces_away() {
        ask.say(format!("{name} faces the foe again, as whoever acts on an order does (a reading)"));
    }
    ask.ready()?;
    let dismounts = unit.is_mounted() && after.mode == Some(Mode::Dismounted);
    events.push(Event::Acted { unit: unit.id });
    events.extend(becomes(unit, after));
    events.extend(ranks.map(|ranks| Event::Depth { unit: unit.id, ranks }));
    let mut ruling = Ruling::new(line, events);
    if dismounts {
        ruling.notes.push("Its horses are held in a line on the table (Horse).".to_owned());
    }
    Ok(ruling)
}
