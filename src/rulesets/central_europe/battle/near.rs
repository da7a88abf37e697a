//! An enemy whom a ruling shows to be near frees who waits for one.

use crate::umpire::{Ratio, Ruling};

use super::event::Event;
use super::state::{State, Unit};

/// Frees the brigade of a unit to whom an enemy is so near, as he fires at it or where his charge has brought him.
pub(crate) fn free(state: &State, unit: &Unit, distance: Ratio, ruling: &mut Ruling<Event>) {
    if state.frees(unit, distance) {
        let brigade = unit.id.of_brigade();
        ruling.events.push(Event::Freed { brigade });
        ruling.notes.push(format!("{} is held no longer: an enemy is near.", state.named(brigade)));
    }
}
