//! What a charge has left that went after one who fell back, who fires at whom, and that a melee, a battle and the tests of
//! commanders are ended in their order.

use drumhead::umpire::{Answer, UnitId};
use serde_json::json;

use super::played::{
    Played, asked, at, code, from, give, hanau, number, order, reason, stands, try_order, who, word, words,
};

const YES: Answer = Answer::Flag(true);
const ALONE: &str = "joined";

/// A unit breaks through, and meets another so far on its way.
fn breaks_through(state: &mut Played, unit: &str, reach: u32, met: &str, distance: i64) {
    let back = if unit == "1c1" { 0 } else { 36 };
    let meets = json!({"meets": {"reach": reach, "back": back, "follows": null}});
    state.event(json!({"after": {"unit": unit, "after": meets}}));
    give(state, "meets", Some(unit), &[("met", words(&[met])), ("distance", number(distance))], &[]);
}

/// Horse of 36 cm charges from 12, goes 18 more after who retires half, and has 6 left: who is then pushed back 24 is out of
/// its reach. 4 is 2, +2 +1: 5; 6 is 3: by 2 (Movement and terrain effects; Melee results).
#[test]
fn a_charge_has_less_left_by_the_way_after_who_fell_back() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 10), &[]);
    give(&mut state, "charge", Some("1e2"), &from("2m1", 12), &[]);
    give(&mut state, "reply", Some("2m1"), &[("way", word("keeps facing, retires half"))], &[]);
    assert_eq!(who(&state, "melee"), [code("1e1"), code("1e2")], "both reach it");
    let line = give(&mut state, "melee", Some("1e1"), &[(ALONE, words(&[]))], &[4, 6, 8]);
    assert!(line.ends_with("the attackers win by 2."), "{line}");
    assert!(!state.charges("1e2") && who(&state, "melee").is_empty());
    assert!(try_order(&state, &order("charge", Some("1e2"), &from("2m2", 7)), &[]).is_err());
    assert!(try_order(&state, &order("charge", Some("1e2"), &from("2m2", 6)), &[]).is_ok());
}

/// A column of 24 cm charges from 3 and catches skirmishers who fall back 18: 3 are left. Of a breakthrough of 24 as many as 1
/// after the 5 and the 18.
#[test]
fn who_catches_skirmishers_has_gone_their_way() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2a1", 3), &[]);
    give(&mut state, "reply", Some("2a1"), &[], &[]);
    assert!(state.gone("2a1"));
    assert!(try_order(&state, &order("charge", Some("1c1"), &from("2a2", 4)), &[]).is_err());
    assert!(try_order(&state, &order("charge", Some("1c1"), &from("2a2", 3)), &[]).is_ok());
    let mut on = at("Melees");
    breaks_through(&mut on, "1c1", 24, "2a1", 5);
    give(&mut on, "reply", Some("2a1"), &[], &[]);
    assert!(on.gone("2a1"));
    let says = on.form(&order("meets", Some("1c1"), &[])).says;
    assert!(says[0].starts_with("it goes 1 cm"), "{says:?}");
}

/// Four kills ask for a test (Firing, hits), and so does a further ring, be it that of a retreat. Three of five units gone -3,
/// 19 of 25 kills -4, an enemy on its flank -1: 4 - 8 is -4.
#[test]
fn the_ring_of_a_retreat_asks_for_a_morale_test() {
    let mut state = hanau(&[]);
    state.begin(1);
    for unit in ["1b1", "1b3", "1b4"] {
        state.remove(unit);
    }
    state.set("1b2", "kills", "4");
    state.event(json!({"test": {"unit": "1b2", "why": null}}));
    let line = give(
        &mut state,
        "test",
        Some("1b"),
        &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false)), ("enemy", YES)],
        &[4],
    );
    assert_eq!(line, "b Dubreton retreats: 4 - 8 = -4.");
    assert_eq!((state.disorders("1b2"), state.owes_test("1b2")), (1, true));
    assert_eq!((state.disorders("1b5"), state.owes_test("1b5")), (1, false));
}

/// Who moves into contact does not fire (Firing chart): neither who has counter-charged, nor who charges, while that melee is
/// not fought, at who comes upon him then.
#[test]
fn who_goes_into_contact_fires_at_nobody_who_comes_upon_him_then() {
    let fires = [("way", word("stands")), ("fires", YES)];
    let usual = |state: &Played, unit: &str| asked(state, "reply", unit, &[], "fires").expect("is asked").answer;
    let mut counters = at("Melees");
    give(&mut counters, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut counters, "reply", Some("2e1"), &[("way", word("counter-charges"))], &[]);
    breaks_through(&mut counters, "1m2", 30, "2e1", 15);
    assert_eq!(usual(&counters, "2e1"), Some(Answer::Flag(false)));
    let why = "it counter-charges: who fires does not go into contact (a reading) (Firing chart)";
    assert_eq!(reason(&counters, "reply", "2e1", &fires), why);
    let mut charges = at("Melees");
    give(&mut charges, "charge", Some("1c1"), &from("2e1", 20), &[]);
    breaks_through(&mut charges, "2m1", 30, "1c1", 15);
    assert_eq!(usual(&charges, "1c1"), Some(Answer::Flag(false)));
    let why = "it charges: who fires does not go into contact (Firing chart)";
    assert_eq!(reason(&charges, "reply", "1c1", &fires), why);
}

