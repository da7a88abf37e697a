//! Turning a card (Command & Control).

use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::phase::{ANY, Phase};
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Who};
use crate::rulesets::central_europe::battle::steps::following;
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

use super::deck::CardPhase;

pub(crate) const CARD: OrderKind = OrderKind {
    name: "card",
    key: 'f',
    label: "turn a card",
    at: &[Phase::Card],
    who: Who::Table(|state| state.turn_over.then(|| LastTurn(state.turn).into()).into_iter().collect()),
    rule: card,
};

pub(crate) const FREE: OrderKind = OrderKind {
    name: "free",
    key: 'H',
    label: "an enemy is near",
    at: ANY,
    who: Who::Each(State::waiting, |_, _| Vec::new()),
    rule: free,
};

/// The joker of the last turn has been turned.
struct LastTurn(u32);

impl From<LastTurn> for Refusal {
    fn from(LastTurn(turn): LastTurn) -> Refusal {
        Refusal::on("scenario", format!("turn {turn} was the last: ] ends the battle"))
    }
}

/// An enemy has come near enough to a brigade that waits for one.
fn free(state: &State, brigade: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    if !state.waiting().contains(&brigade) {
        return Interrupt::refuse("it does not wait for an enemy to come near");
    }
    let line = format!("{}: an enemy is near, and it is held no longer.", state.named(brigade));
    Ok(Ruling::new(line, vec![Event::Freed { brigade }]))
}

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
    if state.last_turn.is_some_and(|last| state.turn >= last) {
        let line = format!("A joker: turn {} is over, and was the last.", state.turn);
        let mut ruling = Ruling::new(line, vec![Event::LastTurnOver]);
        ruling.outcome = "the battle ends".to_owned();
        return ruling;
    }
    let line = format!("A joker: turn {} is over, and all cards are shuffled.", state.turn);
    let mut ruling = Ruling::new(line, vec![Event::Turn { turn: state.turn + 1 }]);
    if state.last_turn == Some(state.turn + 1) {
        ruling.notes.push("It is the last turn.".to_owned());
    }
    ruling.notes.extend(state.roster.arrivals(state.turn + 1));
    ruling.outcome = "the turn ends".to_owned();
    ruling
}

/// A card opens a phase, at the first step in which anybody has something to do.
fn opens(state: &State, name: String, CardPhase { colour, points }: CardPhase) -> Ruling<Event> {
    let army = state.army_of(colour);
    let units = if points == 1 { "unit" } else { "units" };
    let line = format!("{name}: {army} may activate {points} {units}.");
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
