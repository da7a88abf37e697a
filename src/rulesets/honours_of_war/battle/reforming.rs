//! How a unit stands after the rally phase, as its rally would leave it or the lack of one.

use super::state::{Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::morale::reform::{GunsState, ReformEvent, ReformStep};
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::Lookup;

/// What becomes of a unit's hit die at the end of the rally phase (p. 36); `None` where it stays as it is.
pub(crate) fn after_rally(state: &State, unit: &UnitInPlay) -> Option<Morale> {
    // Who was to retreat again and has been rallied since reforms through the turn after that, as who rallies now (HOW-AMB-B25).
    if unit.has(Mark::Recovers) && unit.morale == Morale::Reforming {
        return None;
    }
    let mut step = ReformStep {
        state: unit.morale,
        event: ReformEvent::RallyPhase,
        hits: unit.profile.hits,
        ..ReformStep::default()
    };
    step.guns = if unit.has(Mark::Abandoned) { GunsState::Abandoned } else { GunsState::WithUnit };
    step.answer(&state.tables).ok().map(|after| after.state).filter(|after| *after != unit.morale)
}
