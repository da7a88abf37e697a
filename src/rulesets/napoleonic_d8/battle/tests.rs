//! Orders of a battle, dice told: what they change.

mod burning;
mod charges;
mod endings;

use crate::rulesets::napoleonic_d8::NapoleonicD8;
use crate::umpire::read_order;
use std::sync::Arc;

use crate::rulesets::napoleonic_d8::BOOK;
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::unit::Formation;
use crate::umpire::{Answer, FormBuilder, GameState, GivenDice, Interrupt, Order, Ruling, Throw, UnitId};

const HANAU: &str = include_str!("../../../../armies/napoleonic-d8/hanau.toml");

fn hanau() -> State {
    let (order, _) = read_order::<NapoleonicD8>(HANAU, &BOOK).expect("reads");
    State::muster(&BOOK, &order).expect("two armies")
}

fn order(name: &str, subject: Option<&str>, answers: &[(&str, Answer)]) -> Order {
    Order {
        name: name.to_owned(),
        subject: subject.map(|code| code.parse().expect("a code")),
        answers: answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect(),
    }
}

fn try_order(
    state: &State,
    order: &Order,
    faces: &[u8],
) -> Result<Ruling<crate::rulesets::napoleonic_d8::battle::event::Event>, Interrupt> {
    let throws: Vec<Throw> = faces.iter().map(|face| Throw::Face(*face)).collect();
    let mut dice = GivenDice::new(&throws);
    let ruling = GameState::rule(state, order, &mut FormBuilder::new(&order.answers, &mut dice))?;
    dice.spent()?;
    Ok(ruling)
}

fn give(state: &mut State, name: &str, subject: Option<&str>, answers: &[(&str, Answer)], faces: &[u8]) -> String {
    let ruling = try_order(state, &order(name, subject, answers), faces).expect("is ruled");
    for event in &ruling.events {
        GameState::apply(state, event);
    }
    ruling.line
}

fn who(state: &State, name: &str) -> Vec<UnitId> {
    state.look().orders.into_iter().find(|key| key.name == name).map(|key| key.who).unwrap_or_default()
}

fn code(text: &str) -> UnitId {
    text.parse().expect("a code")
}

fn word(text: &str) -> Answer {
    Answer::Word(text.to_owned())
}

fn unit(state: &State, code: &str) -> crate::rulesets::napoleonic_d8::battle::state::Troop {
    state.troop(code.parse::<UnitId>().expect("a code")).expect("is there").clone()
}

/// France starts, and is in the step asked for.
fn at(step: Phase) -> State {
    let mut state = hanau();
    give(&mut state, "initiative", None, &[], &[7, 3]);
    while state.phase != step {
        give(&mut state, Order::NEXT, None, &[], &[]);
    }
    state
}

#[test]
fn the_initiative_is_thrown_again_on_a_tie_and_the_winner_may_yield() {
    let mut state = hanau();
    assert_eq!(give(&mut state, "initiative", None, &[], &[4, 4]), "The initiative is tied: throw again.");
    assert!(try_order(&state, &order(Order::NEXT, None, &[]), &[]).is_err());
    give(&mut state, "initiative", None, &[("yields", Answer::Flag(true))], &[7, 3]);
    assert_eq!((state.acting, state.phase), (Some(2), Phase::Tests));
}

#[test]
fn a_brigade_that_fails_its_test_goes_back_limbered_and_may_not_fight() {
    let mut state = at(Phase::Tests);
    // Dubreton is average with a brigade of 0: 1 - 1 for the enemy on his flank is 0, hold.
    let line = give(&mut state, "test", Some("1b"), &[("enemy", Answer::Flag(true))], &[1]);
    assert_eq!(line, "1b".parse::<UnitId>().map(|code| format!("{} holds: 0.", state.named(code))).expect("a code"));
    assert_eq!(state.orders_of(UnitId::new(1, 'b', 2)), Orders::Hold);
    let keys = state.look().orders;
    assert!(!keys[0].who.contains(&UnitId::new(1, 'b', 0)), "it has tested");
}

