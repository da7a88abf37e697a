//! What a unit does once, with whom, and from where: one move, one fight, one test at once; and what ends as it goes.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::super::played::{Played, at, from, give, hanau, number, order, stands, try_order, word, words};
use super::{YES, able, at_20, notes, owed, question, reason};

fn engaged(state: &Played, unit: &str) -> bool {
    state.row(unit).marks.iter().any(|mark| mark.starts_with('x'))
}

fn ground(state: &mut Played, unit: &str, ground: &str) {
    state.event(json!({"stands": {"unit": unit, "ground": ground}}));
}

/// Infantry in column moves 24 cm.
pub fn a_charge_has_what_is_left_of_the_move() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1a2"), &[], &[]);
    give(&mut state, "move", Some("1a3"), &[("what", word("line"))], &[]);
    state.through(1, "Musketry");
    give(&mut state, "volley", Some("1a4"), &from("2a2", 10), &[1]);
    let moved: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("up to half"))]).collect();
    give(&mut state, "volley", Some("1c2"), &moved, &[1]);
    assert!(state.marked("1c2", "mov"));
    state.through(1, "Melees");
    assert_eq!(question(&state, "charge", "1a2", &at_20("2a2"), "left").answer, None);
    let left: Vec<_> = at_20("2a2").into_iter().chain([("left", number(4))]).collect();
    let far = |left: u32| format!("that is farther than the {left} cm that it may move (Movement and terrain effects)");
    assert_eq!(reason(&state, "charge", "1a2", &left), far(4));
    let formed = "its change of formation was its whole move (Notes 14)";
    assert_eq!(reason(&state, "charge", "1a3", &at_20("2a2")), formed);
    let fired = "it has fired, and so does not go into contact (Firing chart)";
    assert_eq!(reason(&state, "charge", "1a4", &at_20("2a2")), fired);
    assert_eq!(reason(&state, "charge", "1c2", &at_20("2a2")), fired);
    // Who rides skirmishers down goes on with the rest: of 36 cm, 6 after 30.
    let at_30 = [("target", word("2a1")), ("distance", number(30))];
    give(&mut state, "charge", Some("1m1"), &at_30, &[]);
    give(&mut state, "reply", Some("2a1"), &[], &[]);
    assert!(
        reason(
            &state,
            "charge",
            "1m1",
            &at_30[1..].iter().cloned().chain([("target", word("2m1"))]).collect::<Vec<_>>()
        )
        .starts_with("that is farther than the ")
    );
}

pub fn who_broke_through_charges_nobody() {
    let mut state = at("Melees");
    state.mark("1e1", "fought");
    state.mark("1e1", "broke_through");
    assert_eq!(reason(&state, "charge", "1e1", &at_20("2m1")), "it has fought in this turn (Melee results)");
}

/// 1 is 0, +1 and +2 against a square; 8 is 4: by 1.
pub fn a_square_that_wins_stands() {
    let mut state = at("Melees");
    state.set("2c2", "formation", "square");
    give(&mut state, "charge", Some("1b2"), &at_20("2c2"), &[]);
    give(&mut state, "reply", Some("2c2"), &stands(), &[]);
    let line = give(&mut state, "melee", Some("1b2"), &[], &[1, 8, 8]);
    assert!(line.ends_with("the defenders win by 1."), "{line}");
    assert_eq!(owed(&state, "breakthrough"), Vec::<String>::new());
}

pub fn cavalry_charges_no_garrison() {
    let mut state = at("Melees");
    ground(&mut state, "2a2", "building");
    assert_eq!(reason(&state, "charge", "1e1", &at_20("2a2")), "cavalry does not attack a building (Melee results)");
}

pub fn a_morale_test_comes_before_fire() {
    let mut state = at("Musketry");
    state.event(json!({"test": {"unit": "2a2", "why": "hits"}}));
    let target = reason(&state, "volley", "1a2", &from("2a2", 10));
    assert!(target.ends_with("owes a morale test first: T on it (Firing, hits)"), "{target}");
    state.event(json!({"test": {"unit": "1a2", "why": "hits"}}));
    assert_eq!(reason(&state, "volley", "1a2", &[]), "it owes a morale test first: T (Firing, hits)");
    state.through(1, "Melees");
    state.event(json!({"test": {"unit": "1e1", "why": "melee"}}));
    state.event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": true, "beaten": "2m2"}}}}));
    assert_eq!(owed(&state, "breakthrough"), Vec::<String>::new());
    // In the step of the tests as well.
    let mut tests = hanau(&[]);
    tests.begin(1);
    tests.event(json!({"test": {"unit": "1a2", "why": "hits"}}));
    assert_eq!(owed(&tests, "morale"), ["1a2"]);
}

