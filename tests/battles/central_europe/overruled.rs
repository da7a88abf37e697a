//! Facts set by the umpire.

use super::meeting;
use drumhead::umpire::Order;

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

#[test]
fn what_is_owed_can_be_waived() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    let waived = table.order("overrule", "2a1").with("owes_test", false).with("why", "the hits were saved");
    waived.says("A1 Foot: owes no morale test. the hits were saved");
    assert_eq!(table.owed(), []);
    table.undo();
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("fails: 3, 4 needed");
    table.order("overrule", "2a1").with("retreating", false).with("why", "it did not break").says("not retreating");
    assert_eq!(table.owed(), []);
    table.undo();
    table.order("overrule", "2a1").with("owes_move", false).with("why", "it has gone").says("owes no retreat move");
    assert_eq!((table.owed(), table.row("2a1").marks), (vec![], vec!["retr".to_owned()]));
}

#[test]
fn each_fact_has_a_letter_of_its_own_and_a_general_neither_flees_nor_turns_his_back() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    let asked = |unit: &str| {
        let order = Order { name: "overrule".to_owned(), subject: unit.parse().ok(), ..Order::default() };
        table.battle().rule(&order, &[]).form.questions
    };
    let mut letters: Vec<char> = asked("1a3").iter().map(|question| question.key).filter(|key| *key != ' ').collect();
    let all = letters.len();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.len(), all);
    assert!(asked("1a5").iter().all(|question| !["retreating", "away"].contains(&question.id)));
}
