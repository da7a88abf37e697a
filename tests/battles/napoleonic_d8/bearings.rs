//! What a table of Marengo showed: holds that lie on a division, who has the first move, what is asked and told.

use drumhead::umpire::{Answer, Interrupt, Order};
use serde_json::json;

use super::played::{Played, asked, at, code, from, give, hanau, number, order, passes, try_order, who, word};

fn says(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)]) -> Vec<String> {
    state.form(&order(name, Some(unit), answers)).says
}

fn gone(state: &mut Played, units: &[&str]) {
    units.iter().for_each(|unit| state.event(json!({"gone": {"unit": unit}})));
}

const VIEREGG: [&str; 4] = ["2m1", "2m2", "2m3", "2m4"];

/// The result goes on to apply (Divisional command test results): it lies on the division, and on who of it comes on the table
/// while it lasts. Spleny is poor, -1; a brigade is lost, -1, of two, -2: 5 is 1.
#[test]
fn a_division_s_hold_lies_on_who_comes_on_while_it_lasts() {
    let mut state = Played::of(&|text| text.replace("division = \"Spleny\"", "division = \"Spleny\"\narrives = 2"));
    state.begin(2);
    state.through(2, "End of the turn");
    gone(&mut state, &VIEREGG);
    let line = give(&mut state, "division", Some("2m"), &[("cinc", word("far or unseen"))], &[5]);
    assert!(line.contains("is on hold: 5 - 4 = 1"), "{line}");
    let yellow = |state: &Played| state.view().armies.swap_remove(1).general.contains("Spleny:1RY");
    assert!(yellow(&state));
    state.through(1, "End of the turn");
    give(&mut state, Order::NEXT, None, &[], &[]);
    state.begin(2);
    passes(&mut state, "2v");
    assert!(state.note("2v").ends_with("div hold"), "{}", state.note("2v"));
    // Whatever the brigade does by its own test, the DC keeps his ring through the turn.
    state.orders("2v", "retire");
    assert!(yellow(&state));
    state.through(1, "End of the turn");
    give(&mut state, Order::NEXT, None, &[], &[]);
    state.begin(2);
    passes(&mut state, "2v");
    assert!(!yellow(&state) && state.note("2v").ends_with("passed"), "{}", state.note("2v"));
}

/// The winner chooses who starts (Sequence of play): it has to be said, and who it is stands in the row.
#[test]
fn who_has_the_first_move_has_to_be_said() {
    let mut state = hanau(&[]);
    give(&mut state, "initiative", None, &[], &[7, 3]);
    let start = order("start", None, &[]);
    assert!(matches!(try_order(&state, &start, &[]), Err(Interrupt::Unanswered)));
    assert_eq!(state.labels(&start), ["first move: France; no: Bavaria and Austria"]);
    assert_eq!(give(&mut state, "start", None, &[("begins", Answer::Flag(true))], &[]), "First move: France.");
}

/// +1 for each division on the table stands in the example alone (Command test (army)).
#[test]
fn the_divisions_on_the_table_are_marked_as_a_reading() {
    let mut state = at("End of the turn");
    gone(&mut state, &["1c1", "1c2", "1c3", "1d1", "1d2", "1d3", "1d4"]);
    let ruled = try_order(&state, &order("army", Some("1c"), &[("rear", number(0))]), &[4]).expect("is ruled");
    assert!(ruled.sum.iter().any(|line| line.label == "divisions on the table (a reading)"), "{:?}", ruled.sum);
}

/// Who went back before a charge answers another as anybody (Reaction options).
#[test]
fn who_went_back_before_a_charge_is_told_to_answer_as_anybody() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    state.mark("2e1", "gave_way");
    let told = "it went back before a charge in this move, and answers as anybody (a reading)".to_owned();
    assert!(says(&state, "reply", "2e1", &[]).contains(&told));
}

/// No charging through villages (Movement and terrain effects): what lies before one who is in a building has to be said.
#[test]
fn who_charges_out_of_a_building_says_across_what() {
    let mut state = at("Melees");
    let path = |state: &Played| asked(state, "charge", "1c1", &from("2e1", 20), "path").expect("is asked").answer;
    assert!(path(&state).is_some());
    state.event(json!({"stands": {"unit": "1c1", "ground": "building"}}));
    assert_eq!(path(&state), None);
}

/// Rows that read alike differ by the free wheel or change of formation (Breakthrough, 3-4 and 5-6).
#[test]
fn rows_beside_each_other_say_what_differs() {
    let mut state = at("Melees");
    let shifts = json!({"shifts": {"face": 3, "removed": true, "beaten": "2e1", "fell": 0}});
    state.event(json!({"after": {"unit": "1c1", "after": shifts}}));
    let said = says(&state, "meets", "1c1", &[]);
    for told in [
        "as thrown: takes the ground and holds it",
        "one row down: takes the ground and holds it, with a free wheel or change of formation",
    ] {
        assert!(said.contains(&told.to_owned()), "{said:?}");
    }
}

/// Up to one neighbouring DC (Divisional command test): where nobody of another division is on the table there is none.
#[test]
fn another_dc_is_asked_for_where_there_is_one() {
    let mut state = at("End of the turn");
    gone(&mut state, &VIEREGG);
    assert!(asked(&state, "division", "2m", &[], "neighbour").is_some());
    let rows = state.view().armies.remove(1).brigades.into_iter().flat_map(|brigade| brigade.units);
    for row in rows.filter(|row| row.code.brigade != 'v' && !row.gone) {
        state.event(json!({"left": {"unit": row.code.to_string()}}));
    }
    assert!(asked(&state, "division", "2m", &[], "neighbour").is_none());
}

/// Three kills are -3 once (Firing, hits; Morale test modifiers), whatever asks for the test.
#[test]
fn that_rings_count_once_is_said_in_every_morale_test_of_who_has_enough() {
    for why in ["hits", "melee", "enemy_in_rear"] {
        let mut state = at("Melees");
        let told = "the -3 or -4 is that of its rings, once (a reading)".to_owned();
        state.event(json!({"test": {"unit": "1c1", "why": why}}));
        assert!(!says(&state, "morale", "1c1", &[]).contains(&told), "{why}");
        state.set("1c1", "kills", "3");
        state.event(json!({"test": {"unit": "1c1", "why": why}}));
        assert!(says(&state, "morale", "1c1", &[]).contains(&told), "{why}");
    }
}

/// A melee is ended before the next: whose further round waits is shown with those who have charged.
#[test]
fn a_further_round_that_waits_is_shown() {
    let mut state = at("Melees");
    for (unit, with) in [("1d1", "2d2"), ("2d2", "1d1")] {
        state.event(json!({"engaged": {"unit": unit, "with": [with]}}));
    }
    assert_eq!(who(&state, "melee"), [code("1d1")]);
    let throws = json!({"throws": {"removed": true, "beaten": "2e1"}});
    state.event(json!({"after": {"unit": "1c1", "after": throws}}));
    let waits = state.view().duties.into_iter().find(|duty| duty.what == "then the melee");
    assert_eq!(waits.expect("is shown").who, [code("1d1")]);
}
