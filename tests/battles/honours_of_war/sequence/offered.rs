//! What is offered, asked and said: how far a move goes, by which order an owed move is made, who is next to fire, and what
//! a charged unit that stands may not do.

use super::super::field::{COLUMN, FIELD, but, commanded, contact, lobositz, marked, may, moving, owed};
use super::{play, says};
use crate::support::table::{Given, Table};
use drumhead::umpire::{Answer, Order};

/// Blue's foot is inspired: a 6 of a dashing commander (p. 18).
fn inspired() -> Table {
    let mut table = moving(FIELD);
    table.order("overrule", "1a").with("rating", "dashing").with("why", "a good day").says("dashing");
    table.order("command", "1a").dice(&[6]).says("inspiring");
    table
}

/// What a charge at this unit over so many cm says beside its form, and what stands beside its reply.
fn reply(table: &Table, unit: &str, target: &str, distance: i64) -> (Vec<String>, String) {
    let answers = [("target", Answer::Word(target.to_owned())), ("distance", Answer::Number(distance.into()))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let order = Order { name: "charge".to_owned(), subject: unit.parse().ok(), answers };
    let form = table.battle().rule(&order, &[]).form;
    let said = form.questions.iter().find(|question| question.id == "reply").map_or("", |question| question.said);
    (form.says, said.to_owned())
}

#[test]
fn moves_and_their_cm() {
    play(&[
        ("the cm of a single move are taken, and refused beyond it", "p. 18-19", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.app.keys("<esc><esc>").keys("a2t15<enter>");
            let line = table.battle().standing().last().expect("a ruling").ruled.line;
            assert_eq!(line, "a2 1st Foot moves 15 cm.");
            // 20 cm in line; a single move leaves no rest to charge with (p. 18).
            table.order("move", "1a3").with("went", 21).refused("it may move up to 20 cm");
            table.order("charge", "1a2").with("target", "2a1").with("distance", 4).refused("it has made its move");
        }),
        ("a brigade at once leaves out whom so many cm are too far", "p. 18-20", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.order("move", "1a").with("went", 20).says("Not a4 Guns: it may move up to");
            assert!(marked(&table, "1a1", "moved") && !marked(&table, "1a4", "moved"));
            table.order("move", "1a4").with("limber", true).with("went", 5).says("limbers up and moves, 5 cm.");
        }),
        ("a poor brigade goes back as far as it is said, and not towards the enemy", "p. 19, 42", || {
            let mut table = commanded(FIELD, "2a", 1);
            // Austrian foot deducts a quarter to its rear: 15 of 20 cm.
            table.app.keys("<esc><esc>").keys("A1t16<enter>");
            assert!(!marked(&table, "2a1", "moved"), "{}", table.app.text());
            table.order("move", "2a1").with("went", 16).refused("it may move up to 15 cm to its rear");
            table.order("move", "2a1").with("went", 15).says("moves 15 cm, away from the enemy.");
            // To its front only the table knows where that leads.
            table.order("move", "2a2").with("direction", "to the front").with("went", 9).refused("no answer");
            let ahead = |table: &mut Table, towards: bool, says: &str| {
                let ahead = table.order("move", "2a2").with("direction", "to the front").with("towards", towards);
                if towards { ahead.refused(says) } else { ahead.with("went", 9).says(says) }
            };
            ahead(&mut table, true, "does not advance");
            let allowed = table.order("move", "2a2").with("direction", "to the front").with("towards", true);
            allowed.with("allow", "the drums beat").says("moves, up to 20 cm.");
            table.undo();
            ahead(&mut table, false, "moves 9 cm");
        }),
        ("an owed advance is made by the order to move, which stands first and opens by Space", "p. 19", || {
            let mut table = inspired();
            assert_eq!(owed(&table, "inspiring"), ["1a1", "1a2", "1a3", "1a5"]);
            let duties = table.view().duties;
            assert!(duties.iter().any(|duty| duty.what.starts_with("inspiring") && duty.order == "move"), "{duties:?}");
            table.app.keys("<esc><esc>").keys("a1");
            let text = table.app.text();
            let footer = text.trim_end().lines().last().expect("a footer");
            assert!(footer.trim_start().starts_with("t move"), "{text}");
            table.app.keys("<space>");
            assert!(table.app.text().contains("Move: a1"), "{}", table.app.text());
            table.app.keys("20<enter>");
            assert_eq!(owed(&table, "inspiring"), ["1a2", "1a3", "1a5"]);
            // What S is for stands on its form.
            let says = table.form_says("owed", "1a2");
            assert!(says.iter().any(|said| said.contains("ticked as made, or waived")), "{says:?}");
        }),
    ]);
}

