//! Generals who switch units, and about-faces of who faces the enemy (Morale, Movement).

use super::meeting;

/// His switch is his move then, which asks whom he joins and how far that is.
#[test]
fn a_general_who_did_not_ride_along_switches_units_by_a_move_that_asks_whom_he_joins() {
    let mut table = meeting().opened("red-4", "Movement");
    assert_eq!(table.who("switch"), ["1a5"]);
    table.order("switch", "1a5").with("distance", 3).refused("a question has no answer yet");
    table.order("switch", "1a5").with("joins", &["1a1"][..]).refused("a question has no answer yet");
    assert_eq!(table.asked("switch", "1a5", &[], "distance").label, "how far, of 12; a die from 9");
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
