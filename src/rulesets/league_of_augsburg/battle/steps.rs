//! From orders to Command Points, from brigade to brigade, from turn to turn (Command Phase, Method).

use super::charge::Stage;
use super::ending::names;
use super::event::{Event, becomes};
use super::objection::{OrderObjection, unfinished};
use super::state::{Phase, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::command::activation::{ranking, why_of};
use crate::rulesets::league_of_augsburg::melee::follow_up::{FollowUp, WinnerChoice};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::umpire::{Dice, FormBuilder, GivenDice, Interrupt, Order, PhaseRow, Question, Refusal, Ruling, UnitId};

/// The phases of a turn.
pub(crate) const PHASES: &[PhaseRow<Phase>] = &[
    PhaseRow::new(Phase::Orders, 1, "Orders", "command"),
    PhaseRow::new(Phase::Command, 2, "Command Points", "command"),
    PhaseRow::new(Phase::Activations, 3, "Activations", "movement"),
];

/// Ends the phase, or the activation of a brigade (`next`); with the last brigade the turn ends.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if state.phase == Phase::Activations && !state.sequence.is_empty() {
        return brigade_done(state, ask);
    }
    ask.ready()?;
    match state.phase {
        Phase::Orders => {
            Ok(Ruling::new("The chits lie: Command Points.", vec![Event::Phase { phase: Phase::Command }]))
        }
        Phase::Command => activations(state),
        Phase::Activations => Interrupt::refuse("roll for who acts first"),
    }
}

/// The brigades from the highest points to the lowest; equal ones throw for it.
pub(crate) fn ranked(state: &State, dice: &mut dyn Dice) -> Result<Vec<UnitId>, Interrupt> {
    let brigades = state.brigades();
    let points = |id: &UnitId| state.roster.brigade(*id).and_then(|brigade| brigade.this_turn.points).unwrap_or(0);
    let points: Vec<u32> = brigades.iter().map(points).collect();
    let why = |at: usize| brigades.get(at).map_or("", |brigade| why_of(*brigade));
    Ok(ranking(&points, why, dice)?.into_iter().filter_map(|at| brigades.get(at).copied()).collect())
}

/// `They act in this order: ..`, and what it changes.
pub(crate) fn sequence(state: &State, brigades: Vec<UnitId>) -> (String, Event) {
    let names: Vec<String> = brigades.iter().map(|id| state.named(*id)).collect();
    (format!("They act in this order: {}.", names.join(", ")), Event::Sequence { brigades })
}

/// The brigades act from the most points to the fewest; equal ones throw for it first.
fn activations(state: &State) -> Result<Ruling<Event>, Interrupt> {
    let begins = Event::Phase { phase: Phase::Activations };
    match ranked(state, &mut GivenDice::new(&[])) {
        Ok(brigades) => {
            let (line, sequence) = sequence(state, brigades);
            Ok(Ruling::new(line, vec![begins, sequence]))
        }
        Err(Interrupt::NeedDice(_)) => {
            Ok(Ruling::new("Brigades have equal points: roll for who acts first.", vec![begins]))
        }
        Err(interrupt) => Err(interrupt),
    }
}

fn brigade_done(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.acting() else { return end_of_turn(state, Vec::new(), ask) };
    // Whoever gives a reason may leave even that undone.
    let why = unended(state).map(Refusal::from).filter(|why| !state.tables.off.has(why));
    if let Some(why) = why.filter(|_| !ask.answered(Order::BECAUSE)) {
        return Err(why.into());
    }
    let mut events = vec![Event::Done { brigade }];
    if state.charge.is_some() {
        events.push(Event::Charge { charge: None });
    }
    let mut after = state.clone();
    events.iter().for_each(|event| event.apply(&mut after));
    match after.acting() {
        Some(next) => {
            ask.ready()?;
            Ok(Ruling::new(format!("{} acts.{}", state.named(next), left_down(state, brigade)), events))
        }
        None => {
            let left = left_down(state, brigade);
            end_of_turn(state, events, ask).map(|ruling| Ruling { line: ruling.line + &left, ..ruling })
        }
    }
}

