//! Orders of a battle, dice told: what they change. Every expected number is a sum done by hand from the ledger's tables.

mod command;
mod fights;

use crate::rulesets::league_of_augsburg::LeagueOfAugsburg;
use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::state::{At, Stage, State, Troop};
use crate::rulesets::league_of_augsburg::tables::BOOK;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::{Formation, Mode, Unit};
use crate::umpire::read_order;
use crate::umpire::{Answer, FormBuilder, GameState, GivenDice, Interrupt, Order, Ratio, Ruling, Throw, UnitId, odds};

const WALCOURT: &str = include_str!("../../../../../armies/league-of-augsburg/walcourt.toml");

fn walcourt() -> State {
    let (order, _) = read_order::<LeagueOfAugsburg>(WALCOURT, &BOOK).expect("reads");
    State::muster(&BOOK, &order).expect("two armies")
}

fn code(text: &str) -> UnitId {
    text.parse().expect("a code")
}

fn order(name: &str, subject: &str, answers: &[(&str, Answer)]) -> Order {
    Order {
        name: name.to_owned(),
        subject: (!subject.is_empty()).then(|| code(subject)),
        answers: answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect(),
    }
}

fn try_order(state: &State, order: &Order, faces: &[u8]) -> Result<Ruling<Event>, Interrupt> {
    let throws: Vec<Throw> = faces.iter().map(|face| Throw::Face(*face)).collect();
    let mut dice = GivenDice::new(&throws);
    let ruling = GameState::rule(state, order, &mut FormBuilder::new(&order.answers, &mut dice))?;
    dice.spent()?;
    Ok(ruling)
}

/// Gives an order that must be ruled; its events go through JSON, as in a journal.
fn give(state: &mut State, name: &str, subject: &str, answers: &[(&str, Answer)], faces: &[u8]) -> String {
    let ruling =
        try_order(state, &order(name, subject, answers), faces).unwrap_or_else(|stop| panic!("{name}: {stop}"));
    let text = serde_json::to_string(&ruling.events).expect("events are JSON");
    let events: Vec<Event> = serde_json::from_str(&text).expect("and read back");
    assert_eq!(events, ruling.events);
    events.iter().for_each(|event| GameState::apply(state, event));
    ruling.line
}

fn refused(state: &State, name: &str, subject: &str, answers: &[(&str, Answer)], words: &str) {
    match try_order(state, &order(name, subject, answers), &[]) {
        Ok(ruling) => panic!("{name} was ruled: {}", ruling.line),
        Err(stop) => assert!(stop.to_string().contains(words), "{name}: {stop}"),
    }
}

fn word(text: &str) -> Answer {
    Answer::Word(text.to_owned())
}

fn n(number: i64) -> Answer {
    Answer::Number(Ratio::from(number))
}

const YES: Answer = Answer::Flag(true);

fn unit<'a>(state: &'a State, text: &str) -> &'a Troop {
    state.troop(code(text)).expect("is there")
}

fn who(state: &State, name: &str) -> Vec<UnitId> {
    state.look().orders.into_iter().find(|key| key.name == name).map(|key| key.who).unwrap_or_default()
}

fn owes(state: &State, what: &str) -> bool {
    state.look().duties.iter().any(|duty| duty.what.contains(what))
}

/// Walcourt with these chits, in the activations: every Brigadier of army 1 has 10 points, of army 2 less, `first` most of all.
fn acting(first: &str, chits: &[(&str, &str)]) -> State {
    let mut state = walcourt();
    for (brigade, letters) in chits {
        give(&mut state, "lay", brigade, &[("chits", word(letters))], &[]);
    }
    give(&mut state, Order::NEXT, "", &[], &[]);
    let codes: Vec<UnitId> = state.brigades().map(|brigade| brigade.code).collect();
    for (at, brigade) in (0u32..).zip(codes) {
        let points = if brigade == code(first) { 20 } else { 10 - at };
        GameState::apply(&mut state, &Event::Points { brigade, points });
    }
    give(&mut state, Order::NEXT, "", &[], &[]);
    assert_eq!((state.at, state.acting()), (At::Activations, Some(code(first))));
    state
}
