//! Generals who switch units, and about-faces of who faces the enemy (Morale, Movement).

use super::{MEETING, meeting};
use crate::support::table::Table;

/// His switch is his move then, which asks whom he joins and how far that is.
#[test]
fn a_general_who_did_not_ride_along_switches_units_by_a_move_that_asks_whom_he_joins() {
    let mut table = meeting().opened("red-4", "Movement");
    assert_eq!(table.who("switch"), ["1a5"]);
    table.order("switch", "1a5").with("distance", 3).refused("a question has no answer yet");
    table.order("switch", "1a5").with("joins", &["1a1"][..]).refused("a question has no answer yet");
    assert_eq!(table.asked("switch", "1a5", &[], "distance").label, "how far to it, of 12; a die from 9");
    table
        .order("switch", "1a5")
        .with("joins", &["1a1"][..])
        .with("distance", 3)
        .says("a5 King moves 3 cm and joins a1 Line.");
    assert_eq!(table.view().headline[0], "3/4 points");
    table
        .order("switch", "1a5")
        .with("joins", &["1a4"][..])
        .with("distance", 3)
        .refused("its movement of this phase is spent");
}

/// Which way it faces now, only the table knows (CE-AMB-49).
#[test]
fn an_about_face_of_who_faces_the_enemy_is_said_to_be_the_tables_to_see() {
    let mut table = meeting().opened("red-4", "Movement");
    let not_kept =
        "Which way it faces now is the table's: if its back is to the enemy, overruling (o) says so (a reading).";
    table.order("move", "1a4").with("distance", 3).with("about_faces", "one").says(not_kept);
    assert!(!table.form_says("move", "1a1").contains(&not_kept.to_owned()));
    table.order("overrule", "1a4").with("away", true).with("why", "it turned").says("back to the enemy");
    assert!(table.row("1a4").marks.contains(&"away".to_owned()));
    // Two bring its front round again.
    table.order("move", "1a1").with("distance", 2).with("about_faces", "two").says("turns about twice");
    assert!(!table.battle().standing().last().expect("a ruling").ruled.notes.contains(&not_kept.to_owned()));
}

/// He has spent his move on joining it: neither order is his, and both say so.
#[test]
fn a_general_who_joined_a_unit_and_rode_along_has_no_move_left() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a4"][..]).says("joins a4 Second");
    table.order("move", "1a4").with("distance", 3).says("moves 3 cm");
    let spent = "its movement of this phase is spent, on a move, a charge or a change (Command & Control)";
    for order in ["move", "switch"] {
        assert_eq!(table.against(order, "1a5"), [spent], "{order}");
    }
}

/// A full move back of foot is 8 cm (Retreating Units), of his 12 (CE-AMB-55).
#[test]
fn a_general_whom_a_retreat_carried_has_the_rest_of_his_move() {
    let mut table = meeting();
    table.order("overrule", "1a4").with("retreating", true).with("why", "it ran").says("retreating");
    table.order("overrule", "1a5").with("with", &["1a4"][..]).with("why", "he tries").says("with a4 Second");
    table.turn("red-4");
    table.order("rally", "1a4").dice(&[1]).says("goes on retreating");
    table.go_to("Retreats");
    table.order("retreat", "1a4").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.go_to("Movement");
    let on = "he has moved with a4 Second in this phase: S takes him on from there, for a point of his own (Morale)";
    assert_eq!(table.against("move", "1a5"), [on]);
    assert_eq!(table.asked("switch", "1a5", &[], "distance").label, "how far, of 4; a die from 3");
    // With the next card he has his 12 again.
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    assert_eq!(table.asked("move", "1a5", &[], "distance").label, "how far, of 12; a die from 9");
}

/// Neither of his orders takes a general out of a brigade that the scenario keeps in its place.
#[test]
fn a_general_who_is_kept_in_his_place_does_not_switch_units() {
    let text = MEETING.replace("name = \"Right\"", "name = \"Right\"\nstays_until = 2");
    let table = Table::of("central-europe", &text).opened("red-4", "Movement");
    for order in ["move", "switch"] {
        assert_eq!(table.against(order, "1a5"), ["it does not leave its place before turn 3 (scenario)"], "{order}");
    }
}

/// He goes with his unit for no point, after a move of his own too, and in its charge (CE-AMB-55).
#[test]
fn that_a_general_goes_with_his_unit_is_said_of_its_move_and_its_charge() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 8).with("joins", &["1a3"][..]).says("joins a3 Horse");
    let moved = "a5 King goes with it, for no point, though he has moved in this phase (a reading).";
    assert!(table.form_says("move", "1a3").contains(&moved.to_owned()));
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says(moved);
    table.undo();
    table.order("move", "1a3").with("distance", 3).says(moved);
    assert_eq!(table.view().headline[0], "2/4 points");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    let plain = "a5 King goes with it, for no point (a reading).";
    assert!(table.form_says("move", "1a3").contains(&plain.to_owned()));
    table.order("move", "1a3").with("distance", 3).says(plain);
}
