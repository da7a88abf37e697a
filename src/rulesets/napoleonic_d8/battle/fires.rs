//! Buildings on fire: nobody comes near them (Firing chart, note on buildings).

use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::umpire::{FormBuilder, Refusal};

/// What a move is told while any building burns: which ways lead past it only the table shows.
pub(crate) fn remind(state: &State, ask: &mut FormBuilder<'_>) {
    if state.fires > 0 {
        let away = state.tables.burning.keep_away;
        ask.say(format!("{away} cm from a burning building at least (Firing chart)"));
    }
}

/// What the book has against going to a unit in contact: its building burns.
pub(crate) fn against(state: &State, target: &UnitInPlay) -> Option<Refusal> {
    let (name, away) = (state.named(target.id), state.tables.burning.keep_away);
    let text = format!("the building of {name} burns: {away} cm from it at least");
    target.alight.then(|| Refusal::on("Firing chart", text))
}
