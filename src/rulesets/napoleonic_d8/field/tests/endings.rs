//! Disorder by friends, blocked retreats, an enemy in the rear, who leaves the table, and how a battle ends.

use super::super::event::{Event, Mark};
use super::super::state::At;
use super::{at, code, give, order, try_order, unit, who, word};
use crate::rulesets::napoleonic_d8::orders::Orders;
use crate::umpire::{Answer, Code, Field, Stop};

#[test]
fn friends_who_fall_back_disorder_and_the_third_ring_asks_for_a_test() {
    let mut state = at(At::Melees);
    let friends = [("cause", word("friends fall back into it"))];
    for rings in 1..=3 {
        give(&mut state, "disorder", Some("2a3"), &friends, &[]);
        assert_eq!(unit(&state, "2a3").unit.disorders.count(), rings);
    }
    assert!(unit(&state, "2a3").test.is_some());
    let line = give(&mut state, "disorder", Some("2a1"), &friends, &[]);
    assert!(line.contains("is not disordered"), "a skirmish base never is: {line}");
    // Behind a unit that is removed: one ring, unless it has one.
    let behind = [("cause", word("the unit before it is removed"))];
    give(&mut state, "disorder", Some("2a3"), &behind, &[]);
    assert_eq!(unit(&state, "2a3").unit.disorders.count(), 3);
}

#[test]
fn a_unit_whose_retreat_is_blocked_surrenders() {
    let mut state = at(At::Tests);
    assert_eq!(who(&state, "blocked"), []);
    Field::apply(&mut state, &Event::Ordered { brigade: Code::new(1, 'b', 0), orders: Orders::Retreat });
    assert!(who(&state, "blocked").contains(&code("1b2")));
    give(&mut state, "blocked", Some("1b2"), &[], &[]);
    assert!(unit(&state, "1b2").gone);
}

#[test]
fn a_brigade_that_retreats_breaks_off_its_melees() {
    let mut state = at(At::Tests);
    for (of, with) in [("1b2", "2a2"), ("2a2", "1b2")] {
        Field::apply(&mut state, &Event::Engaged { unit: code(of), with: vec![code(with)] });
    }
    for unit in ["1b1", "1b3", "1b4"] {
        Field::apply(&mut state, &Event::Gone { unit: code(unit) });
    }
    Field::apply(&mut state, &Event::Marked { unit: code("1b2"), mark: Mark::Struck });
    // Three of five units gone -3, 60 per cent -2, one unit with new kills -1: 1 - 6 is -5.
    let line = give(&mut state, "test", Some("1b"), &[], &[1]);
    assert!(line.ends_with("retreats: -5."), "{line}");
    assert_eq!((unit(&state, "1b2").engaged, unit(&state, "2a2").engaged), (vec![], vec![]));
    assert_eq!(unit(&state, "1b2").unit.disorders.count(), 1);
}

#[test]
fn guns_that_did_kills_are_remembered_for_the_brigade_s_next_test() {
    let mut state = at(At::Tests);
    let hurt = unit(&state, "1b2").unit.with(1, 0);
    Field::apply(&mut state, &Event::Unit { code: code("1b2"), unit: hurt });
    let quiet = try_order(&state, &order("test", Some("1b"), &[]), &[4]).expect("is ruled");
    assert!(quiet.line.ends_with("passes: 4."), "{}", quiet.line);
    Field::apply(&mut state, &Event::Marked { unit: code("1b2"), mark: Mark::Shelled });
    let shelled = try_order(&state, &order("test", Some("1b"), &[]), &[4]).expect("is ruled");
    assert!(shelled.line.ends_with("passes: 3."), "{}", shelled.line);
    give(&mut state, "test", Some("1b"), &[], &[4]);
    assert!(!unit(&state, "1b2").shelled);
}

#[test]
fn an_enemy_in_the_rear_asks_for_a_test_without_a_ring() {
    let mut state = at(At::Moves);
    // Elite +1: 2 is 3 and stands; 1 is 2 and goes.
    assert!(give(&mut state, "rear", Some("2e1"), &[], &[2]).ends_with("stands: 3."));
    give(&mut state, "rear", Some("2e1"), &[], &[1]);
    assert!(unit(&state, "2e1").gone);
    assert!(!who(&state, "rear").contains(&code("2a1")), "skirmishers never test");
}

#[test]
fn a_unit_wheels_and_one_that_leaves_the_table_is_not_lost() {
    let mut state = at(At::Moves);
    let wheel = [("what", word("wheel")), ("angle", Answer::Number(180.into()))];
    let line = give(&mut state, "move", Some("1c1"), &wheel, &[]);
    assert!(line.ends_with("wheels 180 degrees and may move 12 cm further."), "{line}");
    for digit in 1..=2 {
        give(&mut state, "move", Some(&format!("1i{digit}")), &[("what", word("leave the table"))], &[]);
    }
    let brigade = state.brigade(Code::new(1, 'i', 0)).expect("is there");
    assert!(!brigade.is_lost() && brigade.present().next().is_none());
    let army = state.look().armies.swap_remove(0);
    assert_eq!(army.standing, "lost 0 of 7 brigades");
    assert!(!who(&state, "move").contains(&code("1i1")));
}

#[test]
fn a_line_wheels_45_degrees_and_no_more() {
    let mut state = at(At::Moves);
    while state.acting != Some(2) || state.at != At::Moves {
        give(&mut state, "next", None, &[], &[]);
    }
    let by = |angle: i64| [("what", word("wheel")), ("angle", Answer::Number(angle.into()))];
    assert!(try_order(&state, &order("move", Some("2a2"), &by(45)), &[]).is_ok());
    assert!(matches!(try_order(&state, &order("move", Some("2a2"), &by(46)), &[]), Err(Stop::Forbidden(_))));
}

#[test]
fn the_last_move_ends_with_the_umpire_s_verdict() {
    let mut state = at(At::End);
    (state.turn, state.second) = (16, true);
    let mut drawn = state.clone();
    assert!(matches!(try_order(&drawn, &order("next", None, &[]), &[]), Err(Stop::Unanswered)));
    give(&mut drawn, "next", None, &[("winner", word("nobody"))], &[]);
    assert_eq!(drawn.over.as_deref(), Some("the battle is drawn"));
    give(&mut state, "next", None, &[("winner", word("the first army"))], &[]);
    assert_eq!(state.over.as_deref(), Some("France has won"));
    let mut early = at(At::End);
    give(&mut early, "end", None, &[("winner", word("the second army"))], &[]);
    assert_eq!(early.over.as_deref(), Some("Bavaria and Austria has won"));
}

#[test]
fn a_division_put_on_hold_still_owes_its_brigades_what_befell_them() {
    let mut state = at(At::End);
    Field::apply(&mut state, &Event::Marked { unit: code("1d1"), mark: Mark::Struck });
    Field::apply(&mut state, &Event::Ordered { brigade: Code::new(1, 'd', 0), orders: Orders::DivisionHold });
    assert!(unit(&state, "1d1").struck);
}
