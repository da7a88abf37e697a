//! The end that the umpire sets: the rules have no victory and no breaking point (LOA-AMB-46).

use super::event::Event;
use super::state::{OrderKind, Phase, State, Who};
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) const END: OrderKind = OrderKind {
    name: "end",
    key: 'J',
    label: "end the battle",
    at: &[Phase::Orders],
    who: Who::Table(|_| Vec::new()),
    rule: end,
};

fn end(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("End the battle: say who has won, and how");
    state.notes.iter().for_each(|note| ask.say(note.clone()));
    ask.say(format!("name the winner, {}, or nobody", names(state)));
    let how = ask.sentence(Question::new("how", 'h', "how it ends"), None);
    ask.ready()?;
    if how.is_empty() {
        return Interrupt::refuse("say in a line who has won, and how");
    }
    Ok(Ruling::new(format!("The battle ends: {how}."), vec![Event::Over { how }]))
}

/// `Allies or France`: between whom it is decided.
pub(crate) fn names(state: &State) -> String {
    state.roster.armies.iter().map(|army| army.name.as_str()).collect::<Vec<_>>().join(" or ")
}
