//! The steps of a turn, a row each; from step to step, and from turn to turn (Turn Sequence).

use std::collections::BTreeSet;

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::turn_end::end_of_turn;
use crate::rulesets::old_dessauer::battle::victory::{END, is_at_its_end};
use crate::rulesets::old_dessauer::charge::orders::skirmish::{REACHED, SLIP};
use crate::umpire::{Duty, FormBuilder, Interrupt, OrderTable, PhaseRow, Ruling, UnitId};

/// Who acts in a step.
#[derive(Clone, Copy)]
enum Acting {
    Both,
    Active,
    Passive,
}

/// A step of the turn.
struct Step {
    row: PhaseRow<Phase>,
    acting: Acting,
    /// The orders for whose sake the step is held; it is passed over where none of them can be given. Without any it is
    /// always held.
    held_for: &'static [&'static str],
    /// What must be done before it ends, each by its order.
    owed: &'static [Due],
    /// What may be done in it, or left.
    may: &'static [Due],
}

/// Something due: the order that does it, and what it is.
type Due = (&'static str, &'static str);

const TEST: Due = ("test", "test after shooting");
const RECOIL: Due = ("recoil", "recoil");
const DANGER: Due = ("danger", "general in danger");
const EVADE: Due = ("evade", "gunners charged: may evade");
/// They fall back, as a rule, or lose the stands touched.
const REACH: Due = ("reached", "reached: fall back, or R: lose stands");
const FIGHT: Due = ("fight", "rounds to fight");

impl Step {
    const fn new(row: PhaseRow<Phase>, acting: Acting, held_for: &'static [&'static str]) -> Step {
        Step { row, acting, held_for, owed: &[], may: &[] }
    }

    const fn owes(self, owed: &'static [Due]) -> Step {
        Step { owed, ..self }
    }

    const fn allows(self, may: &'static [Due]) -> Step {
        Step { may, ..self }
    }
}

/// Every step with its number in the article, 0 before the first turn.
const STEPS: [Step; 9] = [
    Step::new(PhaseRow::new(Phase::Muster, 0, "Muster", "muster"), Acting::Both, &[]),
    Step::new(PhaseRow::new(Phase::Rally, 1, "Rally", "rally"), Acting::Active, &["rally"])
        // It costs nothing, and no rule makes it worth leaving out.
        .owes(&[("rally", "roll to rally")]),
    Step::new(PhaseRow::new(Phase::Movement, 1, "Movement", "movement"), Acting::Active, &[])
        .allows(&[("move", "may still move"), ("reform", "may form out of square")]),
    Step::new(PhaseRow::new(Phase::Evasions, 1, "Evading", "movement"), Acting::Passive, &["evade", "slip", "reached"])
        .owes(&[REACH])
        .allows(&[EVADE, ("slip", "skirmishers may fall back")]),
    Step::new(PhaseRow::new(Phase::Shooting, 2, "Shooting", "shooting"), Acting::Active, &[])
        .allows(&[("fire", "may shoot")]),
    Step::new(PhaseRow::new(Phase::Tests, 2, "Tests", "shooting"), Acting::Passive, &["test", "recoil", "danger"])
        // The article names the tests alone: recoils that follow from them are owed behind them.
        .owes(&[DANGER, TEST, RECOIL]),
    Step::new(PhaseRow::new(Phase::Combat, 3, "Combat", "combat"), Acting::Both, &["fight", "reached"])
        // Who loses recoils before others fight.
        .owes(&[DANGER, RECOIL, ("reached", "skirmishers reached"), FIGHT]),
    Step::new(
        PhaseRow::new(Phase::Pursuit, 3, "Pursuit", "pursuit"),
        Acting::Both,
        &["pursue", "fight", "recoil", "danger", "reached", "evade"],
    )
    .owes(&[DANGER, RECOIL, REACH, FIGHT])
    .allows(&[("pursue", "may pursue"), EVADE]),
    Step::new(PhaseRow::new(Phase::Reform, 3, "Reform", "reform"), Acting::Active, &[]),
];

fn step_of(phase: Phase) -> &'static Step {
    &STEPS[phase as usize]
}

/// The rows of all steps, in their order.
pub(crate) fn rows() -> [PhaseRow<Phase>; 9] {
    STEPS.map(|step| step.row)
}

/// The row of a step.
pub(crate) fn row(phase: Phase) -> &'static PhaseRow<Phase> {
    &step_of(phase).row
}

/// The army that acts in a step; none where both do.
pub(crate) fn acting(state: &State, phase: Phase) -> Option<u8> {
    match step_of(phase).acting {
        Acting::Both => None,
        Acting::Active => Some(state.active()),
        Acting::Passive => Some(state.passive()),
    }
}

/// Everything owed in this step. Nothing here is a wall: the umpire may leave it all the same.
pub(crate) fn duties(state: &State) -> Vec<Duty> {
    if state.over.is_some() {
        return Vec::new();
    }
    let owed = state.owed(step_of(state.phase).owed);
    let mut duties: Vec<Duty> = owed.into_iter().flat_map(|duty| paid(state, duty)).collect();
    if state.phase == Phase::Reform && is_at_its_end(state) {
        duties.push(Duty { what: "say how it ends".to_owned(), who: Vec::new(), order: END.name });
    }
    duties
}