#[test]
fn whose_fire() {
    play(&[
        ("a side whose turn it is may choose another brigade, though one has units left", "p. 25", || {
            let mut table = lobositz();
            table.through("Firing");
            let left = "a Bevern has begun, with 3 units that may still fire (p. 25)";
            table.order("fire", "1a2").with("target", "2e1").with("distance", 9).dice(&[4]).says("4 - ");
            // Prussia has the initiative: after a go of each it is Prussia's again, of whichever brigade.
            table.order("fire", "2e1").with("target", "1a2").with("distance", 9).dice(&[4]).says(left);
            table.order("done", "2e").says("Prussia to go next");
            assert_eq!(table.view().acting, Some(1));
            // That Bevern's has units left has been said, and is no news.
            assert!(table.form_says("fire", "1b1").is_empty());
            // The enemy's second go is its own no sooner.
            assert_eq!(table.form_says("fire", "2a1"), ["Prussia to go next (p. 25)"]);
            let notes = |table: &Table| table.battle().standing().last().expect("a ruling").ruled.notes.join(" ");
            table
                .order("fire", "2a1")
                .with("target", "1a2")
                .with("distance", 9)
                .dice(&[2])
                .says("A1 1st Grenadiers at");
            assert!(!notes(&table).contains("has begun"), "{}", notes(&table));
            // What is new is Kollowrat's.
            let left = "A Kollowrat has begun, with 6 units that may still fire (p. 25)";
            assert_eq!(table.form_says("fire", "1b1"), [left]);
        }),
        ("who has fired out of turn waits until the other has had as many goes", "p. 25", || {
            let mut table = lobositz();
            table.through("Firing");
            for (unit, brigade) in [("1a2", "1a"), ("1b1", "1b")] {
                table.order("fire", unit).with("target", "2e1").with("distance", 9).dice(&[2]).says("2 - ");
                table.order("done", brigade).says("Austria to go next");
            }
            table.order("fire", "2e1").with("target", "1a2").with("distance", 9).dice(&[2]).says("a2 IR 7");
            table.order("done", "2e").says("Austria to go next");
            assert_eq!(table.view().acting, Some(2));
            assert!(table.form_says("fire", "2a1").is_empty());
        }),
    ]);
}

#[test]
fn who_halts() {
    play(&[
        ("who halts as the enemy evaded him does not evade himself, and both forms say so", "p. 24", || {
            let mut table = commanded(FIELD, "1a", 3);
            let first = table.order("charge", "1a5").with("target", "2a4").with("distance", 10);
            first.with("sector", "front").with("reply", "evades").says("halts there");
            table.order("command", "2a").dice(&[3]).says("steady");
            let (says, said) = reply(&table, "2a1", "1a5", 9);
            assert_eq!(said, "formed to fight as it is");
            assert!(says.iter().any(|said| said.contains("a5 Frei: whom it charged has evaded")), "{says:?}");
            fn charge(table: &mut Table) -> Given<'_> {
                table.order("charge", "2a1").with("target", "1a5").with("distance", 9).with("sector", "front")
            }
            charge(&mut table).with("reply", "evades").refused("it halts for this turn");
            charge(&mut table).says("it stands");
            table.order("contact", "2a1").with("evades", true).refused("it halts for this turn");
            table.order("contact", "2a1").says("is in contact");
        }),
        ("a column that has no time to form is told why, and offered nothing else", "p. 24-25", || {
            let table = commanded(&but(&[COLUMN]), "2a", 3);
            // 10 cm are no more than half of 20.
            let (says, said) = reply(&table, "2a1", "1a3", 10);
            assert_eq!(said, "nothing else is open to it");
            assert!(says.iter().any(|said| said.starts_with("a3 2nd Foot: ")), "{says:?}");
        }),
        ("who may evade is told when that is said", "p. 24", || {
            let table = commanded(FIELD, "1a", 3);
            assert_eq!(reply(&table, "1a2", "2a4", 10).1, "to evade is said at contact");
        }),
        ("whether light troops evade is said at contact, of foot and horse alike", "p. 24", || {
            let troops = [("1a", "1a2", "2a4", 10, "stands"), ("2b", "2b1", "1b3", 24, "puts it off")];
            for (brigade, charger, target, way, now) in troops {
                let mut table = commanded(FIELD, brigade, 3);
                let (says, _) = reply(&table, charger, target, way);
                assert!(says.iter().any(|said| said.contains("at contact (p. 24)")), "{says:?}");
                let charge =
                    table.order("charge", charger).with("target", target).with("distance", way).with("sector", "front");
                charge.with("reply", now).says(" cm: it may evade at contact.");
                table.order("contact", charger).refused("no answer yet");
                table.order("contact", charger).with("evades", true).says("it evades");
            }
        }),
        (
            "light horse that was asked as it was charged is not asked again, and may think better of it",
            "p. 23-24",
            || {
                let mut table = commanded(FIELD, "2b", 3);
                let charge = table.order("charge", "2b1").with("target", "1b3").with("distance", 24);
                charge.with("reply", "stands").says(" cm: it stands.");
                table.order("contact", "2b1").says("is in contact");
                table.undo();
                table.order("contact", "2b1").with("evades", true).says("it evades");
                table.undo();
                table.undo();
                let charge = table.order("charge", "2b1").with("target", "1b3").with("distance", 24);
                charge.with("reply", "evades").says("it evades");
            },
        ),
        ("that others may go with who counter-charges is said before he does", "p. 23", || {
            let says = |target: &str| reply(&commanded(FIELD, "1b", 3), "1b1", target, 24).0;
            let up_to_two =
                "if it counter-charges, up to 2 of its brigade may go with it, by H then (p. 23)".to_owned();
            assert!(says("2b1").contains(&up_to_two), "{:?}", says("2b1"));
            assert!(!says("2a3").contains(&up_to_two));
        }),
        ("why a unit does not counter-charge is said", "p. 23, 30", || {
            let mut table = commanded(FIELD, "1b", 3);
            let reforms = table.order("overrule", "2b1").with("state", "reforming (red die)");
            reforms.with("why", "to begin with").says("reforming");
            let (says, said) = reply(&table, "1b1", "2b1", 24);
            assert_eq!(said, "formed to fight as it is");
            assert!(says.iter().any(|said| said.starts_with("B1 A: ")), "{says:?}");
        }),
    ]);
}

