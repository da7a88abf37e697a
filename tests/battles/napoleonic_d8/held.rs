//! What the roster knows holds an order back, and says what has to be done first.

use drumhead::umpire::{Answer, Interrupt, Kind};
use serde_json::json;

use super::played::{Played, at, from, give, hanau, number, order, stands, try_order, who, word};

fn reasons(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], faces: &[u8]) -> Vec<String> {
    match try_order(state, &order(name, Some(unit), answers), faces) {
        Err(Interrupt::Forbidden(reasons)) => reasons.iter().map(ToString::to_string).collect(),
        other => panic!("{name} {unit} is not forbidden: {other:?}"),
    }
}

fn charge(target: &str, flank: bool) -> [(&str, Answer); 3] {
    [("target", word(target)), ("distance", number(20)), ("flank", Answer::Flag(flank))]
}

#[test]
fn an_untested_brigade_tests_before_it_moves() {
    let mut state = hanau(&[]);
    state.begin(1);
    for _ in 0..2 {
        give(&mut state, "next", None, &[], &[]);
    }
    let first = ["its brigade tests first: t on the brigade (Sequence of play)"];
    assert_eq!(reasons(&state, "move", "1c1", &[], &[]), first);
    give(&mut state, "test", Some("1c"), &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false))], &[]);
    give(&mut state, "move", Some("1c1"), &[], &[]);
}

#[test]
fn nobody_fights_whom_it_never_charged() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &charge("2e1", false), &[]);
    let already = reasons(&state, "charge", "1c1", &charge("2e1", false), &[]);
    assert!(already[0].contains("who answers first: r on it"), "{already:?}");
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let other = reasons(&state, "melee", "1c1", &[("target", word("2e2"))], &[]);
    assert!(other[0].contains("has not charged"), "{other:?}");
    assert_eq!(who(&state, "melee").len(), 1);
}

#[test]
fn who_is_charged_in_flank_or_in_a_melee_does_not_fire() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &charge("2e1", true), &[]);
    let fires = [("way", word("stands")), ("fires", Answer::Flag(true))];
    let aside = reasons(&state, "reply", "2e1", &fires, &[]);
    assert!(aside[0].ends_with("not at its flanks or its rear (Notes 25)"), "{aside:?}");
    let mut engaged = at("Melees");
    engaged.event(serde_json::json!({"engaged": {"unit": "2e1", "with": ["1c2"]}}));
    give(&mut engaged, "charge", Some("1c1"), &charge("2e1", false), &[]);
    assert_eq!(reasons(&engaged, "reply", "2e1", &fires, &[]), ["it is in melee (Melee results)"]);
    // Nothing else is open to it: nothing else is offered.
    let way = engaged.form(&order("reply", Some("2e1"), &[])).questions.into_iter().find(|asked| asked.id == "way");
    assert_eq!(way.expect("is asked").kind, Kind::Choice(vec!["stands"]));
}

#[test]
fn a_unit_that_moved_fires_as_one_and_one_that_formed_did_not_move() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1c1"), &[], &[]);
    give(&mut state, "move", Some("1c2"), &[("what", word("square"))], &[]);
    state.through(1, "Musketry");
    let shot = [("target", word("2a2")), ("distance", number(5)), ("movement", word("up to half"))];
    let ruling = try_order(&state, &order("volley", Some("1c1"), &shot), &[1]).expect("is ruled");
    assert!(ruling.sum.iter().any(|line| line.label == "firer moved" && line.value == -1));
    let ruling = try_order(&state, &order("volley", Some("1c2"), &shot[..2]), &[1]).expect("is ruled");
    assert!(!ruling.sum.iter().any(|line| line.label == "firer moved"));
}

#[test]
fn a_charge_says_that_it_comes_upon_a_flank() {
    let mut state = at("Melees");
    let line = give(&mut state, "charge", Some("1c1"), &charge("2e1", true), &[]);
    assert!(line.ends_with("from 20 cm, into flank or rear."), "{line}");
    let line = give(&mut state, "charge", Some("1c2"), &charge("2e2", false), &[]);
    assert!(line.ends_with("from 20 cm."), "{line}");
}

#[test]
fn a_melee_is_ended_before_the_next_charge_is_answered() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &charge("2e1", false), &[]);
    give(&mut state, "charge", Some("1c2"), &charge("2e2", false), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    // 8=4 +2 +1 against 1=0 +1: by 6, removed; it throws before the second charge is answered, which is shown, and not led to.
    give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
    let owed: Vec<&str> = state.view().duties.iter().map(|duty| duty.order).collect();
    assert_eq!(owed, ["stood_behind", "breakthrough", ""]);
}

/// Who was attacked in a building and won goes out to take the ground, and leaves it as by any move, or stays (Disorder).
#[test]
fn a_garrison_that_wins_says_whether_it_goes_out() {
    let mut state = at("Melees");
    state.event(json!({"stands": {"unit": "2e1", "ground": "building"}}));
    state.event(json!({"after": {"unit": "2e1", "after": {"throws": {"removed": true, "beaten": "1c1"}}}}));
    give(&mut state, "breakthrough", Some("2e1"), &[], &[4]);
    assert!(matches!(try_order(&state, &order("meets", Some("2e1"), &[]), &[]), Err(Interrupt::Unanswered)));
    let (mut stays, rings) = (state.clone(), state.disorders("2e1"));
    let goes = |goes| [("leaves", Answer::Flag(goes))];
    assert!(give(&mut stays, "meets", Some("2e1"), &goes(false), &[]).ends_with(" stays where it stands."));
    assert_eq!((stays.marked("2e1", "house"), stays.disorders("2e1")), (true, rings));
    give(&mut state, "meets", Some("2e1"), &goes(true), &[]);
    assert_eq!((state.marked("2e1", "house"), state.disorders("2e1")), (false, rings + 1));
}

/// An enemy who charged in vain stands where the charged stood, and faces its back within a move of it: a test is owed of it
/// (Firing, hits). 18 cm back, and a column moves 24.
#[test]
fn who_evades_with_its_back_to_a_charger_owes_a_test() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
    for (way, owes) in [("keeps facing, retires half", false), ("turns, retires three quarters", true)] {
        let mut back = state.clone();
        give(&mut back, "reply", Some("2c2"), &[("way", word(way)), ("caught", Answer::Flag(false))], &[]);
        assert_eq!(back.owes_test("2c2"), owes, "{way}");
    }
}