/// Why an activation does not end without a reason: a charge is seen to its end first, as without its melee it would have none (Melee Procedure),
/// and cavalry that charged and won has to follow up (Melee Results). Of other winners the choice may be left undone.
fn unended(state: &State) -> Option<OrderObjection> {
    let charge = state.charge.as_ref()?;
    let winner = || charge.winner.and_then(|winner| state.roster.unit(winner));
    let must = |winner: &UnitInPlay| FollowUp::choices(winner, charge.role_of(winner.id)) == [WinnerChoice::FollowUp];
    match charge.stage {
        Stage::Reaction | Stage::Home | Stage::HalfFire => Some(OrderObjection::ChargeUnderWay),
        Stage::Melee => Some(OrderObjection::MeleeUnderWay),
        Stage::FollowUp => {
            winner().filter(|winner| must(winner)).map(|winner| OrderObjection::FollowsUpFirst(state.named(winner.id)))
        }
    }
}

/// Chits of a brigade that nobody could turn as something else was owed first: what is owed names only what can be done.
fn left_down(state: &State, brigade: UnitId) -> String {
    let down = |unit: &&UnitInPlay| !unit.has_acted() && unit.hidden_order().is_some();
    let units = state.roster.brigade(brigade).into_iter().flat_map(|brigade| brigade.present());
    let down: Vec<String> = units.filter(down).map(|unit| state.roster.marked(unit.id)).collect();
    // Those that only wait for a turned chit to be done are owed, and named with what is owed.
    let waits = !matches!(unfinished(state, None), None | Some(OrderObjection::Unfinished { .. }));
    if waits && !down.is_empty() { format!(" Left undone: chits to turn: {}.", down.join(" ")) } else { String::new() }
}

/// The end of a turn: orders to stand ready are completed, chits and Rally Points taken off; or the end of the battle.
fn end_of_turn(state: &State, mut events: Vec<Event>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    events.extend(state.roster.present().filter_map(done_by_now));
    if let Some((how, sure)) = end_of_battle(state) {
        ask.title("The battle ends with this turn: say who has won");
        state.notes.iter().for_each(|note| ask.say(note.clone()));
        ask.say(format!("name the winner, {}, or nobody", names(state)));
        let question = Question::new("how", 'h', "who has won, and how");
        let how = ask.sentence(if sure { question } else { question.must() }, Some(how));
        ask.ready()?;
        events.push(Event::Over { how: how.clone() });
        let mut ruling = Ruling::new(format!("The battle is over: {how}."), events);
        ruling.notes.clone_from(&state.notes);
        return Ok(ruling);
    }
    ask.ready()?;
    let turn = state.turn.saturating_add(1);
    events.push(Event::Turn { turn });
    let mut ruling = Ruling::new(format!("Turn {turn}: chits and Rally Points are taken off."), events);
    if state.last_turn == Some(turn) {
        ruling.notes.push("It is the last turn.".to_owned());
    }
    for brigade in state.roster.brigades().filter(|brigade| !brigade.is_lost()) {
        let name = state.named(brigade.id);
        match (brigade.held_in(state.turn), brigade.held_in(turn)) {
            (Some(_), None) => ruling.notes.push(format!("{name} is held no longer.")),
            (_, Some(Hold { within: Some(within), .. })) => {
                ruling.notes.push(format!("{name} waits: if an enemy is within {within} in of it, H says so."));
            }
            _ => {}
        }
    }
    ruling.notes.extend(state.roster.arrivals(turn));
    Ok(ruling)
}

/// How the battle ends with this turn, if it does; and whether that says who has won.
fn end_of_battle(state: &State) -> Option<(String, bool)> {
    let armies = state.roster.armies.iter();
    let beaten: Vec<&str> =
        armies.filter(|army| army.units().all(|unit| unit.gone)).map(|army| army.name.as_str()).collect();
    match beaten[..] {
        [] if state.last_turn.is_some_and(|last| state.turn >= last) => {
            Some((format!("turn {} was the last; the umpire says who has won", state.turn), false))
        }
        [] => None,
        [name] => Some((format!("{name} has no unit left"), true)),
        _ => Some(("no side has a unit left".to_owned(), true)),
    }
}

/// A unit that changed formation is formed again once it has completed an order: to stand ready is one, and a charge or a
/// countercharge is over by then, had it been left without its melee or its volley.
fn done_by_now(unit: &UnitInPlay) -> Option<Event> {
    let done = match unit.order() {
        Some(Chit::StandReady) => true,
        Some(Chit::Charge) => unit.has_acted(),
        _ => false,
    };
    let changing_formation = completed(unit, Chit::StandReady).changing_formation;
    becomes(unit, Unit { changing_formation, ..unit.now.clone() }).filter(|_| done)
}
