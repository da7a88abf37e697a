//! Charges that have had their answer, who is driven back out of a building or out of a square, and how long a hold lasts.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::played::{
    Played, asked, at, code, from, give, hanau, number, order, reason, stands, try_order, who, word, words,
};

const YES: Answer = Answer::Flag(true);

fn owed(state: &Played, by: &str) -> Vec<String> {
    let duties = state.view().duties.into_iter().filter(|duty| duty.order == by);
    duties.flat_map(|duty| duty.who).map(|id| id.to_string()).collect()
}

/// Who takes ground and comes upon an enemy there has another melee, with the same process (Breakthrough): the one who has
/// answered the first charge answers the second alone.
#[test]
fn a_later_charger_asks_for_his_own_answer() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1m1"), &from("2c2", 20), &[]);
    // A column needs 6 at cavalry.
    give(&mut state, "reply", Some("2c2"), &[("way", word("stands"))], &[6]);
    assert_eq!((state.kills("1m1"), owed(&state, "melee")), (1, vec!["1m1".to_owned()]));
    state.event(json!({"after": {"unit": "1m2", "after": {"meets": {"reach": 30, "back": 36, "follows": null}}}}));
    let met = [("met", words(&["2c2"])), ("distance", number(15)), ("flank", YES)];
    give(&mut state, "meets", Some("1m2"), &met, &[]);
    assert_eq!((owed(&state, "reply"), owed(&state, "melee")), (vec!["2c2".to_owned()], vec![]));
    let first = "C2 Stockh's 1st line answers m2 Empress's Dragoons first: r on it (Reaction options)";
    assert_eq!(reason(&state, "melee", "1m1", &[]), first);
    assert!(state.marked("2c2", "stands"), "it has met the first");
    let says = state.form(&order("reply", Some("2c2"), &[])).says;
    let charged: Vec<&String> = says.iter().filter(|said| said.starts_with("charged by")).collect();
    assert_eq!(charged, ["charged by m2 Empress's Dragoons from 15 cm, into flank or rear"]);
    // Nobody fires to his flank, and the first has been fired at.
    assert_eq!(asked(&state, "reply", "2c2", &[], "fires").expect("is asked").answer, Some(Answer::Flag(false)));
    let fires = [("way", word("stands")), ("fires", YES)];
    assert!(reason(&state, "reply", "2c2", &fires).ends_with("not at its flanks or its rear (Notes 25)"));
    let at_first = [("way", word("stands")), ("fires", YES), ("target", word("1m1")), ("allow", word("a wheel"))];
    assert!(asked(&state, "reply", "2c2", &at_first, "target").is_none(), "of one nobody is asked");
    assert!(reason(&state, "melee", "1m2", &[]).starts_with("whom it charges answers first"));
    give(&mut state, "reply", Some("2c2"), &stands(), &[]);
    assert_eq!((owed(&state, "reply"), owed(&state, "melee").len(), state.kills("1m1")), (vec![], 2, 1));
}

/// Who counter-charges one stands to the next, and has the bonus against the one alone.
#[test]
fn who_has_met_a_charge_stands_to_the_next() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    let counter = [("way", word("counter-charges"))];
    give(&mut state, "reply", Some("2e1"), &counter, &[]);
    give(&mut state, "charge", Some("1c2"), &from("2e1", 20), &[]);
    let bound = "it has met a charge, which is fought first: it stands to the next (Reaction options)";
    assert_eq!(reason(&state, "reply", "2e1", &counter), bound);
    let counters = |state: &Played, by: &str, with: &[&str]| {
        asked(state, "melee", by, &[("joined", words(with))], "counter").expect("is asked").answer
    };
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    assert_eq!(counters(&state, "1c1", &[]), Some(words(&["2e1"])));
    assert_eq!(counters(&state, "1c2", &[]), Some(words(&[])));
    assert_eq!(counters(&state, "1c1", &["1c2"]), Some(words(&["2e1"])));
    let named = [("joined", words(&[])), ("counter", words(&["2e1"]))];
    assert_eq!(reason(&state, "melee", "1c2", &named), "it answered the charge in another way (Reaction options)");
}

/// Who is charged reacts (Reaction options): it declares no charge of its own, be it in its own turn.
#[test]
fn who_is_charged_charges_nobody() {
    let mut state = at("Melees");
    let meets = json!({"target": "1c1", "distance": 10, "left": 0, "back": 0});
    assert!(who(&state, "charge").contains(&code("1c1")));
    state.event(json!({"charges": {"unit": "2e1", "onset": meets}}));
    let charged = "it is charged itself: it answers first (r), and fights (Reaction options)";
    assert_eq!(reason(&state, "charge", "1c1", &from("2e1", 10)), charged);
    assert!(!who(&state, "charge").contains(&code("1c1")));
    give(&mut state, "reply", Some("1c1"), &stands(), &[]);
    assert_eq!(reason(&state, "charge", "1c1", &from("2e1", 10)), charged);
}

