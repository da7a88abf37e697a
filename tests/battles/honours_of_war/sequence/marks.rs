//! Marks that outlast a phase, and what ends each (p. 11, 18, 24-25, 29-33, 36).

use super::super::field::{
    FIELD, but, commanded, contact, counter_charged, firing, hit, marked, may, moving, mustered, next_turn, owed,
};
use super::play;
use crate::support::table::Table;

/// The 1st Horse has driven off A, and both have had their melee.
fn won(table: &mut Table) {
    counter_charged(table, "1b1", "2b1", 24);
    contact(table, "1b1");
    hit(table, "2b1", 2);
    table.through("Melee");
    // Both with the charge: a 4 reads 5, 3 hits, five in all; a 2 reads 3, 2 hits.
    table.order("round", "1b1").dice(&[4, 2]).says("B1 A takes 3 hits: 5 now");
    table.next();
}

#[test]
fn of_units() {
    play(&[
        ("at the edge: until it is in order again, or leaves the table", "p. 29, 36", || {
            let mut table = firing(FIELD);
            for unit in ["2a1", "2a2"] {
                hit(&mut table, unit, 4);
            }
            table.next();
            for unit in ["2a1", "2a2"] {
                table.order("react", unit).with("met", "the table edge").says("halts at the table edge");
                assert!(marked(&table, unit, "edge"));
            }
            table.through("Rally");
            // Farther than 60 cm a standard unit rallies 2 hits (p. 35).
            table.order("rally", "2a1").with("distance", 99).with("helps", false).says("2 hits left");
            table.order("rally", "2a2").with("distance", 20).with("helps", false).says("rallies nothing");
            table.through("Movement");
            assert!(marked(&table, "2a1", "edge") && marked(&table, "2a2", "edge"));
            table.order("react", "2a2").says("leaves the table and is Done For");
            table.through("Movement");
            assert!(!marked(&table, "2a1", "edge"));
        }),
        ("who has retreated faces the enemy, and goes again to its rear", "p. 29, 36; HOW-AMB-B44", || {
            let mut table = firing(FIELD);
            hit(&mut table, "2a1", 2);
            // Superior foot into the rear, +1: a 2 reads 3, 2 hits.
            let shot = table.order("fire", "1a1").with("target", "2a1").with("distance", 9).with("from", "rear sector");
            shot.dice(&[2]).says("2 hits");
            table.next();
            table.order("casualty", "2a").dice(&[1, 2]).says("unhurt");
            table.order("react", "2a1").says("retreats 20 to 40 cm into its front");
            table.through("Movement");
            table.order("react", "2a1").says("retreats 20 to 40 cm into its rear");
        }),
        ("who must retreat again is caught by who reaches it before", "p. 33, 36; HOW-AMB-B22, B46", || {
            let mut table = firing(FIELD);
            hit(&mut table, "2a1", 4);
            hit(&mut table, "1b1", 3);
            table.next();
            table.order("react", "2a1").says("retreats 20 to 40 cm");
            table.through("Rally");
            // 3 hits may stay as they are; 4 and no rally is another retreat.
            let again = "rally, or retreat again next turn (p. 36)";
            assert_eq!(owed(&table, again), ["2a1"]);
            table.order("rally", "2a1").with("distance", 20).with("helps", false).says("rallies nothing");
            assert!(owed(&table, again).is_empty());
            next_turn(&mut table, "1b");
            assert_eq!(owed(&table, "must retreat again"), ["2a1"]);
            table
                .order("charge", "1b1")
                .with("target", "2a1")
                .with("distance", 5)
                .with("reply", "stands")
                .says("it stands");
            contact(&mut table, "1b1");
            assert!(owed(&table, "must retreat again").is_empty());
            table.order("react", "2a1").refused("it has reacted to its hits");
            table.through("Melee");
            // Horse with 3 hits, -1: a 2 reads 1, none. Foot with 4, -1, and caught, -2 (p. 33-35).
            table.order("round", "1b1").dice(&[2, 2]).says("A1 3rd Foot: 2 - 3 = -1, no hit");
            table.next();
            table.order("wish", "1b1").with("wish", true).says("wishes to pursue");
            assert_eq!(owed(&table, "react"), ["2a1"]);
            table.order("react", "2a1").says("retreats 20 to 40 cm into its rear");
            assert!(owed(&table, "react").is_empty());
        }),
        ("abandoned: over turns, until the crew mans its guns again", "p. 30", || {
            let mut table = firing(FIELD);
            hit(&mut table, "1a4", 4);
            table.next();
            table.order("react", "1a4").dice(&[2]).says("leaves its guns where they stand");
            table.through("Rally");
            table.order("rally", "1a4").with("distance", 99).with("helps", false).says("2 hits left");
            // It reforms in the next turn, and is in order in the one after it (p. 36).
            table.through("Firing");
            table.through("Firing");
            assert!(marked(&table, "1a4", "crew"));
            table.order("fire", "1a4").with("target", "2a1").with("distance", 20).dice(&[4]).refused("left its guns");
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            table.order("capture", "1a4").with("manned", true).says("mans its guns again");
            assert!(!marked(&table, "1a4", "crew"));
        }),
        ("follows: owed before anybody else reacts, until it has gone", "p. 30", || {
            let mut table = firing(FIELD);
            for (unit, hits) in [("2a1", 4), ("2a2", 3), ("2b1", 4)] {
                hit(&mut table, unit, hits);
            }
            table.next();
            let goes = table.order("react", "2a1").with("passes", true).with("friends", &["2a2"][..]);
            goes.says("1 hit, 4 hits now");
            let first = table.view().duties[0].clone();
            assert_eq!((first.what.as_str(), first.order), ("driven off by friends: go straight away", "react"));
            assert_eq!(owed(&table, "driven off by friends"), ["2a2"]);
            table.order("react", "2a2").says("retreats");
            assert!(owed(&table, "driven off by friends").is_empty());
        }),
        ("hits of being passed through owe no second test for casualty", "p. 13, 30; HOW-AMB-A21", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a2", 2);
            table
                .order("charge", "1a2")
                .with("target", "2a1")
                .with("distance", 15)
                .with("reply", "stands")
                .says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("2 hits");
            table.order("casualty", "1a").dice(&[1, 2]).says("unhurt");
            let goes = table.order("react", "1a2").with("passes", true).with("friends", &["1a3"][..]);
            goes.says("is passed through: 1 hit");
            assert!(owed(&table, "tests for casualty").is_empty());
        }),
        ("who was driven off by friends, not by fire, owes no test before it goes, nor after", "p. 13, 30", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a3", 2);
            let charge = table.order("charge", "1a3").with("target", "2a2").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            table.order("fire", "2a2").with("target", "1a3").with("distance", 9).dice(&[2]).says("1 hit");
            table.order("contact", "1a3").with("stops", true).says("stops short");
            table.order("command", "1b").dice(&[3]).says("steady");
            hit(&mut table, "1b1", 2);
            let charge = table.order("charge", "1b1").with("target", "2a1").with("distance", 20);
            charge.with("reply", "stands").says("it stands");
            table.order("fire", "2a1").with("target", "1b1").with("distance", 9).dice(&[3]).says("2 hits");
            assert_eq!(owed(&table, "tests for casualty"), ["1b"]);
            table.order("casualty", "1b").dice(&[1, 2]).says("unhurt");
            let goes = table.order("react", "1b1").with("passes", true).with("friends", &["1a3"][..]);
            goes.says("is passed through: 1 hit, 4 hits now");
            assert!(owed(&table, "tests for casualty").is_empty());
            table.order("react", "1a3").says("retreats");
            assert!(owed(&table, "tests for casualty").is_empty());
            assert_eq!(may(&table, "commander tests for casualty"), ["1a"]);
        }),
        ("won: it pursues in that phase alone", "p. 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            won(&mut table);
            table.order("wish", "1b1").with("wish", false).says("does not wish");
            assert!(owed(&table, "throw for pursuit").is_empty());
            table.order("react", "2b1").says("Done For");
            assert_eq!(owed(&table, "throw for pursuit"), ["1b1"]);
            next_turn(&mut table, "1b");
            counter_charged(&mut table, "1b2", "2b2", 24);
            contact(&mut table, "1b2");
            table.through("Melee");
            table.order("round", "1b2").dice(&[2, 2]).says("2 hits");
            table.order("round", "1b2").dice(&[3, 3]).says("2 hits");
            table.next();
            assert_eq!(table.phase(), "Melee: reactions");
            table.order("pursue", "1b1").with("desired", true).dice(&[4]).refused("has won no melee in this phase");
        }),
        ("pursued: once in a turn, and again in the next", "p. 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            won(&mut table);
            table.order("pursue", "1b1").with("desired", false).dice(&[4]).says("stays");
            table.order("pursue", "1b1").with("desired", true).refused("once in a turn");
            table.order("react", "2b1").says("Done For");
            next_turn(&mut table, "1b");
            counter_charged(&mut table, "1b1", "2b2", 24);
            contact(&mut table, "1b1");
            hit(&mut table, "2b2", 3);
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 2]).says("B2 B");
            table.next();
            table.order("pursue", "1b1").with("desired", true).dice(&[4]).says("pursues, 15 to 30 cm");
        }),
        ("turned, in face or in formation: for its fire, until the turn ends", "p. 24-25", || {
            let mut table =
                commanded(&but(&[("'4th Foot', type", "'4th Foot', formation = 'march_column', type")]), "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2a2").with("distance", 20);
            // An Austrian battalion pays half a move for a change: no -1 (p. 25, 40).
            charge.with("reply", "new formation").dice(&[4]).says("it changes into line");
            assert!(marked(&table, "2a2", "turned"));
            // Moved -1: a 4 reads 3, 2 hits.
            table.order("fire", "2a2").with("target", "1b1").with("distance", 9).dice(&[4]).says("4 - 1 = 3, 2 hits");
            table.order("contact", "1b1").with("stops", true).says("stops short");
            next_turn(&mut table, "1b");
            assert!(!marked(&table, "2a2", "turned"));
        }),
        ("a commander moves once in a turn, last of his brigade", "p. 11, 18", || {
            let mut table = commanded(FIELD, "1b", 3);
            for unit in ["1b1", "1b2", "1b3"] {
                table.order("move", unit).says("moves");
            }
            table.order("figure", "1b").says("the commander of b Horse goes up to 60 cm");
            table.order("figure", "1b").with("role", "the brigade's commander").refused("he has moved this turn");
            next_turn(&mut table, "1b");
            table.order("figure", "1b").says("the commander of b Horse goes up to 60 cm");
        }),
    ]);
}

