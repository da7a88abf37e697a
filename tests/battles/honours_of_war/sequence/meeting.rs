//! Who goes to meet an enemy out of his turn: into a melee, across a charge, forward in support; and who does not
//! (p. 22-24, 32).

use super::super::field::{FIELD, commanded, contact, hit, lobositz, marked, moving, owed};
use super::play;
use crate::support::table::{Given, Table};

/// b1 in melee with B1, which stood to its charge.
fn horse_in_melee() -> Table {
    let mut table = commanded(FIELD, "1b", 3);
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 14);
    charge.with("reply", "stands").says("it stands");
    contact(&mut table, "1b1");
    table
}

fn at<'a>(table: &'a mut Table, order: &str, unit: &str, target: &str, distance: i64) -> Given<'a> {
    table.order(order, unit).with("target", target).with("distance", distance)
}

#[test]
fn one_throw() {
    play(&[
        ("a unit throws once to join a melee", "p. 23", || {
            let mut table = horse_in_melee();
            let join = |table: &mut Table, unit: &str, side: &str, die: u8| {
                at(table, "charge", unit, "1b1", 9).with("sector", side).with("start", "flank").dice(&[die]).says(
                    match die {
                        4.. => "it joins",
                        _ => "does not manage to join",
                    },
                );
            };
            join(&mut table, "2b2", "left flank", 2);
            assert!(!table.who("charge").contains(&"2b2".to_owned()));
            table.order("command", "2b").dice(&[3]).says("steady");
            at(&mut table, "charge", "2b2", "1b1", 9)
                .with("sector", "left flank")
                .with("start", "flank")
                .dice(&[5])
                .refused("and failed");
            // Another unit throws for itself.
            join(&mut table, "2b3", "right flank", 4);
        }),
        ("a unit throws once to meet a charge, and may join its melee", "p. 23", || {
            let mut table = commanded(FIELD, "1b", 3);
            at(&mut table, "charge", "1b1", "2a1", 14).with("reply", "stands").says("it stands");
            // Which side of the charger it meets only the table knows.
            table.order("intercept", "2b1").with("distance", 10).refused("no answer yet");
            let meet = table.order("intercept", "2b1").with("sector", "left flank").with("distance", 10);
            meet.dice(&[2]).says("lets the charge");
            let meet = table.order("intercept", "2b1").with("sector", "left flank").with("distance", 10);
            meet.dice(&[5]).refused("thrown to meet it, and failed");
            contact(&mut table, "1b1");
            at(&mut table, "charge", "2b1", "1b1", 9)
                .with("sector", "left flank")
                .with("start", "flank")
                .dice(&[5])
                .says("it joins");
        }),
        ("who meets a charge runs its own way", "p. 23, 31; HOW-AMB-A61", || {
            fn meet(table: &mut Table, side: &str, distance: i64) {
                let meet = table.order("intercept", "2b1").with("sector", side).with("distance", distance);
                if distance > 30 { meet.refused("beyond its move") } else { meet.says("meets the charge") }
            }
            // 28 cm of the charger are no run of its own: a quarter of 30 is too short.
            for (side, way, sums) in [
                ("left flank", 7, "b1 1st Horse: 4 - 2 = 2, 1 hit; B1 A: 4, 2 hits"),
                ("left flank", 8, "b1 1st Horse: 4 - 2 = 2, 1 hit; B1 A: 4 + 1 = 5, 3 hits"),
                // In front both have charged.
                ("front", 8, "b1 1st Horse: 4 + 1 = 5, 3 hits; B1 A: 4 + 1 = 5, 3 hits"),
            ] {
                let mut table = commanded(FIELD, "1b", 3);
                at(&mut table, "charge", "1b1", "2a1", 28).with("reply", "stands").says("it stands");
                meet(&mut table, side, 31);
                meet(&mut table, side, way);
                contact(&mut table, "2b1");
                table.through("Melee");
                table.order("round", "1b1").dice(&[4, 4]).says(sums);
            }
        }),
    ]);
}

