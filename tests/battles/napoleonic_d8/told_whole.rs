//! What a row of a form counts, and since when; words that mean the same in every form; what is told once.

use drumhead::umpire::{Answer, Kind, Order};
use serde_json::json;

use super::hanau_turns::give as keys;
use super::played::{Played, asked, at, from, give, hanau, order, reason, stands, try_order, word};
use crate::support::fought::select;

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);

/// Foot guns at a column from 60 cm hit on 4 and more, at skirmishers from 20 cm too (Firing chart). Under artillery fire, with
/// kills, removed units included (Brigade command test): by that fire, since the brigade's last test.
#[test]
fn kills_by_guns_count_since_the_last_test_alone() {
    let guns = |target: &str, distance: i64, die: u8| {
        let mut state = hanau(&[]);
        state.begin(2);
        state.through(2, "Artillery");
        state.set("1b2", "kills", "1");
        give(&mut state, "fire", Some("2a5"), &from(target, distance), &[die]);
        state.event(json!({"plays": {"army": 1, "second": true}}));
        asked(&state, "test", "1b", &[], "guns").and_then(|guns| guns.answer)
    };
    assert_eq!(guns("1b2", 60, 3), Some(NO), "an old kill, and fire without effect");
    assert_eq!(guns("1b2", 60, 4), Some(YES));
    assert_eq!(guns("1b1", 20, 4), Some(YES), "in a base that is removed");
}

/// One list, in one order, whether the roster knows that a unit has moved or not: by `h` it moved up to half.
#[test]
fn how_far_it_moved_is_said_by_the_same_keys() {
    let moved = |marks: &[&str]| {
        let mut state = at("Musketry");
        marks.iter().for_each(|mark| state.mark("1a2", mark));
        state
    };
    let mut lines = Vec::new();
    let cases: [&[&str]; 3] = [&[], &["moved"], &["moved", "moved_half"]];
    for marks in cases {
        let state = moved(marks);
        let row = asked(&state, "volley", "1a2", &from("2a2", 10), "movement").expect("is asked");
        assert_eq!((row.key, row.kind), ('h', Kind::Choice(vec!["no", "up to half", "over half"])));
        let mut app = state.app();
        lines.push(keys(&mut app, "1a2", "fA210h8"));
        let far: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("over half"))]).collect();
        assert!(reason(&state, "volley", "1a2", &far).starts_with("over half a move"), "{marks:?}");
    }
    assert!(lines[0].contains("8 - 1 = 7"), "{lines:?}");
    assert_eq!((&lines[0], &lines[0]), (&lines[1], &lines[2]));
    let unmoved: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("no"))]).collect();
    assert!(try_order(&moved(&[]), &order("volley", Some("1a2"), &unmoved), &[8]).is_ok());
    assert_eq!(reason(&moved(&["moved"]), "volley", "1a2", &unmoved), "it moved in this turn (Firing chart)");
    // As journals of before have it.
    let line = |state: &Played, said: (&str, Answer)| {
        let said: Vec<_> = from("2a2", 10).into_iter().chain([said]).collect();
        try_order(state, &order("volley", Some("1a2"), &said), &[8]).expect("is ruled").line
    };
    assert_eq!(line(&moved(&[]), ("moved", YES)), line(&moved(&["moved"]), ("far", NO)));
}

/// Who answers a charge by a move and might have stood and fired is told that he does not (Reaction options).
#[test]
fn who_forms_anew_or_wheels_before_a_charge_is_told_that_he_does_not_fire() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    for (way, does) in [("line", Some("forms anew")), ("wheels", Some("wheels")), ("stands", None)] {
        let says = state.form(&order("reply", Some("2e1"), &[("way", word(way))])).says;
        let told = does.map(|does| format!("who {does} before a charge does not fire at it (a reading)"));
        let said = says.iter().find(|said| said.starts_with("who ") && said.contains("does not fire"));
        assert_eq!(said, told.as_ref(), "{says:?}");
    }
}

/// 1 is 0, +3 of either grenadiers, against 8 is 4 and +1: both lose by 2, and have two kills and a disorder (Melee results).
#[test]
fn that_colours_are_counted_apart_is_told_once() {
    let mut state = at("Melees");
    for unit in ["1c1", "1c2"] {
        give(&mut state, "charge", Some(unit), &from("2e1", 20), &[]);
    }
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let ruled = try_order(&state, &order("melee", Some("1c1"), &[]), &[1, 1, 8, 8]).expect("is ruled");
    let told = ruled.notes.iter().filter(|note| note.starts_with("Each colour is counted apart"));
    assert_eq!(told.count(), 1, "{:?}", ruled.notes);
}

/// What waits stands behind what is owed.
#[test]
fn what_is_owed_stands_before_what_waits_for_it() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    give(&mut state, "charge", Some("1c2"), &from("2e2", 20), &[]);
    let mut app = state.app();
    app.keys("!");
    let text = app.text();
    let place = |words: &str| text.find(words).unwrap_or_else(|| panic!("no {words} in {text}"));
    assert!(place("Owed: answer the charge") < place("Then the melee"), "{text}");
}

/// Why a unit did not rest: what it did.
#[test]
fn who_did_not_rest_is_told_what_it_did() {
    let mut state = at("Musketry");
    for unit in ["1a2", "1a3", "1b2", "1b3"] {
        state.set(unit, "disorders", "1");
        state.mark(unit, "moved");
    }
    state.mark("1a2", "formed");
    state.orders("1b", "retire");
    state.through(2, "Musketry");
    state.set("2a2", "disorders", "1");
    state.mark("2a2", "moved");
    state.mark("2a2", "formed");
    state.through(2, "End of the turn");
    let notes = try_order(&state, &order(Order::NEXT, None, &[]), &[]).expect("is ruled").notes;
    for kept in ["a2 A2: formed anew", "a3: moved", "b2 b3: went back by its brigade's test"] {
        let kept = format!("No ring comes off {kept} in the move just ended.");
        assert!(notes.contains(&kept), "{kept} {notes:?}");
    }
}

/// Behind a code in a list a digit is the die; before one it is none.
#[test]
fn the_dice_line_says_when_a_digit_is_a_die() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let mut app = state.app();
    select(&mut app, "1c1".parse().expect("a code"));
    app.keys("fp");
    assert!(app.says("once more takes it out; Enter, then the die"), "{}", app.text());
    app.keys("E1");
    assert!(app.says("once more takes it out; 1-8 as thrown"), "{}", app.text());
}
