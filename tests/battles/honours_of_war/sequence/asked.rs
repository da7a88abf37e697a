//! What a form asks and says, so that no key is mistaken and no unit stands elsewhere than its die.

use super::super::field::{COLUMN, FIELD, but, commanded, contact, firing, hit, may, moving, mustered, owed};
use super::play;
use crate::support::table::Table;
use drumhead::umpire::{Answer, Form, Kind, Order, Question};

fn form(table: &Table, name: &str, to: &str, answers: &[(&str, Answer)]) -> Form {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    let order = Order { name: name.to_owned(), subject: to.parse().ok(), answers };
    table.battle().rule(&order, &[]).form
}

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

/// Red's A has charged this unit of horse in front; the two others of Blue's horse have come into its flank and its rear.
fn surrounded(front: &str, others: [&str; 2]) -> Table {
    let mut table = commanded(FIELD, "2b", 3);
    let charge = table.order("charge", "2b1").with("target", front).with("distance", 24);
    charge.with("reply", "stands").says("in the front, 24 cm: it ");
    contact(&mut table, "2b1");
    table.order("command", "1b").dice(&[6]).says("admirable");
    for (unit, sector) in others.into_iter().zip(["left flank", "rear sector"]) {
        let join = table.order("charge", unit).with("target", "2b1").with("distance", 30).with("sector", sector);
        join.with("start", sector.trim_start_matches("left ")).says("it joins");
        contact(&mut table, unit);
    }
    table.through("Melee");
    table
}

#[test]
fn names_stand_in_the_order_of_the_dice() {
    play(&[
        ("title, dice and chances of a melee of four", "p. 30", || {
            // b1 and b2 strike A, who answers b3 at its front: b1, b2, b3, A.
            let mut table = surrounded("1b3", ["1b1", "1b2"]);
            assert_eq!(form(&table, "round", "1b3", &[]).title, "Melee: b1, b2, b3, B1");
            table.order("round", "1b3").dice(&[2, 2, 2, 2]).says("b1 1st Horse");
            let line = table.battle().standing().last().expect("a ruling").ruled.line;
            let at = |code: &str| line.find(code).unwrap_or_else(|| panic!("{code} in {line}"));
            assert!(at("b1 ") < at("b2 ") && at("b2 ") < at("b3 ") && at("b3 ") < at("B1 "), "{line}");
        }),
        ("the melees that are owed", "p. 30", || {
            // b1 and A throw at each other, then b2 and b3 at A.
            let table = surrounded("1b1", ["1b2", "1b3"]);
            assert_eq!(form(&table, "round", "1b1", &[]).title, "Melee: b1, B1, b2, b3");
            assert_eq!(owed(&table, "melees to fight"), ["1b1", "2b1", "1b2", "1b3"]);
        }),
    ]);
}

