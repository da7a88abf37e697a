//! What the article forbids is said with its one true reason and its section, and the umpire may allow it with a line of
//! his own; what makes no sense he cannot allow.

use super::field::{example, mustered, rearguard};
use crate::support::table::Table;
use drumhead::umpire::{Answer, Order, Ratio};

#[test]
fn a_shot_beyond_range_is_ruled_by_the_last_band() {
    let mut table = rearguard();
    table.through("Shooting");
    let far = table.order("fire", "1a2").with("target", "2a3").with("distance", 5).with("allow", "");
    far.refused("5 inches is out of range: it shoots as far as 4 (Firing)");
    let order = table.order("fire", "1a2").with("target", "2a3").with("distance", 5).with("allow", "downhill");
    order.dice(&[5, 6, 4, 1]).says("5 inches: 5 6 4 1 for 5 or more, 2 hits");
}

#[test]
fn a_shot_outside_the_arc_or_through_too_narrow_a_gap_can_be_allowed() {
    let mut table = rearguard();
    table.through("Shooting");
    let at = |table: &mut Table, id: &'static str, allow: &'static str, faces: &[u8], words: &str| {
        let order = table.order("fire", id).with("target", "2a3").with("distance", 4).with("allow", allow);
        let order = order.with("in_arc", false).with("line", "through a gap").with("gap", 1).dice(faces);
        match allow {
            "" => order.refused(words),
            _ => order.says(words),
        }
    };
    at(&mut table, "1a2", "", &[], "outside the arc of 45 degrees to either side (Firing)");
    at(&mut table, "1a2", "", &[], "fire needs a gap of at least 2 inches (Firing)");
    // One stand shoots through whatever is there.
    at(&mut table, "1a2", "the umpire moved it", &[5], "5 for 5 or more, 1 hit");
}

#[test]
fn who_may_be_given_an_order_is_asked_of_its_own_rule() {
    let mut table = example();
    table.order("move", "2a1").refused("only units of the active side move and charge (Movement)");
    table.order("charge", "2a1").refused("only units of the active side charge (Turn Sequence)");
    table.order("overrule", "1a1").with("shaken", true).with("why", "a test").says("shaken");
    table.order("charge", "1a1").refused("a shaken unit does not charge (Charging)");
    let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8);
    order.with("allow", "they did, in 1757").says("charges A1 Line");
}

#[test]
fn a_charge_gives_the_reasons_of_the_charge_check_with_the_figures_of_the_tables() {
    let mut table = example();
    let far = table.order("charge", "1a1").with("target", "2a1").with("distance", 11);
    far.refused("the target is out of reach: it charges 10 inches at most, not 11 (Charging)");
    let crooked = table.order("charge", "1a1").with("target", "2a1").with("distance", 8).with("straight", false);
    crooked.refused("the last 4 inches of a charge are straight (Charging)");
    let allowed =
        table.order("charge", "1a1").with("target", "2a1").with("distance", 11).with("allow", "measured badly");
    allowed.says("charges A1 Line, 11 inches");
}

#[test]
fn a_recoil_of_another_length_can_be_allowed() {
    let mut table = rearguard();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a3").with("distance", 3).dice(&[5, 6, 4, 1]).says("2 hits");
    table.next();
    table.order("test", "2a3").dice(&[2]).says("1 recoil move");
    table.order("recoil", "2a3").with("distance", 1).refused("it recoils from 2 to 18 inches, not 1 (Recoil Moves)");
    table.order("recoil", "2a3").with("distance", 1).with("allow", "a wall").says("recoils 1 inch,");
}

#[test]
fn what_makes_no_sense_cannot_be_allowed() {
    let mut table = mustered();
    table.next();
    table.order("rally", "1a1").refused("is no order of Movement");
    table.through("Shooting");
    // Cavalry has nothing to shoot with, whatever else is against it.
    table.order("fire", "1b1").with("allow", "pistols").refused("cavalry does not shoot (Firing)");
    let horse = table.order("fire", "1b1").with("target", "2a1").with("distance", 3).with("allow", "pistols");
    horse.refused("cavalry does not shoot (Firing)");
    let none = table.order("fire", "1a2").with("target", "2a1").with("distance", 3).with("stands", 9);
    none.with("allow", "all of them").refused("stands can shoot, not 9 (Firing)");
}

#[test]
fn a_unit_that_has_moved_says_so() {
    let mut table = rearguard();
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    table.order("move", "1a2").with("distance", 1).refused("it has moved this turn (Movement)");
    table.order("move", "1a2").with("distance", 1).with("allow", "forgotten").says("1 of 4 inches");
}

#[test]
fn only_infantry_is_drawn_up_in_woods_and_towns() {
    let mut table = mustered();
    for (unit, ground) in [("1b1", "woods"), ("1b2", "town"), ("1b4", "woods")] {
        table
            .order("deploy", unit)
            .with("ground", ground)
            .refused("only infantry enters woods and towns (Terrain Effects)");
    }
    table.order("deploy", "1b1").with("ground", "rough").says("line, rough");
    table.order("deploy", "2b1").with("ground", "woods").says("skirmish, woods");
    table.order("deploy", "1b1").with("ground", "woods").with("allow", "thin woods").says("line, woods");
}

#[test]
fn who_owes_no_test_is_told_which_it_is() {
    let mut table = rearguard();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a3").with("distance", 3).dice(&[5, 1, 4, 1]).says("1 hit");
    table.next();
    table.order("test", "2a2").refused("shooting has not hit it this turn (Firing Results)");
    table.order("test", "2a3").dice(&[6]).says("stands");
    // It ends the step: nothing else is owed in it.
    table.order("test", "2a3").refused("it has tested this turn (Firing Results)");
}

#[test]
fn who_is_not_shaken_is_told_only_that() {
    let mut table = rearguard();
    let shaken = table.order("overrule", "2a1").with("shaken", true).with("why", "a test");
    shaken.says("shaken");
    table.through("Reform");
    table.next();
    assert_eq!(table.phase(), "Rally");
    let against = table.battle().game().against("rally", "1a1".parse().ok());
    assert_eq!(
        against.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["a unit that is not shaken has nothing to rally from (Test to Rally from Shaken)"]
    );
}

#[test]
fn stands_that_have_shot_are_named_where_they_shoot_again() {
    let mut table = rearguard();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a3").with("distance", 3).dice(&[1, 1, 1, 1]).says("no hit");
    let mut order = Order { name: "fire".to_owned(), subject: "1a2".parse().ok(), ..Order::default() };
    for (id, answer) in [("target", "2a3"), ("allow", "a second volley")] {
        order.answers.insert(id.to_owned(), Answer::Word(answer.to_owned()));
    }
    let form = table.battle().rule(&order, &[]).form;
    let stands = form.questions.iter().find(|question| question.id == "stands").expect("asked");
    assert_eq!((stands.label.as_str(), &stands.answer), ("stands again, of 4", &Some(Answer::Number(Ratio::whole(4)))));
}

#[test]
fn more_stands_than_there_are_are_not_called_stands_that_have_shot() {
    let mut table = rearguard();
    table.through("Shooting");
    let order = table.order("fire", "1a2").with("target", "2a3").with("distance", 3).with("stands", 5);
    order.refused("4 stands can shoot, not 5 (Firing)");
}
