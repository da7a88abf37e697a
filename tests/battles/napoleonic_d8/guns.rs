//! Guns at two targets and at buildings, squares on all sides, and what they leave on the roster.

use drumhead::umpire::{Answer, Interrupt, Order};

use super::played::{Played, at, code, give, number, order, try_order, who, word, words};

pub fn an_8_at_a_building_throws_again_and_its_garrison_fights_the_fire_or_leaves() {
    let mut state = at("Artillery");
    let shot = [
        ("target", word("2b1")),
        ("distance", number(30)),
        ("action", word("unlimber and fire")),
        ("cover", word("building")),
    ];
    // Guard guns, canister: 5 needed, 8 +1 -1 is 8; then 5 sets no roof of tiles alight, but one of thatch.
    let mut tiles = state.clone();
    give(&mut tiles, "fire", Some("1d3"), &shot, &[8, 5]);
    assert!(!tiles.marked("2b1", "afire"));
    let thatched: Vec<_> = shot.into_iter().chain([("thatched", Answer::Flag(true))]).collect();
    give(&mut state, "fire", Some("1d3"), &thatched, &[8, 5]);
    assert!(state.marked("2b1", "afire") && state.kills("2b1") == 1);
    state.through(2, "Movement");
    assert_eq!(who(&state, "fight_fire"), [code("2b1")]);
    let mut fought = state.clone();
    give(&mut fought, "fight_fire", Some("2b1"), &[], &[5]);
    assert!(fought.marked("2b1", "afire") && !who(&fought, "charge").contains(&code("2b1")));
    give(&mut fought, "next", None, &[], &[]);
    assert!(!who(&fought, "volley").contains(&code("2b1")), "who fights a fire does not fire");
    let mut out = state.clone();
    give(&mut out, "fight_fire", Some("2b1"), &[], &[6]);
    assert!(!out.marked("2b1", "afire"));
    // To leave disorders line infantry; that it leaves is filled in.
    give(&mut state, "move", Some("2b1"), &[], &[]);
    assert!(!state.marked("2b1", "afire") && state.disorders("2b1") > 0);
}

