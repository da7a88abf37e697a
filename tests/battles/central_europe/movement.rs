//! Moves and changes (Movement).

use super::meeting;

#[test]
fn a_move_beyond_the_allowance_is_told_how_far_it_may_go() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a1").with("distance", 7).dice(&[3]).refused("7 cm are too far: it may move 6 (Movement)");
    table.order("move", "1a1").with("distance", 7).with("allow", "on the road").dice(&[3]).says("moves 7 cm");
}

#[test]
fn changes_that_take_more_than_the_phase_are_forbidden_and_leave_nothing_to_move_in() {
    let mut table = meeting().opened("black-4", "Movement");
    let mount = |table: &mut crate::support::table::Table, allow: &str| {
        let order = table.order("form", "2a3").with("about_faces", "three").with("allow", allow);
        if allow.is_empty() {
            order.refused("that takes 1.5 phases: leave out an about-face or another change (Movement)");
        } else {
            order.says("dismounts.");
        }
    };
    mount(&mut table, "");
    mount(&mut table, "they are quick");
    assert!(table.row("2a3").marks.contains(&"on foot".to_owned()));
}

#[test]
fn guns_off_their_limbers_are_limbered_before_they_move() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a2").refused("guns off their limbers do not move: limber them first (Movement)");
    table.order("form", "1a5").refused("it has no order, saddle or limber to change (Movement)");
    table.order("form", "1a2").with("what", "limber").says("limbers.");
    table.order("move", "1a2").refused("it did so already in this phase (Command & Control)");
}

#[test]
fn a_general_joins_a_unit() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a1"][..]).says("moves 3 cm and joins Ra1 Line.");
    assert!(table.row("1a1").marks.contains(&"gen".to_owned()));
}
