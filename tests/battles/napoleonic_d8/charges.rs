//! A charge is declared, answered and fought; its winner goes on.

use drumhead::umpire::{Answer, Interrupt, Order, Ratio, odds};
use serde_json::json;

use crate::support::app::{App, shipped};

use super::played::{Played, at, code, from, give, order, stands, try_order, who, word};

#[test]
fn a_charge_is_answered_with_fire_and_fought_and_its_winner_breaks_through() {
    let mut state = at("Melees");
    assert_eq!(who(&state, "melee"), []);
    give(&mut state, "charge", Some("1c1"), &from("2a2", 20), &[]);
    assert_eq!(who(&state, "reply"), [code("2a2")]);
    assert_eq!(who(&state, "melee"), [], "the charged unit answers first");
    // It stands and fires: a line at a column has 1/7, 4 is one kill.
    give(&mut state, "reply", Some("2a2"), &[("way", word("stands"))], &[4]);
    assert_eq!(state.kills("1c1"), 1);
    assert_eq!(who(&state, "melee"), [code("1c1")]);
    // Guard 8=4 +2 +1 -1 is 6, line 1=0: by 6, removed; the winner takes no kill on 8.
    give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
    assert!(state.gone("2a2"));
    assert_eq!((state.kills("1c1"), state.disorders("1c1")), (1, 1));
    // 8: three dice, 24 cm at most.
    let line = give(&mut state, "breakthrough", Some("1c1"), &[], &[8, 8, 8, 8]);
    assert!(line.ends_with("breaks through, 24 cm."), "{line}");
    assert_eq!(who(&state, "meets"), [code("1c1")]);
    let line = give(&mut state, "meets", Some("1c1"), &[], &[]);
    assert!(line.ends_with("meets nobody."), "{line}");
    assert_eq!(who(&state, "meets"), []);
}

#[test]
fn cavalry_meets_a_charge_at_the_gallop_unless_it_comes_from_close() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 30), &[]);
    give(&mut state, "reply", Some("2m1"), &[("way", word("counter-charges"))], &[]);
    // 8=4 +2 +1 is 7; 1=0 and +1 for the counter-charge is 1: by 6.
    let line = give(&mut state, "melee", Some("1e1"), &[], &[8, 1, 8]);
    assert!(line.ends_with("the attackers win by 6."), "{line}");
    // 5: four dice, for the enemy is gone; then another enemy 4 cm on, too close for a counter-charge.
    give(&mut state, "breakthrough", Some("1e1"), &[], &[5, 1, 1, 1, 1]);
    let met = [("met", Answer::Words(vec!["2m2".to_owned()])), ("distance", Answer::Number(4.into()))];
    give(&mut state, "meets", Some("1e1"), &met, &[]);
    let counter = order("reply", Some("2m2"), &[("way", word("counter-charges"))]);
    assert!(try_order(&state, &counter, &[]).is_err());
    give(&mut state, "reply", Some("2m2"), &[("way", word("stands"))], &[]);
    // 8=4 +2 +1 -1 disordered is 6; 1=0: by 6.
    let line = give(&mut state, "melee", Some("1e1"), &[], &[8, 1, 8]);
    assert!(line.ends_with("the attackers win by 6."), "{line}");
    // 6: four dice again; nobody stands there.
    give(&mut state, "breakthrough", Some("1e1"), &[], &[6, 1, 1, 1, 1]);
    give(&mut state, "meets", Some("1e1"), &[], &[]);
    assert_eq!(
        (state.blown("1e1"), state.disorders("1e1")),
        (2, 3),
        "two melees won, then blown with no enemy in contact"
    );
    assert!(state.owes_test("1e1"));
    // Twice is the most: a third throw is refused.
    state.event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": true, "beaten": "2m2", "fell": 36}}}}));
    let third = order("breakthrough", Some("1e1"), &[]);
    let Err(Interrupt::Forbidden(reasons)) = try_order(&state, &third, &[5]) else { panic!("it is forbidden") };
    assert_eq!(reasons[0].to_string(), "a unit breaks through at most 2 times in a move (Notes 27)");
}

#[test]
fn who_goes_back_is_reached_by_what_is_left_of_the_charge() {
    let mut state = at("Melees");
    // A column of 24 charges from 10: 14 left. Half of 24 is 12, three quarters are 18.
    give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
    let mut half = state.clone();
    give(&mut half, "reply", Some("2c2"), &[("way", word("keeps facing, retires half"))], &[]);
    assert_eq!(who(&half, "melee"), [code("1c1")]);
    assert_eq!(half.disorders("2c2"), 0);
    give(&mut state, "reply", Some("2c2"), &[("way", word("turns, retires three quarters"))], &[]);
    assert_eq!((state.disorders("2c2"), state.charges("1c1")), (1, false));
    assert_eq!((who(&state, "reply"), who(&state, "melee")), (vec![], vec![]));
}

