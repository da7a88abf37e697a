//! What the ground where a unit stands does to its way, and where the way ends (p. 14-16, 21-24).

use super::super::field::{FIELD, commanded, contact, marked, mustered, next_turn};
use super::play;
use crate::support::table::{Given, Table};

/// The movement phase of turn 1, these units on this ground, this brigade commanded.
fn on(ground: &[(&str, &str)], brigade: &str, face: u8) -> Table {
    let mut table = mustered(FIELD);
    for (unit, ground) in ground {
        table.order("ground", unit).with("ground", *ground).says("stands");
    }
    table.through("Movement");
    table.order("command", brigade).dice(&[face]).says("is commanded");
    table
}

fn charge<'a>(table: &'a mut Table, unit: &str, target: &str, distance: i64) -> Given<'a> {
    table.order("charge", unit).with("target", target).with("distance", distance).with("reply", "stands")
}

#[test]
fn own_ground_on_the_way() {
    play(&[
        ("down a steep hill at half rate, until the way in the open is said", "p. 15-16", || {
            let hill = || on(&[("1a2", "a steep hill")], "1a", 3);
            charge(&mut hill(), "1a2", "2a1", 11).refused("beyond its move");
            charge(&mut hill(), "1a2", "2a1", 10).says("it stands");
            // 10 in the open leave 10, which are 5 down the hill.
            charge(&mut hill(), "1a2", "2a1", 16).with("open", 10).refused("beyond its move");
            charge(&mut hill(), "1a2", "2a1", 15).with("open", 10).says("it stands");
            let mut table = hill();
            table.order("move", "1a2").says("moves, up to 10 cm");
            assert!(marked(&table, "1a2", "steep"));
            let mut table = hill();
            table.order("move", "1a2").with("terrain", "open").says("moves, up to 20 cm");
            assert!(!marked(&table, "1a2", "steep"));
        }),
        ("from steep hill to steep hill at half rate as well", "p. 14-15; HOW-AMB-A54", || {
            let hills = || on(&[("1a2", "a steep hill"), ("2a1", "a steep hill")], "1a", 3);
            charge(&mut hills(), "1a2", "2a1", 11).refused("beyond its move");
            charge(&mut hills(), "1a2", "2a1", 10).says("it stands");
            charge(&mut hills(), "1a2", "2a1", 15).with("open", 10).says("it stands");
            charge(&mut hills(), "1a2", "2a1", 20).with("way", false).says("it stands");
        }),
        ("a move over two stretches is told with both of them", "p. 14, 18-19", || {
            // Two moves of 20 cm: 20 in the open leave 20, which are 10 on the hill.
            let hill = || on(&[("1a2", "a steep hill")], "1a", 6);
            hill().order("move", "1a2").with("open", 20).says("moves, up to 30 cm");
            hill().order("move", "1a2").with("open", 20).with("went", 31).refused("it may move up to 30 cm");
            // 25 of them leave 5 on the hill, for which it has 10: half a move more, 5 cm up or 10 in the open.
            let mut table = hill();
            table.order("move", "1a2").with("open", 20).with("went", 25).says("moves 25 cm");
            charge(&mut table, "1a2", "2a1", 6).refused("beyond its move");
            charge(&mut table, "1a2", "2a1", 5).says("it stands");
        }),
        ("light infantry is not slowed on its hill", "p. 15-16", || {
            on(&[("1a5", "a steep hill")], "1a", 3).order("move", "1a5").says("moves, up to 25 cm");
        }),
        ("who goes over a hill most likely ends on it", "p. 15", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.order("move", "1a2").with("terrain", "steep hill").says("moves, up to 10 cm");
            assert!(marked(&table, "1a2", "steep"));
            table.order("move", "1a3").with("terrain", "steep hill").with("ends", "open ground").says("moves");
            assert!(!marked(&table, "1a3", "steep"));
        }),
        ("who goes over a wooded steep hill most likely ends in its wood, which covers him", "p. 14-15, 35", || {
            let mut table = commanded(FIELD, "1a", 3);
            // Formed foot at a quarter of 20 cm.
            table.order("move", "1a2").with("terrain", "trees on a steep hill").says("moves, up to 5 cm");
            assert!(marked(&table, "1a2", "steep") && marked(&table, "1a2", "wood"));
            table.through("Firing");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[4]).says("4 - 1 = 3");
        }),
        ("who goes off in the wood where it was said to stand is told of it with its hill", "p. 14-15", || {
            let mut table = mustered(FIELD);
            table.order("ground", "1a2").with("ground", "a steep hill").says("stands");
            table.through("Firing");
            let shot = table.order("fire", "2a1").with("target", "1a2").with("distance", 9).with("cover", "woods");
            shot.dice(&[2]).says("2 - 1 = 1");
            next_turn(&mut table, "1a");
            let says = table.form_says("move", "1a2");
            assert!(says.contains(&"it stands on: a wood on a steep hill".to_owned()), "{says:?}");
        }),
        ("who moves on his hill is told that he counts as on it still, unless it was said", "p. 14", || {
            let mut table = on(&[("1a2", "a gentle hill")], "1a", 3);
            table.order("move", "1a2").says("It counts as standing there still: a gentle hill");
            assert!(marked(&table, "1a2", "hill"));
            table.undo();
            table.order("move", "1a2").with("ends", "open ground").says("moves, up to 20 cm");
            assert!(!marked(&table, "1a2", "hill"));
            let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
            assert!(!notes.iter().any(|note| note.contains("still")), "{notes:?}");
        }),
        ("out of his works a battalion crosses them, to its front", "p. 15", || {
            let works = || commanded(FIELD, "2a", 3);
            works().order("move", "2a5").says("moves, up to 10 cm");
            charge(&mut works(), "2a5", "1a2", 11).refused("beyond its move");
            charge(&mut works(), "2a5", "1a2", 10).says("it stands");
        }),
        ("horse crosses its own hedge, and runs all of its way behind it", "p. 15, 31", || {
            let hedge = || on(&[("1b1", "behind a hedge")], "1b", 3);
            charge(&mut hedge(), "1b1", "2b1", 16).refused("beyond its move");
            let mut table = hedge();
            charge(&mut table, "1b1", "2b1", 15).says("it stands");
            table.order("contact", "1b1").says("b1 1st Horse has the charge bonus");
            hedge().order("move", "1b1").says("moves, up to 15 cm");
        }),
        ("out of its wood a charge is halved, and has no bonus", "p. 15, 31", || {
            let mut table = on(&[("1b1", "a wood")], "1b", 3);
            charge(&mut table, "1b1", "2b1", 16).refused("beyond its move");
            charge(&mut table, "1b1", "2b1", 15).says("it stands");
            contact(&mut table, "1b1");
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 4]).says("b1 1st Horse: 4, 2 hits");
        }),
        ("in a ford all are march columns", "p. 16, 22", || {
            charge(&mut on(&[("1b1", "a designated ford")], "1b", 3), "1b1", "2b1", 10).refused("a march column");
            let mut table = on(&[("2b1", "a designated ford")], "1b", 3);
            table
                .order("charge", "1b1")
                .with("target", "2b1")
                .with("distance", 24)
                .with("reply", "stands")
                .says("it stands");
        }),
        ("the first move out of a river is halved, not the second", "p. 16", || {
            on(&[("1a2", "mid-river")], "1a", 3).order("move", "1a2").says("moves, up to 10 cm");
            on(&[("1a2", "mid-river")], "1a", 6).order("move", "1a2").says("moves, up to 30 cm");
        }),
    ]);
}

