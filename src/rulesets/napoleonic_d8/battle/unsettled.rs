//! What was said of a brigade's support, when one of it goes.

use crate::rulesets::napoleonic_d8::battle::contact::Support;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, State};
use crate::umpire::UnitId;

/// A unit goes where it did not stand, by a ruling with these events: what was said of its support holds no more, nor of
/// that of its brigade.
pub(crate) fn unsettle(state: &State, id: UnitId, events: &mut Vec<Event>) {
    for unit in state.brigade(id).into_iter().flat_map(BrigadeInPlay::present) {
        let said_now = |event: &Event| match event {
            Event::Supported { unit: of, support } if *of == unit.id => Some(*support),
            _ => None,
        };
        let said = events.iter().rev().find_map(said_now).unwrap_or(unit.support);
        let left = if unit.id == id { Support::default() } else { said.without_neighbours() };
        events.retain(|event| said_now(event).is_none());
        if left != unit.support {
            events.push(Event::Supported { unit: unit.id, support: left });
        }
    }
}
