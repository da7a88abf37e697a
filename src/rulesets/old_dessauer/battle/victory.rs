//! The referee says how the battle ends: the article has no points and no breaking point.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

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
    state.lost_units().into_iter().for_each(|lost| ask.say(lost));
    state.notes.iter().for_each(|note| ask.say(note.clone()));
    let inside: Vec<UnitId> = state.those(|unit| unit.is_garrison());
    if !inside.is_empty() {
        ask.say(format!("in a town block: {}", list(state, &inside)));
    }
    let winner = winner(state, ask);
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

/// Those who may have won beside the armies; and the words of older journals.
const WINNERS: &[(Winner, Choice)] = &[
    (Winner::Nobody, "nobody"),
    (Winner::AsSaid, "otherwise"),
    (Winner::AsSaid, "as said below"),
    (Winner::Army(1), "the first army"),
    (Winner::Army(2), "the second army"),
];

fn winner(state: &State, ask: &mut FormBuilder<'_>) -> Option<Winner> {
    let likely = ask.answered("how").then_some(Winner::AsSaid);
    let armies = state.roster.armies.iter().map(|army| (Winner::Army(army.number), kept(&army.name)));
    let winners: Vec<(Winner, Choice)> = armies.chain(WINNERS.iter().copied()).collect();
    ask.pick(Question::new("winner", 'O', "who has won").on("Introduction"), &winners, likely)
}

/// A name as a word of a choice, which lasts as long as the program: each name is kept once.
fn kept(name: &str) -> Choice {
    static NAMES: Mutex<BTreeSet<Choice>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = names.get(name) {
        return found;
    }
    let name = String::leak(name.to_owned());
    names.insert(name);
    name
}

/// Whether the battle is at its end: in its last turn, or with one side off the table.
pub(crate) fn is_at_its_end(state: &State) -> bool {
    let beaten = |number: u8| state.roster.remaining().all(|unit| unit.id.army != number);
    state.last_turn.is_some_and(|last| state.turn >= last) || beaten(1) || beaten(2)
}