#[test]
fn wins_and_pursuits() {
    play(&[
        ("who is caught in pursuit fights on, and pursues nobody meanwhile", "p. 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            for (one, other) in [("1b1", "2b1"), ("1b2", "2b2")] {
                let charge = table.order("charge", one).with("target", other).with("distance", 24);
                charge.with("reply", "counter-charges").says("it counter-charges");
                contact(&mut table, one);
            }
            hit(&mut table, "1b1", 2);
            hit(&mut table, "2b2", 2);
            table.through("Melee");
            // With the charge a 4 reads 5, 3 hits: five in all; a 2 reads 3, 2 hits (p. 34).
            table.order("round", "1b1").dice(&[2, 4]).says("b1 1st Horse takes 3 hits: 5 now");
            table.order("round", "1b2").dice(&[4, 2]).says("B2 B takes 3 hits: 5 now");
            table.next();
            for winner in ["2b1", "1b2"] {
                table.order("wish", winner).with("wish", true).says("wishes");
            }
            table.order("react", "1b1").says("Done For");
            table.order("react", "2b2").says("Done For");
            assert_eq!(owed(&table, "throw for pursuit"), ["1b2", "2b1"]);
            table.order("pursue", "1b2").dice(&[3]).says("3 + 1 = 4, it pursues");
            let catch = table.order("catch", "1b2").with("target", "2b1").with("distance", 12);
            catch.with("sector", "rear sector").says("another melee at once");
            assert!(owed(&table, "throw for pursuit").is_empty());
            table.order("pursue", "2b1").with("desired", true).dice(&[4]).refused("another melee");
            // In the rear of A, with the charge: a 3 reads 4, 2 hits, four in all. A: 4 - 2 = 2, 1 hit.
            table.order("round", "1b2").dice(&[3, 4]).says("B1 A takes 2 hits: 4 now");
            assert!(owed(&table, "throw for pursuit").is_empty());
            table.undo();
            table.undo();
            // After 4 cm without the charge: a 2 is 1 hit. A: 5 - 2 = 3, 2 hits, four in all: whom it has beaten waits for it.
            let catch = table.order("catch", "1b2").with("target", "2b1").with("distance", 4);
            catch.with("sector", "rear sector").says("another melee at once");
            table.order("round", "1b2").dice(&[2, 5]).says("b2 2nd Horse takes 2 hits: 4 now");
            assert_eq!(
                (owed(&table, "fix the wish"), owed(&table, "then react")),
                (vec!["2b1".to_owned()], vec!["1b2".to_owned()])
            );
            assert!(table.view().duties.iter().all(|duty| duty.order != "react"));
            table.order("react", "1b2").refused("B1 A fixes its wish to pursue first: `P`");
            table.order("wish", "2b1").with("wish", true).says("wishes");
            table.order("react", "1b2").says("retreats");
        }),
        ("each win has a wish of its own", "p. 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1b1");
            table.order("command", "2b").dice(&[3]).says("steady");
            let join = table.order("charge", "2b2").with("target", "1b1").with("distance", 7);
            join.with("sector", "right flank").with("start", "flank").says("it joins");
            contact(&mut table, "2b2");
            hit(&mut table, "2b1", 2);
            hit(&mut table, "2b2", 2);
            table.through("Melee");
            // b1, charge +1, flanked -2: 5 - 1 = 4, 2 hits. A and B have no charge: a 2 is 1 hit each (p. 34).
            table.order("round", "1b1").dice(&[5, 2, 2]).says("B1 A takes 2 hits: 4 now");
            // It fights on against B, and says nothing of A.
            table.order("wish", "1b1").with("wish", false).refused("it is in another melee");
            table.order("react", "2b1").says("retreats");
            // Flanked -2: 5 - 2 = 3, 2 hits. B: 1 hit.
            table.order("round", "1b1").dice(&[5, 2]).says("B2 B takes 2 hits: 4 now");
            assert_eq!(owed(&table, "fix the wish"), ["1b1"]);
            table.order("wish", "1b1").with("wish", true).says("wishes");
            table.next();
            table.order("react", "2b2").says("retreats");
            // 4 + 1 for the wish.
            table.order("pursue", "1b1").dice(&[4]).says("4 + 1 = 5, it pursues");
        }),
    ]);
}

#[test]
fn what_is_said_by_keys() {
    play(&[
        ("in its band a player says whether it is canister, and the ruling names it", "p. 27-28", || {
            let mut table = firing(FIELD);
            let shot = || [("target", word("2a1")), ("distance", Answer::Number(20.into()))];
            table.order("fire", "1a4").with("target", "2a1").with("distance", 20).dice(&[4]).refused("no answer yet");
            table.app.keys("<esc><esc>").keys("a4fA120N<enter>4");
            let line = table.battle().standing().last().expect("a ruling").ruled.line;
            assert!(line.contains("20 cm, canister: "), "{line}: {}", table.app.text());
            table.undo();
            table.app.keys("<esc><esc>").keys("a4fA120NN<enter>4");
            let line = table.battle().standing().last().expect("a ruling").ruled.line;
            assert!(line.contains("20 cm, roundshot: "), "{line}: {}", table.app.text());
            table.undo();
            // Beyond it there is nothing to choose.
            let asked = form(&table, "fire", "1a4", &[shot()[0].clone(), ("distance", Answer::Number(60.into()))]);
            let ammunition = asked.questions.into_iter().find(|question| question.id == "ammunition");
            assert_eq!(ammunition.and_then(|question| question.answer), Some(word("roundshot")));
        }),
        ("how far the enemy is from who rallies is one number", "p. 35", || {
            let mut table = firing(FIELD);
            hit(&mut table, "1a2", 3);
            table.through("Rally");
            let ids: Vec<&str> =
                form(&table, "rally", "1a2", &[]).questions.iter().map(|question| question.id).collect();
            assert!(ids.contains(&"distance") && !ids.contains(&"enemy"), "{ids:?}");
            table.app.keys("<esc><esc>").keys("a2r45n<enter>");
            let line = table.battle().standing().last().expect("a ruling").ruled.line;
            assert!(line.contains("rallies 1 hit: 2 hits left"), "{line}: {}", table.app.text());
        }),
        ("no two words of the ground begin alike", "p. 14-16", || {
            let table = commanded(FIELD, "1a", 3);
            let ways = form(&table, "move", "1a2", &[("way", Answer::Flag(true))]);
            let offers = |kind: &Kind| match kind {
                Kind::Choice(words) if words.contains(&"gentle hill") => Some(words.clone()),
                _ => None,
            };
            let words = ways.questions.iter().find_map(|question| offers(&question.kind)).expect("the ground is asked");
            for letter in ['o', 'w'] {
                assert_eq!(words.iter().filter(|word| word.starts_with(letter)).count(), 1, "{words:?}");
            }
        }),
        ("a foot unit in line that horse charges only stands", "p. 22-25", || {
            let table = commanded(FIELD, "2b", 3);
            let asked = [("target", word("1a2")), ("distance", Answer::Number(20.into()))];
            let questions = form(&table, "charge", "2b1", &asked).questions;
            let reply = questions.into_iter().find(|question| question.id == "reply").expect("it is asked");
            assert_eq!((reply.answer, reply.said), (Some(word("stands")), "formed to fight as it is"));
        }),
    ]);
}