/// 4 is 2, +2 +1; 5 is 2, +1: by 2, pushed back 12 cm.
pub fn a_melee_that_one_leaves_is_over_for_both() {
    let mut state = at("Melees");
    for (of, with) in [("1c1", "2e1"), ("2e1", "1c1")] {
        state.event(json!({"engaged": {"unit": of, "with": [with]}}));
    }
    give(&mut state, "charge", Some("1c2"), &at_20("2e1"), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    give(&mut state, "melee", Some("1c2"), &[("joined", words(&[]))], &[4, 5, 8]);
    assert!(!engaged(&state, "1c1") && !engaged(&state, "2e1"));
}

/// A column moves 24 cm; the beaten is pushed back 12.
pub fn another_charge_reaches_the_beaten_or_finds_nobody() {
    for (far, reaches) in [(20, false), (10, true)] {
        let mut state = at("Melees");
        give(&mut state, "charge", Some("1c1"), &from("2e1", far), &[]);
        give(&mut state, "charge", Some("1c2"), &from("2e1", 10), &[]);
        give(&mut state, "reply", Some("2e1"), &stands(), &[]);
        give(&mut state, "melee", Some("1c2"), &[("joined", words(&[]))], &[4, 5, 8]);
        assert_eq!((state.charges("1c1"), owed(&state, "reply")), (reaches, vec![]), "from {far}");
        // 1: it stands, and its melee is ended.
        give(&mut state, "breakthrough", Some("1c2"), &[], &[1]);
        assert_eq!(able(&state, "melee").contains(&"1c1".to_owned()), reaches, "from {far}");
    }
}

pub fn who_wheels_faces_his_attacker() {
    for (way, beset) in [("stands", true), ("wheels", false)] {
        let mut state = at("Melees");
        let flank: Vec<_> = at_20("2c2").into_iter().chain([("flank", YES)]).collect();
        give(&mut state, "charge", Some("1c1"), &flank, &[]);
        let answer: &[(&str, Answer)] =
            if beset { &stands() } else { &[("way", word(way)), ("rear", Answer::Flag(false))] };
        give(&mut state, "reply", Some("2c2"), answer, &[]);
        let asked = question(&state, "melee", "1c1", &[], "beset");
        assert_eq!(asked.answer, Some(words(if beset { &["2c2"] } else { &[] })), "{way}");
    }
}

pub fn foot_charged_by_horse_and_foot_stands() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
    give(&mut state, "charge", Some("1e1"), &at_20("2c2"), &[]);
    assert_eq!(question(&state, "reply", "2c2", &[], "way").answer, Some(word("stands")));
}

pub fn ground_ends_as_a_unit_goes() {
    let mut state = at("Melees");
    ground(&mut state, "1c1", "wall");
    state.event(json!({"after": {"unit": "1c1", "after": {"throws": {"removed": true, "beaten": "2e1"}}}}));
    give(&mut state, "breakthrough", Some("1c1"), &[], &[8, 1, 1, 1]);
    assert!(!state.marked("1c1", "wall"));
    give(&mut state, "meets", Some("1c1"), &[], &[]);
    ground(&mut state, "2c2", "wall");
    give(&mut state, "charge", Some("1c2"), &at_20("2c2"), &[]);
    let counter = [("way", word("counter-charges"))];
    give(&mut state, "reply", Some("2c2"), &counter, &[]);
    assert!(!state.marked("2c2", "wall"));
    // Nor does a fire go with its garrison, while the building burns on.
    let mut state = at("Movement");
    ground(&mut state, "2a2", "building");
    state.event(json!({"burns": {"unit": "2a2", "alight": true}}));
    assert!(state.marked("2a2", "afire"));
    ground(&mut state, "2a2", "open");
    assert!(!state.marked("2a2", "afire"));
    let says = state.form(&order("move", Some("1a2"), &[])).says;
    assert!(says.iter().any(|say| say.starts_with("6 cm from a burning building")), "{says:?}");
}