#[test]
fn where_it_ends() {
    play(&[
        ("evaders and chargers stay on the hill", "p. 24", || {
            let mut table = on(&[("2a4", "a steep hill")], "1a", 3);
            let charge = charge(&mut table, "1a2", "2a4", 10).with("sector", "front");
            charge.with("reply", "evades").says("halts there");
            assert!(marked(&table, "2a4", "steep") && marked(&table, "1a2", "steep"));
        }),
        ("who finds nobody ends where the enemy stood", "p. 24", || {
            let mut table = on(&[("2a4", "a steep hill")], "1a", 3);
            charge(&mut table, "1a2", "2a4", 10).with("sector", "front").says("it may evade at contact");
            let flank = charge(&mut table, "1a3", "2a4", 10).with("sector", "left flank").with("start", "flank");
            flank.says("it may evade at contact");
            fn evades(table: &mut Table) -> Given<'_> {
                table.order("contact", "1a3").with("evades", true).with("ends", "a wood")
            }
            // Whether the wood lies on a hill as well is said.
            evades(&mut table).refused("no answer yet");
            evades(&mut table).with("hill", "none").says("halts there");
            table.order("contact", "1a2").refused("no answer yet");
            table.order("contact", "1a2").with("stops", true).says("stops short");
            assert!(marked(&table, "2a4", "wood") && marked(&table, "1a2", "steep"));
        }),
        ("a charger stands where it met the enemy", "p. 15, 21", || {
            let mut table = on(&[("2b1", "a gentle hill")], "1b", 3);
            charge(&mut table, "1b1", "2b1", 24).says("it stands");
            contact(&mut table, "1b1");
            assert!(marked(&table, "1b1", "hill"));
        }),
        ("who counter-charges down a hill stands above", "p. 31", || {
            let mut table = on(&[("2b1", "a gentle hill")], "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "counter-charges").says("it counter-charges");
            contact(&mut table, "1b1");
            table.through("Melee");
            // No charge bonus uphill, and -1: a 4 reads 3; B1 has charged.
            table.order("round", "1b1").dice(&[4, 4]).says("b1 1st Horse: 4 - 1 = 3, 2 hits; B1 A: 4 + 1 = 5, 3 hits");
        }),
    ]);
}

