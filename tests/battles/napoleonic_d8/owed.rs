//! What is owed and why, said once; and what is owed no more, as its cause or its step is gone.

use drumhead::umpire::Answer;
use serde_json::json;

use super::played::{Played, asked, at, code, from, give, order, reason, stands, try_order, who, word, words};

const YES: Answer = Answer::Flag(true);

fn event(state: &mut Played, unit: &str, name: &str) {
    state.event(json!({name: {"unit": unit}}));
}

fn duties(state: &Played) -> Vec<String> {
    let view = state.view();
    view.duties.iter().map(|duty| view.words(duty)).collect()
}

fn notes(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], faces: &[u8]) -> Vec<String> {
    try_order(state, &order(name, Some(unit), answers), faces).expect("is ruled").notes
}

/// An enemy who faces its rear asks for a test (Firing, hits): once it is made in a turn nobody is reminded of it, until it turns
/// its back anew, or the turn ends.
#[test]
fn who_has_tested_for_an_enemy_in_its_rear_is_not_reminded() {
    let mut state = at("Brigade tests");
    state.orders("1b", "retreat");
    let named = |state: &Played| {
        let may = state.view().may.into_iter().find(|may| may.what.starts_with("R if an enemy"));
        may.map(|may| may.who).unwrap_or_default()
    };
    give(&mut state, "back", Some("1b2"), &[], &[]);
    assert_eq!(named(&state), [code("1b2")]);
    let line = give(&mut state, "rear", Some("1b2"), &[], &[8]);
    assert!(line.contains(" stands: "), "{line}");
    assert_eq!(named(&state), []);
    assert!(who(&state, "rear").contains(&code("1b2")), "another enemy may come up");
    let mut turned = state.clone();
    turned.mark("1b2", "turned_back");
    assert_eq!(named(&turned), [code("1b2")]);
    state.through(2, "Brigade tests");
    assert_eq!(named(&state), [code("1b2")]);
    // A test that its rings ask for is none for its rear.
    state.set("1b2", "kills", "3");
    give(&mut state, "morale", Some("1b2"), &[], &[8]);
    assert_eq!(named(&state), [code("1b2")]);
}

/// Who turns its back to a charge has the charger in its rear (Firing, hits): that this asks for its test is said.
#[test]
fn why_a_test_is_owed_is_said() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2v1", 20), &[]);
    let turns = [("way", word("turns, retires three quarters"))];
    let said = notes(&state, "reply", "2v1", &turns, &[]);
    let owes = said.iter().find(|note| note.contains("owes a morale test")).expect("owes it");
    assert!(owes.starts_with("V1 ") && owes.ends_with(" owes a morale test: an enemy is at its rear."), "{owes}");
    give(&mut state, "reply", Some("2v1"), &turns, &[]);
    state.set("2c2", "kills", "3");
    assert_eq!(duties(&state)[..2], ["morale test: C2".to_owned(), "morale test, enemy at its rear: V1".to_owned()]);
    let text = state.app().text();
    assert!(text.contains("morale test, enemy at its rear: V1"), "{text}");
    let form = state.form(&order("morale", Some("2v1"), &[]));
    assert_eq!(form.says[0], "an enemy faces it within one move of its rear (Firing, hits)");
}

/// It may fire, and counter-charge, whatever it did before in the turn (Reaction options): that it does is a reading.
#[test]
fn firing_again_and_a_charger_s_counter_charge_are_said_to_be_readings() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2c3", 20), &[]);
    let again = "That it fires again in this turn, at another charge, is a reading.".to_owned();
    let fires = [("way", word("stands")), ("fires", YES)];
    let counters = [("way", word("counter-charges"))];
    let own = "That who has charged or moved in this turn counter-charges is a reading.".to_owned();
    assert!(!notes(&state, "reply", "2c3", &fires, &[1]).contains(&again));
    assert!(!notes(&state, "reply", "2c3", &counters, &[]).contains(&own));
    state.mark("2c3", "fired");
    state.mark("2c3", "moved");
    assert!(notes(&state, "reply", "2c3", &fires, &[1]).contains(&again));
    assert!(notes(&state, "reply", "2c3", &counters, &[]).contains(&own));
}

/// Out of command it has -2 (Melee modifiers), 6 is 3, +1 -2 against 1 is 0, +2 +1: by 1. Pushed back it may be in its zone
/// again, or not: nothing stands filled in.
#[test]
fn who_was_out_of_command_and_falls_back_is_asked_for_it() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let command = |state: &Played| asked(state, "morale", "2e1", &[], "command").expect("is asked").answer;
    for (away, face) in [(true, 6), (false, 2)] {
        let mut state = state.clone();
        let said = if away { vec![("away", words(&["2e1"]))] } else { Vec::new() };
        let line = give(&mut state, "melee", Some("1c1"), &said, &[1, face, 8]);
        assert!(line.ends_with("the attackers win by 1."), "{line}");
        state.event(json!({"test": {"unit": "2e1", "why": "melee"}}));
        assert_eq!(command(&state), (!away).then_some(YES));
        if away {
            let form = state.form(&order("morale", Some("2e1"), &[]));
            let said = "it was out of command before it went: does its BC reach it?".to_owned();
            assert!(form.says.contains(&said), "{:?}", form.says);
            // Once said it stands.
            give(&mut state, "morale", Some("2e1"), &[("command", YES)], &[8]);
            state.event(json!({"test": {"unit": "2e1", "why": "melee"}}));
            assert_eq!(command(&state), Some(YES));
        }
    }
}

