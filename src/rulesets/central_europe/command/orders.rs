//! Turning a card (Command & Control).

use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Who};
use crate::rulesets::central_europe::battle::steps::following;
use crate::umpire::{FormBuilder, Interrupt, Ruling, UnitId};

use super::deck::CardPhase;

pub(crate) const CARD: OrderKind = OrderKind {
    name: "card",
    key: 'f',
    label: "turn a card",
    at: &[Phase::Card],
    who: Who::Table(|_| Vec::new()),
    rule: card,
};

fn card(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title("The next card");
    let left: Vec<(String, u32)> = state.left.iter().map(|card| (card.name.clone(), card.copies)).collect();
    let name = ask.ready()?.card(&left, "the next card")?;
    let Some(card) = state.left.iter().find(|card| card.name == name) else {
        return Interrupt::refuse(format!("{name} is not in the deck"));
    };
    Ok(card.phase.map_or_else(|| joker(state), |phase| opens(state, name, phase)))
}

fn joker(state: &State) -> Ruling<Event> {
    let line = format!("A joker: turn {} is over, and all cards are shuffled.", state.turn);
    let mut ruling = Ruling::new(line, vec![Event::Turn { turn: state.turn + 1 }]);
    ruling.notes.extend(state.roster.arrivals(state.turn + 1));
    ruling.outcome = "the turn ends".to_owned();
    ruling
}

/// A card opens a phase, at the first step in which anybody has something to do.
fn opens(state: &State, name: String, CardPhase { colour, points }: CardPhase) -> Ruling<Event> {
    let army = state.army_of(colour);
    let line = format!("{name}: {army} may activate {points} units.");
    let event = Event::Card { name, side: colour, points: u32::try_from(points).unwrap_or_default() };
    let mut after = state.clone();
    after.apply(&event);
    let mut ruling = Ruling::new(line, vec![event]);
    after.phase = Phase::Card;
    match following(&after) {
        Phase::Rally => {}
        // Whoever can do nothing at all has a phase all the same.
        Phase::Card => ruling.events.push(Event::Phase { phase: Phase::Melees }),
        phase => ruling.events.push(Event::Phase { phase }),
    }
    ruling.outcome = format!("{army}, {points}");
    ruling
}
