//! The referee says how the battle ends: the article has no points and no breaking point.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) const END: OrderKind = OrderKind {
    name: "end",
    key: 'E',
    label: "end the battle",
    at: &[Phase::Reform],
    who: Who::Nobody(|_| true),
    why_not: "",
    rule: end,
};

fn end(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("End the battle: say who has won, and how");
    let how = ask.text(Question::new("how", 'h', "how it ends").on("Introduction"), None);
    ask.ready()?;
    let how = how.trim().trim_end_matches('.').to_owned();
    if how.is_empty() {
        return Interrupt::refuse("say in a line who has won, and how");
    }
    let mut ruling = Ruling::new(format!("The battle ends: {how}."), vec![Event::Over { how }]);
    ruling.notes.clone_from(&state.notes);
    Ok(ruling)
}
