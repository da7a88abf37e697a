//! Fire and charges through the mist (p. 61).

use super::event::Event;
use super::scenarios::{MistAction, ScenarioMist};
use super::state::{State, UnitInPlay};
use crate::umpire::{Dice, FormBuilder, Interrupt, Procedure, Question, Ratio, Ruling, UnitId};

/// The die that mist costs (p. 61); none where no mist hangs.
pub(crate) fn ask_mist(
    state: &State,
    action: MistAction,
    (from, at): (&UnitInPlay, &UnitInPlay),
    distance: Ratio,
    ask: &mut FormBuilder<'_>,
) -> Option<ScenarioMist> {
    let mist = state.script.mist(state.turn)?;
    // Who stands on a hill is above the mist of the plain, whichever way the two look (HOW-AMB-B41).
    let in_it = !from.ground.is_hill() && !at.ground.is_hill();
    let beyond = state.scale.cm(state.tables.lobositz.mist.beyond);
    let mut place = format!("in the mist {}", mist.place);
    // What counts is where the two stand, and not the way round to a flank.
    if action == MistAction::Charge && distance > beyond {
        place.push_str(&format!(", begun beyond {beyond} cm"));
    }
    let question = Question::new("mist", 'P', place).on("p. 61");
    let on_plain = ask.flag(if in_it { question } else { question.as_said("one is on a hill") }, in_it);
    let clear = match &mist.clear {
        Some(place) if action == MistAction::Fire => {
            let question = Question::new("clear", 'L', format!("at {place} itself")).on("p. 61");
            ask.flag(question, at.block().is_some())
        }
        _ => false,
    };
    Some(ScenarioMist { turn: state.turn, on_plain, action, distance, target_is_lobositz: clear, scale: state.scale })
}

/// Whether a charge fails in the mist, which is told then (p. 61); one that goes on says so where it is declared.
pub(crate) fn halts_in_mist(
    state: &State,
    (unit, mist): (UnitId, Option<&ScenarioMist>),
    declared: &mut String,
    ruling: &mut Ruling<Event>,
    dice: &mut dyn Dice,
) -> Result<bool, Interrupt> {
    let Some(mist) = mist else { return Ok(false) };
    let answer = mist.resolve(&state.tables, dice)?;
    let Some(face) = answer.face else { return Ok(false) };
    let Some(halt) = answer.halt_distance else {
        declared.push_str(&format!(": {face}, through the mist"));
        return Ok(false);
    };
    ruling.line = format!(
        "{declared}: {face}, it fails in the mist and halts {halt} cm from the enemy, and no nearer this turn (p. 61)."
    );
    ruling.outcome = "fails in the mist".to_owned();
    ruling.events.push(Event::LostInMist { unit });
    Ok(true)
}
