//! Who is charged in his back tests for it; what is asked anew of a brigade; and what is said where it decides.

use drumhead::umpire::Answer;
use serde_json::json;

use super::played::{Played, asked, at, code, from, give, number, order, reason, stands, try_order, who, word, words};

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);

fn duties(state: &Played) -> Vec<String> {
    let view = state.view();
    view.duties.iter().map(|duty| view.words(duty)).collect()
}

fn says(state: &Played, name: &str, unit: &str) -> Vec<String> {
    state.form(&order(name, Some(unit), &[])).says
}

/// An enemy who faces its rear within one move asks for a test (Firing, hits): horse goes 36 cm. It comes at once, and before
/// the answer; 1 is under 3.
#[test]
fn who_is_charged_in_its_back_owes_a_test() {
    for (step, turned, flank, owes) in [
        ("Melees", true, true, true),
        ("Movement", true, true, true),
        ("Melees", true, false, false),
        ("Melees", false, true, false),
    ] {
        let mut state = at(step);
        if turned {
            state.mark("2m1", "turned_back");
        }
        let charge: Vec<_> = from("2m1", 30).into_iter().chain([("flank", Answer::Flag(flank))]).collect();
        give(&mut state, "charge", Some("1e1"), &charge, &[]);
        assert_eq!(state.owes_test("2m1"), owes, "{step} {turned} {flank}");
        if !owes {
            continue;
        }
        assert!(duties(&state).contains(&"morale test, enemy at its rear: M1".to_owned()), "{:?}", duties(&state));
        let mut fails = state.clone();
        give(&mut fails, "morale", Some("2m1"), &[], &[1]);
        assert_eq!((fails.gone("2m1"), fails.charges("1e1")), (true, false));
        give(&mut state, "morale", Some("2m1"), &[], &[3]);
        state.through(1, "Melees");
        assert_eq!(who(&state, "reply"), [code("2m1")]);
        // It has tested for that in this half of the move.
        give(&mut state, "charge", Some("1e2"), &from("2m1", 20), &[]);
        assert!(!state.owes_test("2m1"));
    }
    let mut state = at("Melees");
    state.mark("2m1", "turned_back");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 30), &[]);
    assert_eq!(reason(&state, "reply", "2m1", &stands()), "it owes a morale test first: T (Firing, hits)");
}

/// So it does by a breakthrough; whom one follows up who beat him has tested for that melee.
#[test]
fn who_is_broken_through_into_in_its_back_owes_a_test() {
    for (follows, owes) in [(json!(null), true), (json!("2m1"), false)] {
        let mut state = at("Melees");
        state.mark("2m1", "turned_back");
        let meets = json!({"meets": {"reach": 24, "back": 36, "follows": follows, "fell": 20}});
        state.event(json!({"after": {"unit": "1e1", "after": meets}}));
        give(&mut state, "meets", Some("1e1"), &[("met", words(&["2m1"])), ("distance", number(20))], &[]);
        assert_eq!(state.owes_test("2m1"), owes);
    }
}

/// Which of flank and rear a charge comes upon only the table shows, where no back is shown: R is named.
#[test]
fn who_is_charged_in_flank_or_rear_may_test_for_its_rear() {
    let mut state = at("Melees");
    let charge: Vec<_> = from("2m1", 30).into_iter().chain([("flank", YES)]).collect();
    give(&mut state, "charge", Some("1e1"), &charge, &[]);
    let may = state.view().may.into_iter().find(|may| may.what.starts_with("R if an enemy"));
    assert_eq!(may.map(|may| may.who), Some(vec![code("2m1")]));
}

/// Up to one neighbouring BC within 60 cm (Brigade command test): one who was near another is asked for it anew where his BC is
/// another, or his brigade went back.
#[test]
fn another_bc_is_asked_for_of_a_new_bc_and_of_who_went_back() {
    let near = [("dc", word("touching")), ("neighbour", YES), ("advancing", NO)];
    for (event, open) in [
        (json!({"general": {"brigade": "1b", "bc": 0, "killed": true}}), true),
        (json!({"general": {"brigade": "1b", "bc": 0}}), false),
        (json!({"ordered": {"brigade": "1b", "orders": "retire"}}), true),
        (json!({"ordered": {"brigade": "1b", "orders": "hold"}}), false),
    ] {
        let mut state = at("Brigade tests");
        // Average, a brigade of 0: 2 + 1 and any face pass.
        assert!(give(&mut state, "test", Some("1b"), &near, &[]).ends_with("passes: +3, whatever falls."));
        state.event(event.clone());
        state.event(json!({"plays": {"army": 1, "second": false}}));
        let neighbour = asked(&state, "test", "1b", &[], "neighbour").expect("is asked").answer;
        assert_eq!(neighbour, (!open).then_some(YES), "{event}");
        let anew =
            says(&state, "test", "1b").iter().any(|said| said.ends_with("whether another BC is near is asked anew"));
        assert_eq!(anew, open, "{event}");
    }
}