/// Who is pushed back faces the enemy (Melee results), be it that he was met in his back: 2 is 1, +2 +1: 4; 8 is 4, -2: by 2.
#[test]
fn who_is_pushed_back_faces_the_enemy() {
    let mut state = at("Melees");
    state.mark("2m1", "turned_back");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 10), &[]);
    // In its rear: it tests for that first.
    give(&mut state, "morale", Some("2m1"), &[], &[8]);
    give(&mut state, "reply", Some("2m1"), &[("way", word("stands"))], &[]);
    assert!(state.marked("2m1", "back"));
    let line = give(&mut state, "melee", Some("1e1"), &[], &[2, 8, 8]);
    assert!(line.ends_with("the attackers win by 2."), "{line}");
    assert!(!state.marked("2m1", "back"));
}

/// A melee is ended before the next is begun: neither is another charge answered nor another round fought before its
/// breakthrough. 8 is 4, +2 +1: 7; 3 is 1: by 6, removed.
#[test]
fn a_melee_is_ended_before_the_next() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 20), &[]);
    give(&mut state, "charge", Some("1e2"), &from("2m2", 20), &[]);
    give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
    for unit in ["2m1", "2m2"] {
        give(&mut state, "reply", Some(unit), &[("way", word("stands"))], &[]);
    }
    give(&mut state, "melee", Some("1e1"), &[(ALONE, words(&[]))], &[8, 3, 8]);
    let first = "a melee is ended before the next: e1 1st Cuirassiers, breakthrough first: p on it (Sequence of play)";
    assert_eq!(reason(&state, "reply", "2c2", &stands()), first);
    assert_eq!(reason(&state, "melee", "1e2", &[]), first);
    let waits: Vec<(String, Vec<UnitId>)> = state
        .view()
        .duties
        .into_iter()
        .filter(|duty| duty.order.is_empty())
        .map(|duty| (duty.what, duty.who))
        .collect();
    let shown = [("then answers the charge", "2c2"), ("then the melee", "1e2")];
    assert_eq!(waits, shown.map(|(what, unit)| (what.to_owned(), vec![code(unit)])));
    let allowed: Vec<_> = stands().into_iter().chain([("allow", word("it is late"))]).collect();
    assert!(try_order(&state, &order("reply", Some("2c2"), &allowed), &[]).is_ok());
    // 1: it retires, blown.
    give(&mut state, "breakthrough", Some("1e1"), &[], &[1]);
    assert_eq!((who(&state, "reply"), who(&state, "melee")), (vec![code("2c2")], vec![code("1e2")]));
}

/// An army without a division has lost (Command test (army)); where neither has one, both are named.
#[test]
fn both_armies_are_named_that_have_no_division_left() {
    let mut state = at("End of the turn");
    let armies = state.view().armies.into_iter();
    for row in armies.flat_map(|army| army.brigades).flat_map(|brigade| brigade.units) {
        state.event(json!({"gone": {"unit": row.code.to_string()}}));
    }
    let lost = "no division is left, and the battle is lost";
    let line = format!("The battle ends: France: {lost}; Bavaria and Austria: {lost}.");
    assert_eq!(give(&mut state, "end", None, &[], &[]), line);
}

/// A division that its own test removes counts in that of its army (Divisional command test): Spleny's is gone, and Fresnel
/// has lost a brigade.
#[test]
fn the_army_tests_after_its_divisions() {
    let mut state = at("End of the turn");
    for unit in ["2f1", "2f2", "2f3", "2m1", "2m2", "2m3", "2m4"] {
        if state.view().armies[1].brigades.iter().any(|of| of.units.iter().any(|row| row.code == code(unit))) {
            state.event(json!({"gone": {"unit": unit}}));
        }
    }
    for brigade in &state.view().armies[1].brigades[5..] {
        for row in &brigade.units {
            state.event(json!({"gone": {"unit": row.code.to_string()}}));
        }
    }
    let (army, division) = (who(&state, "army"), who(&state, "division"));
    assert_eq!((army.len(), division.len()), (0, 1), "the division first");
    give(&mut state, "division", Some(&division[0].to_string()), &[("cinc", word("far or unseen"))], &[8]);
    assert_eq!(who(&state, "army").len(), 1);
}

/// Where a brigade is lost, another BC is asked for of each brigade of its army, whatever was said of it before.
#[test]
fn another_bc_is_asked_for_of_each_brigade_in_the_same_way() {
    let mut state = at("Artillery");
    for unit in ["1e1", "1e2", "1e3"] {
        state.event(json!({"gone": {"unit": unit}}));
    }
    state.event(json!({"plays": {"army": 1, "second": false}}));
    for brigade in ["1a", "1b", "1c", "1d", "1i", "1m"] {
        let neighbour = asked(&state, "test", brigade, &[], "neighbour").expect("is asked");
        assert_eq!(neighbour.answer, None, "{brigade}");
    }
}
