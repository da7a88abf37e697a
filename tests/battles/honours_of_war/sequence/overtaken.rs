//! What a charge that is declared holds until its contact, and what ends it before that (p. 22-24).

use super::super::field::{FIELD, but, commanded, contact, marked, owed};
use super::play;
use crate::support::table::{Given, Table};

fn at<'a>(table: &'a mut Table, unit: &str, target: &str, distance: i64) -> Given<'a> {
    table.order("charge", unit).with("target", target).with("distance", distance)
}

/// b1 charges A1 and has not come to it yet, in the go of whose brigade B may move.
fn horse_on_its_way() -> Table {
    let mut table = commanded(FIELD, "1b", 3);
    at(&mut table, "1b1", "2a1", 28).with("reply", "stands").says("it stands");
    table.order("command", "2b").dice(&[3]).says("steady");
    table
}

fn last_notes(table: &Table) -> Vec<String> {
    table.battle().standing().last().expect("a ruling").ruled.notes
}

#[test]
fn what_ends_a_charge() {
    play(&[
        ("who is met by another enemy is fixed in place, and comes to nobody", "p. 22", || {
            let mut table = horse_on_its_way();
            at(&mut table, "2b1", "1b1", 20).with("sector", "left flank").says("it stands");
            contact(&mut table, "2b1");
            let notes = last_notes(&table);
            assert!(
                notes.iter().any(|note| note.starts_with("The charge of b1 1st Horse at A1 3rd Foot is over")),
                "{notes:?}"
            );
            table.order("contact", "1b1").refused("it has declared no charge");
            assert!(!marked(&table, "1b1", "charge") && owed(&table, "charges without contact").is_empty());
        }),
        ("whose contact comes first fights both", "p. 22", || {
            let mut table = horse_on_its_way();
            at(&mut table, "2b1", "1b1", 20).with("sector", "left flank").says("it stands");
            contact(&mut table, "1b1");
            contact(&mut table, "2b1");
        }),
        ("who has evaded moves no more, to contact either", "p. 24", || {
            let mut table = commanded(FIELD, "1b", 3);
            at(&mut table, "1b3", "2a4", 14).with("sector", "front").says("it may evade at contact");
            table.order("command", "2b").dice(&[3]).says("steady");
            at(&mut table, "2b1", "1b3", 20).with("sector", "left flank").with("reply", "evades").says("it evades");
            assert!(!marked(&table, "1b3", "charge"));
            table.order("contact", "1b3").refused("it has declared no charge");
        }),
    ]);
}

#[test]
fn what_a_charge_holds() {
    play(&[
        ("a charger's front is held before contact as after it", "p. 22", || {
            let mut table = horse_on_its_way();
            at(&mut table, "2b1", "1b1", 20).refused("no answer yet");
            at(&mut table, "2b1", "1b1", 20).with("sector", "front").refused("charged into that sector");
        }),
        ("so he does not turn to face", "p. 24", || {
            let mut table = horse_on_its_way();
            let flank = at(&mut table, "2b1", "1b1", 20).with("sector", "left flank").with("reply", "turns to face");
            flank.dice(&[6]).refused("engaged already");
        }),
    ]);
}

/// b1 charges A1, and B1 meets it.
fn met() -> Table {
    let mut table = commanded(FIELD, "1b", 3);
    at(&mut table, "1b1", "2a1", 28).with("reply", "stands").says("it stands");
    let meet = table.order("intercept", "2b1").with("sector", "left flank").with("distance", 8);
    meet.says("meets the charge");
    table
}

#[test]
fn a_charge_that_is_met() {
    play(&[
        ("it waits for him who meets it, and goes no further", "p. 23; HOW-AMB-A72", || {
            let mut table = met();
            table.order("contact", "1b1").refused("B1 A meets it on its way");
            table.order("intercept", "2b2").refused("no enemy charges past it");
            assert_eq!(owed(&table, "charges without contact"), ["2b1"]);
            contact(&mut table, "2b1");
            table.order("contact", "1b1").refused("it has declared no charge");
        }),
        ("it goes on if he never comes", "p. 23; HOW-AMB-A72", || {
            let mut table = met();
            table.order("contact", "2b1").with("stops", true).says("stops short");
            assert_eq!(owed(&table, "charges without contact"), ["1b1"]);
            contact(&mut table, "1b1");
        }),
    ]);
}

#[test]
fn what_is_said_of_a_charge() {
    play(&[
        ("contact ends the fire of who is charged: he who may still fire is named", "p. 25", || {
            let mut table = commanded(FIELD, "1a", 3);
            at(&mut table, "1a2", "2a1", 15).with("reply", "stands").says("it stands");
            let named = |table: &Table| {
                let said = table.form_says("contact", "1a2");
                said.iter().any(|line| line.starts_with("A1 3rd Foot may still fire first"))
            };
            assert!(named(&table));
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
            assert!(!named(&table));
        }),
        ("a column is told that it may form on its way", "p. 22", || {
            let column = ("'A', type = 'cavalry'", "'A', type = 'cavalry', formation = 'march_column'");
            let mut table = commanded(&but(&[column]), "2b", 3);
            at(&mut table, "2b1", "1a2", 10).refused("unless it forms on its way");
        }),
        ("who has no guns leaves none behind", "p. 30", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("capture", "1b1").refused("it has no guns");
        }),
    ]);
}