#[test]
fn a_shot_counts_and_a_test_is_owed_at_three_kills() {
    let mut state = at(Phase::Artillery);
    let shot =
        [("target", word("2a2")), ("distance", Answer::Number(30.into())), ("action", word("unlimber and fire"))];
    // Guard guns at a line at canister range: 3 needed; 4 + 1 - 1 is 4.
    give(&mut state, "fire", Some("1d3"), &shot, &[4]);
    let (firer, target) = (unit(&state, "1d3"), unit(&state, "2a2"));
    assert_eq!((firer.shots, firer.unit.formation, target.unit.kills.count()), (1, Formation::Unlimbered, 1));
    assert!(target.shot_at && target.struck && target.test.is_none());
    assert!(try_order(&state, &order("fire", Some("1d3"), &shot), &[4]).is_err(), "one action a turn");
    let two = unit(&state, "2a2").unit.with(2, 0);
    GameState::apply(
        &mut state,
        &crate::rulesets::napoleonic_d8::battle::event::Event::Unit { code: UnitId::new(2, 'a', 2), unit: two },
    );
    give(&mut state, "fire", Some("1d4"), &shot, &[4]);
    assert!(unit(&state, "2a2").test.is_some());
    // 5 - 3 is 2 of 3: the unit is removed.
    give(&mut state, "morale", Some("2a2"), &[], &[5]);
    assert!(unit(&state, "2a2").gone);
    assert_eq!(state.brigade(UnitId::new(2, 'a', 0)).map(|brigade| brigade.lost_now), Some(1));
}

#[test]
fn a_lost_brigade_makes_its_division_test_and_a_lost_division_its_army() {
    let mut state = at(Phase::End);
    for digit in 1..=3 {
        GameState::apply(
            &mut state,
            &crate::rulesets::napoleonic_d8::battle::event::Event::Gone { unit: UnitId::new(1, 'c', digit) },
        );
    }
    assert_eq!(who(&state, "division"), [UnitId::new(1, 'c', 0)]);
    // Friant +2, one of two brigades lost: -1 and -2; 1 + 2 - 3 is 0, hold.
    give(&mut state, "division", Some("1c"), &[("cinc", word("away"))], &[1]);
    assert_eq!(state.orders_of(UnitId::new(1, 'd', 1)), Orders::DivisionHold);
    for digit in 1..=4 {
        GameState::apply(
            &mut state,
            &crate::rulesets::napoleonic_d8::battle::event::Event::Gone { unit: UnitId::new(1, 'd', digit) },
        );
    }
    assert_eq!(who(&state, "division"), []);
    assert_eq!(who(&state, "army"), [UnitId::new(1, 'c', 0)]);
    // Napoleon +2, one division gone -2, two left +2, four brigades in the rear -8: 1 - 6 is -5.
    give(&mut state, "army", Some("1c"), &[("rear", Answer::Number(4.into()))], &[1]);
    assert_eq!(state.over.as_deref(), Some("France retreats and has lost"));
}

#[test]
fn the_end_of_a_turn_lets_units_rest_and_hands_over() {
    let mut state = at(Phase::End);
    let tired = unit(&state, "1e1").unit.with(0, 2).with_blown(2);
    GameState::apply(
        &mut state,
        &crate::rulesets::napoleonic_d8::battle::event::Event::Unit { code: UnitId::new(1, 'e', 1), unit: tired },
    );
    give(&mut state, Order::NEXT, None, &[], &[]);
    assert_eq!((state.acting, state.second, state.phase), (Some(2), true, Phase::Tests));
    let rested = unit(&state, "1e1").unit;
    assert_eq!((rested.disorders.count(), rested.blown()), (1, 1));
    while state.phase != Phase::Initiative {
        give(&mut state, Order::NEXT, None, &[], &[]);
    }
    assert_eq!((state.turn, state.acting), (2, None));
}

#[test]
fn a_unit_on_hold_moves_sideways_and_one_that_moved_and_fired_does_not_charge() {
    let mut state = at(Phase::Tests);
    give(&mut state, "test", Some("1b"), &[("enemy", Answer::Flag(true))], &[1]);
    give(&mut state, Order::NEXT, None, &[], &[]);
    give(&mut state, Order::NEXT, None, &[], &[]);
    let forward = try_order(&state, &order("move", Some("1b2"), &[]), &[]);
    assert!(matches!(forward, Err(Interrupt::Forbidden(_))));
    give(&mut state, "move", Some("1b2"), &[("sideways", Answer::Flag(true))], &[]);
    give(&mut state, "move", Some("1a2"), &[], &[]);
    give(&mut state, Order::NEXT, None, &[], &[]);
    // Light infantry in column at a line: 6 needed, 6 - 1 for having moved is 5.
    let shot = [("target", word("2a2")), ("distance", Answer::Number(10.into()))];
    let line = give(&mut state, "volley", Some("1a2"), &shot, &[6]);
    assert!(line.ends_with("5, nothing."), "{line}");
    give(&mut state, Order::NEXT, None, &[], &[]);
    let at = [("target", word("2a2")), ("distance", Answer::Number(10.into()))];
    let charge = try_order(&state, &order("charge", Some("1a2"), &at), &[]);
    assert!(matches!(charge, Err(Interrupt::Forbidden(_))));
}

#[test]
fn what_is_mustered_needs_two_armies() {
    let (mut order, _) = read_order::<NapoleonicD8>(HANAU, &BOOK).expect("reads");
    order.armies.pop();
    assert!(State::muster(&Arc::clone(&BOOK), &order).is_err());
}
