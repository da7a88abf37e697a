//! Shooting, and the tests of who is hit.

use drumhead::umpire::{Answer, Order, odds};

use super::field::{duties, end_turn, example, mustered, owed, rearguard};
use crate::support::table::Table;

#[test]
fn shooting_test_recoil_and_rally_of_a_unit_with_its_general() {
    let mut table = rearguard();
    table.through("Shooting");
    // 12 figures in line: 4 stands, a die each, 5-6 at 3 inches.
    table.order("fire", "1a2").with("target", "2a3").with("distance", 3).dice(&[5, 6, 4, 1]).says("2 hits");
    assert_eq!(table.row("2a3").strength, "10/12");
    assert!(table.row("1a2").marks.contains(&"fired".to_owned()));
    table.next();
    assert_eq!((table.phase().as_str(), table.view().acting), ("Tests", Some(2)));
    assert_eq!((owed(&table, "test"), owed(&table, "danger")), (vec!["2a3".to_owned()], vec!["2a3".to_owned()]));
    let open = "the die for the life of General Wied is still open: a reading has it first".to_owned();
    assert!(table.form_says("test", "2a3").contains(&open));
    table.order("danger", "2a3").dice(&[2]).says("no harm");
    assert!(!table.form_says("test", "2a3").contains(&open));
    // Regular 2, two hits -2, leadership +1: 3 needed. One recoil move, one rout hit.
    table.order("test", "2a3").dice(&[2]).says(" needed after 2 hits: it fails, shaken, 1 recoil move, 1 rout hit");
    assert_eq!((table.row("2a3").strength.as_str(), owed(&table, "recoil").len()), ("(9/12)", 1));
    table.order("recoil", "2a3").with("distance", 1).refused("from 2 to 18");
    table.order("recoil", "2a3").says("recoils 2 inches");
    assert!(duties(&table).is_empty());
    end_turn(&mut table, "Turn 2, phase 1 Rally: Austria");
    assert_eq!(owed(&table, "rally"), ["2a3"]);
    // Regular 5, no chargers in sight +2, leadership +1: 2 needed.
    table.order("rally", "2a3").with("no_visible_chargers", true).dice(&[2]).says("rolls 2, 2 needed: it rallies");
    assert_eq!(table.row("2a3").strength, "9/12");
}

/// Step 2 names tests alone: the recoils that follow from them stand behind them; the umpire may let a unit recoil before.
#[test]
fn a_recoil_is_owed_behind_the_tests() {
    let mut table = rearguard();
    table.through("Shooting");
    for (unit, target) in [("1a2", "2a2"), ("1a3", "2a3")] {
        let shot = table.order("fire", unit).with("target", target).with("distance", 3);
        shot.dice(&[5, 6, 1, 1]).says("figures left; it tests after the shooting.");
    }
    table.next();
    table.order("danger", "2a3").dice(&[2]).says("no harm");
    // Regular 2, two hits: 4 needed, with the general's +1 three.
    table.order("test", "2a2").dice(&[3]).says("it fails");
    let orders: Vec<&str> = table.view().duties.iter().map(|duty| duty.order).collect();
    assert_eq!(orders, ["test", "recoil"]);
    assert_eq!((owed(&table, "test"), owed(&table, "recoil")), (vec!["2a3".to_owned()], vec!["2a2".to_owned()]));
    table.order("recoil", "2a2").says("recoils 2 inches");
    table.undo();
    table.order("test", "2a3").dice(&[3]).says("it stands");
    assert_eq!(owed(&table, "recoil"), ["2a2"]);
}

#[test]
fn a_general_falls_on_a_one_and_his_unit_tests_without_him() {
    let mut table = rearguard();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a3").with("distance", 4).dice(&[5, 6, 4, 1]).says("2 hits");
    table.next();
    table.order("danger", "2a3").dice(&[1]).says("General Wied rolls 1: he falls; he was with A3 Waldeck");
    assert!(owed(&table, "danger").is_empty());
    table.order("test", "2a3").dice(&[4]).says("rolls 4, 4 needed after 2 hits: it stands");
}

#[test]
fn the_example_of_fire_costs_grenadiers_a_recoil_and_a_rout_hit() {
    let mut table = example();
    table
        .order("overrule", "1a2")
        .with("figures", 11)
        .with("disordered", true)
        .with("why", "as printed")
        .says("11 figures");
    table.through("Shooting");
    // Eleven figures are four dice; disordered -1: sixes.
    table
        .order("fire", "1a2")
        .with("target", "2a4")
        .with("distance", 3)
        .dice(&[6, 6, 5, 5])
        .says("6 6 5 5 for 6 or more, 2 hits");
    table.next();
    // Crack 1, two hits -2: a 1 fails where 3 is needed.
    table.order("test", "2a4").dice(&[1]).says(" needed after 2 hits: it fails, shaken, 1 recoil move, 1 rout hit");
    assert_eq!(table.row("2a4").strength, "(9/12)");
}

