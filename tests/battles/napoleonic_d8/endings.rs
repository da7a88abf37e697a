//! Disorder by friends, blocked retreats, an enemy in the rear, who leaves the table, and how a battle ends.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::played::{Played, at, code, give, order, reason, try_order, who, word};

#[test]
fn friends_who_fall_back_disorder_and_the_third_ring_asks_for_a_test() {
    let mut state = at("Melees");
    let friends = [("cause", word("friends fall back into it"))];
    for rings in 1..=3 {
        give(&mut state, "disorder", Some("2a3"), &friends, &[]);
        assert_eq!(state.disorders("2a3"), rings);
    }
    assert!(state.owes_test("2a3"));
    let line = give(&mut state, "disorder", Some("2a1"), &friends, &[]);
    assert!(line.contains("is not disordered"), "a skirmish base never is: {line}");
    // Behind a unit that is removed: one ring, unless it has one.
    let behind = [("cause", word("the unit before it is removed"))];
    give(&mut state, "disorder", Some("2a3"), &behind, &[]);
    assert_eq!(state.disorders("2a3"), 3);
}

pub fn a_unit_whose_retreat_is_blocked_surrenders() {
    let mut state = at("Brigade tests");
    assert_eq!(who(&state, "blocked"), []);
    state.orders("1b", "retreat");
    assert!(who(&state, "blocked").contains(&code("1b2")));
    give(&mut state, "blocked", Some("1b2"), &[], &[]);
    assert!(state.gone("1b2"));
}

pub fn a_brigade_that_retreats_breaks_off_its_melees() {
    let mut state = at("Brigade tests");
    for (of, with) in [("1b2", "2a2"), ("2a2", "1b2")] {
        state.event(json!({"engaged": {"unit": of, "with": [with]}}));
    }
    for unit in ["1b1", "1b3", "1b4"] {
        state.remove(unit);
    }
    state.mark("1b2", "struck");
    // Three of five units gone -3, 60 per cent -2, one unit with new kills -1: 1 - 6 is -5.
    let line = give(
        &mut state,
        "test",
        Some("1b"),
        &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false))],
        &[1],
    );
    assert!(line.ends_with("retreats: 1 - 6 = -5."), "{line}");
    assert!(!state.marked("1b2", "xA2") && !state.marked("2a2", "xb2"));
    // Three quarters of its move away, the enemy faces its back within a move (Firing, hits).
    assert!(state.owes_test("1b2"));
    assert_eq!(state.disorders("1b2"), 1);
}

#[test]
fn guns_that_did_kills_are_remembered_for_the_brigade_s_next_test() {
    let mut state = at("Brigade tests");
    state.set("1b2", "kills", "1");
    let quiet = try_order(&state, &order("test", Some("1b"), &[]), &[4]).expect("is ruled");
    assert!(quiet.line.ends_with("passes: 4."), "{}", quiet.line);
    state.mark("1b2", "shelled");
    let shelled = try_order(&state, &order("test", Some("1b"), &[]), &[4]).expect("is ruled");
    assert!(shelled.line.ends_with("passes: 4 - 1 = 3."), "{}", shelled.line);
    give(&mut state, "test", Some("1b"), &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false))], &[4]);
    state.event(json!({"plays": {"army": 1, "second": false}}));
    let forgotten = try_order(&state, &order("test", Some("1b"), &[]), &[4]).expect("is ruled");
    assert!(forgotten.line.ends_with("passes: 4."), "{}", forgotten.line);
}

#[test]
fn an_enemy_in_the_rear_asks_for_a_test_without_a_ring() {
    let mut state = at("Movement");
    // Elite +1: 2 is 3 and stands; 1 is 2 and goes.
    assert!(give(&mut state, "rear", Some("2e1"), &[], &[2]).ends_with("stands: 2 + 1 = 3."));
    give(&mut state, "rear", Some("2e1"), &[], &[1]);
    assert!(state.gone("2e1"));
    assert!(!who(&state, "rear").contains(&code("2a1")), "skirmishers never test");
}

#[test]
fn a_unit_wheels_and_one_that_leaves_the_table_is_not_lost() {
    let mut state = at("Movement");
    let wheel = [("what", word("pivot, wheel")), ("angle", Answer::Number(180.into()))];
    let line = give(&mut state, "move", Some("1c1"), &wheel, &[]);
    assert!(line.ends_with("wheels 180 degrees and may move 12 cm further."), "{line}");
    for digit in 1..=2 {
        give(&mut state, "leave", Some(&format!("1i{digit}")), &[], &[]);
    }
    assert!(state.note("1i").ends_with("left"), "{}", state.note("1i"));
    let army = state.view().armies.swap_remove(0);
    assert_eq!(army.standing, "lost 0, left 1 of 7 brigades");
    assert!(!who(&state, "move").contains(&code("1i1")));
}

