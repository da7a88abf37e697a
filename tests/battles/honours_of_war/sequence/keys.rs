//! No key is two orders for anybody.

use super::super::field::{but, contact, counter_charged, hit, mustered};
use crate::support::table::Table;
use drumhead::umpire::UnitId;

/// Nobody may be given two orders by one key: a brigade's orders are given on its units' rows as well.
#[track_caller]
fn keys_differ(table: &Table) {
    let view = table.view();
    for (at, one) in view.orders.iter().enumerate() {
        for other in view.orders[at + 1..].iter().filter(|other| other.key == one.key) {
            let meets = |unit: &&UnitId| other.who.contains(unit) || other.who.contains(&unit.of_brigade());
            let met = one.who.iter().find(meets).or(other.who.iter().find(|unit| one.who.contains(&unit.of_brigade())));
            assert!(
                met.is_none() && !(one.alone && other.alone),
                "{}: {} and {}",
                view.phase.name,
                one.name,
                other.name
            );
        }
    }
}

#[test]
fn every_key_is_one_order_for_everybody() {
    let mut table = mustered(&but(&[("[options]", "[options]\nsplit_and_join = true")]));
    keys_differ(&table);
    loop {
        table.next();
        if table.view().turn > 1 {
            break;
        }
        if table.phase().ends_with("initiative") {
            let faces = if table.phase().starts_with("Fir") { &[6, 1][..] } else { &[] };
            table.order("initiative", "").dice(faces).says("goes to");
        }
        keys_differ(&table);
        if table.phase() == "Movement" {
            hit(&mut table, "1a4", 4);
            table.order("react", "1a4").dice(&[1]).says("leaves its guns");
            table.order("command", "1b").dice(&[6]).says("admirable");
            table.order("move", "1b3").says("moves");
            keys_differ(&table);
            counter_charged(&mut table, "1b1", "2b1", 24);
            keys_differ(&table);
            contact(&mut table, "1b1");
            table
                .order("charge", "1b2")
                .with("target", "2a1")
                .with("distance", 24)
                .with("reply", "stands")
                .says("it stands");
            table.order("fire", "2a1").with("target", "1b2").with("distance", 9).dice(&[5]).says("3 hits");
            keys_differ(&table);
        }
        if table.phase() == "Melee" {
            table.order("round", "1b1").dice(&[5, 5]).says("react");
            keys_differ(&table);
        }
    }
}
