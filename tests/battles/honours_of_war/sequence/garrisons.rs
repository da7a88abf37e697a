//! Garrisons of a block: their directions, who is mixed with them, who takes it, who stays (p. 15-17, 32-33).

use super::super::field::{FIELD, but, commanded, contact, gone, hit, marked, mustered, owed};
use super::play;
use crate::support::table::Table;

/// The movement phase of turn 1: the 3rd Foot (A1) in block 1, and Blue's foot commanded steady.
fn town() -> Table {
    let mut table = mustered(FIELD);
    table
        .order("ground", "2a1")
        .with("ground", "a block")
        .with("number", 1)
        .with("town", "rustic")
        .says("stands in block 1");
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    table
}

/// The same, with Red's guns (A3) mixed with the 3rd Foot.
fn mixed() -> Table {
    let mut table = mustered(FIELD);
    for (unit, faces) in [("2a1", None), ("2a3", Some("all, mixed with guns"))] {
        let stands = table.order("ground", unit).with("ground", "a block").with("number", 1).with("town", "rustic");
        let stands = if let Some(faces) = faces { stands.with("faces", faces) } else { stands };
        stands.says("stands in block 1");
    }
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    table
}

/// Blue's foot charges the block on this side of it.
fn charge(table: &mut Table, unit: &str, side: &str) {
    let charge = table.order("charge", unit).with("target", "2a1").with("distance", 15).with("sector", side);
    let charge = if side == "front" { charge } else { charge.with("start", "flank") };
    charge.with("reply", "stands").says("it stands");
}

#[test]
fn garrisons_fight() {
    play(&[
        (
            "a melee is one of the directions in which a garrison fights, and takes off the more as it fires",
            "p. 17",
            || {
                let mut table = town();
                charge(&mut table, "1a2", "front");
                contact(&mut table, "1a2");
                table.through("Firing");
                table
                    .order("fire", "2a1")
                    .with("target", "1a3")
                    .with("distance", 9)
                    .dice(&[4])
                    .says("4 - 2 = 2, 1 hit");
                table.order("fire", "2a1").with("target", "1a1").with("distance", 9).dice(&[4]).refused("has fired");
                table.through("Melee");
                table.order("round", "1a2").dice(&[4, 4]).says("A1 3rd Foot: 4 - 2 = 2, 1 hit");
            },
        ),
        ("a garrison neither counter-charges nor changes formation", "p. 16-17; HOW-AMB-A65", || {
            let mut table = town();
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.says("it stands");
        }),
        ("a garrison is to leave a block that burns, and nobody goes in", "the scenario", || {
            let mut table = mustered(&but(&[("held_by = 'Red'", "held_by = 'Red'\nblock = 1\nburns_from = 2")]));
            let stands = table.order("ground", "2a1").with("ground", "a block").with("number", 1);
            stands.with("town", "rustic").says("stands in block 1");
            table.through("Movement");
            assert!(owed(&table, "burns").is_empty());
            table.through("Movement");
            assert_eq!(owed(&table, "The mill burns: leave it"), ["2a1"]);
            table.order("command", "2a").dice(&[3]).says("steady");
            let orders: Vec<&str> = table.view().duties.iter().map(|duty| duty.order).collect();
            assert_eq!((owed(&table, "burns"), orders), (vec!["2a1".to_owned()], vec!["block"]));
            table.order("block", "2a1").says("leaves");
            assert!(owed(&table, "burns").is_empty());
            let enters = table.order("block", "2a2").with("number", 1).with("town", "rustic");
            enters.refused("The mill burns, and nobody goes in");
        }),
        ("a block that burns is taken by nobody", "the scenario", || {
            let mut table = mustered(&but(&[("held_by = 'Red'", "held_by = 'Red'\nblock = 1\nburns_from = 1")]));
            let stands = table.order("ground", "2a1").with("ground", "a block").with("number", 1);
            stands.with("town", "rustic").says("stands in block 1");
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            hit(&mut table, "2a1", 3);
            charge(&mut table, "1a2", "front");
            contact(&mut table, "1a2");
            table.through("Melee");
            // Light cover -1: a 5 reads 4. Three hits -1 and one direction -1: a 3 reads 1 (p. 15, 17, 34-35).
            table.order("round", "1a2").dice(&[5, 3]).says("A1 3rd Foot takes");
            table.next();
            table.order("react", "2a1").says("A1 3rd Foot");
            assert!(owed(&table, "take the block").is_empty());
            table.order("take", "1a2").refused("The mill burns, and nobody goes in");
        }),
        ("Hastenbeck has its garrison from the start", "the scenario", || {
            let mut table = Table::at("honours-of-war", "hastenbeck");
            assert!(marked(&table, "2d4", "town"));
            table.through("Rally");
            assert!(!table.view().duties.iter().any(|duty| duty.what.contains("who holds")));
        }),
        ("a garrison fires at each charger on its face, within its directions", "p. 17", || {
            let mut table = town();
            charge(&mut table, "1a2", "front");
            charge(&mut table, "1a3", "left flank");
            fn shot<'a>(table: &'a mut Table, at: &str) -> crate::support::table::Given<'a> {
                let shot = table.order("fire", "2a1").with("target", at).with("distance", 9);
                shot.with("directions", "2").dice(&[4])
            }
            shot(&mut table, "1a2").says("4 - 2 = 2, 1 hit");
            shot(&mut table, "1a3").says("4 - 2 = 2, 1 hit");
            shot(&mut table, "1a2").refused("has fired");
            // The melees are on the faces on which it has fired: still two directions.
            contact(&mut table, "1a2");
            contact(&mut table, "1a3");
            table.through("Melee");
            table.order("round", "1a2").dice(&[4, 4, 4, 4]).says("A1 3rd Foot: 4 - 2 = 2");
        }),
        ("a battery mixed with a battalion fights with it", "p. 17", || {
            let mut table = mustered(FIELD);
            table
                .order("ground", "2a1")
                .with("ground", "a block")
                .with("number", 1)
                .with("town", "rustic")
                .says("stands in block 1");
            let guns = table.order("ground", "2a3").with("ground", "a block").with("number", 1).with("town", "rustic");
            guns.with("faces", "all, mixed with guns").says("stands in block 1");
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            charge(&mut table, "1a2", "front");
            contact(&mut table, "1a2");
            table.through("Melee");
            // Light cover: 2 hits, which both share. They throw a die each, with 1 off for their one direction, and 1 for guns.
            table.order("round", "1a2").dice(&[4, 4, 4]).says("A1 3rd Foot: 4 - 1 = 3, 2 hits; A3 Red guns: 4 - 2 = 2");
            assert_eq!((table.row("2a1").strength, table.row("2a3").strength), ("[1]".to_owned(), "[1]".to_owned()));
        }),
        ("two in one block fight inside it", "p. 16, 32", || {
            let mut table = mustered(FIELD);
            for unit in ["1a1", "2a1"] {
                table
                    .order("ground", unit)
                    .with("ground", "a block")
                    .with("number", 1)
                    .with("town", "rustic")
                    .says("stands in block 1");
            }
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            table
                .order("charge", "1a1")
                .with("target", "2a1")
                .with("distance", 5)
                .with("reply", "stands")
                .says("it stands");
            assert!(marked(&table, "1a1", "town"));
        }),
    ]);
}

