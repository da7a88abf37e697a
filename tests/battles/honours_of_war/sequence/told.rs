//! What forms and rulings tell of tests, replies and what may come (p. 11-13, 23-25, 29, 36).

use super::super::field::{FIELD, but, commanded, contact, firing, hit, may, moving, mustered};
use super::play;
use drumhead::umpire::{Answer, Order, odds};

#[test]
fn command() {
    play(&[
        ("fire that hits after the test of its phase says that no test follows", "p. 13; HOW-AMB-A21", || {
            let mut table = firing(FIELD);
            let fire = |table: &mut crate::support::table::Table, by: &str, at: &str| {
                table.order("fire", by).with("target", at).with("distance", 9).dice(&[4]).says("hit");
                table.battle().standing().last().expect("a ruling").ruled.notes.join(" ")
            };
            assert!(!fire(&mut table, "1a1", "2a1").contains("has tested"));
            table.order("casualty", "2a").dice(&[1, 2]).says("unhurt");
            let notes = fire(&mut table, "1a2", "2a2");
            let words =
                "The commander of A Red foot has tested in this phase already: no test again (p. 13, a reading).";
            assert!(notes.contains(words), "{notes}");
        }),
        (
            "who has tested for the fire of the movement phase is not offered its hits again",
            "p. 13; HOW-AMB-A21",
            || {
                let mut table = commanded(FIELD, "2b", 3);
                let charge = table.order("charge", "2b1").with("target", "1a2").with("distance", 15);
                charge.with("reply", "stands").says("it stands");
                table.order("fire", "1a2").with("target", "2b1").with("distance", 9).dice(&[2]).says("1 hit");
                contact(&mut table, "2b1");
                assert_eq!(may(&table, "Red general near by"), ["2b"]);
                table.order("general_casualty", "2b").dice(&[1, 2]).says("unhurt");
                table.through("Firing");
                assert!(may(&table, "Red general near by").is_empty());
                // Its commander has not tested; new hits are a new danger to both.
                assert_eq!(may(&table, "commander tests"), ["2b"]);
                table.order("fire", "1a1").with("target", "2b2").with("distance", 9).dice(&[2]).says("hit");
                assert_eq!(may(&table, "Red general near by"), ["2b"]);
            },
        ),
        ("no in-command roll changes anything for who fights", "p. 11, 19", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1a2");
            table.order("command", "2a").dice(&[3]).says("steady");
            let obeys = table.order("obey", "2a1").with("commander", 50).dice(&[4]);
            obeys.refused("it fights, stands or goes back this turn, whatever its command");
            table.order("obey", "2a2").with("commander", 50).dice(&[4]).says("obeys");
        }),
        ("a general who has been hit directs without effect", "p. 13", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("direct", "1a").with("distance", 10).says("directs");
            table.through("Movement");
            let title = |table: &crate::support::table::Table| {
                let order = Order { name: "command".to_owned(), subject: "1a".parse().ok(), ..Order::default() };
                table.battle().rule(&order, &[]).form.title
            };
            assert!(title(&table).ends_with("(dependable, directed)"), "{}", title(&table));
            let aside = table.order("general_casualty", "1a").with("cause", "moved aside for the enemy");
            aside.dice(&[6, 6]).says("He counts as dithering from now on");
            assert!(title(&table).ends_with("(dependable, directed, without effect)"), "{}", title(&table));
        }),
    ]);
}

#[test]
fn replies_and_ends() {
    play(&[
        ("why the target does not counter-charge is told with the charge", "p. 23, 36", || {
            let mut table = commanded(FIELD, "1b", 3);
            let reforms = table.order("overrule", "2b1").with("state", "reforming (red die)");
            reforms.with("why", "to begin with").says("reforming");
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.says("B1 A: it has a red die, and reforms first (p. 36).");
        }),
        ("guns that deploy as they are charged unlimber", "p. 25", || {
            let mut table = commanded(&but(&[("'Red guns'", "'Red guns', formation = 'limbered'")]), "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a3").with("distance", 15);
            charge.with("reply", "new formation").dice(&[6]).says("it unlimbers");
        }),
        ("who has gone back and is not hit stays as it is, by the odds too", "p. 29", || {
            let mut table = moving(FIELD);
            hit(&mut table, "2a1", 4);
            table.order("react", "2a1").says("retreats");
            table.through("Firing");
            // A medium gun at long range: a 2 does not hit (p. 34-35).
            let word = |word: &str| Answer::Word(word.to_owned());
            let answers =
                [("target", word("2a1")), ("distance", Answer::Number(75.into())), ("ammunition", word("roundshot"))];
            let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
            let fire = Order { name: "fire".to_owned(), subject: "1a4".parse().ok(), answers };
            let ends = odds(table.battle().game(), &fire, &[]).expect("dice are thrown").ends;
            let words: Vec<&str> = ends.iter().flat_map(|end| &end.rows).map(|row| row.what.as_str()).collect();
            assert!(words.contains(&"stays as it is") && !words.contains(&"retreats"), "{words:?}");
        }),
        ("a general's help that rallies no more may be said, and is not used up", "p. 36", || {
            let mut table = firing(FIELD);
            hit(&mut table, "1a2", 2);
            hit(&mut table, "1a3", 3);
            table.through("Rally");
            // The distance rallies 1, and the last hit stays.
            let needless = table.order("rally", "1a2").with("distance", 45).with("helps", true);
            needless.says("rallies 1 hit: 1 hit left");
            let helped = table.order("rally", "1a3").with("distance", 45).with("helps", true);
            helped.says("rallies 2 hits: 1 hit left");
        }),
    ]);
}
