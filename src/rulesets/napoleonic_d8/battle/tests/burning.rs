//! Guns at two targets and at buildings, squares on all sides, and what they leave on the roster.

use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::state::Phase;
use crate::rulesets::napoleonic_d8::battle::tests::{at, code, give, order, try_order, unit, who, word};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::unit::Formation;
use crate::umpire::{Answer, GameState, Interrupt, UnitId};

fn number(n: i64) -> Answer {
    Answer::Number(n.into())
}

fn words(codes: &[&str]) -> Answer {
    Answer::Words(codes.iter().map(|code| (*code).to_owned()).collect())
}

#[test]
fn an_8_at_a_building_throws_again_and_its_garrison_fights_the_fire_or_leaves() {
    let mut state = at(Phase::Artillery);
    let shot = [
        ("target", word("2b1")),
        ("distance", number(30)),
        ("action", word("unlimber and fire")),
        ("cover", word("building")),
    ];
    // Guard guns, canister: 5 needed, 8 +1 -1 is 8; then 5 sets no roof of tiles alight, but one of thatch.
    let mut tiles = state.clone();
    give(&mut tiles, "fire", Some("1d3"), &shot, &[8, 5]);
    assert!(!unit(&tiles, "2b1").alight);
    let thatched: Vec<_> = shot.into_iter().chain([("thatched", Answer::Flag(true))]).collect();
    give(&mut state, "fire", Some("1d3"), &thatched, &[8, 5]);
    assert!(unit(&state, "2b1").alight && unit(&state, "2b1").unit.kills.count() == 1);
    while state.acting != Some(2) || state.phase != Phase::Moves {
        give(&mut state, "next", None, &[], &[]);
    }
    assert_eq!(who(&state, "fight_fire"), [code("2b1")]);
    let mut fought = state.clone();
    give(&mut fought, "fight_fire", Some("2b1"), &[], &[5]);
    assert!(unit(&fought, "2b1").alight && !who(&fought, "charge").contains(&code("2b1")));
    give(&mut fought, "next", None, &[], &[]);
    assert!(!who(&fought, "volley").contains(&code("2b1")), "who fights a fire does not fire");
    let mut out = state.clone();
    give(&mut out, "fight_fire", Some("2b1"), &[], &[6]);
    assert!(!unit(&out, "2b1").alight);
    // To leave disorders line infantry; that it leaves is filled in.
    give(&mut state, "move", Some("2b1"), &[], &[]);
    assert!(!unit(&state, "2b1").alight && unit(&state, "2b1").unit.is_disordered());
}

#[test]
fn canister_takes_the_screen_and_who_stands_behind_it_and_a_ball_bounces() {
    let mut state = at(Phase::Artillery);
    let both = [
        ("target", word("2a1")),
        ("distance", number(30)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2a2"])),
        ("far", number(36)),
    ];
    // Both in canister range, +1 -1: the screen needs 4, the line behind it 3.
    give(&mut state, "fire", Some("1d3"), &both, &[4, 3]);
    assert!(unit(&state, "2a1").gone && unit(&state, "2a2").unit.kills.count() == 1);
    assert_eq!(unit(&state, "1d3").shots, 1, "one shot");
    let ball = [
        ("target", word("2a2")),
        ("distance", number(30)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2b1"])),
        ("far", number(50)),
    ];
    // The bounce at short range needs 6, where a line would need 5.
    give(&mut state, "fire", Some("1d4"), &ball, &[3, 5]);
    assert_eq!((unit(&state, "2a2").unit.kills.count(), unit(&state, "2b1").unit.kills.count()), (2, 0));
}

#[test]
fn a_second_target_that_cannot_be_hit_is_refused_before_a_die_is_thrown() {
    let state = at(Phase::Artillery);
    // 150 is long range for foot guns, where a ball that bounces has 0.
    let ball = [
        ("target", word("2m1")),
        ("distance", number(130)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2m2"])),
        ("far", number(150)),
    ];
    assert!(matches!(try_order(&state, &order("fire", Some("1d3"), &ball), &[]), Err(Interrupt::Refused(_))));
    assert!(matches!(try_order(&state, &order("fire", Some("1d3"), &ball[..3]), &[]), Err(Interrupt::NeedDice(_))));
}

#[test]
fn a_square_throws_for_each_of_its_sides() {
    let mut state = at(Phase::Musketry);
    let square = unit(&state, "1a2").unit.in_formation(Formation::Square);
    GameState::apply(&mut state, &Event::Unit { code: code("1a2"), unit: square });
    let shot = [("target", word("2a2")), ("distance", number(10)), ("also", words(&["2b1", "2m1"]))];
    // A square needs 7 at a line and at cavalry.
    give(&mut state, "volley", Some("1a2"), &shot, &[7, 6, 8]);
    let kills = |of: &str| unit(&state, of).unit.kills.count();
    assert_eq!((kills("2a2"), kills("2b1"), kills("2m1")), (1, 0, 1));
}

#[test]
fn a_column_on_the_march_is_disordered_by_fire_even_where_it_misses() {
    let mut state = at(Phase::Musketry);
    let column = unit(&state, "2c2").unit.in_formation(Formation::ColumnOfMarch);
    GameState::apply(&mut state, &Event::Unit { code: code("2c2"), unit: column });
    let shot = [("target", word("2c2")), ("distance", number(10))];
    // A column needs 6 at a column; 2 is nothing.
    give(&mut state, "volley", Some("1a2"), &shot, &[2]);
    let struck = unit(&state, "2c2").unit;
    assert_eq!((struck.kills.count(), struck.disorders.count()), (0, 1));
}

#[test]
fn rings_stand_on_the_roster_by_their_colours_and_cannon_balls_run_out() {
    let mut state = at(Phase::Artillery);
    let row = |state: &crate::rulesets::napoleonic_d8::battle::state::State, of: &str| {
        let of = code(of);
        let army = state.look().armies.swap_remove(usize::from(of.army - 1));
        let brigade = army.brigades.into_iter().find(|brigade| brigade.code == of.of_brigade()).expect("is there");
        (brigade.note.clone(), brigade.units.into_iter().find(|unit| unit.code == of).expect("is there"))
    };
    let horse = unit(&state, "1e1").unit.with(1, 2).with_blown(2);
    GameState::apply(&mut state, &Event::Unit { code: code("1e1"), unit: horse });
    GameState::apply(&mut state, &Event::Gone { unit: code("1e2") });
    GameState::apply(&mut state, &Event::Ordered { brigade: UnitId::new(1, 'e', 0), orders: Orders::Hold });
    let (note, horse) = row(&state, "1e1");
    assert_eq!((note.as_str(), horse.strength.as_str()), ("Nansouty 1R 1W hold", "1R 2W 2B"));
    assert_eq!(row(&state, "1d3").1.strength, "5b");
    for _ in 0..4 {
        GameState::apply(&mut state, &Event::Marked { unit: code("1d3"), mark: Mark::Fired });
    }
    assert_eq!(row(&state, "1d3").1.strength, "1b");
    GameState::apply(&mut state, &Event::Marked { unit: code("1d3"), mark: Mark::Fired });
    assert_eq!(row(&state, "1d3").1.strength, "0b");
    for unit in ["1e1", "1e3"] {
        GameState::apply(&mut state, &Event::Gone { unit: code(unit) });
    }
    assert!(state.look().armies[0].general.ends_with("; Nansouty 1R"), "{}", state.look().armies[0].general);
}
