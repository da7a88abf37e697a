//! Melees, rallying, objectives, the end (p. 30-36).

use super::super::field::{FIELD, but, commanded, contact, counter_charged, firing, gone, hit, moving, mustered, owed};
use super::{play, says};
use crate::support::table::Table;

#[test]
fn melees() {
    play(&[
        ("the wish to pursue is fixed while the loser still stands", "p. 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            hit(&mut table, "2b1", 2);
            table.through("Melee");
            // Both with the charge: a 4 reads 5, 3 hits.
            table.order("round", "1b1").dice(&[4, 2]).says("B1 A");
            assert_eq!(owed(&table, "fix the wish"), ["1b1"]);
            table.next();
            assert_eq!(table.view().duties[0].order, "wish");
            assert_eq!(owed(&table, "then react"), ["2b1"]);
            table.order("react", "2b1").refused("b1 1st Horse fixes its wish to pursue first: `P`");
            table.order("wish", "1b1").with("wish", false).says("does not wish");
            assert_eq!(owed(&table, "react"), ["2b1"]);
            table.order("react", "2b1").says("Done For");
            assert!(owed(&table, "fix the wish").is_empty());
            table.order("wish", "1b1").refused("its wish is fixed");
            table.order("react", "1b1").refused("it has won: `s` throws for its pursuit");
        }),
        ("modifiers of which some cancel others are told one by one, whatever is left", "p. 34-35", || {
            let mut table = moving(FIELD);
            hit(&mut table, "1b1", 3);
            table.order("command", "1b").dice(&[3]).says("steady");
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            table.through("Melee");
            // Charge +1, three hits -1, a supporter +1: a 4 reads 5, 3 hits. The other, charge +1: a 2 reads 3, 2 hits.
            let round = table.order("round", "1b1").with("supports_1", &["1b2"][..]).dice(&[4, 2]);
            round.says("b1 1st Horse: 4 + 1 - 1 + 1 = 5, 3 hits; B1 A: 2 + 1 = 3, 2 hits");
        }),
        ("horse in pursuit rides into no block and no works", "p. 22, 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            table
                .order("ground", "2a1")
                .with("ground", "a block")
                .with("number", 1)
                .with("town", "rustic")
                .says("stands in block 1");
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            hit(&mut table, "2b1", 2);
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 2]).says("B1 A takes 3 hits: 5 now");
            table.next();
            table.order("wish", "1b1").with("wish", true).says("wishes to pursue");
            // Who throws first catches nobody who is still to go: their contact would end with his going.
            table.order("pursue", "1b1").dice(&[3]).says("pursues, 15 to 30 cm");
            table.order("catch", "1b1").with("target", "2b1").refused("goes back first: `R`");
            table.undo();
            table.order("react", "2b1").says("Done For");
            table.order("pursue", "1b1").dice(&[3]).says("pursues, 15 to 30 cm");
            for unit in ["2a1", "2a5"] {
                let caught = table.order("catch", "1b1").with("target", unit).with("distance", 10);
                caught.refused("pursuers ride into no built up area and no entrenchments (p. 22, 33)");
            }
            // Whom it meets is named first: a digit before that may be the die of the next unit.
            table.app.keys("<esc><esc>").keys("b1t4A4");
            assert!(!table.app.text().contains("4 cm"), "{}", table.app.text());
            table.app.keys("<esc><esc>");
            // 4 cm are no more than a quarter of 30, 10 are (p. 31).
            for (cm, bonus) in [(4, "has no charge bonus (p. 31, 33)"), (10, "has the charge bonus (p. 31, 33)")] {
                let caught = table.order("catch", "1b1").with("target", "2a4").with("distance", cm);
                caught.with("sector", "front").says(bonus);
                let line = table.battle().standing().last().expect("a ruling").ruled.line;
                assert_eq!(line, format!("b1 1st Horse catches A4 Grenz, {cm} cm: another melee at once (p. 33)."));
                table.undo();
            }
        }),
        ("who is out of a melee that goes on leaves before its next round", "p. 32; HOW-AMB-B36", || {
            let mut table = commanded(FIELD, "1b", 6);
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            let join =
                table.order("charge", "1b2").with("target", "2b1").with("distance", 40).with("sector", "left flank");
            join.with("start", "flank").says("charges into the melee");
            contact(&mut table, "1b2");
            table.order("command", "2b").dice(&[3]).says("steady");
            let join =
                table.order("charge", "2b2").with("target", "1b2").with("distance", 20).with("sector", "right flank");
            join.with("start", "flank").says("charges into the melee");
            contact(&mut table, "2b2");
            table.through("Melee");
            table.order("round", "1b1").dice(&[3, 4, 4, 3]).says("B1 A reacts before the next round");
            table.order("round", "1b2").dice(&[3, 3]).refused("B1 A goes before the next round");
            table.order("wish", "1b1").with("wish", true).says("wishes to pursue");
            table.order("react", "2b1").says("retreats");
            table.order("round", "1b2").dice(&[3, 3]).says("b2 2nd Horse");
        }),
        ("hits from two sides at once: away from who gave more, of as many from the front", "p. 29, 33", || {
            fn flanked(dice: &[u8], taken: &str) -> Table {
                let mut table = commanded(FIELD, "1b", 6);
                counter_charged(&mut table, "1b1", "2b1", 24);
                contact(&mut table, "1b1");
                let join = table.order("charge", "1b2").with("target", "2b1").with("distance", 40);
                join.with("sector", "left flank").with("start", "flank").says("charges into the melee");
                contact(&mut table, "1b2");
                table.through("Melee");
                table.order("round", "1b1").dice(dice).says(taken);
                table.next();
                for winner in ["1b1", "1b2"] {
                    table.order("wish", winner).with("wish", true).says("wishes to pursue");
                }
                table
            }
            // Of 1st Horse, A, 2nd Horse. With the charge a 3 reads 4, 2 hits; a 4 reads 5, 3 hits (p. 34).
            let mut table = flanked(&[3, 2, 3], "B1 A takes 4 hits: 4 now");
            table.order("react", "2b1").says("into its rear");
            table.undo();
            table.order("react", "2b1").with("hit_from", "left flank").says("into its right flank");
            let mut table = flanked(&[3, 2, 4], "B1 A takes 5 hits: 5 now");
            table.order("react", "2b1").says("it routs 30 cm into its right flank");
        }),
        ("guns are lost only to an enemy who stands his ground", "p. 32-33", || {
            let mut table = moving(FIELD);
            hit(&mut table, "1a4", 2);
            table.order("command", "2b").dice(&[3]).says("steady");
            table
                .order("charge", "2b1")
                .with("target", "1a4")
                .with("distance", 20)
                .with("reply", "stands")
                .says("it stands");
            contact(&mut table, "2b1");
            table.through("Melee");
            table.order("round", "2b1").dice(&[3, 3]).says("B1 A: 3 + 1 = 4, 2 hits");
            table.next();
            // The horse is driven off by then as well, and goes first.
            hit(&mut table, "2b1", 4);
            table.order("react", "2b1").says("retreats");
            table.order("react", "1a4").dice(&[4]).says("leaves its guns where they stand");
        }),
    ]);
}