/// A square has a die for the target at each of its sides (Firing chart, *), and a column of march on a road that is fired at is
/// disordered (Disorder), at whichever side it is. 6 is under 7.
#[test]
fn a_square_s_other_targets_are_caught_on_the_march() {
    let mut state = at("Musketry");
    state.set("1c1", "formation", "square");
    state.set("2a3", "formation", "column of march");
    let shots: Vec<_> = from("2a2", 10).into_iter().chain([("also", words(&["2a3"]))]).collect();
    let form = state.form(&order("volley", Some("1c1"), &shots));
    let said = "those at its other sides are in its range too, each behind the cover it stands in".to_owned();
    assert!(form.says.contains(&said), "{:?}", form.says);
    let mut off = state.clone();
    let off_road: Vec<_> = shots.iter().cloned().chain([("march_besides", words(&[]))]).collect();
    give(&mut off, "volley", Some("1c1"), &off_road, &[6, 6]);
    give(&mut state, "volley", Some("1c1"), &shots, &[6, 6]);
    assert_eq!((state.disorders("2a3"), off.disorders("2a3"), state.disorders("2a2")), (1, 0, 0));
    // Squares cannot move (Notes 15).
    assert!(!form.questions.iter().any(|row| row.id == "moved"));
    let free = state.form(&order("volley", Some("1c2"), &from("2a2", 10)));
    assert!(!free.says.contains(&said));
}

/// What a winner does comes in the melees (Sequence of play): after them his row owes nothing.
#[test]
fn a_breakthrough_is_not_owed_after_the_melees() {
    let mut state = at("Melees");
    state.event(json!({"after": {"unit": "1c1", "after": {"throws": {"removed": false, "beaten": "2e1"}}}}));
    assert!(state.row("1c1").owes && duties(&state).contains(&"breakthrough: c1".to_owned()));
    give(&mut state, "next", None, &[], &[]);
    assert!(!state.row("1c1").owes);
}

/// Who falls back from where it won goes after nobody, and has nothing to wheel there (Melee results; Reaction options).
#[test]
fn who_goes_back_breaks_through_nowhere() {
    let mut state = at("Melees");
    let throws = json!({"throws": {"removed": false, "beaten": "1c2", "fell": 6}});
    for unit in ["2c3", "2e1"] {
        state.event(json!({"after": {"unit": unit, "after": throws}}));
        state.mark(unit, "free_wheel");
    }
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "charge", Some("1c2"), &from("2c3", 20), &[]);
    assert_eq!(who(&state, "breakthrough"), [code("2c3"), code("2e1")]);
    // Before they have thrown it is for the umpire to let the next go on.
    let allowed = |state: &mut Played, name: &str, unit: &str, answers: &[(&'static str, Answer)], faces: &[u8]| {
        let answers: Vec<_> = answers.iter().cloned().chain([("allow", word("at once"))]).collect();
        let ruled = try_order(state, &order(name, Some(unit), &answers), faces).expect("is allowed");
        let events = ruled.events.iter().filter_map(serde_json::Value::as_array).flatten();
        events.for_each(|event| state.event(event.clone()));
    };
    allowed(&mut state, "reply", "2c3", &[("way", word("keeps facing, retires half"))], &[]);
    allowed(&mut state, "reply", "2e1", &stands(), &[]);
    assert_eq!((who(&state, "breakthrough"), who(&state, "free")), (vec![code("2e1")], vec![code("2e1")]));
    // 1 is 0, +2 +1; 2 is 1, +1: by 1.
    allowed(&mut state, "melee", "1c1", &[], &[1, 2, 8]);
    assert_eq!((who(&state, "breakthrough"), who(&state, "free")), (vec![code("1c1")], vec![]));
}

/// A division that lost a brigade tests (Divisional command test), and an army that lost a division: where all that is left of it
/// has left the table, there is nobody to test.
#[test]
fn nobody_tests_for_a_division_of_which_the_rest_has_left() {
    let mut state = at("Melees");
    for unit in ["1c1", "1c2", "1c3"] {
        event(&mut state, unit, "gone");
    }
    let mut all = state.clone();
    give(&mut state, "next", None, &[], &[]);
    assert_eq!(who(&state, "division"), [code("1c")]);
    for unit in ["1d1", "1d2", "1d3", "1d4"] {
        event(&mut state, unit, "left");
    }
    assert_eq!(who(&state, "division"), []);
    for unit in ["1d1", "1d2", "1d3", "1d4"] {
        event(&mut all, unit, "gone");
    }
    give(&mut all, "next", None, &[], &[]);
    assert_eq!(who(&all, "army"), [code("1c")]);
    let rest = all.view().armies.remove(0).brigades.into_iter().flat_map(|brigade| brigade.units);
    for unit in rest.filter(|unit| !unit.gone) {
        event(&mut all, &unit.code.to_string(), "left");
    }
    assert_eq!(who(&all, "army"), []);
}

