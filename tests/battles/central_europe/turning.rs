//! About-faces: what is offered, what they cost, and what older journals have (Movement).

use drumhead::umpire::{Answer, Kind, Order};

use super::meeting;
use crate::support::table::Table;

/// What an order comes to as a journal has it, were its words offered no more: its line and its notes, or what is against it.
fn read(table: &Table, name: &str, unit: &str, answers: &[(&str, Answer)]) -> String {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    let order = Order { name: name.to_owned(), subject: unit.parse().ok(), answers };
    match table.battle().rule(&order, &[]).result {
        Ok(ruling) => format!("{} {}", ruling.line, ruling.notes.join(" ")),
        Err(stop) => stop.to_string(),
    }
}

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

/// 1a4 with its back to the enemy: foot out of firing order, which moves 8.
fn away() -> Table {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "1a4").with("away", true).with("why", "it ran").says("back to the enemy");
    table
}

/// Of who has its back to the enemy a second about-face leaves it there for half a phase, a third is the first for a whole one
/// (Movement): neither is offered.
#[test]
fn about_faces_that_change_nothing_are_not_offered() {
    let table = away();
    let asked = table.asked("move", "1a4", &[], "about_faces");
    assert_eq!((asked.answer, asked.kind), (None, Kind::Choice(vec!["one", "none"])));
    let asked = table.asked("move", "1a1", &[], "about_faces");
    assert_eq!((asked.answer, asked.kind), (Some(word("none")), Kind::Choice(vec!["none", "one", "two"])));
}

/// Whoever says the ground without its letter turns nobody about once more.
#[test]
fn no_letter_of_a_ground_turns_a_unit_about_once_more() {
    for letter in ["h", "w", "s"] {
        let mut table = away();
        let before = table.battle().records().len();
        table.app.keys(&format!("<pause>a4po{letter}<pause>")).expect("([o]ne)");
        assert_eq!(table.battle().records().len(), before, "{letter}");
    }
}

/// An about-face is free, the second and the third cost half a phase each; two of them leave the back where it was
/// (Movement, CE-AMB-49). Foot out of firing order moves 8.
#[test]
fn only_an_odd_number_of_about_faces_brings_round_who_faces_away() {
    for (turns, allowed, faces_away) in [("none", 8, true), ("one", 8, false), ("two", 4, true), ("three", 0, false)] {
        let table = away();
        let far = |cm: i64| [("about_faces", word(turns)), ("distance", Answer::Number(cm.into()))];
        if allowed > 0 {
            let far = read(&table, "move", "1a4", &far(allowed + 1));
            let too_far = format!("{} cm are too far: it may move {allowed} (Movement)", allowed + 1);
            assert!(far.contains(&too_far), "{turns}: {far}");
        }
        let told = read(&table, "move", "1a4", &far(2));
        let says = if faces_away { "has its back to the enemy as before" } else { "has its back to the enemy no more" };
        assert!(told.contains(says), "{turns}: {told}");
    }
}

/// To adopt firing order takes a complete phase, an about-face nothing (Movement, CE-AMB-63); limbering takes one as well.
#[test]
fn one_about_face_beside_what_takes_the_whole_phase_is_called_a_reading() {
    const READING: &str = "Its one about-face costs nothing, and so goes with what takes the whole phase (a reading).";
    let mut table = away();
    let one = [("about_faces", word("one"))];
    let told = read(&table, "form", "1a4", &one);
    assert!(told.contains("turns about and adopts firing order.") && told.contains(READING), "{told}");
    // A second costs half a phase.
    let two = read(&table, "form", "1a4", &[("about_faces", word("two"))]);
    assert!(two.contains("that takes 1.5 phases"), "{two}");
    let none = read(&table, "form", "1a4", &[("about_faces", word("none"))]);
    assert!(none.contains("adopts firing order") && !none.contains(READING), "{none}");
    // A move leaves time to turn about in.
    let moved = read(&table, "move", "1a4", &[("about_faces", word("one")), ("distance", Answer::Number(2.into()))]);
    assert!(moved.contains("turns about and moves 2 cm") && !moved.contains(READING), "{moved}");
    table.order("overrule", "1a2").with("away", true).with("why", "it ran").says("back to the enemy");
    let limbers = read(&table, "form", "1a2", &[("what", word("limber")), ("about_faces", word("one"))]);
    assert!(limbers.contains("limbers") && limbers.contains(READING), "{limbers}");
}

/// Half a phase to dismount, and a whole one for the second and the third about-face.
#[test]
fn changes_that_take_more_than_the_phase_are_forbidden_and_leave_nothing_to_move_in() {
    let table = meeting().opened("black-4", "Movement");
    let three = ("about_faces", word("three"));
    let told = read(&table, "form", "2a3", std::slice::from_ref(&three));
    assert!(told.contains("that takes 1.5 phases: leave out an about-face or another change (Movement)"), "{told}");
    let told = read(&table, "form", "2a3", &[three, ("allow", word("they are quick"))]);
    assert!(told.contains("dismounts."), "{told}");
}

/// Journals that were begun when none and one were told together.
#[test]
fn none_or_one_of_older_journals_is_read() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "1a4").with("away", true).with("why", "it ran").says("back to the enemy");
    for (unit, told) in [("1a4", 1), ("1a3", 0)] {
        let answers = [("about_faces", Answer::Word("none or one".to_owned())), ("distance", Answer::Number(3.into()))];
        let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
        let order = Order { name: "move".to_owned(), subject: unit.parse().ok(), answers };
        let ruled = table.battle().rule(&order, &[]).result.expect("it is read");
        assert_eq!(ruled.notes.iter().filter(|note| note.contains("no more")).count(), told, "{unit}");
    }
}
