//! What a table of the Rearguard had to find out for itself: whose general a key means, what skirmishers before horse may do,
//! how many stands shoot through a gap, what is not offered again, what guns do that unlimber or recoil.

use drumhead::umpire::{Answer, Ratio};

use super::field::{allowed, arms, arms_that_skirmish, example, rearguard};
use super::said::{order, question, ruling};
use crate::support::table::Table;

fn word(text: &str) -> Answer {
    Answer::Word(text.to_owned())
}

fn inches(n: i128) -> Answer {
    Answer::Number(Ratio::whole(n))
}

fn says(table: &Table, name: &str, to: &str, answers: &[(&str, Answer)]) -> Vec<String> {
    table.battle().rule(&order(name, to, answers), &[]).form.says
}

/// Hadik is with the foot of Wied: given to that unit, the order is his.
#[test]
fn a_general_with_a_unit_of_another_brigade_is_meant_by_it() {
    let mut table = arms(str::to_owned);
    table.order("overrule", "2a").with("fallen", true).with("why", "a test").says("has fallen");
    table.order("general", "2a2").refused("brigade A has no general; Hadik is under B (Generals)");
    table.order("general", "2b").with("joins", &["2a2"][..]).says("General Hadik joins A2 Foot.");
    assert!(table.who("general").contains(&"2a2".to_owned()));
    table.order("general", "2a2").with("leaves", true).says("General Hadik leaves A2 Foot.");
    assert!(!table.who("general").contains(&"2a2".to_owned()));
}

/// Whom horse touches in the open runs by a die, or stands and loses the stands touched without one (Evading; In Combat).
#[test]
fn skirmishers_before_horse_are_told_what_either_way_costs() {
    let mut table = arms_that_skirmish();
    let answers = [("target", word("2b2")), ("distance", inches(6))];
    let fate = "fall back on 4 or more, or all are lost (Evading), or stand and lose the stands that are touched";
    let form = says(&table, "charge", "1b2", &answers);
    assert!(form.contains(&format!("B2: they {fate} (a reading)")), "{form:?}");
    table.order("charge", "1b2").with("target", "2b2").with("distance", 6).says(fate);
    table.next();
    let stood = "who stands loses the stands touched, without a die (a reading); who falls back needs 4 or more, or all are lost";
    assert!(says(&table, "reached", "2b2", &[]).contains(&stood.to_owned()));
    table.order("reached", "2b2").with("stands", 1).says(stood);
    assert_eq!(table.row("2b2").strength, "9/12");
    table.undo();
    // Foot lets them go.
    table.undo();
    table.undo();
    table.order("charge", "1a2").with("target", "2b2").with("distance", 4).says("or lose the stands that are touched");
    table.next();
    assert!(!says(&table, "reached", "2b2", &[]).contains(&stood.to_owned()));
}

/// Who has fallen back, or lost the stands touched, has nobody left to do it before: it is not offered again.
#[test]
fn who_is_out_of_the_way_is_not_offered_to_fall_back_again() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2b2").with("distance", 4).says("charges");
    table.next();
    assert_eq!(allowed(&table, "slip"), ["2a6"], "the other is owed");
    for (order, answer) in [("slip", None), ("reached", Some(1))] {
        let given = table.order(order, "2b2");
        match answer {
            Some(stands) => given.with("stands", stands).says("lose 1 stand"),
            None => given.says("fall back"),
        }
        assert_eq!(allowed(&table, "slip"), ["2a6"], "{order}");
        table.undo();
    }
    table.order("slip", "2a6").with("enemy", "infantry").says("fall back");
    assert_eq!(allowed(&table, "slip"), Vec::<String>::new());
}

/// One stand shoots through each 2 inches of a gap (Firing).
#[test]
fn the_stands_that_a_gap_lets_through_are_filled_in() {
    let mut table = rearguard();
    table.through("Shooting");
    let through = |gap: i128| {
        vec![("target", word("2a3")), ("distance", inches(3)), ("line", word("through a gap")), ("gap", inches(gap))]
    };
    for (gap, stands) in [(4, 2), (5, 2), (6, 3), (12, 4)] {
        let order = order("fire", "1a2", &through(gap));
        assert_eq!(question(&table, &order, "stands").answer, Some(inches(stands)), "{gap}");
    }
    assert!(says(&table, "fire", "1a2", &through(4)).contains(&"a gap of 4 inches: 2 stands".to_owned()));
    let shot = table.order("fire", "1a2").with("target", "2a3").with("distance", 3);
    shot.with("line", "through a gap").with("gap", 4).dice(&[5, 1]).says("5 1 for 5 or more, 1 hit");
    assert_eq!(allowed(&table, "fire"), ["1a1", "1a2", "1a3", "1a4"], "two stands of it are left");
}

/// Guns do not move and shoot (Fire after Movement): that they unlimber is a move, though they go no inch.
#[test]
fn guns_that_unlimber_are_said_not_to_shoot() {
    let mut table = rearguard();
    let why = "does not shoot this turn: to unlimber is a move (a reading)";
    let form = says(&table, "move", "1b4", &[("what", word("unlimber"))]);
    assert!(form.contains(&format!("b4 {why}")), "{form:?}");
    table.order("move", "1b4").with("what", "unlimber").with("distance", 0).says(why);
    assert_eq!(table.row("1b4").marks, ["mov"]);
    // Foot that turns in its place has spent half of its move, and may still shoot.
    table.order("move", "1a2").with("what", "turn").with("distance", 0).says("0 of 2 inches");
    assert_eq!(table.row("1a2").marks, ["half"]);
}

#[test]
fn no_shot_is_offered_where_no_enemy_is_left() {
    let mut table = example();
    for unit in ["2a1", "2a2", "2a3", "2a4"] {
        table.order("overrule", unit).with("gone", true).with("why", "counted again").says("out of the battle");
    }
    table.through("Shooting");
    assert_eq!(allowed(&table, "fire"), Vec::<String>::new());
    table.order("fire", "1a2").refused("no enemy is left to shoot at (Firing)");
    table.next();
    assert_eq!(table.view().duties.iter().map(|duty| duty.order).collect::<Vec<_>>(), ["end"]);
}

/// One hit on a crew of eight counts three, and it strikes with one die (Eligible Stands in Combat).
#[test]
fn gunners_who_recoil_are_said_to_take_their_guns() {
    let mut table = example();
    table.order("charge", "1a2").with("target", "2a3").with("distance", 4).says("charges");
    table.through("Combat");
    // 2, and 0 with a defensive fire of 2: 5 or more for both.
    table.order("fight", "1a2").dice(&[5, 1, 1, 1, 1]).says("lost by A3 Battery");
    let form = says(&table, "recoil", "2a3", &[]);
    // The form has what it says in its notes once, as the words are the same.
    let keeps = "Its guns go back with it, as the article is silent (a reading)";
    assert!(form.contains(&keeps.to_owned()), "{form:?}");
    let recoils = ruling(&table, &order("recoil", "2a3", &[]), &[]);
    assert!(recoils.notes.contains(&format!("{keeps}.")), "{:?}", recoils.notes);
}
