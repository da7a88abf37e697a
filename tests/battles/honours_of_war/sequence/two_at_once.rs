//! A charger that cannot tell two enemies apart, and charges both (p. 22-23, diagram 8).

use super::super::field::{FIELD, but, commanded, contact, marked, owed};
use super::play;
use crate::support::table::{Given, Table};

/// It charges the first, and the other, who stands more directly in front, as well.
fn both<'a>(table: &'a mut Table, charger: &str, [first, other]: [&str; 2], [way, other_way]: [i64; 2]) -> Given<'a> {
    let charge = table.order("charge", charger).with("target", first).with("distance", way).with("sector", "front");
    charge.with("other", true).with("front_distance", other_way).with("both", true).with("second", other)
}

#[test]
fn whom_it_may_charge() {
    play(&[
        ("what forbids a charge at one enemy forbids it at the other", "p. 21-22", || {
            let mut table = commanded(FIELD, "1b", 3);
            let works = both(&mut table, "1b1", ["2b1", "2a5"], [20, 22]).with("reply", "stands");
            works.refused("A5 Works: cavalry charges nobody in a built up area or entrenchments");
            // It has 30 cm.
            let far = both(&mut table, "1b1", ["2b1", "2b2"], [28, 33]).with("reply", "stands");
            far.refused("B2 B: the target is beyond its move");
            let charge = table.order("charge", "1b2").with("target", "2b2").with("distance", 14);
            charge.with("reply", "stands").says("it stands");
            let taken = both(&mut table, "1b1", ["2b1", "2b2"], [20, 22]).with("reply", "stands");
            taken.refused("B2 B: another unit has charged into that sector");
            let mut table = commanded(FIELD, "1a", 3);
            let horse = both(&mut table, "1a1", ["2a1", "2b1"], [15, 17]).with("reply", "stands");
            horse.refused("B1 A: infantry never charges cavalry");
            let line = both(&mut table, "1a5", ["2a4", "2a1"], [15, 17]).with("reply", "stands");
            line.refused("A1 3rd Foot: light infantry does not charge a formed line in front");
        }),
        ("a column that is the other of two may form up, and says so", "p. 25", || {
            let mut table = commanded(&but(&[("'4th Foot'", "'4th Foot', formation = 'march_column'")]), "1b", 3);
            both(&mut table, "1b1", ["2a1", "2a2"], [20, 22]).refused("no answer yet");
            // Austrian foot pays half a move for a change: 4 or more.
            let charge = both(&mut table, "1b1", ["2a1", "2a2"], [20, 22]);
            charge.with("second_reply", "changes formation").dice(&[4]).says("A2 4th Foot as well");
            assert!(!marked(&table, "2a2", "column"));
            assert_eq!(owed(&table, "charges without contact"), ["1b1"]);
        }),
    ]);
}

#[test]
fn who_is_met() {
    play(&[
        ("one of the two evades as he is charged, and the charge at the other goes on", "p. 22-24", || {
            let mut table = commanded(FIELD, "1b", 3);
            both(&mut table, "1b1", ["2a4", "2a1"], [20, 22]).with("reply", "evades").says("goes on at A1 3rd Foot");
            assert_eq!(owed(&table, "charges without contact"), ["1b1"]);
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("move", "2a1").refused("it is charged: contact is made first");
            table.order("contact", "1b1").says("is in contact with A1 3rd Foot");
        }),
        ("so it does where he evades as he is reached", "p. 22-24", || {
            let mut table = commanded(FIELD, "1b", 3);
            // The other is reached first.
            both(&mut table, "1b1", ["2a1", "2a4"], [20, 22]).says("A4 Grenz as well");
            table.order("contact", "1b1").with("evades", true).says("goes on at A1 3rd Foot");
            assert_eq!(owed(&table, "charges without contact"), ["1b1"]);
            table.order("contact", "1b1").says("is in contact with A1 3rd Foot");
        }),
        ("who fights one goes after nobody when the other evades", "p. 22-24", || {
            let mut table = commanded(FIELD, "1b", 3);
            both(&mut table, "1b1", ["2a4", "2a1"], [20, 22]).with("reply", "stands").says("as well");
            table.order("contact", "1b1").says("is in contact with A1 3rd Foot");
            table.order("contact", "1b1").with("evades", true).says("fights A1 3rd Foot, and goes after nobody");
            assert!(owed(&table, "charges without contact").is_empty());
        }),
        ("one of two counter-charges, and is met alone; the other supports him", "p. 22-23, diagram 8", || {
            let mut table = commanded(FIELD, "1b", 3);
            // More than half of 30 cm: by itself.
            let charge = both(&mut table, "1b1", ["2b1", "2b2"], [20, 22]).with("reply", "counter-charges");
            charge.with("supports", &["2b2"][..]).says("It does not come to B2 B, who may support");
            table.order("contact", "1b1").says("is in contact with B1 A");
            assert!(owed(&table, "charges without contact").is_empty());
            table.through("Melee");
            // +1 charge bonus of both, and +1 for A's supporter: 3 + 1 = 4 and 3 + 2 = 5, 3 hits each for standard horse.
            table.order("round", "1b1").dice(&[3, 3]).says("b1 1st Horse: 3 + 1 = 4");
        }),
        ("the other may fire at the chargers where the first cannot", "p. 25", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = both(&mut table, "1b1", ["2b1", "2a1"], [20, 22]).with("reply", "stands");
            charge.says("Fire at the chargers first");
            table.order("fire", "2a1").with("target", "1b1").with("distance", 9).dice(&[2]).says("A1 3rd Foot");
        }),
        ("a counter-charge that fails leaves it both", "p. 22-23", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = both(&mut table, "1b1", ["2b1", "2b2"], [14, 15]).with("reply", "counter-charges");
            charge.dice(&[3]).says("B2 B as well");
            contact(&mut table, "1b1");
            assert_eq!(owed(&table, "charges without contact"), ["1b1"]);
        }),
    ]);
}
