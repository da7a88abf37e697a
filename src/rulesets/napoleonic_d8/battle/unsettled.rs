//! What was said of a brigade's support, when one of it goes; and what is over for who goes back.

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, State, UnitInPlay};
use crate::umpire::UnitId;

/// A unit goes where it did not stand, by a ruling with these events: what was said of its support holds no more, nor of
/// that of its brigade.
pub(crate) fn unsettle(state: &State, id: UnitId, events: &mut Vec<Event>) {
    for unit in state.brigade(id).into_iter().flat_map(BrigadeInPlay::present) {
        let said_now = |event: &Event| match event {
            Event::Supported { unit: of, support, told } if *of == unit.id => Some((*support, *told)),
            _ => None,
        };
        let (said, told) = events.iter().rev().find_map(said_now).unwrap_or((unit.support, false));
        // Who goes on or back himself may be out of his BC's reach then.
        let told = told && unit.id != id;
        let left = if unit.id == id { said.elsewhere() } else { said.without_neighbours() };
        events.retain(|event| said_now(event).is_none());
        if told || left != unit.support {
            events.push(Event::Supported { unit: unit.id, support: left, told });
        }
    }
}

/// A unit goes on from where it won a melee, or is in contact anew: its free wheel or change of formation is over.
pub(crate) fn free_no_more(unit: &UnitInPlay, events: &mut Vec<Event>) {
    let free = [Mark::FreeWheel, Mark::FreeChange].into_iter().filter(|mark| unit.marks.has(*mark));
    events.extend(free.map(|mark| Event::Unmarked { unit: unit.id, mark }));
}

/// A unit goes back from where it won a melee: it goes after nobody any more, and neither wheels nor forms anew there.
pub(crate) fn give_up(unit: &UnitInPlay, events: &mut Vec<Event>) {
    free_no_more(unit, events);
    events.extend(unit.pursuit.is_some().then_some(Event::Pursues { unit: unit.id, pursuit: None }));
}