#[test]
fn charges_and_moves() {
    play(&[
        ("a figure tests before a reaction that is due at once", "p. 13, 25", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a2", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
            let duties: Vec<String> = table.view().duties.iter().map(|duty| duty.what.clone()).collect();
            assert_eq!(duties[..2], ["commander tests for casualty", "react at once"]);
            assert!(may(&table, "tests for casualty").is_empty());
            table.order("casualty", "1a").dice(&[1, 2]).says("unhurt");
            assert_eq!(table.view().duties[0].what, "react at once");
        }),
        ("a reaction that is due at once names the test before it, which stays owed after it", "p. 13, 25", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a2", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
            let test = "its commander tests for casualty before it reacts: `K` (p. 13)".to_owned();
            assert!(table.form_says("react", "1a2").contains(&test));
            table.order("react", "1a2").says("retreats");
            assert_eq!(owed(&table, "tests for casualty"), ["1a"]);
            assert!(may(&table, "tests for casualty").is_empty());
            table.undo();
            table.order("casualty", "1a").dice(&[1, 2]).says("unhurt");
            assert!(!table.form_says("react", "1a2").contains(&test));
            table.order("react", "1a2").says("retreats");
            assert!(owed(&table, "tests for casualty").is_empty());
            assert!(may(&table, "tests for casualty").is_empty());
        }),
        ("who goes forward in support of a counter-charge can only support", "p. 23", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            let charge = charge.with("reply", "counter-charges").with("supports", &["2b2"][..]);
            charge.says("it counter-charges");
            contact(&mut table, "1b1");
            table.order("command", "2b").dice(&[6]).says("admirable");
            table.order("move", "2b2").refused("gone forward in support");
            let charge = table.order("charge", "2b2").with("target", "1a1").with("distance", 9);
            charge.refused("gone forward in support");
        }),
        ("a brigade that fights and supports throws its command die, which may rally it", "p. 19; HOW-AMB-A68", || {
            let dashing = ("name = 'Red horse'\nrating = 'dependable'", "name = 'Red horse'\nrating = 'dashing'");
            let mut table = moving(&but(&[dashing]));
            hit(&mut table, "2b2", 2);
            table.order("command", "1b").dice(&[3]).says("steady");
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            let charge = charge.with("reply", "counter-charges").with("supports", &["2b2", "2b3"][..]);
            charge.says("it counter-charges");
            contact(&mut table, "1b1");
            // Nobody waits for it: it has nothing to move.
            assert!(!may(&table, "still to move").contains(&"2b".to_owned()));
            table.order("command", "2b").dice(&[6]).says("inspiring");
            assert_eq!(table.row("2b2").strength, "[1]");
            table.order("move", "2b2").refused("gone forward in support");
        }),
        ("which charge decides whether horse joins by itself", "p. 23", || {
            let mut table = commanded(FIELD, "1b", 6);
            let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
            charge.with("reply", "stands").says("it stands");
            contact(&mut table, "1b1");
            let into =
                [("target", word("2b1")), ("distance", Answer::Number(10.into())), ("sector", word("left flank"))];
            let says = form(&table, "charge", "1b2", &into).says.join("; ");
            assert!(says.contains("the charge of b1, 24 cm, formed the melee"), "{says}");
        }),
        ("who must retreat again is sent to its reaction", "p. 36", || {
            let mut table = moving(FIELD);
            let state = table.order("overrule", "1a2").with("hits", 4);
            state.with("state", "must retreat again (red die)").with("why", "to begin with").says("hits");
            table.order("owed", "1a2").refused("it must retreat again: `R`");
        }),
        ("in turn 1 nobody throws against the attacker", "p. 18", || {
            let mut table = mustered(FIELD);
            table.through("Movement initiative");
            assert!(form(&table, "initiative", "", &[]).title.contains("goes to the attacker"));
            assert_eq!(table.view().duties[0].what, "initiative: the attacker's");
        }),
        ("the chances of a charge count the line that is formed on the way", "p. 21", || {
            let table = commanded(&but(&[COLUMN]), "1a", 6);
            let charge = |unit: &str, more: &[(&str, Answer)]| {
                let mut answers = vec![("target", word("2a1")), ("distance", Answer::Number(9.into()))];
                answers.extend([("reply", word("stands")), ("way", Answer::Flag(true))]);
                answers.extend_from_slice(more);
                form(&table, "charge", unit, &answers).prospects
            };
            let line = charge("1a2", &[]);
            assert!(!line.is_empty());
            let chances = |all: Vec<(String, _)>| all.into_iter().map(|(_, chance)| chance).collect::<Vec<_>>();
            let formed = charge("1a3", &[("change", word("to line"))]);
            assert_eq!(chances(formed), chances(line));
        }),
    ]);
}