#[test]
fn a_move_of_half_costs_one_and_a_longer_one_the_volley() {
    let mut table = rearguard();
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    table.order("move", "1a3").with("distance", 3).says("3 of 4 inches");
    table.order("move", "1a4").with("distance", 5).refused("4 inches at most");
    table.through("Shooting");
    table
        .order("fire", "1a2")
        .with("target", "2a1")
        .with("distance", 4)
        .dice(&[6, 5, 5, 5])
        .says("6 5 5 5 for 6 or more, 1 hit");
    table.order("fire", "1a3").with("target", "2a1").with("distance", 4).dice(&[6; 4]).refused("moved more than half");
}

#[test]
fn stands_at_two_targets_shoot_one_after_the_other() {
    let mut table = rearguard();
    table.through("Shooting");
    let at = |table: &mut Table, target: &'static str, stands: i64, faces: &[u8], says: &str| {
        table
            .order("fire", "1a2")
            .with("target", target)
            .with("distance", 4)
            .with("stands", stands)
            .dice(faces)
            .says(says);
    };
    at(&mut table, "2a1", 3, &[5, 1, 1], "5 1 1 for 5 or more");
    assert!(table.row("1a2").ready);
    table
        .order("fire", "1a2")
        .with("target", "2a2")
        .with("distance", 4)
        .with("stands", 2)
        .dice(&[1, 1])
        .refused("have shot");
    at(&mut table, "2a2", 1, &[1], "4 inches: 1 for 5 or more");
    assert!(!table.row("1a2").ready);
}

#[test]
fn guns_unlimber_and_shoot_from_the_next_turn_on_two_dice_a_stand_at_a_dense_target() {
    let mut table = rearguard();
    table.order("move", "1b4").with("what", "unlimber").with("distance", 0).says("unlimber, 0 of 3 inches");
    table.through("Shooting");
    table
        .order("fire", "1b4")
        .with("target", "2a2")
        .with("distance", 12)
        .dice(&[1; 6])
        .refused("guns do not move and shoot");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table.through("Shooting");
    // Harrach stands three wide and six stands strong; three guns, 5-6 up to 12 inches.
    let shot = table.order("fire", "1b4").with("target", "2a2").with("distance", 12);
    shot.dice(&[5, 6, 1, 1, 1, 1]).says("5 6 1 1 1 1 for 5 or more, 2 hits");
    table.undo();
    table
        .order("fire", "1b4")
        .with("target", "2a2")
        .with("distance", 12)
        .dice(&[1; 6])
        .says("is dense: two dice a stand");
    table.undo();
    let shot = table.order("fire", "1a2").with("target", "2a1").with("distance", 3).with("enfiladed", true);
    shot.dice(&[1; 4]).says("A1 Gren Guasco is enfiladed: which counts for guns alone.");
    let shot = table.order("fire", "1b4").with("target", "2a2").with("distance", 12);
    shot.dice(&[5, 6, 1, 1, 1, 1]).says("2 hits");
    table.next();
    // Two hits of eighteen; regular 2, hits -2: a 4 is needed.
    table.order("test", "2a2").dice(&[3]).says("rolls 3, 4 needed");
    assert_eq!(table.row("2a2").strength, "(15/18)");
}

#[test]
fn troops_in_woods_are_seen_near_by_or_when_they_shoot() {
    let mut table = mustered();
    table.order("deploy", "1b4").with("formation", "unlimbered").says("unlimbered");
    table.next();
    table.through("Shooting");
    table
        .order("fire", "1b4")
        .with("target", "2b1")
        .with("distance", 6)
        .refused("troops in woods are seen at 4 inches");
    end_turn(&mut table, "Turn 2");
    table.through("Shooting");
    table.order("fire", "2b1").with("target", "1a2").with("distance", 4).dice(&[1; 4]).says("no hit");
    end_turn(&mut table, "Turn 3");
    table.through("Shooting");
    // Skirmishers are in cover, in woods or not: -1, a six at 6 inches; three guns, and never dense.
    table
        .order("fire", "1b4")
        .with("target", "2b1")
        .with("distance", 6)
        .dice(&[6, 5, 5])
        .says("6 5 5 for 6 or more, 1 hit");
}

/// Whom a shot leaves with a quarter is shattered and leaves with the turn; he tests before (Shattered Units). Regular 2, a
/// general +1: after one hit he needs 2, after three 4.
#[test]
fn the_odds_of_a_shot_say_that_its_target_is_shattered() {
    let mut table = rearguard();
    table.through("Shooting");
    table.order("overrule", "2a3").with("figures", 4).with("why", "so it is").says("4 figures");
    let answers = [("target", Answer::Word("2a3".to_owned())), ("distance", Answer::Number(3.into()))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let fire = Order { name: "fire".to_owned(), subject: "1a2".parse().ok(), answers };
    let ends = odds(table.battle().game(), &fire, &[]).expect("dice are thrown").ends;
    let words: Vec<&str> = ends.iter().flat_map(|end| &end.rows).map(|row| row.what.as_str()).collect();
    let said = |words: &str| format!("tests: {words} or more; shattered at the turn's end");
    let (one, three) = (said("2"), said("4"));
    assert!(words.contains(&one.as_str()) && words.contains(&three.as_str()), "{words:?}");
    assert!(words.contains(&"destroyed") && !words.contains(&"shattered"), "{words:?}");
}