/// Who is charged by a breakthrough and goes back leaves nobody in contact: cavalry meets another on the rest of its way, or
/// retires blown. And who went back has moved, and does not rest in its own next turn.
#[test]
fn who_eludes_a_breakthrough_leaves_it_with_nobody() {
    let mut state = at("Melees");
    let meets = json!({"reach": 30, "back": 36, "follows": null});
    state.event(json!({"after": {"unit": "1e1", "after": {"meets": meets}}}));
    state.set("2m1", "disorders", "1");
    let met = |who: &str, distance: i64| {
        [("met", Answer::Words(vec![who.to_owned()])), ("distance", Answer::Number(distance.into()))]
    };
    give(&mut state, "meets", Some("1e1"), &met("2m1", 13), &[]);
    // 17 cm are left, and half a move of light cavalry is 18.
    give(&mut state, "reply", Some("2m1"), &[("way", word("keeps facing, retires half"))], &[]);
    assert_eq!((who(&state, "meets"), state.charges("1e1")), (vec![code("1e1")], false));
    assert!(state.form(&order("meets", Some("1e1"), &[])).says[0].starts_with("it goes 17 cm"));
    let Err(Interrupt::Forbidden(reasons)) = try_order(&state, &order("meets", Some("1e1"), &met("2m2", 18)), &[])
    else {
        panic!("it is forbidden")
    };
    assert_eq!(reasons[0].to_string(), "it goes 17 cm at most (Breakthrough)");
    let line = give(&mut state, "meets", Some("1e1"), &[], &[]);
    assert!(line.ends_with("meets nobody; it retires 36 cm, blown."), "{line}");
    assert_eq!((state.blown("1e1"), state.disorders("1e1"), state.disorders("2m1")), (2, 1, 1));
    // Its ring came in this move, in which it went back; in the next it rests.
    for rings in [1, 0] {
        if rings == 0 {
            state.begin(1);
        }
        state.through(2, "End of the turn");
        give(&mut state, Order::NEXT, None, &[], &[]);
        assert_eq!(state.disorders("2m1"), rings);
    }
    // Skirmishers are ridden down, and nobody is left in contact either.
    let mut rides = at("Melees");
    let meets = json!({"reach": 30, "back": 36, "follows": null});
    rides.event(json!({"after": {"unit": "1e1", "after": {"meets": meets}}}));
    give(&mut rides, "meets", Some("1e1"), &met("2a1", 10), &[]);
    give(&mut rides, "reply", Some("2a1"), &[], &[]);
    assert!(rides.gone("2a1") && who(&rides, "meets") == [code("1e1")]);
}

pub fn skirmishers_fall_back_from_foot_and_are_ridden_down_by_horse() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2a1", 10), &[]);
    let mut nearer = state.clone();
    // 14 cm left do not reach who falls back 18; 22 do.
    give(&mut state, "reply", Some("2a1"), &[], &[]);
    assert!(!state.gone("2a1") && !state.charges("1c1"));
    give(&mut nearer, "reply", Some("2a1"), &[("caught", Answer::Flag(true))], &[]);
    assert!(nearer.gone("2a1"));
    let mut horse = at("Melees");
    give(&mut horse, "charge", Some("1e1"), &from("2a1", 10), &[]);
    give(&mut horse, "reply", Some("2a1"), &[], &[]);
    assert!(horse.gone("2a1") && !horse.charges("1e1"));
}

#[test]
fn infantry_stands_and_fires_at_horse_and_a_battery_gives_canister() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2a2", 36), &[]);
    let counter = order("reply", Some("2a2"), &[("way", word("counter-charges"))]);
    assert!(try_order(&state, &counter, &[]).is_err());
    // 1/7 N at cavalry: a natural 8 is two kills and a disorder.
    give(&mut state, "reply", Some("2a2"), &[("way", word("stands"))], &[8]);
    assert_eq!((state.kills("1e1"), state.disorders("1e1")), (2, 1));
    // A friend of the charged within 6 cm: a column needs 6.
    give(&mut state, "support", Some("2a4"), &[("from", Answer::Number(6.into()))], &[6]);
    assert_eq!(state.kills("1e1"), 3);
    assert_eq!(who(&state, "melee"), [], "it owes a morale test first");
    // 8 +2 -3 -1 is 6.
    give(&mut state, "morale", Some("1e1"), &[], &[8]);
    assert_eq!(who(&state, "melee"), [code("1e1")]);
    give(&mut state, "charge", Some("1c2"), &from("2a5", 20), &[]);
    // Foot guns with canister at a column: 1/7 N.
    give(&mut state, "reply", Some("2a5"), &[("way", word("stands"))], &[5]);
    assert_eq!((state.kills("1c2"), state.balls("2a5")), (1, 4));
}

