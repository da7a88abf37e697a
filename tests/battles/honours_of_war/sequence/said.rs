//! What rulings, duties and forms say outright: who went along, where a unit halts, what is over.

use super::super::field::{
    FIELD, but, commanded, contact, firing, gone, hit, lobositz, marked, moving, mustered, owed, roundshot,
};
use super::play;
use crate::support::table::Table;
use drumhead::umpire::Order;

/// The commander of Red's foot is dashing.
const DASHING: (&str, &str) = ("name = 'Red foot'\nrating = 'dependable'", "name = 'Red foot'\nrating = 'dashing'");

#[test]
fn charges() {
    play(&[
        ("who goes forward with a unit that counter-charges is named", "p. 23", || {
            for (supports, says) in [
                (&["2b2"][..], "it counter-charges, and B2 B goes forward with it."),
                (&["2b2", "2b3"], "it counter-charges, and B2 B and B3 C go forward with it."),
                (&[], "nobody goes forward with it in support"),
            ] {
                let mut table = commanded(FIELD, "1b", 3);
                let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
                charge.with("reply", "counter-charges").with("supports", supports).says(says);
            }
        }),
        ("who has gone forward in support fires as having moved", "p. 23, 25; HOW-AMB-A68", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            let charge = charge.with("reply", "counter-charges").with("supports", &["2a2"][..]);
            charge.dice(&[4]).says("A2 4th Foot goes forward with it");
            contact(&mut table, "1a2");
            table.through("Firing");
            table.order("fire", "2a1").with("target", "1a1").with("distance", 9).dice(&[4]).refused("p. 2");
            // Moved -1.
            table.order("fire", "2a2").with("target", "1a1").with("distance", 9).dice(&[4]).says("4 - ");
        }),
        (
            "a charge out of a block goes half a move from its edge, and a second move more",
            "p. 16; HOW-AMB-A71",
            || {
                for (face, most) in [(3, 10), (6, 30)] {
                    let mut table = mustered(FIELD);
                    let stands = table.order("ground", "1a2").with("ground", "a block").with("number", 1);
                    stands.with("town", "rustic").says("stands in block 1");
                    table.through("Movement");
                    table.order("command", "1a").dice(&[face]).says("ad");
                    for (way, lawful) in [(most + 1, false), (most, true)] {
                        let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", way);
                        let charge = charge.with("reply", "stands");
                        if lawful { charge.says("it stands") } else { charge.refused("beyond its move") }
                    }
                }
            },
        ),
        ("who rides limbered guns down wins no melee, and owes no pursuit", "p. 31, 33; HOW-AMB-B58", || {
            let mut table = commanded(&but(&[("gun = 'heavy'", "gun = 'heavy', formation = 'limbered'")]), "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2a3").with("distance", 24);
            charge.with("reply", "stands").says("it stands");
            table.order("contact", "1b1").says("No melee is won, and none pursues for it");
            table.order("react", "2a3").refused("it is Done For");
            table.through("Melee");
            assert!(owed(&table, "pursue").is_empty());
        }),
        ("whose charge is under way while the other side is next stands in the header", "p. 18, 21", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            assert!(!table.view().headline.iter().any(|line| line.contains("contact")));
            table.order("done", "1a").says("is done");
            table.order("command", "2a").dice(&[3]).says("steady");
            assert!(table.view().headline.contains(&"a2 owes contact".to_owned()), "{:?}", table.view().headline);
            contact(&mut table, "1a2");
            assert!(!table.view().headline.iter().any(|line| line.contains("contact")));
        }),
    ]);
}

#[test]
fn retreats() {
    play(&[
        ("where a unit halts that goes back from a hill is said", "p. 29; HOW-AMB-B43", || {
            for (ends, on_hill) in [("open ground", false), ("a gentle hill", true)] {
                let mut table = moving(FIELD);
                table.order("ground", "2a1").with("ground", "a gentle hill").says("a gentle hill");
                hit(&mut table, "2a1", 4);
                table.order("react", "2a1").refused("no answer");
                let goes = table.order("react", "2a1").with("ends", ends);
                goes.says(&format!("It halts in, or behind: {ends}."));
                assert_eq!(marked(&table, "2a1", "hill"), on_hill);
            }
        }),
        (
            "who is rallied before it retreats again is in order no sooner than after it",
            "p. 19, 36; HOW-AMB-B25",
            || {
                for goes_first in [false, true] {
                    let mut table = firing(&but(&[DASHING]));
                    hit(&mut table, "2a1", 4);
                    table.next();
                    table.order("react", "2a1").says("retreats 20 to 40 cm");
                    table.through("Rally");
                    table.order("rally", "2a1").with("distance", 20).with("helps", false).says("rallies nothing");
                    table.through("Movement");
                    if goes_first {
                        table.order("react", "2a1").says("retreats 20 to 40 cm");
                    }
                    let says =
                        if goes_first { "rallies a hit" } else { "stands, and reforms through the next turn (p. 36)" };
                    table.order("command", "2a").dice(&[6]).says(says);
                    assert!(owed(&table, "must retreat again").is_empty());
                    for strength in ["(3)", "[3]"] {
                        table.through("Rally");
                        table.next();
                        assert_eq!(table.row("2a1").strength, strength, "goes first: {goes_first}");
                    }
                }
            },
        ),
    ]);
}

