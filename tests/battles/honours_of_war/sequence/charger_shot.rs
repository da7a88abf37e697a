//! A charger who is driven off by fire goes back at once: he holds nobody until his player has said how (p. 22, 25, 29).

use super::super::field::{FIELD, commanded, contact, hit, owed};
use super::play;
use crate::support::table::Table;

/// a2 has charged A1, and is shot to four hits, or to five, at 9 cm: it is to react.
fn shot(before: i64) -> Table {
    let mut table = commanded(FIELD, "1a", 3);
    hit(&mut table, "1a2", before);
    let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
    charge.with("reply", "stands").says("it stands");
    // A 3 at short range: two hits.
    table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("reacts at once");
    assert_eq!(owed(&table, "react at once"), ["1a2"]);
    table
}

#[test]
fn a_charger_who_is_shot_away_holds_nobody() {
    play(&[
        ("another charges the front that he would have come to", "p. 22, 25", || {
            for (before, goes) in [(2, "retreats"), (3, "Done For")] {
                let mut table = shot(before);
                let second = table.order("charge", "1a1").with("target", "2a1").with("distance", 15);
                second.with("reply", "stands").says("in the front");
                // What the other owes is not the reaction of which the refusal speaks.
                let owes = "a2 1st Foot reacts first: `R` (p. 25, 29); a1 Grenadiers owes: make contact";
                table.order("contact", "1a2").refused(owes);
                table.order("react", "1a2").says(goes);
                contact(&mut table, "1a1");
            }
        }),
        ("his target turns to face another", "p. 24", || {
            let mut table = shot(2);
            let flank = table.order("charge", "1a1").with("target", "2a1").with("distance", 15);
            let flank = flank.with("sector", "left flank").with("start", "flank");
            flank.with("reply", "turns to face").dice(&[6]).says("it turns to face");
        }),
        ("his target moves when its brigade does", "p. 18, 22", || {
            let mut table = shot(2);
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("move", "2a1").says("moves");
        }),
    ]);
}
