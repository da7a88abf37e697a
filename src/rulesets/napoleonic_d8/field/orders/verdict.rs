//! How a battle ends that no army test decides: the rules know no points, so the umpire says who reached his aim.

use super::super::event::Event;
use super::super::state::{At, State};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Question, Ruling, Stop};

pub const END: OrderKind = OrderKind {
    name: "end",
    key: 'E',
    label: "end the battle",
    at: &[At::End],
    who: Who::Nobody(|_| true),
    why_not: "",
    rule: |state, _, ask| {
        ask.title("End the battle");
        let how = verdict(state, ask)?;
        Ok(Ruling::new(format!("The battle ends: {how}."), vec![Event::Over { how }]))
    },
};

/// Asks who has won; nobody, or both, is a drawn battle. The aims of the order of battle and the losses stand beside it.
pub fn verdict(state: &State, ask: &mut Ask<'_>) -> Result<String, Stop> {
    for note in &state.notes {
        ask.say(note.clone());
    }
    let mut winners = Vec::new();
    for (army, (id, key)) in state.armies.iter().zip([("first", 'a'), ("second", 'b')]) {
        let lost = army.brigades.iter().filter(|brigade| brigade.is_lost()).count();
        let left = army.brigades.iter().flat_map(|brigade| &brigade.troops).filter(|troop| troop.away).count();
        let left = if left > 0 { format!(", {left} units left the table") } else { String::new() };
        let label = format!("{} has won (lost {lost} of {} brigades{left})", army.name, army.brigades.len());
        if ask.flag(Question::new(id, key, label), false) {
            winners.push(army.name.as_str());
        }
    }
    ask.ready()?;
    Ok(match winners[..] {
        [winner] => format!("{winner} has won"),
        _ => "the battle is drawn".to_owned(),
    })
}
