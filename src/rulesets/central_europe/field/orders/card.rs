//! The next card (Command & Control).

use super::super::event::Event;
use super::super::state::{At, State};
use super::super::steps::following;
use super::{OrderKind, Who};
use crate::umpire::{FormBuilder, Interrupt, Ruling, UnitId};

pub(crate) const CARD: OrderKind = OrderKind {
    name: "card",
    key: 'f',
    label: "turn a card",
    at: &[At::Card],
    who: Who::Nobody(|_| true),
    why_not: "",
    rule: card,
};

fn card(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("The next card");
    let left: Vec<(String, u32)> = state.left.iter().map(|card| (card.name.clone(), card.copies)).collect();
    let name = ask.ready()?.card(&left, "the next card")?;
    let Some(card) = state.left.iter().find(|card| card.name == name) else {
        return Interrupt::refuse(format!("{name} is not in the deck"));
    };
    let Some(phase) = card.phase else {
        let turn = state.turn + 1;
        let line = format!("A joker: turn {} is over, and all cards are shuffled.", state.turn);
        let mut ruling = Ruling::new(line, vec![Event::Turn { turn }]);
        ruling.outcome = "the turn ends".to_owned();
        return Ok(ruling);
    };
    let army = state.armies.iter().find(|army| army.side == phase.side).map_or("", |army| army.name.as_str());
    let points = u32::try_from(phase.points).unwrap_or_default();
    let mut ruling = Ruling::new(
        format!("{name}: {army} may activate {points} units."),
        vec![Event::Card { name: name.clone(), side: phase.side, points }],
    );
    let mut after = state.clone();
    ruling.events.iter().for_each(|event| after.happen(event));
    after.at = At::Card;
    match following(&after) {
        At::Rally => {}
        // Whoever can do nothing at all has a phase all the same.
        At::Card => ruling.events.push(Event::At { at: At::Melees }),
        at => ruling.events.push(Event::At { at }),
    }
    if state.turn == 1 && state.left == state.deck {
        ruling.notes.extend(state.terrain.iter().map(|sentence| format!("Agreed: {sentence}")));
    }
    ruling.outcome = format!("{army}, {points}");
    Ok(ruling)
}