/// To say where a unit stands brings no ring, which is said of whom a wood disorders.
#[test]
fn that_a_unit_stands_in_a_wood_brings_no_ring() {
    for (unit, told) in [("1a4", true), ("1a3", false)] {
        let state = at("Brigade tests");
        let stands = order("ground", Some(unit), &[("ground", word("wood"))]);
        let notes = try_order(&state, &stands, &[]).expect("is ruled").notes;
        assert_eq!(notes.iter().any(|note| note.starts_with("No ring of the wood comes of this")), told, "{notes:?}");
    }
}

/// Halves go up for lances, but against breastplates (Melee modifiers): the form says so, and the ruling.
#[test]
fn breastplates_are_named_where_lances_do_nothing() {
    for (by, told) in [("1e3", true), ("1m1", false)] {
        let mut state = at("Melees");
        give(&mut state, "charge", Some(by), &from("2v3", 20), &[]);
        give(&mut state, "reply", Some("2v3"), &[("way", word("stands"))], &[]);
        let words = "V3's halves go down against the breastplates of e3";
        assert_eq!(says(&state, "melee", by).iter().any(|said| said == words), told, "{:?}", says(&state, "melee", by));
        let ruled = try_order(&state, &order("melee", Some(by), &[]), &[8, 1, 8]).expect("is ruled");
        assert_eq!(ruled.table.contains(words), told, "{}", ruled.table);
    }
}

/// The grenadiers beat the 1st battalion of the enemy's fifth brigade, of which the 2nd alone is left beside it.
fn beaten(dice: &[u8], disordered: bool) -> Played {
    let mut state = at("Melees");
    let army = state.view().armies.pop().expect("an army");
    let units = army.brigades.into_iter().flat_map(|brigade| brigade.units).map(|unit| unit.code);
    for unit in units.filter(|unit| ![code("2e1"), code("2e2")].contains(unit)) {
        state.event(json!({"gone": {"unit": unit.to_string()}}));
        state.event(json!({"behind": {"unit": unit.to_string()}}));
    }
    if disordered {
        state.set("2e2", "disorders", "1");
    }
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    give(&mut state, "melee", Some("1c1"), &[], dice);
    state
}

/// 6 is 3, +2 +1: 6; 5 is 2, +1: 3: by 3, 3 kills and a disorder, it retires 18 cm and tests: 1 +1 -3 -1 is under 3. Who is
/// removed so has not routed (Melee results); where nobody can have a ring for supporting him, none is spoken of.
#[test]
fn who_is_removed_by_his_test_fell_back_and_did_not_rout() {
    let supported = |notes: &[String]| notes.iter().any(|note| note.starts_with("Who supported its rear"));
    for (disordered, owed) in [(false, "who supported: E1"), (true, "fell back into whom: E1")] {
        let mut state = beaten(&[6, 5, 8], disordered);
        assert!(duties(&state).contains(&"fell back into whom: E1".to_owned()), "{:?}", duties(&state));
        let ruled = try_order(&state, &order("morale", Some("2e1"), &[]), &[1]).expect("is ruled");
        assert_eq!(supported(&ruled.notes), !disordered, "{:?}", ruled.notes);
        give(&mut state, "morale", Some("2e1"), &[], &[1]);
        assert!(duties(&state).contains(&owed.to_owned()), "{:?}", duties(&state));
        let none = if disordered { vec![] } else { vec![("nobody", YES)] };
        let into: Vec<_> = none.into_iter().chain([("into", words(&["2e2"]))]).collect();
        let line = give(&mut state, "stood_behind", Some("2e1"), &into, &[]);
        assert!(line.contains(" fell back into E2 "), "{line}");
        assert_eq!(state.disorders("2e2"), 1 + u32::from(disordered));
    }
    // 8 is 4, +3 against 1 is 0, +1: by 6 a rout.
    let routed = beaten(&[8, 1, 8], true);
    assert!(duties(&routed).contains(&"routed through whom: E1".to_owned()), "{:?}", duties(&routed));
}

/// A form of a whole brigade says of whom each distance is, where they differ: infantry in column goes 24 cm, in woods 16, light
/// infantry 20.
#[test]
fn how_far_each_of_a_brigade_goes_is_told_apart() {
    let mut state = at("Movement");
    assert!(says(&state, "move", "1a").contains(&"it may go 24 cm".to_owned()));
    state.event(json!({"stands": {"unit": "1a4", "ground": "wood"}}));
    let said = says(&state, "move", "1a");
    for told in ["a2 may go 24 cm", "a3 may go 24 cm", "a4 may go 16 cm"] {
        assert!(said.contains(&told.to_owned()), "{said:?}");
    }
}
