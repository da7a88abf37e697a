//! Skirmishers before formed troops: who is reached falls back or loses stands, by a charge as by a pursuit; who fights in
//! broken ground, fights there alone (Light Infantry: In Combat; If in broken terrain).

use super::field::{FOOT_WINS, arms, arms_that_skirmish, beats_by_two, duties, end_turn, owed};
use crate::support::table::Table;

const FALL_BACK: &str = "in broken ground: they fall back";

#[test]
fn a_pursuit_into_skirmishers_drives_them_off_or_takes_stands() {
    let mut table = arms_that_skirmish();
    beats_by_two(&mut table, "1a2", FOOT_WINS, &["2b2"]);
    table.order("pursue", "1a2").says("runs into B2 Croats");
    assert_eq!((owed(&table, "slip"), owed(&table, "fight").len()), (vec!["2b2".to_owned()], 0));
    table.order("fight", "1a2").refused(FALL_BACK);
    table.order("slip", "2b2").says("fall back, 1 inch from the enemy");
    assert!(duties(&table).is_empty());
    table.undo();
    table.order("as_line", "2b2").with("ground", "town").says("counts as line infantry");
    assert_eq!(owed(&table, "fight"), ["1a2", "2b2"]);
    table.undo();
    table.order("reached", "2b2").with("stands", 1).says("lose 1 stand");
    assert_eq!(table.row("2b2").strength, "9/12");
    assert!(duties(&table).is_empty());
}

#[test]
fn who_is_run_into_beside_them_fights_on() {
    let mut table = arms_that_skirmish();
    beats_by_two(&mut table, "1a2", FOOT_WINS, &["2a3", "2b2"]);
    table.order("pursue", "1a2").says("runs into A3 Third, B2 Croats");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    assert_eq!((owed(&table, "slip"), owed(&table, "fight").len()), (vec!["2b2".to_owned()], 0));
}

/// No side is named where they fall back (Light Infantry): who is run into in woods goes on his own side's turn too.
#[test]
fn skirmishers_of_the_active_side_fall_back_before_a_pursuit_into_woods() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    table.through("Combat");
    table.order("fight", "1a2").dice(FOOT_WINS).says("lost by A2");
    table.order("recoil", "2a2").with("friends", &["2a6"][..]).says("recoils 4 inches");
    table.next();
    table.order("pursue", "1a2").says("runs into A6 Pandours");
    table.order("slip", "2a6").says("fall back");
}

#[test]
fn light_infantry_that_counted_as_line_is_pursued_as_skirmishers() {
    let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
    table.order("as_line", "2b2").with("ground", "open").with("cover", true).says("behind cover");
    table.next();
    table.order("charge", "1a2").with("target", "2b2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[6, 6, 6, 1, 1, 1, 1, 1]).says("lost by B2 Croats");
    table.order("recoil", "2b2").says("It skirmishes again");
    table.next();
    table.order("pursue", "1a2").says("Skirmishers fall back, or lose the stands");
    assert_eq!(owed(&table, "slip"), ["2b2"]);
    table.order("reached", "2b2").with("stands", 1).says("lose 1 stand");
    assert!(duties(&table).is_empty());
}

#[test]
fn with_the_option_they_fight_in_broken_ground_alone() {
    let mut table = arms(str::to_owned);
    table.next();
    table.order("charge", "1a2").with("target", "2a6").with("distance", 3).says("charges");
    table.order("charge", "1b1").with("target", "2b2").with("distance", 4).says("charges");
    table.next();
    assert_eq!(owed(&table, "slip"), ["2b2"], "in the woods they may stand");
    table.order("reached", "2a6").with("stands", 1).refused("in this ground they fight");
    table.order("slip", "2a6").says("fall back");
    table.undo();
    table.through("Combat");
    assert_eq!((owed(&table, "fight"), owed(&table, "reached")), (both("1a2", "2a6"), vec!["2b2".to_owned()]));
    table.order("fight", "1b1").refused(FALL_BACK);
    // 2 and a grade above +1, disordered -1, against 2 - 1: 4 or more, and 6.
    table.order("fight", "1a2").dice(&[4, 1, 1, 1, 5, 1, 1, 1]).says("lost by A6 Pandours");
    table.order("reached", "2b2").with("stands", 2).says("lose 2 stands");
}

fn both(a: &str, b: &str) -> Vec<String> {
    vec![a.to_owned(), b.to_owned()]
}

#[test]
fn stands_lost_part_them_from_formed_troops_alone() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a6").with("target", "2b2").with("distance", 4).says("charges");
    table.order("charge", "1b1").with("target", "2b2").with("distance", 4).says("charges");
    table.next();
    table.order("reached", "2b2").with("stands", 1).says("lose 1 stand");
    assert_eq!((table.row("2b2").marks, table.row("1b1").marks), (vec!["by a6".to_owned()], both("mov", "gen")));
    assert_eq!(owed(&table, "slip").len(), 0);
}

/// No unit breaks off a combat: skirmishers who fight others since an earlier turn lose the stands that formed troops touch.
#[test]
fn who_fights_on_loses_stands_and_falls_back_from_nobody() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a6").with("target", "2b2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a6").dice(&[1; 8]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    table
        .order("charge", "1a2")
        .with("target", "2b2")
        .with("distance", 4)
        .says(": they lose the stands that are touched");
    table.next();
    assert_eq!((table.phase().as_str(), owed(&table, "slip").len()), ("Evading", 0));
    assert_eq!(owed(&table, "reached"), ["2b2"]);
    table.order("slip", "2b2").refused("no unit breaks that off");
    table.order("reached", "2b2").with("stands", 1).says("lose 1 stand");
    let by: Vec<String> = table.row("2b2").marks.into_iter().filter(|mark| mark.starts_with("by ")).collect();
    assert_eq!(by, ["by a6"]);
}

#[test]
fn skirmishers_pursue_no_formed_troops() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a6").with("target", "2b2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a6").dice(&[6, 6, 1, 1, 1, 1, 1, 1]).says("lost by B2 Croats");
    table.order("recoil", "2b2").with("friends", &["2a2"][..]).says("recoils 4 inches");
    table.next();
    table.order("pursue", "1a6").refused("skirmishers never charge formed troops");
    table.order("pursue", "1a6").with("close", false).says("pursues B2 Croats");
}

#[test]
fn whom_nobody_touches_is_asked_before_whom_it_falls_back() {
    let mut table = arms_that_skirmish();
    table.next();
    assert_eq!(table.phase(), "Evading");
    table.order("slip", "2b2").refused("no answer");
    table.order("slip", "2b2").with("enemy", "infantry").says("fall back, 1 inch");
}

#[test]
fn broken_ground_disorders_all_but_skirmishers_who_come_to_stand_on_it() {
    let mut table: Table = arms(str::to_owned);
    table.order("as_line", "2a6").refused("in a town block or behind cover only");
    table.order("deploy", "2a3").with("ground", "steep").says("It comes into disorder");
    assert_eq!(table.row("2a3").strength, "[12/12]");
    table.order("deploy", "2a3").with("ground", "open").says("line, open");
    assert_eq!(table.row("2a3").strength, "12/12");
    table.order("ground", "2b2").with("ground", "rough").says("rough");
    table.order("ground", "2a1").with("ground", "rough").says("It comes into disorder");
    assert_eq!((table.row("2a1").strength, table.row("2b2").strength), ("[12/12]".to_owned(), "12/12".to_owned()));
}