#[test]
fn who_fights_on_wishes_nothing_yet() {
    play(&[(
        "who has beaten one enemy and fights another says his wish when he has won that",
        "p. 33; HOW-AMB-B42",
        || {
            let mut table = moving(FIELD);
            hit(&mut table, "2b1", 3);
            table.order("command", "1b").dice(&[3]).says("steady");
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            table.order("command", "2b").dice(&[3]).says("steady");
            let join =
                table.order("charge", "2b2").with("target", "1b1").with("distance", 20).with("sector", "left flank");
            join.with("start", "flank").says("charges into the melee");
            contact(&mut table, "2b2");
            table.through("Melee");
            // Charge +1, flanked -2: a 5 reads 4, 2 hits, which drive A off; A and B have hit it three times (p. 34).
            table.order("round", "1b1").dice(&[5, 2, 2]).says("B1 A reacts before the next round");
            table.order("wish", "1b1").with("wish", true).refused("it is in another melee");
            assert!(owed(&table, "fix the wish").is_empty());
            table.order("react", "2b1").says("B1 A");
        },
    )]);
}

/// 1st Horse (b1) has 3 hits, charges A (B1), and is beaten: a 2 and the charge against a 4 (p. 31, 34).
fn beaten(mut table: Table) -> Table {
    hit(&mut table, "1b1", 3);
    table.order("command", "1b").dice(&[3]).says("steady");
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
    charge.with("reply", "stands").says("it stands");
    contact(&mut table, "1b1");
    table.through("Melee");
    table.order("round", "1b1").dice(&[2, 4]).says("b1 1st Horse");
    table
}

