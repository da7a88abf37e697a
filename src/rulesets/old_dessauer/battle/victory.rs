//! The referee says how the battle ends: the article has no points and no breaking point.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Question, Ruling, UnitId, Who};

pub(crate) const END: OrderKind<State> = OrderKind {
    name: "end",
    key: 'F',
    label: "end the battle",
    at: &[Phase::Reform],
    who: Who::Table(|_| Vec::new()),
    rule: end,
};

fn end(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("End the battle: say who has won, and how");
    state.notes.iter().for_each(|note| ask.say(note.clone()));
    let how = ask.text(Question::new("how", 'h', "how it ends").on("Introduction"), None);
    ask.ready()?;
    let how = how.trim().trim_end_matches('.').to_owned();
    if how.is_empty() {
        return Interrupt::refuse("say in a line who has won, and how");
    }
    Ok(Ruling::new(format!("The battle ends: {how}."), vec![Event::Over { how }]))
}

/// Whether the battle is at its end: in its last turn, or with one side off the table.
pub(crate) fn is_at_its_end(state: &State) -> bool {
    let beaten = |number: u8| state.roster.present().all(|unit| unit.id.army != number);
    state.last_turn.is_some_and(|last| state.turn >= last) || beaten(1) || beaten(2)
}