#[test]
fn who_is_mixed_is_attacked_with_the_other() {
    play(&[
        ("both fire at the chargers of either", "p. 17, 25; HOW-AMB-B50", || {
            let mut table = mixed();
            charge(&mut table, "1a2", "front");
            let shot = table.order("fire", "2a3").with("target", "1a2").with("distance", 9);
            shot.with("occasion", "it is charged").with("ammunition", "canister").dice(&[3]).says("A3 Red guns");
        }),
        ("both are fixed in place by a charge at either, until the melee", "p. 17, 22; HOW-AMB-B50", || {
            let mut table = mixed();
            charge(&mut table, "1a2", "front");
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("block", "2a3").refused("it is charged");
            contact(&mut table, "1a2");
            table.order("block", "2a3").refused("it is in contact with an enemy");
            let mut table = mixed();
            let guns = table.order("charge", "1a2").with("target", "2a3").with("distance", 15);
            guns.with("sector", "front").with("reply", "stands").says("it stands");
            contact(&mut table, "1a2");
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("block", "2a1").refused("it is in contact with an enemy");
            let out =
                table.order("charge", "2a1").with("target", "1a2").with("distance", 10).with("sector", "rear sector");
            out.with("start", "rear sector").refused("it is already in contact");
        }),
        ("a melee of either is a direction in which the other fights", "p. 17; HOW-AMB-B49", || {
            let mut table = mixed();
            let guns = table.order("charge", "1a2").with("target", "2a3").with("distance", 15);
            guns.with("sector", "front").with("reply", "stands").says("it stands");
            contact(&mut table, "1a2");
            table.through("Firing");
            let shot = table.order("fire", "2a1").with("target", "1a3").with("distance", 9);
            shot.dice(&[4]).says("4 - 2 = 2, 1 hit");
        }),
    ]);
}