#[test]
fn who_stands_meets_nobody() {
    play(&[
        ("chargers whom the enemy evades halt for the turn", "p. 24", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = at(&mut table, "charge", "1a2", "2a4", 10).with("sector", "front");
            charge.with("reply", "evades").says("halts there");
            assert!(marked(&table, "1a2", "halt"));
            at(&mut table, "charge", "1a3", "2a2", 10).with("reply", "stands").says("it stands");
            contact(&mut table, "1a3");
            let join = at(&mut table, "charge", "1a2", "2a2", 9).with("sector", "left flank").with("start", "flank");
            join.dice(&[6]).refused("it halts for this turn");
        }),
        ("who was passed through meets no charge, and none that is made at it", "p. 21", || {
            let mut table = commanded(FIELD, "1b", 3);
            let through = table.order("move", "1b2").with("passes", true).with("friend", "1b1");
            through.says("moves");
            table.order("command", "2b").dice(&[3]).says("steady");
            at(&mut table, "charge", "2b1", "1a1", 28).with("reply", "stands").says("it stands");
            let meet = table.order("intercept", "1b1").with("sector", "left flank").with("distance", 10);
            meet.refused("friends have passed through it");
            at(&mut table, "charge", "2b2", "1b1", 28).with("reply", "stands").says("it stands");
        }),
        ("who has gone forward in support only supports", "p. 23", || {
            let mut table = commanded(FIELD, "1b", 3);
            at(&mut table, "charge", "1b1", "2b1", 24)
                .with("supports", &["2b2"][..])
                .with("reply", "counter-charges")
                .says("it counter-charges");
            at(&mut table, "charge", "1b2", "2a1", 28).with("reply", "stands").says("it stands");
            let meet = table.order("intercept", "2b2").with("sector", "left flank").with("distance", 10);
            meet.refused("gone forward in support");
            table.order("command", "2b").dice(&[6]).says("admirable");
            at(&mut table, "charge", "2b2", "1a1", 9).refused("gone forward in support");
        }),
        ("who has gone forward in support neither forms nor turns when he is charged", "p. 23; HOW-AMB-A68", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = at(&mut table, "charge", "1b1", "2b1", 24).with("supports", &["2b2"][..]);
            charge.with("reply", "counter-charges").says("it counter-charges");
            let charge = at(&mut table, "charge", "1b2", "2b2", 28).with("reply", "new formation");
            charge.refused("B2 B: it has gone forward in support");
            let flank = at(&mut table, "charge", "1b2", "2b2", 28).with("sector", "left flank").with("start", "flank");
            flank.with("reply", "turns to face").refused("B2 B: it has gone forward in support");
            at(&mut table, "charge", "1b2", "2b2", 28).with("sector", "front").says("it stands");
        }),
        ("who is charged himself goes forward with nobody", "p. 22-23", || {
            let mut table = commanded(FIELD, "1b", 3);
            at(&mut table, "charge", "1b2", "2b2", 10).with("reply", "stands").says("it stands");
            let charge = at(&mut table, "charge", "1b1", "2b1", 24).with("reply", "counter-charges");
            charge.with("supports", &["2b2"][..]).refused("of those who are offered");
            let charge = at(&mut table, "charge", "1b1", "2b1", 24).with("reply", "counter-charges");
            charge.with("supports", &["2b3"][..]).with("reply", "counter-charges").says("it counter-charges");
        }),
        ("whose charge failed in the mist does not counter-charge", "p. 61", || {
            let mut table = lobositz();
            table.order("command", "1d").dice(&[6]).says("inspiring");
            at(&mut table, "charge", "1d1", "2d1", 25).with("reply", "stands").dice(&[2]).says("fails in the mist");
            at(&mut table, "charge", "1d2", "2d2", 25).with("mist", false).with("reply", "stands").says("it stands");
            table.order("command", "2d").dice(&[3]).says("steady");
            at(&mut table, "charge", "2d1", "1d1", 20).with("reply", "stands").says("it stands");
        }),
        ("nobody turns to face with a charge at his front", "p. 22, 24", || {
            let mut table = commanded(FIELD, "1a", 3);
            at(&mut table, "charge", "1a2", "2a1", 15).with("reply", "stands").says("it stands");
            let flank = |table: &mut Table, reply: &str| {
                let charge = at(table, "charge", "1a3", "2a1", 15)
                    .with("sector", "left flank")
                    .with("start", "flank")
                    .with("reply", reply);
                if reply == "stands" {
                    charge.with("reply", "stands").says("it stands")
                } else {
                    charge.dice(&[6]).refused("engaged already")
                }
            };
            flank(&mut table, "turns to face");
            flank(&mut table, "stands");
        }),
    ]);
}

