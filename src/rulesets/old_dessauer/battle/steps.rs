//! From step to step, and from turn to turn (Turn Sequence).

use crate::rulesets::old_dessauer::battle::duties::Duties;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::state::{Phase, State, Troop};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::morale::shooting_test::Reform;
use crate::rulesets::old_dessauer::unit::profile::ShatterCheck;
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Request, Ruling, UnitId};

impl Phase {
    const ALL: [Phase; 9] = [
        Phase::Muster,
        Phase::Rally,
        Phase::Movement,
        Phase::Evasions,
        Phase::Shooting,
        Phase::Tests,
        Phase::Combat,
        Phase::Pursuit,
        Phase::Reform,
    ];

    /// The number of the article's step; nought before the first turn.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Phase::Muster => 0,
            Phase::Rally | Phase::Movement | Phase::Evasions => 1,
            Phase::Shooting | Phase::Tests => 2,
            Phase::Combat | Phase::Pursuit | Phase::Reform => 3,
        }
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Phase::Muster => "Muster",
            Phase::Rally => "Rally",
            Phase::Movement => "Movement",
            Phase::Evasions => "Evading",
            Phase::Shooting => "Shooting",
            Phase::Tests => "Tests",
            Phase::Combat => "Combat",
            Phase::Pursuit => "Pursuit",
            Phase::Reform => "Reform",
        }
    }

    /// The topic of its reference entries.
    pub(crate) const fn topic(self) -> &'static str {
        match self {
            Phase::Muster => "muster",
            Phase::Rally => "rally",
            Phase::Movement | Phase::Evasions => "movement",
            Phase::Shooting | Phase::Tests => "shooting",
            Phase::Combat => "combat",
            Phase::Pursuit => "pursuit",
            Phase::Reform => "reform",
        }
    }

    /// The steps after it in the same turn.
    fn later(self) -> impl Iterator<Item = Phase> {
        Phase::ALL.into_iter().filter(move |phase| *phase > self)
    }
}

/// Ends the step (`next`). With the turn disordered units that stood still reform and shattered units leave, by themselves;
/// with the last turn the battle ends.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if let Some(how) = &state.over {
        return Interrupt::refuse(format!("the battle is over: {how}"));
    }
    ask.ready()?;
    if let Some(phase) = following(state) {
        let event = Event::Phase { turn: state.turn, phase };
        let mut ruling = Ruling::new(format!("Turn {}, {}.", state.turn, heading(state, phase)), vec![event]);
        if state.phase == Phase::Muster {
            ruling.notes.clone_from(&state.notes);
            ruling.notes.push("Figures marked house are house values: the article's charts are lost.".to_owned());
        }
        return Ok(ruling);
    }
    let (mut events, mut notes) = end_of_turn(state)?;
    if state.last_turn.is_some_and(|last| state.turn >= last) {
        let how = format!("turn {} was the last; the referee says who has won", state.turn);
        notes.extend(state.notes.iter().cloned());
        events.push(Event::Over { how: how.clone() });
        let mut ruling = Ruling::new(format!("The battle is over: {how}."), events);
        ruling.notes = notes;
        return Ok(ruling);
    }
    let turn = state.turn.saturating_add(1);
    let mut after = state.clone();
    events.push(Event::Phase { turn, phase: Phase::Rally });
    events.iter().for_each(|event| after.happen(event));
    if !has_work(&after, Phase::Rally) {
        events.pop();
        events.push(Event::Phase { turn, phase: Phase::Movement });
        after.phase = Phase::Movement;
    }
    let mut ruling = Ruling::new(format!("Turn {turn}, {}.", heading(&after, after.phase)), events);
    if state.last_turn == Some(turn) {
        notes.push("It is the last turn.".to_owned());
        notes.extend(state.notes.iter().cloned());
    }
    ruling.notes = notes;
    Ok(ruling)
}

/// `phase 1 Movement: Prussia`; without a side where both act.
fn heading(state: &State, phase: Phase) -> String {
    let acting = State { phase, ..state.clone() }.acting();
    match acting {
        Some(army) => format!("phase {} {}: {}", phase.number(), phase.name(), state.army_name(army)),
        None => format!("phase {} {}", phase.number(), phase.name()),
    }
}

/// The step that follows in this turn; steps in which nothing can happen are passed over.
pub(crate) fn following(state: &State) -> Option<Phase> {
    state.phase.later().find(|phase| has_work(state, *phase))
}

fn has_work(state: &State, phase: Phase) -> bool {
    let any = |may: fn(&State, &Troop) -> bool| state.present().any(|troop| may(state, troop));
    match phase {
        Phase::Rally => any(Duties::rally),
        Phase::Evasions => any(Duties::evade) || any(Duties::slip) || any(Duties::reached),
        Phase::Tests => any(Duties::test) || any(Duties::recoil) || any(Duties::danger),
        Phase::Combat => any(Duties::round),
        Phase::Pursuit => any(Duties::pursue) || any(Duties::round) || any(Duties::recoil) || any(Duties::danger),
        Phase::Muster | Phase::Movement | Phase::Shooting | Phase::Reform => true,
    }
}

/// Whether a unit reforms at the end of this turn (Disordered Units).
pub(crate) fn reforms(state: &State, troop: &Troop) -> bool {
    let request = Reform {
        unit: state.unit_touching(troop),
        active: troop.code.army == state.active(),
        moved: troop.moved != Moved::None,
        fought: troop.fought,
        terrain: troop.ground,
    };
    !troop.gone && request.rule(&state.tables, &mut GivenDice::new(&[])).is_ok_and(|answer| answer.reforms)
}

/// Who reforms and who leaves as the turn ends (Disordered Units; Shattered Units).
fn end_of_turn(state: &State) -> Result<(Vec<Event>, Vec<String>), Interrupt> {
    let mut events = Vec::new();
    let (mut orderly, mut lost): (Vec<UnitId>, Vec<UnitId>) = (Vec::new(), Vec::new());
    for troop in state.present() {
        let unit = troop.code;
        let check = ShatterCheck { original_figures: troop.unit.original_figures.max(1), figures: troop.unit.figures };
        if check.rule(&state.tables, &mut GivenDice::new(&[]))?.shattered {
            events.push(Event::Gone { unit });
            lost.push(unit);
        } else if reforms(state, troop) {
            events.push(Event::Disordered { unit, disordered: false });
            orderly.push(unit);
        }
    }
    let names = |codes: &[UnitId]| codes.iter().map(|code| state.named(*code)).collect::<Vec<_>>().join(", ");
    let mut notes = Vec::new();
    if !orderly.is_empty() {
        notes.push(format!("Reformed: {}.", names(&orderly)));
    }
    if !lost.is_empty() {
        notes.push(format!("Shattered, off the table: {}.", names(&lost)));
    }
    Ok((events, notes))
}