#[test]
fn what_is_said() {
    play(&[
        ("who has moved charges into a melee only, and is told so", "p. 18, 23", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("move", "1b2").says("moves");
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "counter-charges").says("it counter-charges");
            contact(&mut table, "1b1");
            assert!(table.who("charge").contains(&"1b2".to_owned()));
            let says = table.form_says("charge", "1b2");
            assert_eq!(says, ["only into a melee (p. 23, a reading): it has made its move this turn (p. 18)"]);
        }),
        ("who attacks, and what that brings, stands with the scenario", "p. 18", || {
            let scenario = moving(FIELD).view().scenario;
            let lines: Vec<&String> = scenario.iter().flat_map(|part| &part.says).collect();
            let line = "Blue: has the movement initiative in turn 1, and +1 on its die for it later (p. 18).";
            assert!(lines.iter().any(|said| *said == line), "{lines:?}");
        }),
        ("a general who may stand near is called with the key of his test", "p. 13", || {
            let mut table = moving(FIELD);
            table.through("Firing");
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            assert!(says(&table, "Red general near by, may test for casualty (Q)"));
        }),
    ]);
}

/// An independent regiment of light horse (c) in the place of the train.
const LONE: (&str, &str) =
    ("unit = [{ name = 'Train', type = 'transport' }]", "unit = [{ name = 'Uhlans', type = 'light_cavalry' }]");

#[test]
fn who_may_do_no_more() {
    play(&[
        ("a brigade of whom nobody may move any more has no go, and takes none", "p. 18, 24", || {
            let mut table = commanded(&but(&[LONE]), "1b", 3);
            assert!(may(&table, "still to move").contains(&"1c".to_owned()));
            table.order("command", "2b").dice(&[3]).says("steady");
            let charge = table.order("charge", "2b1").with("target", "1c1").with("distance", 20);
            charge.with("reply", "evades").says("it evades");
            assert!(!may(&table, "still to move").contains(&"1c".to_owned()));
            assert!(!table.who("command").contains(&"1c".to_owned()));
            table.order("command", "1c").dice(&[4]).refused("no unit of it may move any more this turn");
            table.order("done", "1c").refused("no unit of it may move any more this turn");
        }),
        ("a brigade that has passed is not directed any more", "p. 12, 18", || {
            let mut table = moving(FIELD);
            assert!(table.who("direct").contains(&"1a".to_owned()));
            table.order("done", "1a").says("Red to go next");
            assert!(!table.who("direct").contains(&"1a".to_owned()));
        }),
        ("who has fired at the chargers does not fire as it evades", "p. 24-25", || {
            let mut table = commanded(FIELD, "2b", 3);
            table
                .order("charge", "2b1")
                .with("target", "1a5")
                .with("distance", 20)
                .with("sector", "front")
                .says("it may evade at contact");
            table.order("fire", "1a5").with("target", "2b1").with("distance", 9).dice(&[2]).says("a5 Frei");
            table.order("contact", "2b1").with("evades", true).says("it evades");
            let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
            assert!(!notes.iter().any(|note| note.contains("may fire as it goes")), "{notes:?}");
            let mut table = commanded(FIELD, "2b", 3);
            table
                .order("charge", "2b1")
                .with("target", "1a5")
                .with("distance", 20)
                .with("sector", "front")
                .says("it may evade at contact");
            table.order("contact", "2b1").with("evades", true).says("may fire as it goes");
        }),
        ("whose shot at the chargers is thrown keeps it as it moves, and its form says so", "p. 25-26", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
            table.order("contact", "1a2").with("stops", true).says("stops short");
            table.order("command", "2a").dice(&[3]).says("steady");
            let says = table.form_says("move", "2a1");
            assert!(says.iter().any(|said| said.contains("no deduction after the fact")), "{says:?}");
        }),
        ("contact with works is not crossing them", "p. 15, 31", || {
            let mut table = commanded(FIELD, "1a", 3);
            let (says, _) = reply(&table, "1a2", "2a5", 18);
            assert!(says.iter().any(|said| said.contains("does not cross them")), "{says:?}");
            // 18 of 20 cm, of which half would be lost by crossing.
            let charge = table.order("charge", "1a2").with("target", "2a5").with("distance", 18);
            charge.with("reply", "stands").says("it stands");
        }),
    ]);
}
