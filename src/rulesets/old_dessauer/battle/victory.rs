//! The referee says how the battle ends: the article has no points and no breaking point.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::turn_end::end_of_turn;
use crate::rulesets::old_dessauer::battle::words::list;
use crate::umpire::{Choice, FormBuilder, Interrupt, OrderKind, Question, Ruling, UnitId, Who};

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
    // The choice below has no room for their names: whom its words mean is said first.
    let armies = state.roster.armies.iter().zip(["the first army", "the second army"]);
    ask.say(armies.map(|(army, word)| format!("{word}: {}", army.name)).collect::<Vec<_>>().join("; "));
    state.lost_units().into_iter().for_each(|lost| ask.say(lost));
    state.notes.iter().for_each(|note| ask.say(note.clone()));
    let inside: Vec<UnitId> = state.those(|unit| unit.is_garrison());
    if !inside.is_empty() {
        ask.say(format!("in a town block: {}", list(state, &inside)));
    }
    let winner = winner(ask);
    // The sentence comes after the winner: its first letter would be a key of this form before.
    let how = match winner {
        Some(_) => ask.sentence(Question::new("how", 'h', "how it ends").on("Introduction"), None),
        None => String::new(),
    };
    ask.ready()?;
    let won = match winner {
        Some(Winner::Army(number)) => format!("{} won", state.army_name(number)),
        Some(Winner::Nobody) => "nobody won".to_owned(),
        Some(Winner::AsSaid) | None => String::new(),
    };
    if how.is_empty() && won.is_empty() {
        return Interrupt::refuse("say in a line who has won, and how");
    }
    let how = if how.is_empty() || won.is_empty() { format!("{won}{how}") } else { format!("{won}: {how}") };
    // With the battle its last turn ends.
    let (mut events, notes) = end_of_turn(state);
    events.push(Event::Over { how: how.clone() });
    let mut ruling = Ruling::new(format!("The battle ends: {how}."), events);
    ruling.notes = notes;
    Ok(ruling)
}

/// Who has won.
#[derive(Clone, Copy, PartialEq)]
enum Winner {
    Army(u8),
    Nobody,
    /// The line below says it, as it alone did in older journals.
    AsSaid,
}

const WINNERS: &[(Winner, Choice)] = &[
    (Winner::Army(1), "the first army"),
    (Winner::Army(2), "the second army"),
    (Winner::Nobody, "nobody"),
    (Winner::AsSaid, "otherwise"),
    (Winner::AsSaid, "as said below"),
];

fn winner(ask: &mut FormBuilder<'_>) -> Option<Winner> {
    let likely = ask.answered("how").then_some(Winner::AsSaid);
    ask.pick(Question::new("winner", 'O', "who has won").on("Introduction"), WINNERS, likely)
}

/// Whether the battle is at its end: in its last turn, or with one side off the table.
pub(crate) fn is_at_its_end(state: &State) -> bool {
    let beaten = |number: u8| state.roster.remaining().all(|unit| unit.id.army != number);
    state.last_turn.is_some_and(|last| state.turn >= last) || beaten(1) || beaten(2)
}