#[test]
fn a_charge_must_reach_and_keep_to_its_orders_its_angle_and_open_ground() {
    let state = at("Melees");
    let forbidden = |answers: &[(&str, Answer)]| {
        matches!(try_order(&state, &order("charge", Some("1c1"), answers), &[]), Err(Interrupt::Forbidden(_)))
    };
    let [target, distance] = from("2a2", 24);
    assert!(!forbidden(&[target.clone(), distance.clone()]));
    assert!(forbidden(&from("2a2", 25)));
    assert!(forbidden(&[target.clone(), distance.clone(), ("wide", Answer::Flag(true))]));
    assert!(forbidden(&[target.clone(), distance.clone(), ("path", word("village"))]));
    assert!(!who(&state, "charge").contains(&code("1d3")), "guns do not charge");
    // On a hill a column has 16 cm.
    assert!(forbidden(&[target, distance, ("terrain", word("hill"))]));
}

pub fn who_is_not_ready_for_a_charge_is_disordered_by_it() {
    let mut state = at("Melees");
    state.set("2m1", "blown", "2");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 30), &[]);
    assert_eq!(state.disorders("2m1"), 1);
    let counter = order("reply", Some("2m1"), &[("way", word("counter-charges"))]);
    assert!(try_order(&state, &counter, &[]).is_err(), "blown");
    state.set("2c2", "formation", "column of march");
    give(&mut state, "charge", Some("1c1"), &from("2c2", 20), &[]);
    give(&mut state, "reply", Some("2c2"), &stands()[..1], &[]);
    assert_eq!(state.disorders("2c2"), 1);
    let over = [("target", word("2a2")), ("distance", Answer::Number(20.into())), ("battery", Answer::Flag(true))];
    give(&mut state, "charge", Some("1c2"), &over, &[]);
    assert_eq!(state.disorders("1c2"), 1);
}

pub fn who_stays_in_melee_fights_again_in_the_next_turn_without_the_bonus_of_a_charge() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    // 1=0 +2 +1 is 3; 5=2 +1 is 3.
    give(&mut state, "melee", Some("1c1"), &[], &[1, 5]);
    assert!(state.marked("2e1", "xc1"));
    assert_eq!(who(&state, "melee"), [], "once a turn");
    state.through(2, "Melees");
    assert_eq!(who(&state, "melee"), [code("2e1")]);
    // 8=4 +1 -1 is 4; 1=0 +2 -1 is 1: by 3.
    let line = give(&mut state, "melee", Some("2e1"), &[], &[8, 1, 8]);
    assert!(line.ends_with("E1 wins by 3."), "{line}");
    assert!(!state.marked("2e1", "xc1") && !state.marked("1c1", "xE1"));
    assert!(state.owes_test("1c1"));
}

pub fn a_counter_charge_and_a_full_wheel_count_in_the_melee() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    let counter = [("way", word("counter-charges"))];
    let mut wheeled = state.clone();
    give(&mut state, "reply", Some("2e1"), &counter, &[]);
    // 1=0 +2 +1 is 3; 5=2 +1 +1 is 4.
    assert!(give(&mut state, "melee", Some("1c1"), &[], &[1, 5, 8]).ends_with("the defenders win by 1."));
    give(&mut wheeled, "reply", Some("2e1"), &[counter[0].clone(), ("wheeled", Answer::Flag(true))], &[]);
    assert!(give(&mut wheeled, "melee", Some("1c1"), &[], &[1, 5]).ends_with("a draw."));
}

/// Who counter-charges out of a wood leaves it, and is disordered by that as a charger is (Disorder).
#[test]
fn a_counter_charge_out_of_a_wood_disorders() {
    let mut state = at("Melees");
    give(&mut state, "ground", Some("2a2"), &[("ground", word("wood"))], &[]);
    give(&mut state, "charge", Some("1a4"), &from("2a2", 8), &[]);
    let mut stays = state.clone();
    let counter = ("way", word("counter-charges"));
    give(&mut state, "reply", Some("2a2"), std::slice::from_ref(&counter), &[]);
    assert_eq!((state.disorders("2a2"), state.marked("2a2", "wood")), (1, false));
    give(&mut stays, "reply", Some("2a2"), &[counter, ("leaves", Answer::Flag(false))], &[]);
    assert_eq!((stays.disorders("2a2"), stays.marked("2a2", "wood")), (0, true));
}

