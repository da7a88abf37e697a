//! An order for a brigade at once: who stays behind of it, and that this is said.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::movement::orders::march::MOVE;
use crate::umpire::{FormBuilder, Interrupt, Order, OrderTable, Ruling, dispatch};

/// Rules an order. A garrison that stays in its block as its brigade moves is named on the form and in the ruling.
pub(super) fn rule(state: &State, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = order.subject.filter(|subject| subject.is_brigade()) else {
        return dispatch(state, order, ask);
    };
    let state = State { together: true, ..state.clone() };
    let moves = order.name == MOVE.name && MOVE.at.contains(&state.phase);
    let own = state.roster.present().filter(|unit| moves && unit.id.of_brigade() == brigade && unit.is_garrison());
    let stays = own.filter_map(|unit| {
        let reason = state.against(&MOVE, unit.id).into_iter().next()?;
        Some(format!("Not {}: {reason}.", state.roster.named(unit.id)))
    });
    let stays: Vec<String> = stays.collect();
    stays.iter().for_each(|words| ask.say(words.clone()));
    let mut ruling = dispatch(&state, order, ask)?;
    ruling.notes.extend(stays);
    Ok(ruling)
}