#[test]
fn of_a_pursuit() {
    play(&[
        ("supports stay behind: those of another melee are asked anew", "p. 30, 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            hit(&mut table, "2b1", 2);
            table.through("Melee");
            // Charge and support, +2: a 2 reads 4, 2 hits, four in all; charge +1: a 2 reads 3, 2 hits.
            let round = table.order("round", "1b1").with("supports_1", &["1b2"][..]);
            round.dice(&[2, 2]).says("b1 1st Horse: 2 + 2 = 4, 2 hits");
            table.next();
            table.order("wish", "1b1").with("wish", true).says("wishes to pursue");
            table.order("react", "2b1").says("retreats 30 to 60 cm into its rear");
            table.order("pursue", "1b1").dice(&[3]).says("pursues, 15 to 30 cm");
            // The footer names what comes next.
            table.app.keys("<esc>").keys("b1");
            assert!(table.app.text().contains("t charge in pursuit"), "{}", table.app.text());
            let caught = table.order("catch", "1b1").with("target", "2b1").with("distance", 20);
            caught.with("uphill", "nobody").says("another melee at once");
            table.order("round", "1b1").dice(&[3, 4]).says("b1 1st Horse: 3 + 1 = 4, 2 hits");
            assert!(may(&table, "in pursuit").is_empty());
        }),
        ("a pursuit leaves the ground where it began, and is halved by it", "p. 14-15, 33", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2b1").with("ground", "a wood").says("a wood");
            table.through("Movement");
            table.order("command", "1b").dice(&[3]).says("steady");
            hit(&mut table, "2b1", 3);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 14);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1b1");
            assert!(marked(&table, "1b1", "wood"));
            table.through("Melee");
            // Into a wood no charge counts, light cover -1: a 5 reads 4, 2 hits. Three hits -1: a 2 reads 1, none.
            table.order("round", "1b1").dice(&[5, 2]).says("B1 A takes 2 hits: 5 now");
            table.next();
            // Half of 30 cm.
            table.order("pursue", "1b1").with("desired", true).dice(&[4]).says("pursues, 7.5 to 15 cm");
            table.order("react", "2b1").says("Done For");
            table.order("catch", "1b1").with("nobody", true).says("reaches nobody");
            assert!(!marked(&table, "1b1", "wood"));
        }),
        ("limbered guns that are caught are Done For at once, and hurt friends", "p. 31, 33", || {
            let mut table = commanded(&but(&[("gun = 'heavy'", "gun = 'heavy', formation = 'limbered'")]), "1b", 3);
            won(&mut table);
            table.order("pursue", "1b1").with("desired", true).dice(&[4]).says("pursues, 15 to 30 cm");
            table.order("react", "2b1").says("Done For");
            let caught = table.order("catch", "1b1").with("target", "2a3").with("distance", 20);
            let caught = caught.with("passes", true).with("friends", &["2a4"][..]);
            caught.says("A4 Grenz is passed through: 1 hit, 1 hit now");
            assert_eq!(table.row("2a3").strength, "DONE FOR");
            table.order("catch", "1b1").refused("has caught an enemy already");
        }),
        ("cavalry in march column is not taken to counter-charge", "p. 22-23", || {
            let mut table = moving(&but(&[("{ name = 'A', type", "{ name = 'A', formation = 'march_column', type")]));
            table.order("command", "1b").dice(&[3]).says("steady");
            table
                .order("charge", "1b1")
                .with("target", "2b1")
                .with("distance", 24)
                .with("reply", "stands")
                .says("it stands");
        }),
    ]);
}
