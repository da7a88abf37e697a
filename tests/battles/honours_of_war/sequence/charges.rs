//! Charges: what ends them, how they are met, who joins (p. 21-25).

use super::super::field::{
    COLUMN, FIELD, but, commanded, contact, counter_charged, firing, hit, lobositz, marked, moving, mustered, owed,
};
use super::play;
use crate::support::table::{Given, Table};
use drumhead::umpire::{Answer, Kind, Order, Ratio};

#[test]
fn charges() {
    play(&[
        ("a charger that is shot to a retreat charges no more", "p. 25, 29", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a2", 2);
            table
                .order("charge", "1a2")
                .with("target", "2a1")
                .with("distance", 15)
                .with("reply", "stands")
                .says("it stands");
            // A 3 at short range: two hits, four in all.
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("reacts at once");
            table.order("contact", "1a2").refused("a2 1st Foot reacts first");
            table.order("react", "1a2").says("retreats 20 to 40 cm");
            assert!(!marked(&table, "1a2", "charge"));
            assert!(owed(&table, "charges without contact").is_empty());
            table.order("contact", "1a2").refused("it has declared no charge");
            // One that is Done For no more.
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a2", 3);
            table
                .order("charge", "1a2")
                .with("target", "2a1")
                .with("distance", 15)
                .with("reply", "stands")
                .says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("reacts at once");
            table.order("react", "1a2").says("Done For");
            assert!(owed(&table, "charges without contact").is_empty());
        }),
        ("mist swallows a charge into a melee from beyond 20 cm, by a die for each unit", "p. 61", || {
            let mut table = lobositz();
            table.order("command", "1d").dice(&[6]).says("inspiring");
            assert_eq!(owed(&table, "inspiring"), ["1d1", "1d2"]);
            let charge = table.order("charge", "1d1").with("target", "2d1").with("distance", 25);
            charge.with("reply", "stands").dice(&[3]).says("it stands");
            contact(&mut table, "1d1");
            let second = table.order("charge", "1d2").with("target", "2d1").with("distance", 25);
            second
                .with("sector", "left flank")
                .with("start", "flank")
                .dice(&[2])
                .says("2, it fails in the mist and halts 20 cm");
            assert!(marked(&table, "1d2", "moved") && !marked(&table, "1d2", "charge"));
            // It comes no nearer than that, and so charges nobody with what is left of its double move.
            assert!(marked(&table, "1d2", "mist"));
            assert!(!owed(&table, "inspiring").contains(&"1d2".to_owned()));
            table.order("charge", "1d2").refused("its charge failed in the mist");
        }),
        ("who fails in the mist has left the hedge behind which it stood", "p. 15, 61", || {
            let mut table = lobositz();
            table.order("ground", "1d1").with("ground", "behind a hedge").says("hedge");
            table.order("command", "1d").dice(&[3]).says("steady");
            // The umpire says that it comes out by a gap: 25 of its 30 cm.
            let charge = table.order("charge", "1d1").with("target", "2d1").with("distance", 25);
            charge.with("way", false).with("reply", "stands").dice(&[2]).says("it fails in the mist");
            assert!(marked(&table, "1d1", "mist") && !marked(&table, "1d1", "hedge"));
        }),
        ("a charge goes up the steep hill on which its target is known to stand", "p. 14-15", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2b1").with("ground", "a steep hill").says("steep hill");
            table.through("Movement");
            table.order("command", "1b").dice(&[3]).says("steady");
            // Half of 30 cm.
            table.order("charge", "1b1").with("target", "2b1").with("distance", 16).refused("beyond its move");
            let open = table.order("charge", "1b1").with("target", "2b1").with("distance", 16);
            open.with("way", false).with("reply", "stands").says("it stands");
        }),
        ("a charge goes over the open before a steep hill, each part at its own rate", "p. 14", || {
            // Two moves of 20 cm: 20 in the open and 10 up the hill, which count as 20, are all of it.
            fn charge(table: &mut Table, way: i64, open: i64) -> Given<'_> {
                let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", way);
                charge.with("open", open).with("reply", "stands")
            }
            fn hill(die: u8) -> Table {
                let mut table = mustered(FIELD);
                table.order("ground", "2a1").with("ground", "a steep hill").says("steep hill");
                table.through("Movement");
                table.order("command", "1a").dice(&[die]).says("is commanded");
                table
            }
            let mut table = hill(6);
            charge(&mut table, 31, 20).refused("beyond its move");
            charge(&mut table, 21, 0).refused("beyond its move");
            // No part of the way is longer than the way.
            charge(&mut table, 19, 20).refused("20 cm of its way lie before the last ground, of 19");
            charge(&mut table, 30, 20).says("it stands");
            charge(&mut hill(6), 20, 0).says("it stands");
            // One move: 10 in the open, and 5 up.
            let mut table = hill(3);
            charge(&mut table, 16, 10).refused("beyond its move");
            charge(&mut table, 15, 10).says("it stands");
        }),
        ("who may not counter-charge is not taken to do so", "p. 23, 30, 36", || {
            let mut table = commanded(FIELD, "1b", 3);
            // Who is driven off goes before anybody charges him.
            hit(&mut table, "2b1", 4);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "stands").refused("B1 A reacts first");
            table.undo();
            let reforms = table.order("overrule", "2b1").with("state", "reforming (red die)");
            reforms.with("why", "to begin with").says("reforming");
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "counter-charges").refused("B1 A: ");
            table
                .order("charge", "1b1")
                .with("target", "2b1")
                .with("distance", 24)
                .with("reply", "stands")
                .says("it stands");
        }),
        ("who counter-charges leaves what he stood behind: they meet half way between the two", "p. 23, 31", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.order("ground", "2a1").with("ground", "behind a wall").says("behind a wall");
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "counter-charges").dice(&[6]).says("counter-charges");
            let order = Order { name: "contact".to_owned(), subject: "1a2".parse().ok(), ..Order::default() };
            let questions = table.battle().rule(&order, &[]).form.questions;
            let cover = questions.into_iter().find(|one| one.id == "cover").expect("is asked");
            assert_eq!((cover.answer, cover.said), (Some(Answer::Word("no".to_owned())), "it comes out to meet it"));
        }),
        ("what its target does its player says, where the book leaves him a choice", "p. 23-25", || {
            let mut table = commanded(FIELD, "1a", 6);
            // Foot in front may counter-charge, or stand: 15 cm are more than half of 20 (p. 23).
            table.order("charge", "1a2").with("target", "2a1").with("distance", 15).refused("no answer yet");
            // Guns do nothing but stand.
            table
                .order("charge", "1a2")
                .with("target", "2a3")
                .with("distance", 15)
                .with("sector", "front")
                .says("it stands");
            table.undo();
            // In flank, from more than half of a move, the target turns or stands; from less it has no time.
            let flank = |table: &mut Table, distance: i64, start: &str, says: &str| {
                let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", distance);
                let charge = charge.with("sector", "left flank").with("start", start);
                if says.is_empty() { charge.refused("no answer yet") } else { charge.says(says) }
            };
            flank(&mut table, 15, "flank", "");
            flank(&mut table, 10, "flank", "it stands");
            table.undo();
            // Who comes round in a double move is seen coming: it turns, as a rule, and without a die.
            flank(&mut table, 25, "front", "it turns to face");
        }),
        ("where nothing is open to the target, its letter steps to nothing", "p. 24-25", || {
            let mut table = commanded(&but(&[COLUMN]), "2a", 3);
            let answers = [("target", "1a3".to_owned())].map(|(id, word)| (id.to_owned(), Answer::Word(word)));
            let mut order = Order { name: "charge".to_owned(), subject: "2a1".parse().ok(), answers: answers.into() };
            order.answers.insert("distance".to_owned(), Answer::Number(Ratio::whole(5)));
            let asked = table.battle().rule(&order, &[]).form.questions;
            let reply = asked.iter().find(|question| question.id == "reply").expect("it stands there");
            assert_eq!((&reply.kind, reply.said), (&Kind::Choice(vec!["stands"]), "nothing else is open to it"));
            let column = table.order("charge", "2a1").with("target", "1a3").with("distance", 5);
            column.with("reply", "changes formation").refused("no more than half of their move");
            table
                .order("charge", "2a1")
                .with("target", "1a3")
                .with("distance", 5)
                .with("sector", "front")
                .says("it stands");
        }),
        ("whose front is held is charged in a sector that is said", "p. 22", || {
            let mut table = commanded(FIELD, "1a", 3);
            let first = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            first.with("reply", "stands").says("in the front");
            let second = |table: &mut Table| {
                table.order("charge", "1a1").with("target", "2a1").with("distance", 10).refused("no answer yet");
                let second = table.order("charge", "1a1").with("target", "2a1").with("distance", 10);
                second.with("sector", "left flank").says("in the left flank");
            };
            second(&mut table);
            table.undo();
            // So is he who is in melee.
            contact(&mut table, "1a2");
            table.order("charge", "1a1").with("target", "2a1").with("distance", 10).refused("no answer yet");
        }),
        ("one move starts in the sector that it charges: from where is asked of a double move", "p. 25", || {
            for (face, asked) in [(3, false), (6, true)] {
                let mut table = commanded(FIELD, "1a", face);
                let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 10);
                let charge = charge.with("sector", "left flank");
                if asked { charge.refused("no answer yet") } else { charge.says("it stands") }
            }
        }),
        ("who could evade says so when he is reached", "p. 24", || {
            let mut table = commanded(FIELD, "1a", 3);
            table
                .order("charge", "1a2")
                .with("target", "2a4")
                .with("distance", 10)
                .with("sector", "front")
                .says("it may evade at contact");
            table.order("contact", "1a2").refused("no answer yet");
            table.order("contact", "1a2").with("evades", false).says("is in contact");
        }),
        ("the cover last fired at counts at contact, until the unit goes from there", "p. 15, 31", || {
            for goes in [false, true] {
                let mut table = firing(FIELD);
                let shot = table.order("fire", "1a1").with("target", "2a1").with("distance", 25);
                shot.with("cover", "woods").dice(&[2]).says("a1 Grenadiers at A1 3rd Foot");
                table.through("Movement");
                if goes {
                    table.order("command", "2a").dice(&[3]).says("steady");
                    // Out of the wood, as it was said to stand there.
                    let out = table.order("move", "2a1").with("terrain", "woods").with("ends", "open ground");
                    out.says("moves, up to 10 cm");
                }
                table.order("command", "1a").dice(&[3]).says("steady");
                let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 10);
                charge.with("reply", "stands").says("it stands");
                let order = Order { name: "contact".to_owned(), subject: "1a2".parse().ok(), ..Order::default() };
                let asked = table.battle().rule(&order, &[]).form.questions;
                let cover = asked.iter().find(|question| question.id == "cover").expect("it is asked");
                let (level, said) = if goes { ("no", "") } else { ("light", "as it was charged") };
                assert_eq!((&cover.answer, cover.said), (&Some(Answer::Word(level.to_owned())), said));
                contact(&mut table, "1a2");
                let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
                assert_eq!(notes.contains(&"A1 3rd Foot has light cover (p. 31).".to_owned()), !goes, "{notes:?}");
            }
        }),
        ("of two on one hill the table says who is higher", "p. 31", || {
            let mut table = mustered(FIELD);
            for unit in ["1a2", "2a1"] {
                table.order("ground", unit).with("ground", "a gentle hill").says("gentle hill");
            }
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            table.order("contact", "1a2").refused("no answer yet");
            table.order("contact", "1a2").with("uphill", "the target").says("is in contact");
            table.through("Melee");
            // -1: a 4 reads 3, 2 hits; he who is above has none of it (p. 34-35).
            table.order("round", "1a2").dice(&[4, 4]).says("a2 1st Foot: 4 - 1 = 3, 2 hits; A1 3rd Foot: 4, 3 hits");
        }),
        ("a turn to face counts as a move for fire alone", "p. 24", || {
            let mut table = commanded(FIELD, "1b", 6);
            let charge = table.order("charge", "1b1").with("target", "2a1").with("distance", 25);
            charge
                .with("sector", "left flank")
                .with("start", "front")
                .with("reply", "turns to face")
                .says("turns to face");
            assert!(marked(&table, "2a1", "turned"));
            // Moved -1: a 4 reads 3, two hits.
            table.order("fire", "2a1").with("target", "1b1").with("distance", 9).dice(&[4]).says("4 - 1 = 3, 2 hits");
            table.order("contact", "1b1").with("stops", true).says("stops short");
            // Its own move is still to come.
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("move", "2a1").says("moves, up to 20 cm");
        }),
        ("a battery charged in flank that does not turn has no shot", "p. 26", || {
            let mut table = moving(FIELD);
            table.order("command", "2b").dice(&[3]).says("steady");
            let charge = table.order("charge", "2b1").with("target", "1a4").with("distance", 20);
            charge.with("sector", "left flank").with("start", "flank").with("reply", "stands").says("it stands");
            let fire = table.order("fire", "1a4").with("target", "2b1").with("distance", 10);
            fire.with("ammunition", "canister").dice(&[4]).refused("firing zone");
        }),
        (
            "a village said at the charge stands in the melee: which class, and in how many directions",
            "p. 17, 31",
            || {
                fn charged(into: &str) -> Table {
                    let mut table = commanded(FIELD, "1a", 3);
                    let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 10);
                    charge.with("cover", into).with("reply", "stands").says("it stands");
                    table
                }
                // Light cover takes 1 off the charger, two directions take 2 off the defender (p. 35).
                for sum in ["4 - 1 = 3", "4 - 2 = 2"] {
                    let mut table = charged("a BUA");
                    table.order("contact", "1a2").refused("no answer yet");
                    table.order("contact", "1a2").with("cover", "light").refused("no answer yet");
                    table.order("contact", "1a2").with("cover", "light").with("directions", "2").says("is in contact");
                    table.through("Melee");
                    table.order("round", "1a2").dice(&[4, 4]).says(sum);
                }
                let mut works = charged("an entrenchment");
                contact(&mut works, "1a2");
                works.through("Melee");
                works.order("round", "1a2").dice(&[4, 4]).says("4 - 2 = 2");
            },
        ),
        ("who counter-charges joins no other melee", "p. 23", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            table
                .order("charge", "1b2")
                .with("target", "2b2")
                .with("distance", 10)
                .with("reply", "stands")
                .says("stands");
            contact(&mut table, "1b2");
            assert!(!table.who("charge").contains(&"2b1".to_owned()));
        }),
        ("who joins a melee comes from the sector, or by a double move", "p. 25", || {
            let mut table = commanded(FIELD, "1b", 3);
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            let join =
                table.order("charge", "1b2").with("target", "2b1").with("distance", 20).with("sector", "left flank");
            join.with("start", "front").refused("by a double move only");
            let join =
                table.order("charge", "1b2").with("target", "2b1").with("distance", 20).with("sector", "left flank");
            join.with("start", "flank").says("charges into the melee");
        }),
        ("who starts behind the target's flank is not asked when he reaches it", "p. 25", || {
            let asked = |start: &str| {
                let table = commanded(FIELD, "1b", 6);
                let word = |word: &str| Answer::Word(word.to_owned());
                let answers = [
                    ("target", word("2a1")),
                    ("distance", Answer::Number(25.into())),
                    ("sector", word("left flank")),
                    ("start", word(start)),
                ];
                let answers = answers.into_iter().map(|(id, answer)| (id.to_owned(), answer)).collect();
                let order = Order { name: "charge".to_owned(), subject: "1b1".parse().ok(), answers };
                let form = table.battle().rule(&order, &[]).form;
                form.questions.iter().any(|question| question.id == "reached")
            };
            assert_eq!(["front", "flank", "rear sector"].map(asked), [true, false, false]);
        }),
        ("who has moved joins by one normal move more", "p. 18, 23; HOW-AMB-A49", || {
            let mut table = commanded(FIELD, "1b", 6);
            table.order("move", "1b2").says("moves, up to 60 cm");
            counter_charged(&mut table, "1b1", "2b1", 24);
            contact(&mut table, "1b1");
            let far = table.order("charge", "1b2").with("target", "2b1").with("distance", 31);
            far.with("sector", "left flank").with("start", "flank").refused("beyond its move");
            let near = table.order("charge", "1b2").with("target", "2b1").with("distance", 30);
            near.with("sector", "left flank").with("start", "flank").says("charges into the melee");
        }),
        ("guns limber, move and unlimber in a double move, at the nation's cost", "p. 19-20", || {
            // 40 cm less half a move twice; French guns pay a whole one twice (p. 41, 47).
            let mut table = commanded(FIELD, "1a", 6);
            let guns = table.order("move", "1a4").with("limber", true).with("unlimbers", true);
            guns.says("limbers up, moves and unlimbers, up to 20 cm");
            assert!(!marked(&table, "1a4", "limber") && marked(&table, "1a4", "moved"));
            let mut table = commanded(&but(&[("'prussia'", "'france'")]), "1a", 6);
            table.order("move", "1a4").with("limber", true).with("unlimbers", true).says("up to 0 cm");
        }),
    ]);
}
