//! What is done in a battle of the counting ruleset, and what can be told of it.

use drumhead::battle::{Battle, Change, Entry, Given, Mending, Record, Redo, Thrown};
use drumhead::umpire::{Answer, Interrupt, Order, Ratio, Throw};

use super::counting::{book, muster};

/// A battle that has just begun.
pub fn battle() -> Battle {
    let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster()) };
    Battle::begin(&first, book).expect("any text musters")
}

pub fn hit(bonus: u32) -> Order {
    let mut order = Order { name: "hit".to_owned(), ..Order::default() };
    order.answers.insert("bonus".to_owned(), Answer::Number(Ratio::whole(i128::from(bonus))));
    order
}

pub fn next() -> Order {
    Order { name: Order::NEXT.to_owned(), ..Order::default() }
}

pub fn overrule(hits: u32, why: &str) -> Order {
    let mut order = Order { name: Order::OVERRULE.to_owned(), ..Order::default() };
    order.answers.insert("hits".to_owned(), Answer::Number(Ratio::whole(i128::from(hits))));
    order.answers.insert("why".to_owned(), Answer::Word(why.to_owned()));
    order
}

/// The entry of an order with these faces, as the players threw them.
pub fn entry(battle: &Battle, order: Order, faces: &[u8]) -> Entry {
    let throws: Vec<Throw> = faces.iter().copied().map(Throw::Face).collect();
    let ruling = battle.rule(&order, &throws).result.expect("a ruling");
    battle.entry(order, throws, if faces.is_empty() { Thrown::Nobody } else { Thrown::Players }, ruling)
}

/// A hit with this bonus and this face, typed, for a place in the past.
pub fn given(bonus: u32, face: u8) -> Option<Given> {
    Some(Given { order: hit(bonus), throws: vec![Throw::Face(face)], thrown: Thrown::Players })
}

/// What lets the last that was taken back stand again, if anything was.
pub fn redo(battle: &Battle) -> Option<Result<(Entry, Vec<Change>), Interrupt>> {
    Some(match battle.redo()? {
        Redo::AsItWas(of) => Ok((Entry::Redo { of }, Vec::new())),
        Redo::Anew(of) => battle.mend(Mending::Again(of), None, "taken back too far"),
    })
}

/// Lets an entry happen, without a journal under it.
pub fn happen(battle: &mut Battle, entry: Entry) {
    let record = battle.record(entry, 0);
    battle.apply(&record).expect("it fits");
}

/// What can be told of the state from outside: hits and turn.
pub fn state(battle: &Battle) -> (String, u32) {
    let view = battle.game().view();
    (view.armies[0].standing.clone(), view.turn)
}