/// A square that is charged from two sides has a die for each (Firing chart, *): 7 or more at cavalry.
#[test]
fn a_charged_square_fires_at_all_who_charge_it() {
    let mut state = at("Melees");
    state.set("2a2", "formation", "square");
    give(&mut state, "charge", Some("1e1"), &from("2a2", 20), &[]);
    give(&mut state, "charge", Some("1e2"), &from("2a2", 20), &[]);
    let fire = [("way", word("stands")), ("target", word("1e1"))];
    assert!(matches!(try_order(&state, &order("reply", Some("2a2"), &fire), &[7]), Err(Interrupt::NeedDice(_))));
    let mut one = state.clone();
    give(&mut state, "reply", Some("2a2"), &fire, &[7, 6]);
    assert_eq!((state.kills("1e1"), state.kills("1e2")), (1, 0));
    // Both on the same side: one volley.
    let side = [fire[0].clone(), fire[1].clone(), ("also", Answer::Words(vec![]))];
    give(&mut one, "reply", Some("2a2"), &side, &[7]);
    assert_eq!((one.kills("1e1"), one.kills("1e2")), (1, 0));
}

pub fn two_charge_one_and_the_better_throw_counts() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "charge", Some("1c2"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    // 1=0 and 8=4, both +3: 7 counts; 1=0 +1 is 1.
    let line = give(&mut state, "melee", Some("1c1"), &[], &[1, 8, 1, 8]);
    assert!(line.contains(" and ") && line.ends_with("the attackers win by 6."), "{line}");
    assert_eq!(who(&state, "breakthrough"), [code("1c2")]);
    assert!(!state.charges("1c1") && !state.charges("1c2"));
}

#[test]
fn a_charged_column_forms_line_and_a_line_wheels_twenty_degrees_before_who_comes_from_close() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
    give(&mut state, "reply", Some("2c2"), &[("way", word("line"))], &[]);
    assert!(state.marked("2c2", "line"));
    assert_eq!(who(&state, "melee"), [code("1c1")]);
    give(&mut state, "charge", Some("1c2"), &from("2a2", 10), &[]);
    let by = |angle: i64| [("way", word("wheels")), ("angle", Answer::Number(angle.into()))];
    assert!(matches!(try_order(&state, &order("reply", Some("2a2"), &by(21)), &[]), Err(Interrupt::Forbidden(_))));
    let line = give(&mut state, "reply", Some("2a2"), &by(20), &[]);
    assert!(line.ends_with(" wheels 20 degrees."), "{line}");
}

pub fn a_charged_horse_battery_limbers_and_goes_half_a_move() {
    let mut state = at("Melees");
    state.set("2m4", "formation", "unlimbered");
    // A column of 24 charges from 10 and has 14 left; half of 36 is 18.
    give(&mut state, "charge", Some("1c1"), &from("2m4", 10), &[]);
    give(&mut state, "reply", Some("2m4"), &[("way", word("limbers and goes"))], &[]);
    assert!(state.marked("2m4", "limb") && !state.charges("1c1"));
    // A battery that is reached has no defence: five kills, and the winner's own on 1 to 7.
    give(&mut state, "charge", Some("1c2"), &from("2a5", 20), &[]);
    give(&mut state, "reply", Some("2a5"), &stands(), &[]);
    give(&mut state, "melee", Some("1c2"), &[], &[7]);
    assert!(state.gone("2a5"));
    assert_eq!((state.kills("1c2"), who(&state, "breakthrough")), (1, vec![code("1c2")]));
}

