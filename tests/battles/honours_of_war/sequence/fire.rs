//! Fire and grazing (p. 25-28).

use super::super::field::{FIELD, but, commanded, contact, counter_charged, firing, owed, roundshot};
use super::play;
use drumhead::umpire::{Answer, Order, Ratio};

#[test]
fn canister_past_friends() {
    let mut table = firing(FIELD);
    let fire = table.order("fire", "1a4").with("target", "2a1").with("distance", 15);
    fire.with("ammunition", "canister").with("friends", "up to half").dice(&[4]).refused("in the line of canister");
    let words = [("target", "2a1"), ("ammunition", "canister"), ("friends", "up to half")];
    let mut order = Order { name: "fire".to_owned(), subject: "1a4".parse().ok(), ..Order::default() };
    order.answers.extend(words.map(|(id, word)| (id.to_owned(), Answer::Word(word.to_owned()))));
    order.answers.insert("distance".to_owned(), Answer::Number(Ratio::whole(15)));
    let asked = table.battle().rule(&order, &[]).form.questions;
    let line = asked.iter().find(|question| question.id == "friends_in_line").expect("it stands there");
    assert_eq!(line.said, "they hide it");
}

#[test]
fn fire_and_grazing() {
    play(&[
        ("every roundshot that may graze owes it, or that nobody stands behind", "p. 28", || {
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            assert_eq!(owed(&table, "roundshot"), ["1a4"]);
            // 40 cm to the target and 20 behind it.
            table
                .order("graze", "1a4")
                .with("stands_behind", true)
                .with("target", "2a2")
                .with("behind", 20)
                .dice(&[2])
                .says("60 cm: 2, no graze");
            assert!(owed(&table, "roundshot").is_empty());
            table
                .order("graze", "1a4")
                .with("target", "2a2")
                .with("behind", 20)
                .dice(&[3])
                .refused("has been thrown for");
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            table.order("graze", "1a4").refused("no answer");
            // As journals of before have it.
            let answers = [("nobody".to_owned(), Answer::Flag(true))].into();
            let order = Order { name: "graze".to_owned(), subject: "1a4".parse().ok(), answers };
            let line = table.battle().rule(&order, &[]).result.expect("it is ruled").line;
            assert!(line.contains("grazes nobody"), "{line}");
            table.order("graze", "1a4").with("stands_behind", false).says("grazes nobody");
            assert!(owed(&table, "roundshot").is_empty());
        }),
        ("whether a unit stands behind is said: no graze is given away by Enter", "p. 28", || {
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            table.app.keys("<esc><esc>").keys("a4N<enter>");
            assert_eq!(owed(&table, "roundshot"), ["1a4"], "{}", table.app.text());
            table.app.keys("n<enter>");
            assert!(owed(&table, "roundshot").is_empty(), "{}", table.app.text());
            // The code of who fires next names nobody until it is said that a unit stands there.
            table.undo();
            for (keys, asked) in [("a4NA2", false), ("a4NyA2", true)] {
                table.app.keys("<esc><esc>").keys(keys);
                assert_eq!(table.app.text().contains("behind the first target"), asked, "{}", table.app.text());
            }
        }),
        ("who evades fires as it goes, as having moved", "p. 24", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 10);
            charge.with("sector", "front").with("reply", "evades").says("evades");
            // Light infantry of standard class: a 4 with -1 for having moved reads 3.
            table.order("fire", "2a4").with("target", "1b1").with("distance", 9).dice(&[4]).says("4 - 1 = 3");
            assert!(!table.who("fire").contains(&"2a4".to_owned()));
            // Whose charge it evades is known.
            table.undo();
            table.order("fire", "2a4").with("distance", 9).dice(&[4]).says("A4 Grenz at b1 1st Horse, 9 cm");
        }),
        ("who fires at his charger and evades then has not moved, and is told", "p. 24-25; HOW-AMB-A79", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 10);
            charge.with("sector", "front").says("charges");
            let said = table.form_says("fire", "2a4");
            assert!(said.iter().any(|line| line.starts_with("It fires as it stands, though it may evade")), "{said:?}");
            table.order("fire", "2a4").with("distance", 9).dice(&[4]).says("9 cm: 4, 2 hits");
            table.order("contact", "1b1").with("evades", true).says("evades");
        }),
        ("who has charged does not fire this turn, whatever came of it", "p. 25; HOW-AMB-A59", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a4").with("distance", 10);
            charge.with("sector", "front").with("reply", "evades").says("evades");
            let charge = table.order("charge", "1a3").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            table.order("contact", "1a3").with("stops", true).says("stops short");
            table.through("Firing");
            let open = table.who("fire");
            assert!(open.contains(&"1a1".to_owned()) && open.contains(&"2a1".to_owned()), "{open:?}");
            for unit in ["1a2", "1a3"] {
                assert!(!open.contains(&unit.to_owned()), "{open:?}");
                table.order("fire", unit).with("target", "2a1").with("distance", 9).refused("do not fire (p. 25)");
            }
        }),
        ("canister and howitzers never graze", "p. 28", || {
            let mut table = firing(FIELD);
            table
                .order("graze", "1a4")
                .with("stands_behind", true)
                .with("target", "2a2")
                .with("behind", 9)
                .dice(&[3])
                .refused("no roundshot");
            table
                .order("fire", "1a4")
                .with("target", "2a1")
                .with("distance", 20)
                .with("ammunition", "canister")
                .dice(&[2])
                .says("4, 1 hit");
            assert!(owed(&table, "roundshot").is_empty());
            table
                .order("graze", "1a4")
                .with("target", "2a2")
                .with("behind", 9)
                .dice(&[3])
                .refused("only roundshot grazes");
            let mut table = firing(&but(&[("'medium'", "'howitzer'")]));
            table.order("fire", "1a4").with("target", "2a1").with("distance", 60).dice(&[3, 2]).says("no hit");
            table
                .order("graze", "1a4")
                .with("stands_behind", true)
                .with("target", "2a2")
                .with("behind", 9)
                .dice(&[3])
                .refused("howitzers");
        }),
        ("nothing grazes into a melee", "p. 26, 28", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            table.through("Firing");
            roundshot(&mut table).dice(&[2]).says("no hit");
            // Neither of the two that fight is among those whom it may graze; their neighbours are.
            for fights in ["2b1", "1b1"] {
                let graze = table.order("graze", "1a4").with("target", fights).with("behind", 9);
                graze.dice(&[6, 4]).refused("choose one of");
            }
            table
                .order("graze", "1a4")
                .with("stands_behind", true)
                .with("target", "2a2")
                .with("behind", 9)
                .dice(&[2])
                .says("no graze");
        }),
        ("canister is not fired past friends", "p. 28", || {
            let mut table = firing(FIELD);
            let shot =
                table.order("fire", "1a4").with("target", "2a1").with("distance", 20).with("friends", "up to half");
            shot.with("ammunition", "canister").dice(&[4]).refused("line of canister");
            let shot =
                table.order("fire", "1a4").with("target", "2a1").with("distance", 20).with("friends_in_line", true);
            shot.with("ammunition", "canister").dice(&[4]).refused("line of canister");
            // Roundshot at the difficult target: a 4 reads 3, 1 hit for standard artillery.
            let shot =
                table.order("fire", "1a4").with("target", "2a1").with("distance", 20).with("friends", "up to half");
            shot.with("ammunition", "roundshot").dice(&[4]).says("4 - 1 = 3, 1 hit");
        }),
        ("another target in the way of canister is asked at once", "p. 26", || {
            let mut table = firing(FIELD);
            let shot = table.order("fire", "1a4").with("target", "2a2").with("distance", 20).with("two", true);
            let shot = shot.with("ammunition", "canister");
            shot.with("other", "2a1").with("other_distance", 15).dice(&[4]).refused("is nearer");
        }),
    ]);
}
