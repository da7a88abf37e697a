//! What comes by itself as a turn ends (Disordered Units; Shattered Units).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::place::BLOCK_LEFT;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::list;
use crate::rulesets::old_dessauer::morale::reform::Reform;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::umpire::{Lookup, UnitId};

/// Whether a unit reforms at the end of this turn (Disordered Units).
pub(crate) fn reforms(state: &State, unit: &UnitInPlay) -> bool {
    reforms_on(state, unit, unit.ground)
}

fn reforms_on(state: &State, unit: &UnitInPlay, terrain: Terrain) -> bool {
    let request = Reform {
        unit: state.now_touching(unit),
        active: state.is_active(unit.id),
        moved: unit.turn.moved != Moved::None,
        fought: unit.marks.has(Mark::Fought),
        terrain,
    };
    // It stands in its disorder for a whole active turn.
    !unit.turn.disordered && request.answer(&state.tables).is_ok_and(|answer| answer.reforms)
}

/// Whether its ground alone keeps a unit from reforming at the end of this turn (Terrain Effects).
pub(crate) fn is_kept_in_disorder(state: &State, unit: &UnitInPlay) -> bool {
    !unit.is_shattered() && !reforms(state, unit) && reforms_on(state, unit, Terrain::Open)
}

/// That a unit which would reform gives that up by what it does in its place, as that is read as its move (Disordered Units).
pub(crate) fn forgoes_reforming(state: &State, unit: &UnitInPlay) -> Option<String> {
    let would = !unit.is_shattered() && reforms(state, unit);
    would.then(|| format!("{} will not reform this turn (a reading)", state.roster.named(unit.id)))
}

/// Who reforms and who leaves as the turn ends (Disordered Units; Shattered Units).
pub(crate) fn end_of_turn(state: &State) -> (Vec<Event>, Vec<String>) {
    let lost: Vec<UnitId> = state.those(|unit| unit.is_shattered());
    let orderly: Vec<UnitId> = state.those(|unit| !unit.is_shattered() && reforms(state, unit));
    let mut events = Vec::new();
    for unit in state.present() {
        if lost.contains(&unit) {
            events.push(Event::gone(unit));
        } else if orderly.contains(&unit) {
            events.push(Event::Disordered { unit, disordered: false });
        }
    }
    let mut notes = Vec::new();
    if !orderly.is_empty() {
        notes.push(format!("Reformed: {}.", list(state, &orderly)));
    }
    let kept = state.those(|unit| is_kept_in_disorder(state, unit));
    if !kept.is_empty() {
        notes.push(format!("Disordered still, by the ground on which it stands: {}.", list(state, &kept)));
    }
    if !lost.is_empty() {
        notes.push(format!("Shattered, off the table: {}.", list(state, &lost)));
        if lost.iter().any(|unit| state.roster.unit(*unit).is_some_and(|unit| unit.is_garrison())) {
            notes.push(BLOCK_LEFT.to_owned());
        }
    }
    (events, notes)
}