/// One brigade of three lost, -1 and -2 for 33 %, -1 for an enemy in its rear: on a 1 the division is removed (Divisional command
/// test). Two brigades go at once, and the army tests once.
#[test]
fn two_brigades_that_go_at_once_are_told_in_one_notice() {
    let mut state = at("Melees");
    for unit in ["2c1", "2c2", "2c3", "2c4"] {
        event(&mut state, unit, "gone");
    }
    give(&mut state, "next", None, &[], &[]);
    let far = [("cinc", word("far or unseen")), ("enemy", YES)];
    let said = notes(&state, "division", "2c", &far, &[1]);
    let lost = "A Pappenheim, B Zoller and the division of Beckers are lost: Wrede tests for the army at the end of the turn (a reading).";
    assert_eq!(said, [lost]);
}

/// For each BC who lost a unit in the turn a die is thrown (Loss of a general): where the last of his brigade is back by an
/// overruling, for the others.
#[test]
fn a_bc_whose_last_unit_is_back_throws_for_the_others() {
    let mut state = at("Melees");
    for unit in ["1e1", "1e2", "1e3"] {
        state.remove(unit);
    }
    give(&mut state, "next", None, &[], &[]);
    assert_eq!(who(&state, "general"), []);
    let back = [("gone", Answer::Flag(false)), ("why", word("a test"))];
    give(&mut state, "overrule", Some("1e3"), &back, &[]);
    assert_eq!(who(&state, "general"), [code("1e")]);
    let line = give(&mut state, "general", Some("1e"), &[], &[3]);
    assert!(line.ends_with(": 3 - 2 = 1: the BC lives."), "{line}");
}

/// The throw is for units lost in the turn (Loss of a general): a BC whose brigade was off the table as it ended owes none for
/// them when one of it is back in a later turn; nor a division its test of which all that was left has left.
#[test]
fn losses_of_a_turn_that_has_ended_are_owed_no_more() {
    let mut state = at("Melees");
    let view = state.view();
    let units = view.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.units);
    let nansouty = units.filter(|unit| unit.code.army == 1 && ['e', 'i', 'm'].contains(&unit.code.brigade));
    for unit in nansouty.map(|unit| unit.code.to_string()) {
        if unit.starts_with("1m") {
            event(&mut state, &unit, "left");
        } else {
            state.remove(&unit);
        }
    }
    state.through(2, "Melees");
    let back = [("gone", Answer::Flag(false)), ("why", word("a test"))];
    give(&mut state, "overrule", Some("1e3"), &back, &[]);
    state.through(2, "End of the turn");
    assert_eq!((who(&state, "general"), who(&state, "division")), (vec![], vec![]));
}

/// Who charges, and goes back before one who comes upon it (Reaction options), charges nobody from there: nobody answers it.
#[test]
fn who_goes_back_charges_nobody_any_more() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    let onset = json!({"target": "1c1", "distance": 20, "left": 0});
    state.event(json!({"charges": {"unit": "2c3", "onset": onset}}));
    assert_eq!(who(&state, "reply"), [code("1c1"), code("2e1")]);
    let back = [("way", word("keeps facing, retires half"))];
    assert!(notes(&state, "reply", "1c1", &back, &[]).iter().any(|note| note.ends_with(" any more.")));
    give(&mut state, "reply", Some("1c1"), &back, &[]);
    assert!(!state.charges("1c1") && who(&state, "reply").is_empty());
}

/// A morale test comes at once (Firing, hits): before it nobody wheels, or fights a fire; nor does who is in melee (Firing chart).
#[test]
fn nobody_fights_a_fire_or_wheels_before_its_test() {
    let owes = "it owes a morale test first: T (Firing, hits)";
    let mut state = at("Movement");
    state.event(json!({"stands": {"unit": "1c1", "ground": "building"}}));
    state.event(json!({"burns": {"unit": "1c1", "alight": true}}));
    let fire = "fights the fire or leaves: c1".to_owned();
    assert!(duties(&state).contains(&fire));
    let mut engaged = state.clone();
    engaged.event(json!({"engaged": {"unit": "1c1", "with": ["2e1"]}}));
    assert_eq!(reason(&engaged, "fight_fire", "1c1", &[]), "it is in melee (Melee results)");
    state.set("1c1", "kills", "3");
    assert_eq!(reason(&state, "fight_fire", "1c1", &[]), owes);
    assert!(!duties(&state).contains(&fire));
    let mut state = at("Melees");
    state.mark("1c1", "free_wheel");
    assert_eq!(who(&state, "free"), [code("1c1")]);
    state.set("1c1", "kills", "3");
    assert_eq!(reason(&state, "free", "1c1", &[]), owes);
}
