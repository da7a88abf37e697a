//! From step to step, and from card to card (Command & Control).

use crate::umpire::{FormBuilder, Interrupt, OrderTable, Question, Ruling};

use super::event::Event;
use super::marks::Mark;
use super::phase::Phase;
use super::state::State;
use super::victory::{fought_on, verdict};

/// Ends the step (`next`). After the melees the phase closes, and with it the battle, where an army has lost.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if state.phase == Phase::Card {
        return Interrupt::refuse("turn a card first: it says who acts, and a joker ends the turn");
    }
    let phase = following(state);
    let how = verdict(state).filter(|_| phase == Phase::Card);
    let fights_on = how.is_some() && ask.flag(Question::new("fight_on", 'f', "fight on all the same"), false);
    ask.ready()?;
    if phase != Phase::Card {
        return Ok(Ruling::new(format!("{}.", phase.row().name), vec![Event::Phase { phase }]));
    }
    let mut ruling = Ruling::new("The phase closes: next card.", vec![Event::Closes]);
    if fights_on {
        ruling.notes.push("The battle is decided, and fought on.".to_owned());
        ruling.events.push(fought_on(state));
    } else if let Some(how) = how {
        ruling.line = format!("The phase closes: {how}.");
        let share = state.tables.army.break_fraction;
        ruling.notes.push(format!("That {share} of an army must be left is a house value: the rules name no winner."));
        ruling.events.push(Event::Over { how });
    }
    Ok(ruling)
}

/// The step that follows: the next in which anybody has something to do, or else the next card.
pub(crate) fn following(state: &State) -> Phase {
    let mut phase = state.phase.next();
    while phase != Phase::Card && state.is_idle(phase) && !(phase == Phase::Rally && has_still_to_go_back(state)) {
        phase = phase.next();
    }
    phase
}

/// Whether a first retreat move of the side whose phase it is was left owed: once that is made, the unit dices to rally.
fn has_still_to_go_back(state: &State) -> bool {
    state.own().any(|unit| unit.profile.retreating && unit.marks.has(Mark::Broke))
}
