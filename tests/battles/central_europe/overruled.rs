//! Facts set by the umpire.

use super::meeting;

#[test]
fn an_overruling_needs_a_reason_and_a_change() {
    let mut table = meeting();
    table.order("overrule", "2a1").with("moved", true).refused("a question has no answer yet");
    table.order("overrule", "2a1").with("why", "so be it").refused("nothing is changed");
    table.order("overrule", "").with("why", "so be it").refused("select the unit to overrule first");
    table.order("overrule", "2a").with("why", "so be it").refused("select the unit to overrule first");
}

#[test]
fn several_facts_are_set_at_once() {
    let mut table = meeting();
    let order = table.order("overrule", "1a1").with("retreating", true).with("moved", true).with("effectiveness", "50");
    order.with("why", "a bad day").says("a1 Line: 100 to 50 percent, retreating, moved. a bad day");
    assert_eq!(table.strength("1a1"), "(50)");
    assert_eq!(table.row("1a1").marks, ["retr", "mov"], "and so it is out of firing order");
}

#[test]
fn facts_of_an_eliminated_unit_leave_its_percent_alone() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).with("allow", "again");
    shot.dice(&[6, 4, 4, 1]).says("2 hits");
    assert_eq!(table.strength("2a1"), "GONE");
    table.order("overrule", "2a1").with("moved", true).with("why", "it had moved").says("A1 Foot: moved. it had moved");
    table.order("overrule", "2a1").with("gone", false).with("why", "some held").says("0 to 25 percent, not eliminated");
    assert_eq!(table.strength("2a1"), "[25]");
}
