//! What comes of a unit that leaves the table (Notes of a battle: the book knows no rule for it).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::umpire::{Choice, FormBuilder, Interrupt, Ruling};

/// The order in words; journals of before have it among the moves.
pub(crate) const LEAVES: Choice = "leave the table";

/// It leaves, and is not lost; with the last of them its brigade has left.
pub(crate) fn goes_off(
    state: &State,
    unit: &UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    let line = format!("{} leaves the table.", state.named(unit.id));
    let mut ruling = Ruling::new(line, vec![Event::Left { unit: unit.id }]);
    let brigade = state.brigade_of(unit.id)?;
    if brigade.present().all(|other| other.id == unit.id) {
        ruling.notes.push(format!("{} has left the table, all of it.", state.named(brigade.id)));
    }
    Ok(ruling)
}
