//! How a battle ends that no army test decides: the rules know no points, so the umpire says who reached his aim.

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::higher_tests::against_the_end;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{ArmyInPlay, OrderKind, State, Who};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ruling};

pub(crate) const END: OrderKind = OrderKind {
    name: "end",
    key: 'S',
    label: "end the battle",
    at: &[Phase::End],
    who: Who::Table(|state| Vec::from_iter(against_the_end(state))),
    rule: |state, _, ask| {
        ask.title("End the battle");
        let how = match defeat(state) {
            Some(how) => {
                ask.say(how.clone());
                ask.ready()?;
                how
            }
            None => verdict(state, ask)?,
        };
        Ok(Ruling::new(format!("The battle ends: {how}."), vec![Event::Over { how }]))
    },
};

/// That an army has no division left, or failed its test, and has lost: of both, where both have.
pub(crate) fn defeat(state: &State) -> Option<String> {
    let how: Vec<String> = state.armies.iter().filter_map(defeat_of).collect();
    (!how.is_empty()).then(|| how.join("; "))
}

fn defeat_of(army: &ArmyInPlay) -> Option<String> {
    if army.lost {
        return Some(retreats(army));
    }
    let gone = army.divisions_lost() == army.divisions.len();
    gone.then(|| format!("{}: no division is left, and the battle is lost", army.name))
}

/// That an army has failed its test, in words.
pub(crate) fn retreats(army: &ArmyInPlay) -> String {
    format!("{}: the army retreats and has lost", army.name)
}

/// Asks who has won; nothing is filled in. The aims of the order of battle and the losses stand beside it.
pub(crate) fn verdict(state: &State, ask: &mut FormBuilder<'_>) -> Result<String, Interrupt> {
    let words: [Choice; 2] = ["the first army", "the second army"];
    let mut choices: Vec<(Option<u8>, Choice)> = Vec::new();
    for (army, word) in state.armies.iter().zip(words) {
        choices.push((Some(army.number), word));
        let lost = army.brigades_lost().count();
        let left = army.brigades_left();
        let left = if left > 0 { format!(", {left} left the table") } else { String::new() };
        ask.say(format!("{word}: {}, lost {lost} of {} brigades{left}", army.name, army.brigades.len()));
    }
    for note in &state.notes {
        ask.say(note.clone());
    }
    choices.push((None, "nobody"));
    let winner = ask.pick(Question::new("winner", 'O', "who has won"), &choices, None);
    ask.ready()?;
    let winner = winner.flatten().and_then(|number| state.army(number));
    Ok(winner.map_or_else(|| "the battle is drawn".to_owned(), |army| format!("{} won", army.name)))
}