/// To exit a building disorders (Disorder), however it comes about. 8 is 4, +2 +1: 7; 4 is 2, +1 +2: 5. By 2: pushed back
/// 12 cm, 2 kills, 1 disorder. Light infantry has the same +1, and leaves in order.
#[test]
fn who_is_driven_out_of_a_building_is_disordered_by_leaving_it() {
    for (unit, on, rings) in [("2e1", "building", 2), ("2e1", "hill", 1), ("2c1", "building", 1)] {
        let mut state = at("Melees");
        state.event(json!({"stands": {"unit": unit, "ground": on}}));
        give(&mut state, "charge", Some("1c1"), &from(unit, 10), &[]);
        give(&mut state, "reply", Some(unit), &stands(), &[]);
        // A hill is +1 where the building is +2: 6 is 3.
        let line = give(&mut state, "melee", Some("1c1"), &[], &[8, if on == "hill" { 6 } else { 4 }, 8]);
        assert!(line.ends_with("the attackers win by 2."), "{line}");
        assert_eq!((state.kills(unit), state.disorders(unit)), (2, rings), "{unit} {on}");
        assert!(!state.marked(unit, "house") && !state.owes_test(unit));
    }
    // A third ring of a colour asks for its test.
    let mut state = at("Melees");
    state.set("2e1", "disorders", "1");
    state.event(json!({"stands": {"unit": "2e1", "ground": "building"}}));
    give(&mut state, "charge", Some("1c1"), &from("2e1", 10), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    // -1 for its disorder: 6 is 3, and 5 again.
    give(&mut state, "melee", Some("1c1"), &[], &[8, 6, 8]);
    assert_eq!((state.disorders("2e1"), state.owes_test("2e1")), (3, true));
}

/// A square cannot move (Notes 15): who is driven back is none any more, as where its brigade retires.
#[test]
fn a_square_that_is_driven_back_is_a_column() {
    let mut state = at("Melees");
    state.set("2c2", "formation", "square");
    give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
    give(&mut state, "reply", Some("2c2"), &stands(), &[]);
    // 1 is 0, +2 +1 and +2 at a square: 5; 8 is 4. By 1.
    let line = give(&mut state, "melee", Some("1c1"), &[], &[1, 8, 8]);
    assert!(line.ends_with("the attackers win by 1."), "{line}");
    assert!(state.marked("2c2", "col") && !state.marked("2c2", "square"));
}

/// An army on hold holds through its next turn, all of it; who had not come holds nothing (Command test (army)).
#[test]
fn an_army_is_on_hold_through_its_next_turn() {
    let mut state = Played::of(&|text| text.replace("division = \"Spleny\"", "division = \"Spleny\"\narrives = 2"));
    for unit in ["2a1", "2a2", "2a3", "2a4", "2a5", "2b1", "2b2", "2b3", "2c1", "2c2", "2c3", "2c4"] {
        state.event(json!({"gone": {"unit": unit}}));
    }
    state.begin(1);
    state.through(1, "End of the turn");
    // One division lost -2, one on the table +1.
    give(&mut state, "army", Some("2a"), &[("rear", number(0))], &[3]);
    let held = |state: &Played| state.view().armies.swap_remove(1).general.contains("on hold");
    assert!(held(&state) && state.note("2e").ends_with("army hold") && !state.note("2m").contains("hold"));
    state.through(2, "Brigade tests");
    // Excellent, an elite brigade: 2 + 1.
    let no = Answer::Flag(false);
    let away = [("dc", word("far or unseen")), ("neighbour", no.clone()), ("advancing", no.clone())];
    let line = give(&mut state, "test", Some("2e"), &away, &[]);
    assert!(line.ends_with("holds with its army: +3, whatever falls."), "{line}");
    state.through(2, "Movement");
    for brigade in ["2d", "2e", "2i"] {
        assert!(state.note(brigade).ends_with("army hold"), "{brigade}: {}", state.note(brigade));
    }
    assert!(held(&state));
    state.through(2, "End of the turn");
    give(&mut state, "next", None, &[], &[]);
    state.through(2, "Brigade tests");
    assert!(!held(&state), "it is over for all of them at once");
    let line = give(&mut state, "test", Some("2e"), &[away[0].clone(), ("advancing", no)], &[]);
    assert!(line.ends_with("passes: +3, whatever falls."), "{line}");
    // Good, light cavalry: 1 + 0.
    let line = give(&mut state, "test", Some("2m"), &away[..], &[2]);
    assert!(line.ends_with("passes: 2 + 1 = 3."), "{line}");
}

/// Where his DC is has to be said of a BC at each test (Brigade command test): everybody has moved since the last.
#[test]
fn where_the_dc_is_has_to_be_said_at_each_test() {
    let mut state = hanau(&[]);
    state.begin(1);
    let dc = |state: &Played| asked(state, "test", "1b", &[], "dc").expect("is asked");
    assert_eq!(dc(&state).answer, None);
    assert!(matches!(try_order(&state, &order("test", Some("1b"), &[]), &[]), Err(Interrupt::Unanswered)));
    give(&mut state, "test", Some("1b"), &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false))], &[3]);
    state.event(json!({"plays": {"army": 1, "second": false}}));
    assert_eq!(dc(&state).answer, None);
}