#[test]
fn a_charge_with_the_rest_of_a_double_move() {
    play(&[
        ("the way before it counts for a counter-charge", "p. 18, 23; HOW-AMB-A23", || {
            let mut table = commanded(FIELD, "1b", 6);
            table.order("move", "1b1").with("direction", "to the front").with("went", 40).says("moves 40 cm");
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 10);
            // 50 cm in all, more than half of 30: by itself.
            charge.with("reply", "counter-charges").says("it counter-charges");
            assert_eq!(table.battle().standing().last().expect("a ruling").ruled.table, "automatic (p. 23)");
            // They meet after 5 cm, no more than a quarter of 30: whether the 40 before were straight is asked (p. 31).
            table.order("contact", "1b1").refused("no answer yet");
            table.order("contact", "1b1").with("attacker_run", true).says("b1 1st Horse has the charge bonus");
            let told = table.told();
            assert!(!told.contains("B1 A has the charge bonus"), "{told}");
        }),
        ("the way before it counts for a turn to face", "p. 24; HOW-AMB-A23", || {
            for (went, distance, turns) in [(30, 10, true), (8, 6, false)] {
                let mut table = commanded(FIELD, "1b", 6);
                table.order("move", "1b2").with("direction", "to the front").with("went", went).says("moves");
                let charge = table.order("charge", "1b2").with("target", "2a2").with("distance", distance);
                let charge = charge.with("sector", "left flank").with("start", "flank").with("reply", "turns to face");
                // Austrian foot pays half a move to its flank: 4 - 6 with 1 off.
                if turns {
                    charge.dice(&[5]).says("it turns to face");
                } else {
                    charge.refused("the chargers need no more than half of their move");
                }
            }
        }),
        ("whether it comes round from its front is asked, as of a double move", "p. 25; HOW-AMB-A28", || {
            let mut table = commanded(FIELD, "1b", 6);
            table.order("move", "1b2").with("direction", "to the front").with("went", 30).says("moves 30 cm");
            fn flank(table: &mut Table) -> Given<'_> {
                let charge = table.order("charge", "1b2").with("target", "2a2").with("distance", 20);
                charge.with("sector", "left flank").with("reply", "turns to face")
            }
            flank(&mut table).refused("no answer yet");
            // Seen coming: no die.
            flank(&mut table).with("start", "front").says("it turns to face");
        }),
    ]);
}