pub fn a_move_ends_where_it_can() {
    let mut state = at("Movement");
    let wood = [("ends", word("wood"))];
    assert!(matches!(try_order(&state, &order("move", Some("1e1"), &wood), &[]), Err(Interrupt::Refused(_))));
    // Line infantry is disordered in a wood, light infantry is not.
    for unit in ["1a2", "1a4"] {
        give(&mut state, "move", Some(unit), &wood, &[]);
    }
    assert_eq!((state.disorders("1a2"), state.disorders("1a4")), (0, 1));
}

pub fn the_guard_forms_square_where_its_brigade_retires() {
    let mut state = at("Movement");
    state.orders("1b", "retire");
    state.orders("1c", "retire");
    let back = "its brigade goes back already (Brigade command test results)";
    assert_eq!(reason(&state, "move", "1c1", &[("what", word("move"))]), back);
    assert_eq!(reason(&state, "move", "1b2", &[("what", word("form square"))]), back);
    give(&mut state, "move", Some("1c1"), &[("what", word("square"))], &[]);
    assert!(state.marked("1c1", "square") && !owed(&state, "back").contains(&"1c1".to_owned()));
}

pub fn a_division_s_hold_is_the_stricter() {
    let mut state = at("End of the turn");
    state.orders("1c", "hold");
    for orders in ["division_hold", "hold"] {
        state.event(json!({"held": {"brigade": "1c", "orders": orders}}));
        assert!(state.note("1c").ends_with("div hold"), "{orders}");
    }
}

pub fn repaired_rings_owe_their_test() {
    let mut state = at("Musketry");
    state.set("2a2", "kills", "3");
    assert!(state.owes_test("2a2"));
    state.set("2a2", "kills", "2");
    assert!(!state.owes_test("2a2"));
}

pub fn fire_beside_who_is_met_by_a_breakthrough() {
    let mut state = at("Melees");
    let meets = json!({"target": "1c1", "distance": 10, "left": 0, "back": 0});
    state.event(json!({"charges": {"unit": "2e1", "onset": meets}}));
    assert!(able(&state, "support").contains(&"1c2".to_owned()));
    assert!(!able(&state, "support").contains(&"2e2".to_owned()));
}

pub fn a_battery_unlimbers() {
    let mut state = at("Artillery");
    give(&mut state, "act", Some("1d3"), &[("action", word("unlimber"))], &[]);
    assert!(!state.marked("1d3", "limb") && state.marked("1d3", "mov"));
}

pub fn a_commander_is_with_one_unit() {
    let mut state = at("Melees");
    state.event(json!({"general": {"brigade": "1c", "bc": 1}}));
    for unit in ["1c1", "1c2"] {
        state.event(json!({"after": {"unit": unit, "after": {"throws": {"removed": true, "beaten": "2e1"}}}}));
    }
    // 4, a row down, is 5-6: it takes the ground, with a free change.
    give(&mut state, "breakthrough", Some("1c1"), &[("led", YES)], &[4]);
    let line = give(&mut state, "meets", Some("1c1"), &[("shift", word("one row down"))], &[]);
    assert!(line.ends_with("4, a row down: takes the ground and holds it."), "{line}");
    let other = reason(&state, "breakthrough", "1c2", &[("led", YES)]);
    assert!(other.starts_with("its BC is with c1 "), "{other}");
}

pub fn a_charge_crosses_what_disorders() {
    let mut state = at("Melees");
    let ford: Vec<_> = at_20("2c2").into_iter().chain([("passes", word("a ford"))]).collect();
    give(&mut state, "charge", Some("1c1"), &ford, &[]);
    assert_eq!(state.disorders("1c1"), 1);
    let through = [("way", word("counter-charges")), ("battery", YES)];
    assert!(!notes(&state, "reply", "2c2", &through, &[]).is_empty());
    give(&mut state, "reply", Some("2c2"), &through, &[]);
    assert_eq!(state.disorders("2c2"), 1);
}

pub fn a_volley_knows_of_the_move_before_it() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1a3"), &[("what", word("go about, retire 3/4"))], &[]);
    state.through(1, "Musketry");
    assert_eq!(reason(&state, "volley", "1a3", &[]), "over half a move leaves no time to fire (Firing chart)");
    // On hold it moves up to half only sideways.
    state.orders("1a", "hold");
    let moved: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("up to half"))]).collect();
    let held = "on hold it stands, goes back, or sideways, by S of its move (Brigade command test results)";
    assert_eq!(reason(&state, "volley", "1a2", &moved), held);
    let moved: Vec<_> = moved.into_iter().chain([("sideways", YES)]).collect();
    give(&mut state, "volley", Some("1a2"), &moved, &[1]);
}