#[test]
fn who_goes_back() {
    play(&[
        ("who has retreated in the movement phase is caught, and fights a round", "p. 33, 36; HOW-AMB-B46", || {
            let mut table = commanded(FIELD, "1b", 3);
            hit(&mut table, "2a1", 4);
            table.order("react", "2a1").says("retreats");
            at(&mut table, "charge", "1b1", "2a1", 24).with("reply", "stands").says("it stands");
            contact(&mut table, "1b1");
            table.through("Melee");
            assert!(owed(&table, "melees to fight").contains(&"1b1".to_owned()));
            // A red die is no good morale: charge +1, a 3 reads 4, two hits.
            table.order("round", "1b1").dice(&[3, 3]).says("A1 3rd Foot takes 2 hits: 6 now");
        }),
        ("nobody else comes into a front that a counter-charge meets", "p. 22-23", || {
            let mut table = commanded(FIELD, "1b", 3);
            // More than half of 30 cm: it counter-charges by itself.
            at(&mut table, "charge", "1b1", "2b1", 20).with("reply", "counter-charges").says("it counter-charges");
            let meets = table.order("intercept", "2b2").with("sector", "front").with("distance", 10);
            meets.refused("another unit has charged into that sector");
            // Its flank is free.
            let meets = table.order("intercept", "2b2").with("sector", "left flank").with("distance", 10);
            meets.says("meets the charge of b1 1st Horse in the left flank");
        }),
        ("a charge at who goes back meanwhile is measured anew", "p. 21, 25", || {
            // Two moves of 20 cm.
            let mut table = commanded(FIELD, "1a", 6);
            at(&mut table, "charge", "1a2", "2a1", 15).with("reply", "stands").says("it stands");
            hit(&mut table, "2a1", 4);
            table.order("react", "2a1").says("retreats");
            table.order("contact", "1a2").refused("no answer yet");
            table.order("contact", "1a2").with("distance", 41).refused("beyond its move");
            // Where on a slope he halted only the table knows; in the open neither stands higher.
            table.order("ground", "2a1").with("ground", "a gentle hill").says("stands on or behind");
            table.order("contact", "1a2").with("distance", 35).refused("no answer yet");
            table.undo();
            table.order("contact", "1a2").with("distance", 35).says("is in contact");
            table.through("Melee");
            table.order("round", "1a2").dice(&[3, 3]).says("A1 3rd Foot takes");
        }),
        ("a loser reacts when the first melees are fought", "p. 32", || {
            let mut table = horse_in_melee();
            table.order("command", "1a").dice(&[3]).says("steady");
            at(&mut table, "charge", "1a2", "2a1", 15).with("reply", "stands").says("it stands");
            contact(&mut table, "1a2");
            for unit in ["2a1", "2b1"] {
                hit(&mut table, unit, 3);
            }
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 2]).says("B1");
            table.order("react", "2b1").refused("when the first melees are fought");
            table.order("round", "1a2").dice(&[4, 2]).says("A1");
            table.order("wish", "1b1").with("wish", true).says("wishes to pursue");
            table.order("react", "2b1").says("Done For");
        }),
    ]);
}

#[test]
fn fire_in_the_movement_phase() {
    play(&[
        ("nobody fires before an enemy has moved or charges", "p. 24-26", || {
            let mut table = moving(FIELD);
            at(&mut table, "fire", "2a1", "1a1", 9).dice(&[4]).refused("no enemy has moved or charges yet");
            table.order("command", "1a").dice(&[3]).says("steady");
            table.order("move", "1a2").says("moves");
            at(&mut table, "fire", "2a1", "1a1", 9)
                .with("will_move", false)
                .dice(&[4])
                .refused("a1 has not moved this turn");
            at(&mut table, "fire", "2a1", "1a2", 9).with("will_move", false).dice(&[2]).says("1 hit");
        }),
        ("who is charged fires at his charger", "p. 25", || {
            let mut table = commanded(FIELD, "1a", 3);
            at(&mut table, "charge", "1a2", "2a1", 15).with("reply", "stands").says("it stands");
            at(&mut table, "fire", "2a1", "1a3", 9).dice(&[4]).refused("a3 does not charge it");
            let evades = at(&mut table, "fire", "2a4", "1a2", 9).with("occasion", "it evades");
            evades.dice(&[4]).refused("it has not evaded");
            // The charger's own guns have nothing to fire at yet.
            at(&mut table, "fire", "1a4", "2a1", 9).dice(&[4]).refused("no enemy has moved or charges yet");
            at(&mut table, "fire", "2a1", "1a2", 9).dice(&[2]).says("1 hit");
        }),
    ]);
}
