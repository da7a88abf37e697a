//! Breaking points, objectives and the last turn (p. 36-38).

use super::field::{FIELD, but, firing, gone, hit, lobositz, moving, owed};
use crate::support::table::Table;

#[test]
fn an_army_that_has_lost_its_breaking_point_has_lost() {
    let mut table = lobositz();
    for unit in ["2a1", "2a2", "2a3", "2a4", "2a5", "2a6", "2b1", "2b2", "2b3", "2c1"] {
        gone(&mut table, unit);
    }
    table.through("Breaking points");
    table.next_says("Austria broke; Prussia won");
    assert!(table.view().over.is_some());
}

#[test]
fn armies_that_break_in_the_same_turn_draw() {
    let mut table = moving(FIELD);
    // Eight units each, transport not counted: four are half (p. 36).
    for unit in ["1a1", "1a2", "1b1", "1b2", "2a1", "2a2", "2b1", "2b2"] {
        gone(&mut table, unit);
    }
    table.through("Breaking points");
    table.next_says("the battle is drawn");
}

#[test]
fn the_same_losses_at_the_last_turn_draw() {
    let mut table = moving(&but(&[("'fair'", "'fair'\nlast_turn = 1")]));
    gone(&mut table, "1a1");
    gone(&mut table, "2b1");
    table.through("Breaking points");
    table.next_says("the battle is drawn");
}

#[test]
fn on_the_last_turn_the_points_decide() {
    let mut table = moving(&but(&[("'fair'", "'fair'\nlast_turn = 1")]));
    gone(&mut table, "2a1");
    table.through("Breaking points");
    table.next_says("Red lost more points; Blue won");
}

#[test]
fn objectives_are_held_by_name_and_disputed_ones_by_nobody() {
    let mut table = moving(FIELD);
    table.through("Breaking points");
    table.order("objective", "").with("first_1", true).with("first_2", true).says("held by nobody");
    assert!(table.view().armies[1].standing.starts_with("lost 0 "));
    table.order("objective", "").with("first_1", true).says("held by Blue");
    assert!(table.view().armies[1].standing.starts_with("lost 1 "));
    table.order("stop", "").says("Red lost more points; Blue won");
}

#[test]
fn red_dice_cost_half_a_point_each_by_the_option() {
    let mut table = firing(&but(&[("[options]", "[options]\nred_dice = true")]));
    hit(&mut table, "2a1", 4);
    table.next();
    table.order("react", "2a1").says("retreats");
    table.through("Breaking points");
    assert!(table.view().armies[1].standing.starts_with("lost 0.5 "));
}

#[test]
fn demoralised_brigades_leave_the_field() {
    let mut table = moving(&but(&[("[options]", "[options]\nbrigade_morale = true")]));
    // Two of three.
    gone(&mut table, "2b1");
    gone(&mut table, "2b2");
    assert_eq!(owed(&table, "demoralised"), ["2b3"]);
    table.order("owed", "2b3").with("move", "made").with("away", true).says("out of the battle");
    assert_eq!(table.row("2b3").strength, "AWAY");
    table.through("Breaking points");
    assert_eq!(table.view().armies[1].standing, "lost 3 of 4");
}

/// They may fire and fight, with -1, and go back a move each turn, whatever their commander throws (p. 37; HOW-AMB-C41).
#[test]
fn a_demoralised_brigade_goes_back_and_charges_nobody() {
    let quick = ("name = 'Red horse'\nrating = 'dependable'", "name = 'Red horse'\nrating = 'dashing'");
    let mut table = moving(&but(&[("[options]", "[options]\nbrigade_morale = true"), quick]));
    for unit in ["2a1", "2a2", "2a4", "2b1", "2b2"] {
        gone(&mut table, unit);
    }
    assert_eq!(owed(&table, "demoralised"), ["2a3", "2a5", "2b3"]);
    // A 6 of a dashing commander is inspiring: no advance is owed for it.
    table.order("command", "2b").dice(&[6]).says("inspiring");
    assert!(owed(&table, "inspiring").is_empty());
    let charge = table.order("charge", "2b3").with("target", "1a2").with("distance", 20);
    charge.refused("its demoralised brigade leaves the table, and charges nobody (p. 37)");
    // Two moves of 30 cm to the rear, each less a quarter (p. 43).
    table.order("move", "2b3").says("moves, up to 45 cm, away from the enemy");
    table.order("command", "2a").dice(&[3]).says("steady");
    // Guns that go back by hand have made the move as well.
    table.order("move", "2a3").says("is moved by hand");
    assert_eq!(owed(&table, "demoralised"), ["2a5"]);
    table.through("Firing");
    // At 9 cm a 4 reads 3, 2 hits (p. 34, 37).
    table.order("fire", "2a5").with("target", "1a2").with("distance", 9).dice(&[4]).says("4 - 1 = 3, 2 hits");
}

#[test]
fn who_holds_an_objective_is_asked_once_of_a_garrison() {
    let mut table = lobositz();
    table.order("ground", "2b1").with("ground", "a block").with("number", 1).with("town", "rustic").says("block 1");
    table.order("ground", "2b1").with("ground", "open ground").says("open");
    table.through("Rally");
    let asked = |table: &Table| table.view().duties.iter().any(|duty| duty.what.contains("who holds"));
    assert!(asked(&table));
    // The umpire knows better than the roster, which has the block empty.
    table.order("objective", "").with("first_2", true).says("held as before");
    assert!(!asked(&table));
    table.next();
    assert!(!asked(&table));
    // Another garrison is another question.
    table.through("Movement");
    table.order("ground", "1a1").with("ground", "a block").with("number", 1).with("town", "rustic").says("block 1");
    table.through("Rally");
    assert!(asked(&table));
}

/// Who takes all of its objectives in time has won; of two, one is not enough (p. 36).
#[test]
fn who_has_all_objectives_in_time_has_won() {
    let inn = "[[objective]]\nname = 'The inn'\npoints = 1\n\n[[army]]\nname = 'Blue'";
    let by = ("attacker = true", "attacker = true\nobjectives_by = 1");
    for (both, says) in
        [(true, "Blue reached the objective and won"), (false, "Blue did not reach the objective in time")]
    {
        let mut table = moving(&but(&[("[[army]]\nname = 'Blue'", inn), by]));
        table.through("Breaking points");
        let takes = table.order("objective", "").with("first_1", true).with("first_2", false);
        if both { takes.with("second_1", true) } else { takes }.says("held by Blue");
        table.next_says(says);
    }
}
