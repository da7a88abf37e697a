//! What is owed, and what is said: objectives, generals, in-command rolls, grazing, the order of reactions.

use super::super::field::{COLUMN, FIELD, but, commanded, contact, firing, gone, hit, marked, may, moving, mustered};
use super::super::field::{owed, roundshot};
use super::play;
use crate::support::table::Table;
use drumhead::umpire::{Answer, Answers, Order};

/// Every set of answers to these questions: yes, no, or none.
fn said(ids: &[&str]) -> Vec<Answers> {
    ids.iter().fold(vec![Answers::new()], |all, id| {
        let with = |answers: &Answers, flag: bool| {
            let mut answers = answers.clone();
            answers.insert((*id).to_owned(), Answer::Flag(flag));
            answers
        };
        all.iter().flat_map(|one| [one.clone(), with(one, true), with(one, false)]).collect()
    })
}

#[test]
fn objectives_and_the_end() {
    play(&[
        ("who is said to hold an objective takes it from whom the roster had there", "p. 36", || {
            let mut table = moving(FIELD);
            table.through("Rally");
            table.order("objective", "").with("first_1", true).says("The mill is held by Blue");
            table.order("objective", "").with("first_1", true).with("first_2", true).says("is held by nobody");
        }),
        ("who holds ground of which no garrison tells is asked when one of its side has gone", "p. 36", || {
            let asked = |table: &Table| table.view().duties.iter().any(|duty| duty.what == "who holds The mill?");
            let mut table = moving(FIELD);
            table.through("Rally");
            assert!(!asked(&table));
            table.through("Movement");
            gone(&mut table, "2a2");
            table.through("Rally");
            assert!(asked(&table));
            table.order("objective", "").with("first_2", true).says("held as before");
            assert!(!asked(&table));
            table.next();
            assert!(!asked(&table));
        }),
        ("an objective that nobody holds is asked for in every turn, until somebody does", "p. 36", || {
            let asked = |table: &Table| table.view().duties.iter().any(|duty| duty.what == "who holds The mill?");
            let mut table = moving(FIELD);
            table.through("Rally");
            table.order("objective", "").with("first_nobody", true).says("The mill is held by nobody");
            assert!(!asked(&table));
            for (holder, says) in [(None, "held as before"), (Some("first_1"), "held by Blue")] {
                table.through("Movement");
                table.through("Rally");
                assert!(asked(&table), "{says}");
                let order = table.order("objective", "");
                if let Some(holder) = holder { order.with(holder, true) } else { order }.says(says);
                assert!(!asked(&table), "{says}");
            }
            table.through("Movement");
            table.through("Rally");
            assert!(!asked(&table));
        }),
        ("an army that an objective alone would break is asked for it first", "p. 36", || {
            let asked = |table: &Table| table.view().duties.iter().any(|duty| duty.what == "who holds The mill?");
            let mut table = moving(FIELD);
            table.through("Rally");
            table.order("objective", "").with("first_1", true).says("The mill is held by Blue");
            table.through("Movement");
            for unit in ["2a1", "2a2"] {
                gone(&mut table, unit);
            }
            // Three of eight units, and one point for the mill.
            let last = table.order("overrule", "2b1").with("gone", true).with("why", "ridden down");
            last.says("lost 4 of 4, broken when the turn ends, if the enemy still holds The mill then (p. 36)");
            table.through("Rally");
            assert!(asked(&table));
            table.order("objective", "").with("first_2", true).says("The mill is held by Red");
            assert!(!table.view().headline.iter().any(|line| line.contains("broken")));
        }),
        ("that an objective is disputed is one answer", "p. 36", || {
            let mut table = moving(FIELD);
            table.through("Rally");
            table.order("objective", "").with("first_nobody", true).says("The mill is held by nobody");
            table.order("objective", "").with("first_2", true).says("The mill is held by Red");
            let before = table.battle().records().len();
            table.app.keys("<esc><esc>").keys("ts");
            assert!(!table.app.text().contains("overruled"), "{}", table.app.text());
            table.app.keys("<enter>");
            assert!(table.battle().records().len() > before, "{}", table.app.text());
            assert!(table.told().contains("held by nobody"), "{}", table.told());
            assert_eq!(table.battle().verify().expect("it is ruled again"), []);
        }),
        ("what is said of an objective is ruled alike from what the journal keeps of it", "p. 36", || {
            let mut table = moving(FIELD);
            table.through("Rally");
            for (holder, says) in
                [("first_2", "held as before"), ("first_1", "held by Blue"), ("first_nobody", "held by nobody")]
            {
                table.order("objective", "").with(holder, true).says(says);
                for answers in said(&["first_1", "first_2", "first_nobody"]) {
                    let rule = |answers: &Answers| {
                        let order =
                            Order { name: "objective".to_owned(), answers: answers.clone(), ..Order::default() };
                        table.battle().rule(&order, &[])
                    };
                    let played = rule(&answers);
                    let given = played.form.questions.iter().filter(|question| question.given);
                    let kept = given.filter_map(|one| Some((one.id.to_owned(), one.answer.clone()?))).collect();
                    let events = [played, rule(&kept)].map(|ruled| ruled.result.expect("a ruling").events);
                    assert_eq!(events[0], events[1], "{holder}: {answers:?}, of which {kept:?} is kept");
                }
            }
        }),
        ("who holds an objective is said of any army by one word", "p. 36", || {
            let scenario = moving(FIELD).view().scenario;
            let says: Vec<&String> = scenario.iter().flat_map(|part| &part.says).collect();
            assert!(says.iter().any(|line| line.contains("1 point: held by Red.")), "{says:?}");
        }),
        ("that the battle is decided is said first", "p. 36", || {
            let mut table = moving(FIELD);
            table.through("Rally");
            for unit in ["2a1", "2a2", "2b1", "2b2"] {
                gone(&mut table, unit);
            }
            table.next();
            let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
            assert!(notes[0].starts_with("The battle is decided: Red broke; Blue won"), "{notes:?}");
        }),
        ("an objective that was said by mistake wins no battle", "p. 36", || {
            let mut table = moving(&but(&[("attacker = true", "attacker = true\nobjectives_by = 2")]));
            table.through("Rally");
            table.order("objective", "").with("first_1", true).says("held by Blue");
            table.order("objective", "").with("first_2", true).says("held by Red");
            table.next().next();
            assert_eq!((table.view().turn, table.view().over), (2, None));
        }),
        ("who fights on has seen the army break", "p. 36", || {
            let mut table = moving(FIELD);
            table.through("Breaking points");
            for unit in ["2a1", "2a2", "2b1", "2b2"] {
                gone(&mut table, unit);
            }
            table.order("fight_on", "").says("fought on");
            table.next();
            assert!(!table.view().headline.iter().any(|line| line.contains("broken")));
        }),
        ("units of a demoralised brigade get away by their move", "p. 37", || {
            let mut table = moving(&but(&[("[options]", "[options]\nbrigade_morale = true")]));
            for unit in ["1a1", "1a2", "1a3"] {
                gone(&mut table, unit);
            }
            table.order("command", "1a").dice(&[3]).says("steady");
            table.order("move", "1a5").with("away", true).says("is out of the battle");
            assert_eq!(table.row("1a5").strength, "AWAY");
        }),
    ]);
}