#[test]
fn a_line_wheels_45_degrees_and_no_more() {
    let mut state = at("Movement");
    state.through(2, "Movement");
    let by = |angle: i64| [("what", word("wheel")), ("angle", Answer::Number(angle.into()))];
    assert!(try_order(&state, &order("move", Some("2a2"), &by(45)), &[]).is_ok());
    assert!(matches!(try_order(&state, &order("move", Some("2a2"), &by(46)), &[]), Err(Interrupt::Forbidden(_))));
}

pub fn the_last_move_ends_with_the_umpire_s_verdict() {
    let mut state = at("End of the turn");
    state.event(json!({"turn": {"turn": 16}}));
    state.event(json!({"plays": {"army": 2, "second": true}}));
    state.event(json!({"at": {"at": "end"}}));
    let mut drawn = state.clone();
    assert!(matches!(try_order(&drawn, &order("next", None, &[]), &[]), Err(Interrupt::Unanswered)));
    give(&mut drawn, "next", None, &[("winner", word("nobody"))], &[]);
    assert_eq!(drawn.view().over.as_deref(), Some("the battle is drawn"));
    give(&mut state, "next", None, &[("winner", word("the first army"))], &[]);
    assert_eq!(state.view().over.as_deref(), Some("France won"));
    let mut early = at("End of the turn");
    give(&mut early, "end", None, &[("winner", word("the second army"))], &[]);
    assert_eq!(early.view().over.as_deref(), Some("Bavaria and Austria won"));
}

#[test]
fn a_division_put_on_hold_still_owes_its_brigades_what_befell_them() {
    let mut state = at("End of the turn");
    state.mark("1d1", "struck");
    state.orders("1d", "division_hold");
    state.through(1, "Brigade tests");
    // +2 for the BC, +2 for the Guard, -1 for the unit with new kills: 4 + 3.
    let test = try_order(&state, &order("test", Some("1d"), &[]), &[4]).expect("is ruled");
    assert!(test.line.ends_with(": 4 + 3 = 7."), "{}", test.line);
}

pub fn a_hold_from_above_stands_through_the_next_test_of_each_brigade() {
    let mut state = at("End of the turn");
    for digit in 1..=3 {
        state.remove(&format!("1c{digit}"));
    }
    let owed = state.view().duties.into_iter().find(|duty| duty.order == "division").expect("is owed");
    assert_eq!((owed.what.as_str(), owed.who), ("divisional test of Friant", vec![code("1c")]));
    // Friant +2, one of two brigades lost: -1 and -2; 1 - 1 is 0, hold.
    let unsaid = try_order(&state, &order("division", Some("1c"), &[]), &[1]);
    assert!(matches!(unsaid, Err(Interrupt::Unanswered)), "where the C-in-C is has to be said");
    // The C-in-C beside him +2: 2 is 3 and passes.
    let line = give(&mut state.clone(), "division", Some("1c"), &[("cinc", word("touching"))], &[2]);
    assert_eq!(line, "The division of Friant passes: 2 + 1 = 3.");
    give(&mut state, "division", Some("1c"), &[("cinc", word("far or unseen"))], &[1]);
    assert!(state.note("1d").ends_with("div hold"), "{}", state.note("1d"));
    state.through(1, "Brigade tests");
    // Excellent with a brigade of the Guard: 2 + 2 and any face pass, and holds with the division; the test after that passes.
    let mut passed = state.clone();
    let no = Answer::Flag(false);
    let stays = [("dc", word("far or unseen")), ("neighbour", no.clone()), ("advancing", no)];
    let held = give(&mut passed, "test", Some("1d"), &stays, &[]);
    assert!(held.ends_with("holds with its division: +4, whatever falls."), "{held}");
    assert!(passed.note("1d").ends_with("div hold"), "{}", passed.note("1d"));
    assert!(!who(&passed, "charge").contains(&code("1d1")));
    passed.event(json!({"plays": {"army": 1, "second": false}}));
    assert!(give(&mut passed, "test", Some("1d"), &stays, &[]).ends_with("passes: +4, whatever falls."));
    assert!(passed.note("1d").ends_with("passed"), "{}", passed.note("1d"));
    // A brigade that fails its own test goes back all the same.
    for digit in 1..=3 {
        state.remove(&format!("1d{digit}"));
    }
    // Three of four units gone -3, 75 per cent -4; 2 + 2 + 2 - 7 is -1, retire.
    assert!(give(&mut state, "test", Some("1d"), &stays, &[2]).ends_with("retires: 2 - 3 = -1."));
}

