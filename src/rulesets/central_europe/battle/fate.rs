//! A general falls with the unit that he is with (Morale, CE-MOR-5): said before it happens, and when it does.

use crate::umpire::{FormBuilder, Ruling, UnitId};

use super::event::Event;
use super::state::State;

/// Says beside a form by which a unit may go who would go with it.
pub(crate) fn say_who_is_with(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) {
    for general in state.generals_of(unit) {
        ask.say(format!("{} is with it, and is eliminated if it is.", state.named(general.id)));
    }
}

/// Says where a general of a unit's army is with nobody that he is not with it: where he began, only the table shows.
pub(crate) fn say_who_is_alone(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) {
    if let Some(general) = state.alone(unit.army).filter(|_| !state.has_general(unit)) {
        ask.say(format!(
            "{} is with no unit, as the roster has it; `o` on him says otherwise.",
            state.named(general.id)
        ));
    }
}

/// A ruling, which names the generals who go with their units.
pub(super) fn told(state: &State, mut ruling: Ruling<Event>) -> Ruling<Event> {
    let gone = |event: &Event| match event {
        Event::Gone { unit } => state.generals_of(*unit).map(|general| (general.id, *unit)).collect(),
        _ => Vec::new(),
    };
    let falls = |(general, unit): (UnitId, UnitId)| {
        format!("{} is eliminated with {} (Morale).", state.named(general), state.named(unit))
    };
    let notes: Vec<String> = ruling.events.iter().flat_map(gone).map(falls).collect();
    ruling.notes.splice(0..0, notes);
    ruling
}