#[test]
fn figures() {
    play(&[
        ("who is moved aside tests for that, and once more after the fire", "p. 13", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            let aside = table.order("casualty", "2a").with("cause", "moved aside for the enemy");
            aside.dice(&[3, 3]).says("unhurt");
            assert_eq!(may(&table, "commander tests for casualty"), ["2a"]);
            table.order("casualty", "2a").dice(&[3, 3]).says("unhurt");
            assert!(may(&table, "commander tests for casualty").is_empty());
            // What endangers him now is asked.
            let said = table.form_says("casualty", "2a");
            assert!(said.iter().any(|line| line.starts_with("tested after this fire already")), "{said:?}");
            table.order("casualty", "2a").refused("no answer yet");
            let again = table.order("casualty", "2a").with("near", true).with("cause", "a unit near him was hit");
            again.dice(&[3, 3]).refused("a figure tests once after the fire");
            let aside = table.order("casualty", "2a").with("cause", "moved aside for the enemy");
            aside.dice(&[6, 6]).says("hit");
        }),
        ("what may be done: by whose go it is, then the tests, which are owed later", "p. 13, 25", || {
            let mut table = moving(FIELD);
            table.through("Firing initiative");
            table.order("initiative", "").dice(&[1, 6]).says("It goes to Red");
            table.next();
            assert!(table.view().may[0].what.starts_with("Red still to fire"));
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
            assert_eq!(may(&table, "commander tests for casualty"), ["1a"]);
            let view = table.view();
            let words: Vec<&str> = view.may.iter().map(|duty| duty.what.as_str()).collect();
            let near = "Blue general near by, may test for casualty (Q)";
            assert_eq!(words, ["Red still to fire", "Blue still to fire", "commander tests for casualty", near]);
        }),
        ("who must retreat again stands in one duty", "p. 36", || {
            let mut table = moving(FIELD);
            for unit in ["1a2", "2a1"] {
                let state = table.order("overrule", unit).with("hits", 4);
                state.with("state", "must retreat again (red die)").with("why", "to begin with").says("hits");
            }
            let duties = table.view().duties;
            let again: Vec<_> = duties.iter().filter(|duty| duty.what.contains("must retreat again")).collect();
            assert_eq!(again.len(), 1, "{duties:?}");
            assert_eq!(owed(&table, "must retreat again"), ["1a2", "2a1"]);
        }),
        ("a figure beyond command distance is in no danger", "p. 13", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            // The general may stand near, though he directs nobody.
            assert_eq!(may(&table, "general near by"), ["2a"]);
            table.order("general_casualty", "2a").with("near", false).says("Red general is in no danger");
            assert!(may(&table, "general near by").is_empty());
        }),
        ("a general near is asked for until he has tested, whatever the commander did", "p. 13", || {
            let mut table = commanded(FIELD, "1a", 3);
            let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 15);
            charge.with("reply", "stands").says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("2 hits");
            table.order("casualty", "1a").dice(&[3, 3]).says("unhurt");
            contact(&mut table, "1a2");
            assert_eq!(may(&table, "general near by"), ["1a"]);
            table.through("Firing");
            assert_eq!(may(&table, "general near by"), ["1a"]);
            assert!(
                may(&table, "commander tests for casualty").is_empty() && owed(&table, "commander tests").is_empty()
            );
            assert_eq!(table.form_says("general_casualty", "1a")[0], "hit by fire: a2 1st Foot");
            table.order("general_casualty", "1a").dice(&[3, 3]).says("unhurt");
            assert!(may(&table, "general near by").is_empty());
        }),
        ("a general's rating is what the umpire says", "p. 13", || {
            let mut table = moving(FIELD);
            let rating = table.order("overrule", "2a").with("general_rating", "dashing").with("why", "agreed");
            rating.says("Red general dashing");
        }),
        ("the in-command roll comes before the move", "p. 11, 19", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.order("move", "1a2").says("moves");
            table.order("obey", "1a2").with("commander", 50).dice(&[4]).refused("it has moved");
            table
                .order("charge", "1a3")
                .with("target", "2a1")
                .with("distance", 10)
                .with("reply", "stands")
                .says("it stands");
            table.order("obey", "1a3").with("commander", 50).dice(&[4]).refused("it has declared its charge");
        }),
    ]);
}

