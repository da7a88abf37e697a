//! Fire and charges through the mist (p. 61).

use super::scenarios::{MistAction, ScenarioMist};
use super::state::{State, UnitInPlay};
use crate::umpire::{FormBuilder, Question, Ratio};

/// The die that mist costs (p. 61); none where no mist hangs.
pub(crate) fn ask_mist(
    state: &State,
    action: MistAction,
    at: &UnitInPlay,
    distance: Ratio,
    ask: &mut FormBuilder<'_>,
) -> Option<ScenarioMist> {
    let mist = state.script.mist(state.turn)?;
    // Who stands on a hill is above the mist of the plain (HOW-AMB-B41).
    let in_it = !at.ground.is_hill();
    let on_plain = ask.flag(Question::new("mist", 'y', format!("in the mist {}", mist.place)).on("p. 61"), in_it);
    let clear = match &mist.clear {
        Some(place) if action == MistAction::Fire => {
            let question = Question::new("clear", 'q', format!("at {place} itself")).on("p. 61");
            ask.flag(question, at.block().is_some())
        }
        _ => false,
    };
    Some(ScenarioMist { turn: state.turn, on_plain, action, distance, target_is_lobositz: clear, scale: state.scale })
}