#[test]
fn the_rest() {
    play(&[
        ("a battery behind whose target nobody stands is offered no grazing any more", "p. 28", || {
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            table.order("graze", "1a4").with("stands_behind", false).says("grazes nobody");
            assert!(!table.who("graze").contains(&"1a4".to_owned()));
        }),
        ("who has grazed does not mean to pass while others of its brigade may fire", "p. 25, 28", || {
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            let graze = table.order("graze", "1a4").with("stands_behind", true).with("target", "2a2");
            graze.with("behind", 20).dice(&[2]).says("no graze");
            table
                .app
                .keys("<pause><enter>")
                .expect("nothing is likely here; there is N graze units behind, p brigade passes");
            assert!(table.who("fire").contains(&"1a2".to_owned()));
        }),
        ("a shot that is lost in the mist grazes nobody", "p. 28, 61", || {
            let mut table = lobositz();
            table.through("Firing");
            let shot = table.order("fire", "1i1").with("target", "2a1").with("distance", 60);
            shot.with("ammunition", "roundshot").dice(&[2]).says("does not find its target");
            assert!(!table.who("graze").contains(&"1i1".to_owned()));
            let graze = table.order("graze", "1i1").with("stands_behind", true).with("target", "2a2");
            graze.with("behind", 10).refused("lost in the mist, and grazes nobody");
        }),
        ("who passes for one unit passes for its whole brigade, and is told whose fire goes", "p. 25", || {
            let mut table = firing(FIELD);
            // All five of a, the two battalions, the grenadiers, the guns and the light foot, may fire.
            let says = ["the whole of a Foot is done with it", "it has 5 units that might still have fired"];
            assert_eq!(table.form_says("done", "1a5"), says);
            table.order("done", "1a5").says("a Foot is done, with 5 units that might still have fired.");
        }),
        ("the class of a block is said once", "p. 15", || {
            let mut table = mustered(FIELD);
            let stands = table.order("ground", "2a1").with("ground", "a block").with("number", 3);
            stands.with("town", "urban").says("stands in block 3");
            table.through("Movement");
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("block", "2a1").says("leaves its block");
            table.order("block", "2a2").with("number", 4).refused("no answer");
            table.order("block", "2a2").with("number", 3).says("occupies block 3");
            assert!(table.app.text().contains("block 3"));
        }),
        ("what is still to be given can be read as a sentence", "p. 15", || {
            let table = commanded(FIELD, "2a", 3);
            let order = Order { name: "block".to_owned(), subject: "2a2".parse().ok(), ..Order::default() };
            let form = table.battle().rule(&order, &[]).form;
            let labels: Vec<&str> = form.questions.iter().map(|question| question.label.as_str()).collect();
            assert!(labels.contains(&"class of the block"), "{labels:?}");
        }),
        ("a garrison is told first that it may leave its block", "p. 16", || {
            let table = moving(FIELD);
            let orders = table.view().orders;
            let at = |name: &str| orders.iter().position(|key| key.name == name);
            assert!(at("block") < at("obey"));
        }),
        ("who breaks is broken when the points are counted", "p. 36", || {
            let mut table = moving(FIELD);
            for unit in ["2a1", "2a2", "2a3", "2a4"] {
                gone(&mut table, unit);
            }
            let red = |table: &Table| table.view().headline.into_iter().find(|line| line.starts_with("Red:"));
            assert_eq!(red(&table).as_deref(), Some("Red: broken when the turn ends"));
            table.through("Breaking points");
            assert_eq!(red(&table).as_deref(), Some("Red: broken"));
        }),
        ("whose text has them in a village or a mill begin there", "the scenario", || {
            let table = Table::at("honours-of-war", "kolin");
            for grenz in ["2a4", "2c3"] {
                assert!(marked(&table, grenz, "town") && !marked(&table, grenz, "hill"), "{grenz}");
            }
            let table = Table::at("honours-of-war", "mill-bridge");
            assert!(marked(&table, "2a1", "town") && marked(&table, "2a2", "wood"));
        }),
    ]);
}

/// What a scenario wants of a brigade, and no key of an order of battle holds, its forms say while it lasts.
#[test]
fn a_brigades_special_rule_stands_in_its_forms() {
    let rule = "special rule: it does not charge before turn 2".to_owned();
    let note = "name = 'Horse'\nnote = { text = 'it does not charge before turn 2', until = 1 }\n";
    let mut table = moving(&but(&[("name = 'Horse'\n", note)]));
    let said = |table: &Table, order: &str, to: &str| table.form_says(order, to).contains(&rule);
    assert!(said(&table, "command", "1b") && !said(&table, "command", "1a"));
    table.order("command", "1b").dice(&[3]).says("steady");
    assert!(said(&table, "move", "1b1") && said(&table, "charge", "1b1") && !said(&table, "charge", "1a1"));
    table.through("Movement");
    assert!(!said(&table, "command", "1b"));
    // So it is at Minden: Broglie looks and waits, the British are to advance.
    let minden = drumhead::army_files::find("honours-of-war/minden").expect("it ships").text;
    let table = moving(&minden);
    for (brigade, words) in [("1a", "charge before turn 4"), ("2a", "in turn 1"), ("2b", "in turn 1")] {
        let said = table.form_says("command", brigade);
        assert!(said.iter().any(|line| line.contains(words)), "{brigade}: {said:?}");
    }
}