#[test]
fn who_follows_up_or_goes_far_enough_comes_upon_the_beaten_again() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    // 4=2 +2 +1 is 5; 5=2 +1 is 3: by 2, pushed back 12. The winner has a kill on 1 to 4.
    assert!(give(&mut state, "melee", Some("1c1"), &[], &[4, 5, 5]).ends_with("the attackers win by 2."));
    // 3D8 of 11 fall short of him, of 12 do not (Breakthrough).
    let met = |dice: &[u8]| {
        let mut state = state.clone();
        give(&mut state, "breakthrough", Some("1c1"), &[], dice);
        let line = give(&mut state, "meets", Some("1c1"), &[], &[]);
        (line.contains("comes upon E1"), state.charges("1c1"))
    };
    assert_eq!(met(&[8, 8, 2, 1]), (false, false));
    assert_eq!(met(&[8, 8, 2, 2]), (true, true));
    // Who takes the ground says whom he meets there, and from how far off.
    give(&mut state, "breakthrough", Some("1c1"), &[], &[4]);
    assert_eq!(who(&state, "meets"), [code("1c1")]);
    let met = [("met", Answer::Words(vec!["2e2".to_owned()])), ("distance", Answer::Number(6.into()))];
    assert!(give(&mut state, "meets", Some("1c1"), &met, &[]).ends_with("a new melee."));
    assert_eq!((who(&state, "reply"), state.marked("1c1", "follow")), (vec![code("2e2")], false));
}

#[test]
fn a_pair_shows_the_sum_of_each_and_large_battalions_halve_up() {
    let mut state = at("Melees");
    state.set("1c2", "kills", "1");
    for charger in ["1c1", "1c2"] {
        give(&mut state, "charge", Some(charger), &from("2d2", 20), &[]);
    }
    give(&mut state, "reply", Some("2d2"), &stands(), &[]);
    let ruling = try_order(&state, &order("melee", Some("1c1"), &[]), &[1, 1, 3, 8]).expect("is ruled");
    // 1=0 +2 +1 is 3, of the other one with a kill 2; 3=2 with halves up and nothing besides.
    let own = "c1 1st Grenadiers (1: 0 + 3 = 3) and c2 2nd Grenadiers (1: 0 + 2 = 2)";
    let line = format!("{own} against D2 Hardegg's 1st (3: 2): the attackers win by 1.");
    assert_eq!(ruling.line, line);
    let unscathed = "c2: no ring (a reading).";
    assert!(ruling.notes.iter().any(|note| note == unscathed), "{:?}", ruling.notes);
    let sum: Vec<(&str, &str, i32)> =
        ruling.sum.iter().map(|line| (line.whose.as_str(), line.label.as_str(), line.value)).collect();
    let kills = ("c2", "kills", -1);
    assert_eq!(sum, [("c1", "quality", 2), ("c1", "attacks", 1), ("c2", "quality", 2), ("c2", "attacks", 1), kills]);
    assert_eq!(ruling.table, "D2's halves go up, against infantry alone (a reading); halved dice (Melee results)");
}

/// What a charge is told before it is declared is what its melee then comes to; on a hill the charged are better off.
#[test]
fn a_charge_is_told_the_odds_of_the_melee_that_it_brings() {
    let mut state = at("Melees");
    let charge = order("charge", Some("1c1"), &from("2a2", 12));
    let told = |state: &Played| state.form(&charge).prospects.into_iter().map(|(_, chance)| chance).collect::<Vec<_>>();
    let open = told(&state);
    assert_eq!(open.iter().fold(Ratio::ZERO, |sum, chance| sum + *chance), Ratio::ONE);
    let mut hill = state.clone();
    hill.event(json!({"stands": {"unit": "2a2", "ground": "hill"}}));
    assert!(told(&hill)[0] < open[0], "{:?} {open:?}", told(&hill));
    give(&mut state, "charge", Some("1c1"), &from("2a2", 12), &[]);
    give(&mut state, "reply", Some("2a2"), &stands(), &[]);
    let fought = odds(state.game(), &order("melee", Some("1c1"), &[]), &[]).expect("has odds");
    let ends: Vec<&str> = fought.ends.iter().flat_map(|end| &end.rows).map(|row| row.what.as_str()).collect();
    assert!(ends.contains(&"wins") && ends.iter().all(|end| !end.contains("nothing")), "{ends:?}");
    let fought = fought.outcomes;
    let chance =
        |what: &str| fought.iter().filter(|row| row.what == what).fold(Ratio::ZERO, |sum, row| sum + row.chance);
    assert_eq!(open, ["wins", "drawn", "loses"].map(chance));
}

/// At Quatre Bras two battalions of the line and nobody else begin in the wood: it disorders them (Disorder).
#[test]
fn who_begins_in_a_wood_begins_disordered() {
    let app = App::on(shipped("napoleonic-d8", "quatre-bras", 7), 80, 24);
    let view = app.battle().view();
    let brigades = view.armies.iter().flat_map(|army| &army.brigades);
    let disordered = brigades.flat_map(|brigade| &brigade.units).filter(|unit| unit.strength.contains("1W"));
    assert_eq!(disordered.map(|unit| unit.code.to_string()).collect::<Vec<_>>(), ["2a1", "2a2"]);
}
