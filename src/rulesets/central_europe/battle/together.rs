//! An order for a brigade at once: who stays behind of it, and that this is said.

use crate::rulesets::central_europe::movement::orders::MOVE;
use crate::umpire::{FormBuilder, Interrupt, Order, OrderTable, Ruling, UnitId, dispatch};

use super::event::Event;
use super::state::State;

/// Rules an order. Who stays behind as a brigade moves is named on the form and in the ruling, each with his reason.
pub(super) fn rule(state: &State, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = order.subject.filter(|subject| subject.is_brigade()) else {
        return dispatch(state, order, ask);
    };
    let state = State { together: true, ..state.clone() };
    let behind = if order.name == MOVE.name && MOVE.at.contains(&state.phase) {
        left_behind(&state, brigade)
    } else {
        Vec::new()
    };
    behind.iter().for_each(|words| ask.say(words.clone()));
    let mut ruling = dispatch(&state, order, ask)?;
    ruling.notes.extend(behind);
    Ok(ruling)
}

/// Who of a brigade does not move with it.
fn left_behind(state: &State, brigade: UnitId) -> Vec<String> {
    let own = state.roster.present().filter(|unit| unit.id.of_brigade() == brigade);
    let stays = own.filter_map(|unit| {
        let reason = state.against(&MOVE, unit.id).into_iter().next()?;
        Some(format!("Not {}: {reason}.", state.named(unit.id)))
    });
    stays.collect()
}