#[test]
fn blocks_change_hands() {
    play(&[
        ("two winners take a block and share its faces, and a third stays out", "p. 16-17, 32", || {
            let mut table = town();
            hit(&mut table, "2a1", 3);
            for (unit, side) in [("1a1", "front"), ("1a2", "left flank"), ("1a3", "right flank")] {
                charge(&mut table, unit, side);
            }
            for unit in ["1a1", "1a2", "1a3"] {
                contact(&mut table, unit);
            }
            table.through("Melee");
            table.order("round", "1a1").dice(&[4; 6]).says("A1 3rd Foot takes 6 hits: 9 now");
            table.next();
            table.order("react", "2a1").says("Done For");
            table.order("take", "1a1").says("takes the block");
            table.order("take", "1a2").with("faces", "1 and 2").says("takes the block");
            assert!(owed(&table, "take the block").is_empty());
            table.order("take", "1a3").refused("two units are in the block");
        }),
        ("who stays in a block holds all of it when the other is driven off", "p. 17", || {
            let mut table = mustered(FIELD);
            table
                .order("ground", "2a1")
                .with("ground", "a block")
                .with("number", 1)
                .with("town", "rustic")
                .says("block 1");
            let second =
                table.order("ground", "2a2").with("ground", "a block").with("number", 1).with("town", "rustic");
            // Which faces each of the two defends their player says (p. 17).
            second.refused("no answer yet");
            let second =
                table.order("ground", "2a2").with("ground", "a block").with("number", 1).with("town", "rustic");
            second.with("faces", "1 and 2").says("stands in block 1");
            table.through("Movement");
            hit(&mut table, "2a1", 4);
            table.order("react", "2a1").says("is left in its block");
            table.through("Firing");
            let shot = table.order("fire", "2a2").with("target", "1a2").with("distance", 9).with("face", "3");
            shot.dice(&[4]).says("4 - 1 = 3, 2 hits");
        }),
        ("the form of a block names those of the battle", "p. 16", || {
            let table = commanded(&but(&[("held_by = 'Red'", "held_by = 'Red'\nblock = 1")]), "1a", 3);
            assert!(table.form_says("block", "1a2").contains(&"by their numbers: 1 The mill".to_owned()));
        }),
        ("a charge out of a block goes half a move from its edge, to the nearest cm", "p. 16; HOW-AMB-A71", || {
            let mut table = mustered(FIELD);
            let stands = table.order("ground", "1a5").with("ground", "a block").with("number", 1);
            stands.with("town", "rustic").says("stands in block 1");
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            // Light infantry moves 25: 13, as where it leaves by a move.
            let charge = table.order("charge", "1a5").with("target", "2a4").with("distance", 14);
            charge.with("sector", "front").refused("beyond its move");
            let charge = table.order("charge", "1a5").with("target", "2a4").with("distance", 13);
            charge.with("sector", "front").with("reply", "stands").says("it stands");
        }),
        ("who reforms goes into no block", "p. 36", || {
            let mut table = commanded(FIELD, "1a", 3);
            let reforms = table.order("overrule", "1a2").with("state", "reforming (red die)");
            reforms.with("why", "to begin with").says("reforming");
            table.order("block", "1a2").refused("it reforms, and stays where it is");
        }),
        ("a garrison that owes a move away makes it by leaving its block", "p. 17, 37", || {
            let mut table = mustered(&but(&[("[options]", "[options]\nbrigade_morale = true")]));
            table
                .order("ground", "1a5")
                .with("ground", "a block")
                .with("number", 1)
                .with("town", "rustic")
                .says("stands in block 1");
            table.through("Movement");
            for unit in ["1a1", "1a2", "1a3"] {
                gone(&mut table, unit);
            }
            table.order("command", "1a").dice(&[3]).says("steady");
            assert!(owed(&table, "demoralised").contains(&"1a5".to_owned()));
            table.order("block", "1a5").with("towards", false).says("leaves its block");
            assert!(!owed(&table, "demoralised").contains(&"1a5".to_owned()));
        }),
        ("guns that are moved by hand go out of their works", "p. 20", || {
            let mut table = mustered(FIELD);
            table.order("ground", "1a4").with("ground", "works").says("works");
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            table.order("move", "1a4").with("direction", "to the rear").says("moved by hand");
            assert!(!marked(&table, "1a4", "works"));
        }),
    ]);
}