#[test]
fn who_wishes_nothing() {
    play(&[
        (
            "who may not move of his own will wishes no pursuit, and throws for it all the same",
            "p. 33, 59; HOW-AMB-C13",
            || {
                let mut table = beaten(moving(&but(&[("'Red horse'", "'Red horse'\nheld_until = 2")])));
                table.order("wish", "2b1").with("wish", true).refused("may not move before turn 3");
                assert!(owed(&table, "wish").is_empty());
                table.next();
                assert!(owed(&table, "wish").is_empty());
                table.order("react", "1b1").says("b1 1st Horse");
                assert_eq!(owed(&table, "throw for pursuit"), ["2b1"]);
                let says = table.form_says("pursue", "2b1");
                assert!(says.iter().any(|said| said.starts_with("until turn 3 it does not move")), "{says:?}");
                // -1, as it is not wished: a 4 reads 3.
                table.order("pursue", "2b1").dice(&[4]).says("stays");
            },
        ),
        ("a demoralised winner goes after nobody", "p. 37; HOW-AMB-C41", || {
            let mut table = moving(&but(&[("[options]", "[options]\nbrigade_morale = true")]));
            for unit in ["2b2", "2b3"] {
                gone(&mut table, unit);
            }
            let mut table = beaten(table);
            table.order("wish", "2b1").with("wish", true).refused("demoralised");
            table.next();
            assert!(owed(&table, "wish").is_empty());
            table.order("react", "1b1").says("b1 1st Horse");
            table.order("pursue", "2b1").dice(&[6]).refused("demoralised");
            assert!(owed(&table, "pursuit").is_empty());
        }),
    ]);
}

#[test]
fn rallying_and_objectives() {
    play(&[
        ("who exchanged fire within 30 cm is too near to rally", "p. 35", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            hit(&mut table, "2a2", 3);
            table.through("Rally");
            table.order("rally", "2a1").with("helps", false).says("rallies nothing");
            // How far the enemy is from others, nobody knows.
            table.order("rally", "2a2").refused("no answer yet");
            // From 30 to 60 cm is near.
            table.order("rally", "2a2").with("distance", 45).with("helps", false).says("rallies 1 hit");
        }),
        ("a garrison holds its block, and nobody when it is gone", "p. 36", || {
            let mut table = mustered(&but(&[("held_by = 'Red'", "held_by = 'Red'\nblock = 1")]));
            table
                .order("ground", "1a2")
                .with("ground", "a block")
                .with("number", 1)
                .with("town", "rustic")
                .says("stands in block 1");
            table.through("Rally");
            assert!(says(&table, "who holds The mill?"));
            table.order("objective", "").says("The mill is held by Blue");
            assert!(!says(&table, "who holds"));
            gone(&mut table, "1a2");
            assert!(says(&table, "who holds The mill?"));
            table.order("objective", "").says("The mill is held by nobody");
        }),
    ]);
}

#[test]
fn the_end() {
    play(&[
        ("the last point is said when it falls, and the end when the points are counted", "p. 36", || {
            let mut table = moving(FIELD);
            for unit in ["2a1", "2a2", "2b1"] {
                gone(&mut table, unit);
            }
            // Four of eight units.
            let last = table.order("overrule", "2b2").with("gone", true).with("why", "ridden down");
            last.says("lost 4 of 4, broken when the turn ends");
            assert!(table.view().headline.iter().any(|line| line.contains("Red: broken when")));
            table.through("Rally");
            table.order("next", "").says("Red broke; Blue won");
            assert_eq!(table.view().phase.next, "the end");
            table.next_says("Red broke; Blue won");
            assert!(table.view().over.is_some());
        }),
        ("a battle that is decided may be fought on", "p. 36", || {
            let mut table = moving(FIELD);
            table.through("Breaking points");
            table.order("fight_on", "").refused("not decided");
            for unit in ["2a1", "2a2", "2b1", "2b2"] {
                gone(&mut table, unit);
            }
            table.order("fight_on", "").says("fought on");
            table.next();
            assert_eq!((table.view().turn, table.view().over), (2, None));
            table.order("stop", "").says("Blue won");
        }),
    ]);
}