/// A division tests when a brigade is lost (Divisional command test): of two in one half once, and both are named.
#[test]
fn one_test_for_two_brigades_names_both() {
    let mut state = at("End of the turn");
    for unit in ["2b1", "2b2", "2b3", "2c1", "2c2", "2c3", "2c4"] {
        state.remove(unit);
    }
    let why = "the division of Beckers tests once for all that it has lost: H on B (Divisional command test)";
    let owed: Vec<_> = state.view().duties.into_iter().filter(|duty| duty.order == "division").collect();
    assert_eq!(owed.len(), 1);
    assert_eq!((owed[0].what.as_str(), &owed[0].who), ("divisional test of Beckers (B C lost)", &vec![code("2b")]));
    let said = state.form(&order("division", Some("2b"), &[])).says;
    assert!(said.iter().any(|said| said.starts_with("lost of it: B C; ") && said.ends_with("(a reading)")), "{said:?}");
    assert_eq!(reason(&state, "division", "2c", &[]), why);
}

#[test]
fn what_was_said_of_commanders_near_stands_filled_in_at_the_next_test() {
    let mut state = at("Brigade tests");
    let near = [("dc", word("touching")), ("neighbour", Answer::Flag(true)), ("advancing", Answer::Flag(true))];
    // Average, a brigade of 0: 2 + 1 + 1 and any face pass.
    assert!(give(&mut state, "test", Some("1b"), &near, &[]).ends_with("passes: +4, whatever falls."));
    state.event(json!({"plays": {"army": 1, "second": false}}));
    let bc = state.form(&order("test", Some("1b"), &[])).questions.swap_remove(1);
    assert_eq!((bc.answer, bc.said), (Some(Answer::Flag(true)), "as last time"));
    // The advance is asked anew, and where its DC is: 2 + 1 and any face.
    let mut alone = state.clone();
    let stays = [("dc", word("touching")), ("advancing", Answer::Flag(false))];
    assert!(give(&mut state, "test", Some("1b"), &stays, &[]).ends_with("passes: +3, whatever falls."));
    // Nobody near, and no advance: 1 and 0.
    let no = Answer::Flag(false);
    let away = [("dc", word("far or unseen")), ("neighbour", no.clone()), ("advancing", no)];
    assert!(give(&mut alone, "test", Some("1b"), &away, &[1]).ends_with("holds: 1."));
}

#[test]
fn a_brigade_that_retires_is_told_how_far_each_unit_goes() {
    let mut state = at("Brigade tests");
    for unit in ["1b1", "1b4"] {
        state.remove(unit);
    }
    // Two of five units gone -2, 40 per cent -2, an enemy on its flank -1: 2 - 5 is -3. Half of 24 cm each.
    let enemy = order("test", Some("1b"), &[("enemy", Answer::Flag(true))]);
    let ruling = try_order(&state, &enemy, &[2]).expect("is ruled");
    assert!(ruling.line.ends_with("retires: 2 - 5 = -3."), "{}", ruling.line);
    let back =
        "Orange ring. Half a move back on clear ground, facing the enemy: b2 12 cm, b3 12 cm, b5 12 cm: P on each.";
    assert_eq!(ruling.notes, [back]);
}

#[test]
fn a_battery_moves_by_its_ground_and_its_orders_as_anybody() {
    let mut state = at("Artillery");
    let far = |state: &Played, answers: &[(&str, Answer)]| {
        let moves = [&[("action", word("move"))], answers].concat();
        try_order(state, &order("act", Some("1b5"), &moves), &[]).map(|ruling| ruling.line)
    };
    let yes = Answer::Flag(true);
    assert!(far(&state, &[]).expect("is ruled").ends_with("move, up to 24 cm."));
    assert!(far(&state, &[("road", yes.clone())]).expect("is ruled").ends_with("move, up to 36 cm."));
    assert!(far(&state, &[("terrain", word("hill"))]).expect("is ruled").ends_with("move, up to 12 cm."));
    assert!(far(&state, &[("free", yes.clone())]).expect("is ruled").ends_with("move, up to 48 cm."));
    assert!(far(&state, &[("terrain", word("woods"))]).is_err(), "no guns in woods");
    state.orders("1b", "hold");
    // Forward it may not go.
    assert!(matches!(far(&state, &[]), Err(Interrupt::Forbidden(_))));
    assert!(far(&state, &[("sideways", yes)]).is_ok());
}

