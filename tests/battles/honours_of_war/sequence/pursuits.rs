//! Pursuers who are caught themselves, or driven off (p. 22, 30, 33).

use super::super::field::{FIELD, commanded, contact, counter_charged, hit, owed};
use super::play;
use crate::support::table::Table;

/// Blue's 1st Horse (b1) has beaten A (B1), and B (B2) has beaten the 2nd Horse (b2); b1 pursues, and B2 where it wishes to.
fn pursuing(both: bool) -> Table {
    let mut table = commanded(FIELD, "1b", 3);
    for (charger, target) in [("1b1", "2b1"), ("1b2", "2b2")] {
        counter_charged(&mut table, charger, target, 24);
        contact(&mut table, charger);
    }
    hit(&mut table, "2b1", 2);
    hit(&mut table, "1b2", 2);
    table.through("Melee");
    // All with the charge: a 3 reads 4, and standard horse gives 2 hits (p. 34).
    table.order("round", "1b1").dice(&[3, 2]).says("4 now");
    table.order("wish", "1b1").with("wish", true).says("wishes to pursue");
    table.order("round", "1b2").dice(&[2, 3]).says("4 now");
    table.order("wish", "2b2").with("wish", both).says("to pursue");
    table.next();
    table.order("pursue", "1b1").dice(&[6]).says("pursues");
    if both {
        table.order("pursue", "2b2").dice(&[6]).says("pursues");
    }
    table
}

#[test]
fn pursuers_who_are_caught() {
    play(&[
        ("who is caught as he pursues fights at once, and catches nobody", "p. 22, 33; HOW-AMB-B52", || {
            let mut table = pursuing(true);
            table.order("pursue", "1b1").refused("its chance of pursuit once in a turn: it charges by `t`");
            assert_eq!(owed(&table, "in pursuit"), ["1b1", "2b2"]);
            let caught = table.order("catch", "1b1").with("target", "2b2").with("distance", 10);
            caught.with("sector", "left flank").says("another melee at once");
            assert!(owed(&table, "in pursuit").is_empty());
            let caught = table.order("catch", "2b2").with("target", "1b3").with("distance", 10);
            caught.with("sector", "front").refused("it does not pursue");
        }),
        ("who is driven off by friends as he pursues goes at once, and catches nobody", "p. 30", || {
            let mut table = pursuing(false);
            hit(&mut table, "1b1", 3);
            let goes = table.order("react", "1b2").with("passes", true);
            goes.with("friends", &["1b1"][..]).says("b1 1st Horse is passed through: 1 hit, 4 hits now");
            let caught = table.order("catch", "1b1").with("target", "2a1").with("distance", 10);
            caught.with("sector", "front").refused("it is driven off, and goes straight away");
            assert_eq!(owed(&table, "driven off by friends"), ["1b1"]);
        }),
    ]);
}
