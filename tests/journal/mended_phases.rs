//! Rulings put in or corrected, by which a phase comes that was none, or goes: the phases that were ended stay ended.

use crate::battles::honours_of_war::field::{FIELD, firing};
use crate::support::table::Table;
use drumhead::battle::{After, Battle, Change, Given, Mending, Thrown};
use drumhead::session;
use drumhead::umpire::{Answer, Order, Ratio, Throw};

fn volley(by: &str, face: u8) -> Given {
    let answers = [("target", Answer::Word("2a1".to_owned())), ("distance", Answer::Number(Ratio::from(9)))];
    let answers = answers.into_iter().map(|(id, answer)| (id.to_owned(), answer)).collect();
    let order = Order { name: "fire".to_owned(), subject: by.parse().ok(), answers };
    Given { order, throws: vec![Throw::Face(face)], thrown: Thrown::of(&[false]) }
}

/// The number of the record by which a phase was ended.
fn end_of(table: &Table, phase: &str) -> u64 {
    let mut rulings = table.battle().standing().iter();
    let ended = rulings.find(|one| one.ruled.order.name == Order::NEXT && one.ruled.phase == phase);
    ended.expect("it was ended").seq
}

/// The battle as it stands once it is mended so, and what changes.
fn mended(table: &Table, what: Mending, given: Given) -> (Battle, Vec<Change>) {
    let battle = table.battle();
    let (entry, changes) = battle.mend(what, Some(given), "").expect("it can be");
    let mut records = battle.records().clone();
    records.add(&battle.record(entry, 0)).expect("it fits");
    (Battle::from_records(records, session::ruleset).expect("it folds"), changes)
}

fn stuck(changes: &[Change]) -> Vec<u64> {
    changes.iter().filter(|change| matches!(change.after, After::AsItWas(_))).map(|change| change.seq).collect()
}

#[test]
fn a_phase_that_an_insertion_brings_between_two_is_ended_with_the_one_before_it() {
    let mut table = firing(FIELD);
    // Nobody is hit: the reactions are passed over.
    table.next();
    assert_eq!(table.phase(), "Melee");
    table.next();
    assert_eq!(table.phase(), "Rally");
    let end = end_of(&table, "Firing");
    let (battle, changes) = mended(&table, Mending::InsertBefore(end), volley("1a2", 5));
    assert_eq!(stuck(&changes), Vec::<u64>::new());
    assert_eq!(battle.view().phase.name, "Rally");
    let line = battle.standing().iter().find(|one| one.seq == end).expect("it stands").ruled.line;
    assert!(line.contains("Left undone: "), "{line}");
    assert_eq!(battle.verify().expect("it folds"), Vec::new());
}

#[test]
fn the_end_of_a_phase_that_a_correction_takes_away_ends_nothing() {
    let mut table = firing(FIELD);
    table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[5]).says("hits");
    let shot = table.battle().standing().iter().last().expect("a shot").seq;
    table.next();
    assert!(table.phase().ends_with("reactions"), "{}", table.phase());
    table.next().next();
    assert_eq!(table.phase(), "Rally");
    // A gun's distance: nobody is hit.
    let mut miss = volley("1a2", 2);
    miss.order.answers.insert("distance".to_owned(), Answer::Number(Ratio::from(30)));
    let (battle, changes) = mended(&table, Mending::Correct(shot), miss);
    assert_eq!(stuck(&changes), Vec::<u64>::new());
    assert_eq!(battle.view().phase.name, "Rally");
    assert_eq!(battle.verify().expect("it folds"), Vec::new());
}
