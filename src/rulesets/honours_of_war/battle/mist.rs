//! Fire and charges through the mist (p. 61).

use super::scenarios::{MistAction, ScenarioMist};
use super::state::State;
use crate::umpire::{FormBuilder, Question, Ratio};

/// The die that mist costs (p. 61); none where no mist hangs.
pub(crate) fn ask_mist(
    state: &State,
    action: MistAction,
    distance: Ratio,
    ask: &mut FormBuilder<'_>,
) -> Option<ScenarioMist> {
    let mist = state.script.mist(state.turn)?;
    let on_plain = ask.flag(Question::new("mist", 'y', format!("in the mist {}", mist.place)).on("p. 61"), true);
    let clear = match &mist.clear {
        Some(place) if action == MistAction::Fire => {
            ask.flag(Question::new("clear", 'q', format!("at {place} itself")).on("p. 61"), false)
        }
        _ => false,
    };
    Some(ScenarioMist { turn: state.turn, on_plain, action, distance, target_is_lobositz: clear, scale: state.scale })
}