/// A brigade that is off the table has no commander to lose, whatever it lost in this turn.
#[test]
fn of_a_brigade_off_the_table_no_commander_is_thrown_for() {
    let mut state = at("End of the turn");
    for digit in 1..=3 {
        state.remove(&format!("1c{digit}"));
    }
    let thrown = try_order(&state, &order("general", Some("1c"), &[]), &[]).expect_err("is forbidden").to_string();
    assert!(
        thrown.ends_with("its brigade is off the table: nobody is left to command (Loss of a general)"),
        "{thrown}"
    );
}

/// All divisions lost, there is nobody left to test (Army command test).
#[test]
fn an_army_that_has_lost_every_division_owes_no_test() {
    let mut state = at("End of the turn");
    let units: Vec<String> = state.view().armies[0]
        .brigades
        .iter()
        .flat_map(|brigade| &brigade.units)
        .map(|unit| unit.code.to_string())
        .collect();
    for unit in units {
        if state.view().over.is_none() && !state.row(&unit).gone {
            state.remove(&unit);
        }
    }
    assert_eq!(who(&state, "army"), []);
}

/// What has left the table is told beside what is lost, where there is any.
#[test]
fn the_end_of_the_battle_tells_losses_and_who_left() {
    let mut state = at("End of the turn");
    let said = |state: &Played| state.form(&order("end", None, &[])).says;
    assert!(said(&state)[0].ends_with(" brigades"), "{:?}", said(&state));
    for digit in 1..=3 {
        state.event(json!({"left": {"unit": format!("1c{digit}")}}));
    }
    assert!(said(&state)[0].ends_with(" brigades, 1 left the table"), "{:?}", said(&state));
}

/// A large battalion is large in the journal as well (Notes 6).
#[test]
fn a_large_battalion_stays_large_when_it_changes() {
    let mut state = at("End of the turn");
    let unit =
        json!({"arm": "infantry", "class": "line", "formation": "line", "kills": 0, "disorders": 0, "large": true});
    state.event(json!({"unit": {"code": "1b2", "unit": unit}}));
    assert_eq!(state.row("1b2").kind, "lg inf");
    state.set("1b2", "kills", "1");
    assert_eq!(state.row("1b2").kind, "lg inf");
}

/// Who owes what a melee won lets him do is marked on the roster.
#[test]
fn a_breakthrough_is_owed_on_the_roster() {
    let mut state = at("Melees");
    assert!(!state.row("1e1").owes);
    state.event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": true, "beaten": "2m2", "fell": 36}}}}));
    assert!(state.row("1e1").owes);
}

/// A brigade without a kill is not asked whether guns fire at it (Brigade command test).
#[test]
fn a_brigade_without_a_kill_is_not_asked_of_guns() {
    let mut state = at("Brigade tests");
    let guns = "kills by guns since its last test, in the removed too".to_owned();
    let asked = |state: &Played| state.labels(&order("test", Some("1b"), &[])).contains(&guns);
    assert!(!asked(&state));
    state.set("1b2", "kills", "1");
    assert!(asked(&state));
}

/// Only foot out of square stands in buildings (Movement and terrain effects).
#[test]
fn horse_and_squares_stand_in_no_building() {
    let mut state = at("Movement");
    state.set("1c1", "formation", "square");
    for unit in ["1e1", "1c1"] {
        let house = try_order(&state, &order("ground", Some(unit), &[("ground", word("building"))]), &[]);
        assert!(house.is_err(), "{unit}");
    }
    assert!(try_order(&state, &order("ground", Some("1a2"), &[("ground", word("building"))]), &[]).is_ok());
}

/// A retreat is of three quarters of a move (Brigade command test results).
#[test]
fn a_brigade_that_retreats_is_told_so_in_words() {
    let mut state = at("Brigade tests");
    for unit in ["1b1", "1b2", "1b4"] {
        state.remove(unit);
    }
    let enemy = order("test", Some("1b"), &[("enemy", Answer::Flag(true))]);
    let notes = try_order(&state, &enemy, &[1]).expect("is ruled").notes;
    assert!(notes[0].starts_with("Brown ring. Three quarters of a move back on clear ground"), "{notes:?}");
}