/// A duty by the order that pays it. Skirmishers who are reached fall back, as a rule, while they can: out of a combat they
/// cannot.
fn paid(state: &State, duty: Duty) -> Vec<Duty> {
    if duty.order != REACHED.name || state.phase == Phase::Combat {
        return vec![duty];
    }
    let (bound, free): (Vec<_>, Vec<_>) = duty.who.iter().copied().partition(|id| state.is_bound(*id));
    let free = Duty { who: free, order: SLIP.name, ..duty };
    let bound = Duty { what: "reached in combat: lose stands".to_owned(), who: bound, order: REACHED.name };
    [free, bound].into_iter().filter(|duty| !duty.who.is_empty()).collect()
}

/// What may still be done in this step.
pub(crate) fn allowed(state: &State) -> Vec<Duty> {
    if state.over.is_some() {
        return Vec::new();
    }
    let mut may = state.owed(step_of(state.phase).may);
    // Whom formed troops have reached owe it.
    let slips = may.iter_mut().filter(|duty| duty.order == SLIP.name);
    slips.for_each(|duty| duty.who.retain(|id| !state.is_reached(*id)));
    may.retain(|duty| !duty.who.is_empty());
    may
}

/// Who has something to do in this step, for the star of the roster: all of whom the lines say that they owe something or may
/// still do it. In the muster anybody may be drawn up.
pub(crate) fn starred(state: &State, duties: &[Duty], may: &[Duty]) -> BTreeSet<UnitId> {
    if state.phase == Phase::Muster {
        return state.present().into_iter().collect();
    }
    duties.iter().chain(may).flat_map(|duty| duty.who.iter().copied()).collect()
}

/// Who owes what hits have brought on it: a test, a recoil, the die of the general with it.
pub(crate) fn reacting(duties: &[Duty]) -> BTreeSet<UnitId> {
    let reactions = [DANGER.0, TEST.0, RECOIL.0];
    let owed = duties.iter().filter(|duty| reactions.contains(&duty.order));
    owed.flat_map(|duty| duty.who.iter().copied()).collect()
}

/// The step that follows in this turn; steps in which nothing can happen are passed over.
pub(crate) fn following(state: &State) -> Option<Phase> {
    let later = STEPS.iter().map(|step| step.row.phase).filter(|phase| *phase > state.phase);
    later.into_iter().find(|phase| is_held(state, *phase))
}

fn is_held(state: &State, phase: Phase) -> bool {
    // What shooting leaves owed is owed in Tests: a pursuit, and what is owed beside it, comes of a combat.
    if phase == Phase::Pursuit && state.phase < Phase::Combat {
        return false;
    }
    let held_for = step_of(phase).held_for;
    held_for.is_empty() || !state.may_at(phase, held_for).is_empty()
}

/// `phase 1 Movement: Prussia`; without a side where both act.
fn heading(state: &State, phase: Phase) -> String {
    let row = row(phase);
    let side = acting(state, phase).map(|army| format!(": {}", state.army_name(army))).unwrap_or_default();
    format!("phase {} {}{side}", row.number, row.name)
}

/// Ends the step (`next`). With the turn disordered units that stood still reform and shattered units leave, by themselves;
/// with the last turn the battle ends.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    match following(state) {
        Some(phase) => Ok(next_step(state, phase)),
        None if state.last_turn.is_some_and(|last| state.turn >= last) => Ok(last_step(state)),
        None => Ok(next_turn(state)),
    }
}

fn next_step(state: &State, phase: Phase) -> Ruling<Event> {
    let event = Event::Phase { turn: state.turn, phase };
    let mut ruling = Ruling::new(format!("Turn {}, {}.", state.turn, heading(state, phase)), vec![event]);
    if state.phase == Phase::Muster {
        ruling.notes.clone_from(&state.notes);
        ruling.notes.push("Figures marked house are house values: the article's charts are lost.".to_owned());
    }
    ruling
}

fn last_step(state: &State) -> Ruling<Event> {
    let (mut events, mut notes) = end_of_turn(state);
    let how = format!("turn {} was the last; the referee says who has won", state.turn);
    notes.extend(state.notes.iter().cloned());
    events.push(Event::Over { how: how.clone() });
    let mut ruling = Ruling::new(format!("The battle is over: {how}."), events);
    ruling.notes = notes;
    ruling
}

fn next_turn(state: &State) -> Ruling<Event> {
    let (mut events, mut notes) = end_of_turn(state);
    let turn = state.turn.saturating_add(1);
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply_event(event));
    after.apply_event(&Event::Phase { turn, phase: Phase::Rally });
    let phase = if is_held(&after, Phase::Rally) { Phase::Rally } else { Phase::Movement };
    events.push(Event::Phase { turn, phase });
    notes.extend(state.roster.arrivals(turn));
    let mut ruling = Ruling::new(format!("Turn {turn}, {}.", heading(&after, phase)), events);
    if state.last_turn == Some(turn) {
        notes.push("It is the last turn.".to_owned());
        notes.extend(state.notes.iter().cloned());
    }
    ruling.notes = notes;
    ruling
}