/// The question of a form by this name.
fn question(table: &Table, (name, to): (&str, &str), answers: &[(&str, Answer)], id: &str) -> Option<Question> {
    form(table, name, to, answers).questions.into_iter().find(|question| question.id == id)
}

#[test]
fn what_no_form_offers() {
    play(&[
        ("canister beyond its band, where the distance is known", "p. 27", || {
            let mut table = firing(FIELD);
            let shot = [("target", word("1a1")), ("distance", Answer::Number(70.into()))];
            let ammunition = question(&table, ("fire", "2a3"), &shot, "ammunition").expect("a row");
            assert_eq!(ammunition.kind, Kind::Choice(vec!["roundshot"]));
            let shot = table.order("fire", "2a3").with("target", "1a1").with("distance", 70);
            shot.with("ammunition", "canister").dice(&[4]).refused("beyond the range of canister, 50 cm");
        }),
        ("a front into which another has charged", "p. 22", || {
            let mut table = commanded(FIELD, "1a", 3);
            let first = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            first.with("reply", "stands").says("in the front");
            let side = question(&table, ("charge", "1a1"), &[("target", word("2a1"))], "sector").expect("a row");
            assert_eq!(side.kind, Kind::Choice(vec!["left flank", "right flank", "rear sector"]));
            let second = table.order("charge", "1a1").with("target", "2a1").with("distance", 10);
            second.with("sector", "front").refused("another unit has charged into that sector");
        }),
        ("to pivot, of guns in works", "p. 20", || {
            for (works, offered) in [(false, true), (true, false)] {
                let mut table = mustered(FIELD);
                if works {
                    table.order("ground", "1a4").with("ground", "works").says("works");
                }
                table.through("Movement");
                table.order("command", "1a").dice(&[3]).says("steady");
                assert_eq!(question(&table, ("move", "1a4"), &[], "pivot").is_some(), offered);
            }
        }),
    ]);
}

#[test]
fn towards_the_enemy_is_one_letter_in_every_form() {
    let mut table = mustered(FIELD);
    let stands = table.order("ground", "2a2").with("ground", "a block").with("number", 2);
    stands.with("town", "rustic").says("stands in block 2");
    table.through("Movement");
    table.order("command", "2a").dice(&[1]).says("poor");
    let block = [("number", Answer::Number(1.into())), ("town", word("rustic"))];
    let front = [("direction", word("to the front"))];
    for (order, answers) in [(("move", "2a1"), &front[..]), (("block", "2a2"), &[][..]), (("block", "2a1"), &block[..])]
    {
        let towards = question(&table, order, answers, "towards").expect("a row");
        assert_eq!(towards.key, 's', "{order:?}");
    }
}