#[test]
fn fire_and_ground() {
    play(&[
        ("who forms line as it is charged fires at the chargers", "p. 25", || {
            let mut table = moving(&but(&[COLUMN]));
            table.order("command", "2b").dice(&[3]).says("steady");
            let charge = table.order("charge", "2b1").with("target", "1a3").with("distance", 20);
            charge.with("reply", "new formation").dice(&[5]).says("Fire at the chargers first");
        }),
        ("nothing grazes at a steep hill", "p. 28", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2a1").with("ground", "a steep hill").says("steep hill");
            table.through("Firing");
            roundshot(&mut table).dice(&[4]).says("40 cm");
            assert!(owed(&table, "graze").is_empty());
            let graze =
                table.order("graze", "1a4").with("stands_behind", true).with("target", "2a2").with("behind", 10);
            graze.dice(&[4]).refused("nothing grazes at or from steep hills");
        }),
        ("a unit stands behind a hedge on a hill", "p. 14-15, 31", || {
            let vineyard = but(&[("'3rd Foot', type", "'3rd Foot', ground = 'hedge', hill = 'steep', type")]);
            let mut table = mustered(&vineyard);
            let also = table.order("ground", "1a2").with("ground", "a wood").with("hill", "a gentle one");
            also.says("a wood on a gentle hill");
            assert!(marked(&table, "2a1", "steep") && marked(&table, "2a1", "hedge"));
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            // Half of 20 cm up the steep hill.
            table.order("charge", "1a3").with("target", "2a1").with("distance", 11).refused("beyond its move");
            table
                .order("charge", "1a3")
                .with("target", "2a1")
                .with("distance", 10)
                .with("reply", "stands")
                .says("it stands");
            contact(&mut table, "1a3");
            // From the wood to a wall on the same hill.
            table.order("move", "1a2").with("ends", "behind a wall").says("moves");
            assert!(marked(&table, "1a2", "hill") && marked(&table, "1a2", "wall"));
            table.through("Firing");
            table.through("Melee");
            // Light cover -1, an enemy uphill -1.
            table.order("round", "1a3").dice(&[4, 4]).says("a3 2nd Foot: 4 - 2 = 2");
        }),
        ("units react when all melees are fought", "p. 32", || {
            let mut table = commanded(FIELD, "1b", 3);
            hit(&mut table, "2b1", 3);
            for (unit, enemy) in [("1b1", "2b1"), ("1b2", "2b2")] {
                let charge = table.order("charge", unit).with("target", enemy).with("distance", 24);
                charge.with("reply", "stands").says("it stands");
                contact(&mut table, unit);
            }
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 2]).says("B1 A takes 3 hits: 6 now");
            table.order("react", "2b1").refused("when the first melees are fought");
            table.order("round", "1b2").dice(&[4, 2]).says("2nd Horse");
        }),
    ]);
}