pub fn canister_takes_the_screen_and_who_stands_behind_it_and_a_ball_bounces() {
    let mut state = at("Artillery");
    let both = [
        ("target", word("2a1")),
        ("distance", number(30)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2a2"])),
        ("far", number(36)),
    ];
    // Both in canister range, +1 -1: the screen needs 4, the line behind it 3.
    give(&mut state, "fire", Some("1d3"), &both, &[4, 3]);
    assert!(state.gone("2a1") && state.kills("2a2") == 1);
    assert_eq!(state.balls("1d3"), 4, "one shot");
    let ball = [
        ("target", word("2a2")),
        ("distance", number(30)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2b1"])),
        ("far", number(50)),
    ];
    // The bounce at short range needs 6, where a line would need 5.
    give(&mut state, "fire", Some("1d4"), &ball, &[3, 5]);
    assert_eq!((state.kills("2a2"), state.kills("2b1")), (2, 0));
}

#[test]
fn a_second_target_that_cannot_be_hit_is_forbidden_before_a_die_is_thrown() {
    let state = at("Artillery");
    // 150 is long range for foot guns, where a ball that bounces has 0.
    let ball = [
        ("target", word("2m1")),
        ("distance", number(130)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2m2"])),
        ("far", number(150)),
    ];
    assert!(matches!(try_order(&state, &order("fire", Some("1d3"), &ball), &[]), Err(Interrupt::Forbidden(_))));
    assert!(matches!(try_order(&state, &order("fire", Some("1d3"), &ball[..3]), &[]), Err(Interrupt::NeedDice(_))));
}

#[test]
fn a_ball_bounces_on_into_who_is_farther_off() {
    let state = at("Artillery");
    let shot = |far: i64| {
        let ball = [
            ("target", word("2a2")),
            ("distance", number(60)),
            ("action", word("unlimber and fire")),
            ("beyond", words(&["2b1"])),
            ("far", number(far)),
        ];
        try_order(&state, &order("fire", Some("1d4"), &ball), &[])
    };
    // Its die is named by whom it bounces into.
    let bounce = [
        ("target", word("2a2")),
        ("distance", number(60)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2b1"])),
        ("far", number(61)),
    ];
    let form = state.form(&order("fire", Some("1d4"), &bounce));
    assert!(form.thrower("fire at the second").contains(" bounces into B1 "), "{:?}", form.throwers);
    let Err(Interrupt::Forbidden(reasons)) = shot(60) else { panic!("as far off as the first") };
    assert_eq!(reasons[0].to_string(), "the second stands behind the first: farther off than 60 cm (Firing ranges)");
    assert!(matches!(shot(61), Err(Interrupt::NeedDice(_))));
}

pub fn a_square_throws_for_each_of_its_sides() {
    let mut state = at("Musketry");
    state.set("1a2", "formation", "square");
    let shot = [("target", word("2a2")), ("distance", number(10)), ("also", words(&["2b1", "2m1"]))];
    // A square needs 7 at a line and at cavalry.
    give(&mut state, "volley", Some("1a2"), &shot, &[7, 6, 8]);
    let kills = |of: &str| state.kills(of);
    assert_eq!((kills("2a2"), kills("2b1"), kills("2m1")), (1, 0, 1));
    assert_eq!(state.disorders("2b1"), 0, "missed, it has no ring");
}

#[test]
fn a_column_on_the_march_is_disordered_by_fire_even_where_it_misses() {
    let mut state = at("Musketry");
    state.set("2c2", "formation", "column of march");
    let shot = [("target", word("2c2")), ("distance", number(10))];
    // A column needs 6 at a column; 2 is nothing.
    give(&mut state, "volley", Some("1a2"), &shot, &[2]);
    assert_eq!((state.kills("2c2"), state.disorders("2c2")), (0, 1));
}

#[test]
fn rings_stand_on_the_roster_by_their_colours_and_cannon_balls_run_out() {
    let mut state = at("Artillery");
    for (fact, count) in [("kills", "1"), ("disorders", "2"), ("blown", "2")] {
        state.set("1e1", fact, count);
    }
    state.remove("1e2");
    state.orders("1e", "hold");
    assert_eq!((state.note("1e").as_str(), state.row("1e1").strength.as_str()), ("1R 1W Nansouty hold", "1R2W2B"));
    assert_eq!(state.row("1d3").strength, "5b");
    for left in [4, 3, 2, 1, 0, 0] {
        state.mark("1d3", "fired");
        assert_eq!(state.row("1d3").strength, format!("{left}b"));
    }
    for unit in ["1e1", "1e3"] {
        state.remove(unit);
    }
    let general = state.view().armies.swap_remove(0).general;
    assert!(general.ends_with("; Nansouty:1R"), "{general}");
}

/// Limbered, the battery is on the roster as it stands now.
#[test]
fn a_battery_that_limbers_is_limbered() {
    let mut state = at("Artillery");
    let battery = who(&state, "act").first().expect("a battery").to_string();
    let stands = |state: &Played| {
        let facts = state.form(&order(Order::OVERRULE, Some(&battery), &[])).questions;
        facts.into_iter().find(|question| question.id == "formation").expect("is known").answer
    };
    state.set(&battery, "formation", "unlimbered");
    assert_eq!(stands(&state), Some(word("unlimbered")));
    give(&mut state, "act", Some(&battery), &[("action", word("limber"))], &[]);
    assert_eq!(stands(&state), Some(word("limbered")));
}

/// Only what is fired at the end of a half move has its distance from there (Artillery actions).
#[test]
fn a_shot_without_a_move_is_told_nothing_of_one() {
    let state = at("Artillery");
    let battery = who(&state, "fire").first().expect("a battery").to_string();
    let told = |answers: &[(&str, Answer)]| {
        let says = state.form(&order("fire", Some(&battery), answers)).says;
        says.iter().any(|said| said.contains("at the end of the half move"))
    };
    assert!(!told(&[]));
}
