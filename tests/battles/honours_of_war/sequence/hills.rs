//! Who begins on a hill, and what the place counts in a melee (p. 14-15, 31).

use super::super::field::{FIELD, but, commanded, contact, hit, marked, moving, mustered};
use super::play;
use crate::support::table::Table;
use drumhead::umpire::{Answer, Order};

/// The infantry in works stands in them on a hill.
const ON_A_HILL: (&str, &str) = ("entrenched = true", "entrenched = true, hill = 'gentle'");

#[test]
fn hills() {
    play(&[
        ("works on a hill are both, and contact says so", "p. 15, 31", || {
            let mut table = commanded(&but(&[ON_A_HILL]), "1a", 3);
            assert!(marked(&table, "2a5", "hill") && marked(&table, "2a5", "works"));
            let charge = table.order("charge", "1a2").with("target", "2a5").with("distance", 18);
            charge.with("reply", "stands").says("it stands");
            table.order("contact", "1a2").says("A5 Works has heavy cover and stands uphill (p. 31)");
            table.through("Melee");
            // Heavy cover -2, an enemy uphill -1: a 5 reads 2, 1 hit (p. 34-35).
            table.order("round", "1a2").dice(&[5, 3]).says("a2 1st Foot: 5 - 3 = 2, 1 hit");
        }),
        ("where nobody stands higher or in cover, nothing is said of it", "p. 31", || {
            let mut table = moving(&but(&[]));
            table.order("command", "1a").dice(&[3]).says("steady");
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1a2");
            let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
            assert!(notes.is_empty(), "{notes:?}");
        }),
        ("who pursues down from a hill is uphill of whom he meets", "p. 31, 33", || {
            let mut table = moving(&but(&[("{ name = 'A', type", "{ name = 'A', ground = 'hill', type")]));
            table.order("command", "1b").dice(&[3]).says("steady");
            hit(&mut table, "2b1", 3);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1b1");
            assert!(marked(&table, "1b1", "hill"));
            table.through("Melee");
            // Uphill -1, and no bonus: a 5 reads 4, 2 hits, five in all. Three hits -1: a 2 reads 1, none (p. 31, 34-35).
            table.order("round", "1b1").dice(&[5, 2]).says("B1 A takes 2 hits: 5 now");
            table.next();
            table.order("pursue", "1b1").with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
            table.order("react", "2b1").says("Done For");
            let caught = table.order("catch", "1b1").with("target", "2b2").with("distance", 20);
            caught.with("sector", "front").says("another melee at once");
            // Charge +1: a 3 reads 4, 2 hits. B, an enemy uphill -1: a 4 reads 3, 2 hits.
            table.order("round", "1b1").dice(&[3, 4]).says("B2 B: 4 - 1 = 3, 2 hits");
        }),
        ("who fights uphill stands on the slope: who is higher of him and one who joins is asked", "p. 31", || {
            let mut table = moving(&but(&[("{ name = 'A', type", "{ name = 'A', ground = 'hill', type")]));
            table.order("command", "1b").dice(&[3]).says("steady");
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1b1");
            // The charge that formed the melee was longer than half of 30 cm: B joins by itself.
            let joins = table.order("charge", "2b2").with("target", "1b1").with("distance", 9);
            joins.with("sector", "left flank").with("start", "flank").says("it joins");
            table.order("contact", "2b2").refused("no answer yet");
            table.order("contact", "2b2").with("uphill", "nobody").says("is in contact");
        }),
        ("what the charge says that its target stands in, counts at contact and in the odds", "p. 31", || {
            let charge = |table: &Table, cover: Option<&str>| {
                let cover = cover.map(|cover| ("cover", Answer::Word(cover.to_owned())));
                let answers = [("target", Answer::Word("2a5".to_owned())), ("distance", Answer::Number(18.into()))];
                let answers = answers.into_iter().chain([("reply", Answer::Word("stands".to_owned()))]).chain(cover);
                let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).collect();
                let order = Order { name: "charge".to_owned(), subject: "1a2".parse().ok(), answers };
                table.battle().rule(&order, &[]).form.prospects
            };
            let mut table = commanded(FIELD, "1a", 3);
            let (works, open) = (charge(&table, None), charge(&table, Some("the open")));
            assert!(!works.is_empty() && works != open, "{works:?}");
            let north = table.order("charge", "1a2").with("target", "2a5").with("distance", 18);
            north.with("cover", "the open").with("reply", "stands").says("it stands");
            contact(&mut table, "1a2");
            table.through("Melee");
            // The works face elsewhere: nothing is taken off.
            table.order("round", "1a2").dice(&[4, 2]).says("a2 1st Foot: 4, ");
        }),
        ("who catches an enemy on the hill to which he has gone stands on it", "p. 14, 33", || {
            let mut table = moving(&but(&[("{ name = 'A', type", "{ name = 'A', ground = 'hill', type")]));
            table.order("command", "1b").dice(&[3]).says("steady");
            hit(&mut table, "2b1", 2);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1b1");
            table.through("Melee");
            // Uphill -1, and no bonus: a 5 reads 4, 2 hits, four in all (p. 31, 34-35).
            table.order("round", "1b1").dice(&[5, 2]).says("B1 A takes 2 hits: 4 now");
            table.next();
            table.order("pursue", "1b1").with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
            table.order("react", "2b1").with("ends", "a gentle hill").says("retreats");
            let caught = table.order("catch", "1b1").with("target", "2b1").with("distance", 20);
            caught.with("uphill", "nobody").says("another melee at once");
            assert!(marked(&table, "1b1", "hill"));
        }),
        ("whose text has them on a hill stands on it", "p. 14-15", || {
            for (battle, units) in [
                ("kunersdorf", &["2a1", "2a5", "2b4", "2d3", "1e5"][..]),
                ("torgau", &["2a1", "2b4", "2d2"]),
                ("liegnitz", &["1a4", "1b1", "1c4"]),
                ("prague", &["2a1", "2b5", "2c1", "2e4"]),
                ("kolin", &["2a1", "2b1", "2c4", "2d4"]),
                ("spittelwitz", &["2a1", "2a4", "2b1"]),
                ("quebec", &["2a1", "2b3"]),
            ] {
                let table = Table::at("honours-of-war", battle);
                for unit in units {
                    assert!(marked(&table, unit, "hill"), "{battle}: {unit}");
                }
            }
            let table = Table::at("honours-of-war", "hastenbeck");
            assert!(marked(&table, "2a3", "hill") && marked(&table, "2a4", "steep") && marked(&table, "2a4", "wood"));
            assert!(marked(&Table::at("honours-of-war", "zorndorf"), "1a4", "hill"));
            assert!(!marked(&Table::at("honours-of-war", "kunersdorf"), "2c1", "hill"));
        }),
    ]);
}

#[test]
fn who_flees_from_a_hill() {
    play(&[(
        "on what hill he halts is asked with what he halts in, and is not that which he left",
        "p. 14, 29",
        || {
            let mut table = mustered(FIELD);
            table.order("ground", "1a2").with("ground", "a gentle hill").says("hill");
            table.through("Firing");
            hit(&mut table, "1a2", 4);
            table.next();
            for ground in ["rough ground", "a wood"] {
                table.order("react", "1a2").with("ends", ground).refused("no answer yet");
                table.order("react", "1a2").with("ends", ground).with("hill", "none").says("retreats");
                assert!(!marked(&table, "1a2", "hill"));
                table.undo();
            }
            table.order("react", "1a2").with("ends", "a gentle hill").says("retreats");
        },
    )]);
}
