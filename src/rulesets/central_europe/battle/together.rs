//! An order for a brigade at once: who is left out of it, and that this is said.

use crate::rulesets::central_europe::movement::orders::{FORM, MOVE};
use crate::rulesets::central_europe::movement::way::Way;
use crate::umpire::{FormBuilder, Interrupt, Order, OrderTable, Ruling, UnitId, dispatch};

use super::event::Event;
use super::state::{OrderKind, State};

/// Rules an order. Who stays behind as a brigade moves or forms is named on the form and in the ruling, each with his reason.
pub(super) fn rule(state: &State, order: &Order, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = order.subject.filter(|subject| subject.is_brigade()) else {
        return dispatch(state, order, ask);
    };
    let state = State { together: true, ..state.clone() };
    let each = [&MOVE, &FORM].into_iter().find(|kind| kind.name == order.name && kind.at.contains(&state.phase));
    let behind = each.map_or_else(Vec::new, |kind| left_behind(&state, brigade, kind));
    behind.iter().for_each(|words| ask.say(words.clone()));
    let mut ruling = dispatch(&state, order, ask)?;
    ruling.notes.extend(behind);
    Ok(ruling)
}

/// Who of a brigade does not move with it, or does not form with it though it could.
fn left_behind(state: &State, brigade: UnitId, kind: &OrderKind) -> Vec<String> {
    let own = state.roster.present().filter(|unit| unit.id.of_brigade() == brigade);
    let could = own.filter(|unit| kind.name != FORM.name || !Way::to_form(&unit.profile).is_empty());
    let stays = could.filter_map(|unit| {
        let reason = state.against(kind, unit.id).into_iter().next()?;
        Some(format!("Not {}: {reason}.", state.named(unit.id)))
    });
    stays.collect()
}
