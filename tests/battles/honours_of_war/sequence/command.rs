//! Generals, brigades by turns, and command figures in danger (p. 11-13, 17-19, 25).

use super::super::field::{FIELD, but, commanded, firing, hit, lobositz, marked, may, mustered, owed};
use super::{Table, play, says};

#[test]
fn commanding_generals() {
    play(&[
        ("a general directs nobody beyond his reach", "p. 12", || {
            let mut table = mustered(FIELD);
            table.next();
            assert_eq!(may(&table, "be directed by Blue general"), ["1a", "1b", "1c"]);
            table.order("direct", "1a").refused("no answer yet");
            table.order("direct", "1a").with("distance", 16).refused("reaches 15 cm");
            table.order("direct", "1a").with("distance", 15).says("directs");
            assert!(!says(&table, "be directed by Blue general"));
        }),
        ("he directs one brigade a turn: another instead until its command die has fallen", "p. 12", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("direct", "1a").with("distance", 10).says("directs");
            table.order("direct", "1b").with("distance", 15).says(", 15 cm away, and a Foot no more");
            table.through("Movement");
            table.order("command", "1b").dice(&[4]).says("commanded");
            table.order("direct", "1a").with("distance", 10).refused("directs one a turn");
        }),
        ("a dashing one reaches 20 cm, a dithering one nobody", "p. 13", || {
            let mut table = mustered(&but(&[("'Blue general'", "'Blue general', rating = 'dashing'")]));
            table.next();
            table.order("direct", "1a").with("distance", 21).refused("reaches 20 cm");
            table.order("direct", "1a").with("distance", 20).says("directs");
            let mut table = mustered(&but(&[("'Blue general'", "'Blue general', rating = 'dithering'")]));
            table.next();
            table.order("direct", "1a").with("distance", 1).refused("directs nobody");
            assert!(!table.who("direct").iter().any(|brigade| brigade.starts_with('1')));
        }),
        ("figures go 60 cm, and how far need not be said", "p. 19", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("figure", "1a").says("goes up to 60 cm");
        }),
    ]);
}

#[test]
fn brigades_by_turns() {
    play(&[
        ("the winner may make the other side begin", "p. 18", || {
            let mut table = mustered(FIELD);
            table.through("Movement initiative");
            table.order("initiative", "").says("it goes to the attacker in turn 1: Blue");
            assert!(says(&table, "make the other side begin"));
            table.order("begin", "").says("Red to act now");
            table.next();
            assert_eq!(table.view().acting, Some(2));
            // Who has the initiative of fire starts himself, if he wants to (p. 25).
            table.through("Firing initiative");
            table.order("initiative", "").dice(&[6, 1]).says("It goes to Blue");
            assert!(!says(&table, "make the other side begin"));
            assert!(!table.view().orders.iter().any(|order| order.name == "begin"));
            assert!(!table.app.text().contains("the other side"), "{}", table.app.text());
        }),
        ("a brigade whose units have all moved is followed by the other side's", "p. 18", || {
            let mut table = commanded(FIELD, "1b", 3);
            for unit in ["1b1", "1b2"] {
                table.order("move", unit).says("moves");
                assert_eq!(table.view().acting, Some(1));
            }
            table.order("move", "1b3").says("moves");
            assert_eq!(table.view().acting, Some(2));
        }),
        ("two brigades of a side in a row are allowed, and said", "p. 18", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("done", "1b").says("Red to go next");
            table.order("command", "1a").dice(&[3]).says("It goes before Red, whose turn it is");
            // So it is where the first has units left to move: its go ends, and Red was due after it.
            let mut table = commanded(FIELD, "1b", 3);
            let says = table.form_says("command", "1a");
            assert_eq!(says, ["Red to go next (p. 18)", "it ends the go of b Horse with 3 units unmoved (p. 18)"]);
            table.order("command", "1a").dice(&[3]).says("It goes before Red, whose turn it is");
            // Red goes before nobody then.
            let says = table.form_says("command", "2b");
            assert_eq!(says, ["it ends the go of a Foot with 5 units unmoved (p. 18)"]);
        }),
        ("who reforms is not among those who might have moved", "p. 18, 36", || {
            let mut table = mustered(FIELD);
            let reforms = table.order("overrule", "1b2").with("state", "reforming (red die)");
            reforms.with("why", "to begin with").says("reforming");
            table.through("Movement");
            table.order("command", "1b").dice(&[3]).says("steady");
            table.order("move", "1b1").says("moves");
            assert_eq!(table.form_says("command", "2a"), ["it ends the go of b Horse with 1 unit unmoved (p. 18)"]);
            // Nor is it shown as one who has something to do.
            assert!(!table.row("1b2").ready && table.row("1b3").ready);
            table.order("move", "1b3").says("moves");
            assert!(!table.form_says("command", "2a").iter().any(|said| said.contains("ends the go")));
        }),
        (
            "a brigade that passes has had its go by that: who went before is done, and his side is next",
            "p. 18",
            || {
                let mut table = commanded(FIELD, "1b", 3);
                table.order("move", "1b1").says("moves");
                let ends = "it ends the go of b Horse with 2 units unmoved (p. 18)";
                // All five of its own brigade as well. What it ends the ruling tells, which the form shows: once.
                assert_eq!(table.form_says("done", "2a"), ["it has 5 units that might still have moved"]);
                table.app.keys("<esc><esc>A<esc>p");
                assert_eq!(table.app.text().matches("ends the go").count(), 1, "{}", table.app.text());
                table.app.keys("<esc><esc>");
                table.order("done", "2a").says("Blue to go next");
                let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
                assert!(notes.contains(&format!("So {ends}.")), "{notes:?}");
                assert!(table.form_says("command", "1a").is_empty());
                table.order("command", "1a").dice(&[3]).says("commanded");
                table.order("move", "1b2").refused("its brigade has had its go");
            },
        ),
        ("a second brigade of a side that fires in a row is said to", "p. 25", || {
            let mut table = lobositz();
            table.through("Firing");
            assert!(table.form_says("fire", "1b1").is_empty());
            table.order("fire", "1a2").with("target", "2e1").with("distance", 9).dice(&[4]).says("4 - ");
            assert!(table.form_says("fire", "1a3").is_empty());
            let left = "a Bevern has begun, with 3 units that may still fire (p. 25)";
            assert_eq!(table.form_says("fire", "1b1"), ["Austria to go next (p. 25)", left]);
            let second = table.order("fire", "1b1").with("target", "2e1").with("distance", 9).dice(&[4]);
            second.says("It goes before Austria, whose turn it is (p. 25).\na Bevern has begun");
        }),
        ("who lags by two brigades goes before nobody", "p. 25", || {
            let mut table = lobositz();
            table.through("Firing");
            // Austria fires twice before Prussia, which was to begin.
            table.order("fire", "2e1").with("target", "1a2").with("distance", 9).dice(&[4]).says("a2 IR 7");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[4]).says("a2 IR 7");
            let left = "A Kollowrat has begun, with 6 units that may still fire (p. 25)";
            assert_eq!(table.form_says("fire", "1b1"), [left]);
        }),
        ("a brigade whose go of fire another has cut short fires on", "p. 25; HOW-AMB-A56", || {
            let mut table = lobositz();
            table.through("Firing");
            table.order("fire", "1a2").with("target", "2e1").with("distance", 9).dice(&[4]).says("4 - ");
            let left = "a Bevern has begun, with 3 units that may still fire (p. 25)";
            assert_eq!(table.form_says("fire", "2e1"), [left]);
            table.order("fire", "2e1").with("target", "1a2").with("distance", 9).dice(&[4]).says(left);
            // The enemy's go is under way: its second unit goes before nobody.
            assert!(table.form_says("fire", "2e2").is_empty());
            // All fire who can: those whom the enemy went before as well.
            table.order("fire", "1a3").with("target", "2e1").with("distance", 9).dice(&[4]).says("a3 IR 17");
            // Who passes is told whom he leaves.
            assert_eq!(table.form_says("done", "1a"), ["it has 2 units that might still have fired"]);
            table.order("done", "1a").says("is done");
            table
                .order("fire", "1a4")
                .with("target", "2e1")
                .with("distance", 9)
                .dice(&[4])
                .refused("its brigade has fired");
        }),
        ("a brigade that has passed moves no more", "p. 18", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("done", "1b").says("is done");
            table.order("move", "1b1").refused("has had its go, or passed");
            table.order("charge", "1b1").with("target", "2a1").with("distance", 20).refused("has had its go");
            // So it is when the next brigade has begun without it.
            let mut table = commanded(FIELD, "1b", 3);
            table.order("command", "2b").dice(&[3]).says("steady");
            table.order("move", "1b1").refused("has had its go");
        }),
        ("a brigade is moved at once, its exceptions after", "p. 18", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("move", "1b").says("b2 2nd Horse moves, up to 30 cm");
            assert!(["1b1", "1b2", "1b3"].iter().all(|unit| marked(&table, unit, "moved")));
        }),
        ("held brigades neither throw nor count until their turn", "p. 61", || {
            let mut table = lobositz();
            table.order("command", "2c").dice(&[3]).refused("may not move before turn 3");
            assert!(!may(&table, "Austria still to move").contains(&"2c".to_owned()));
            table.through("Movement");
            table.through("Movement");
            assert_eq!(table.view().armies[1].brigades[2].note, "");
            table.order("command", "2c").dice(&[3]).says("steady");
        }),
        ("who may not advance goes back where that is said, and the record says so", "p. 19", || {
            let mut table = commanded(FIELD, "1a", 1);
            let back = table.order("move", "1a2").with("direction", "to the rear");
            back.says("moves, up to 20 cm, away from the enemy");
        }),
    ]);
}

#[test]
fn command_figures_in_danger() {
    play(&[
        ("a commander goes back once with a brigade that all retreats", "p. 11", || {
            let mut table = firing(FIELD);
            for unit in ["2b1", "2b2", "2b3"] {
                hit(&mut table, unit, 4);
            }
            table.next();
            for unit in ["2b1", "2b2"] {
                table.order("react", unit).says("retreats 30 to 60 cm");
            }
            assert!(may(&table, "may go back with it").is_empty());
            table.order("react", "2b3").says("its commander may go back with it, even if he has moved");
            assert_eq!(may(&table, "may go back with it"), ["2b"]);
            table.order("figure", "2b").with("distance", 30).says("goes 30 cm, of 60 at most");
            assert!(may(&table, "may go back with it").is_empty());
            table.order("figure", "2b").refused("he has gone back with his units (p. 11)");
        }),
        (
            "a commander tests once, after all fire, for that of the movement phase as well; tested before, for new hits alone",
            "p. 13; HOW-AMB-A21",
            || {
                let mut table = commanded(FIELD, "1a", 3);
                table
                    .order("charge", "1a2")
                    .with("target", "2a1")
                    .with("distance", 15)
                    .with("reply", "stands")
                    .says("it stands");
                table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
                assert!(owed(&table, "tests for casualty").is_empty());
                assert_eq!(may(&table, "tests for casualty"), ["1a"]);
                let crossing = table.order("fire", "2a2").with("target", "1a2").with("distance", 9);
                crossing
                    .with("occasion", "a charge crosses its zone")
                    .with("will_move", false)
                    .dice(&[2])
                    .says("1 hit");
                assert!(owed(&table, "tests for casualty").is_empty());
                // Nobody is hit in the firing phase, and he tests for the hits of this turn all the same.
                let mut early = commanded(FIELD, "1a", 3);
                early.order("move", "1a2").says("moves");
                let fire = early.order("fire", "2a2").with("target", "1a2").with("distance", 9);
                fire.with("occasion", "an enemy moves in and out").with("will_move", false).dice(&[2]).says("1 hit");
                early.through("Firing");
                early.next();
                assert_eq!(
                    (early.phase().as_str(), owed(&early, "tests for casualty")),
                    ("Firing: reactions", vec!["1a".to_owned()])
                );
                early.order("casualty", "1a").dice(&[1, 2]).says("1 + 2 = 3, unhurt");
                assert!(owed(&early, "tests for casualty").is_empty());
                early.through("Movement");
                assert!(may(&early, "tests for casualty").is_empty());
                // A test made before the reaction counts for the hits until then: those of the firing phase bring one more.
                assert_eq!(may(&table, "commander tests for casualty"), ["1a"]);
                table.order("casualty", "1a").dice(&[1, 2]).says("1 + 2 = 3, unhurt");
                let said = table.form_says("casualty", "1a");
                assert!(said.iter().any(|line| line.starts_with("tested in this phase: later hits")), "{said:?}");
                table.through("Firing");
                assert!(may(&table, "commander tests for casualty").is_empty());
                let fire = table.order("fire", "2a3").with("target", "1a1").with("distance", 9);
                fire.with("ammunition", "canister").dice(&[4]).says("hit");
                table.next();
                assert_eq!(owed(&table, "tests for casualty"), ["1a"]);
                table.order("casualty", "1a").dice(&[1, 2]).says("1 + 2 = 3, unhurt");
                assert!(owed(&table, "tests for casualty").is_empty());
            },
        ),
        ("fire at another brigade is no danger to the general by the first", "p. 13; HOW-AMB-A21", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("direct", "1a").with("distance", 10).says("directs");
            table.through("Movement");
            table.order("command", "1a").dice(&[3]).says("steady");
            let crossing = "an enemy moves in and out";
            table.order("move", "1a2").says("moves");
            let fire = table.order("fire", "2a2").with("target", "1a2").with("distance", 9);
            fire.with("occasion", crossing).with("will_move", false).dice(&[2]).says("1 hit");
            assert_eq!(may(&table, "general tests"), ["1a"]);
            table.order("general_casualty", "1a").dice(&[1, 2]).says("unhurt");
            table.order("command", "1b").dice(&[3]).says("steady");
            table.order("move", "1b1").says("moves");
            let fire = table.order("fire", "2a1").with("target", "1b1").with("distance", 9);
            fire.with("occasion", crossing).with("will_move", false).dice(&[2]).says("1 hit");
            assert!(may(&table, "general tests").is_empty());
            assert_eq!(may(&table, "commander tests"), ["1a", "1b"]);
        }),
        ("a charger that is driven off reacts before another fires at it", "p. 25, 29", || {
            let mut table = commanded(FIELD, "1a", 3);
            table
                .order("charge", "1a2")
                .with("target", "2a1")
                .with("distance", 15)
                .with("reply", "stands")
                .says("it stands");
            let crossing = "a charge crosses its zone";
            let fire = table.order("fire", "2a2").with("target", "1a1").with("distance", 9);
            fire.with("occasion", crossing).with("will_move", false).refused("a1 does not charge (p. 25)");
            hit(&mut table, "1a2", 4);
            let again = |table: &mut Table, what: &str| {
                let fire = table.order("fire", "2a2").with("target", "1a2").with("distance", 9);
                fire.with("occasion", crossing).with("will_move", false).refused(what);
            };
            again(&mut table, "a2 has yet to react to the fire that hit it");
            table.order("react", "1a2").says("retreats 20 to 40 cm");
            again(&mut table, "a2 does not charge");
        }),
        ("a commander owes his test as soon as nobody may fire any more", "p. 13", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            assert!(owed(&table, "tests for casualty").is_empty());
            for brigade in ["1a", "1b", "1c", "2a", "2b"] {
                if table.who("done").contains(&brigade.to_owned()) {
                    table.order("done", brigade).says("is done");
                }
            }
            assert_eq!(owed(&table, "tests for casualty"), ["2a"]);
            assert!(may(&table, "tests for casualty").is_empty());
        }),
        ("an inspired battery owes no advance, and is told so", "p. 19; HOW-AMB-A51", || {
            let mut table = lobositz();
            table.order("command", "1a").dice(&[6]).says("a4 6pdr battery: guns and transport owe no advance");
            assert_eq!(owed(&table, "inspiring"), ["1a1", "1a2", "1a3"]);
            assert_eq!(table.against("owed", "1a4"), ["guns and transport owe no advance (a reading) (p. 19, 37)"]);
            // The move that is owed, made by `S`, leaves the hedge behind.
            assert_eq!(table.against("owed", "1a2"), Vec::<String>::new());
        }),
        ("a test made while the others fire counts", "p. 13", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            assert_eq!(may(&table, "commander tests for casualty"), ["2a"]);
            table.order("casualty", "2a").dice(&[1, 2]).says("unhurt");
            assert!(!table.told().contains("was hit"), "{}", table.told());
            table.next();
            assert_eq!(table.phase(), "Melee");
        }),
        ("a unit that is Done For endangers its commander as well", "p. 13", || {
            let mut table = firing(FIELD);
            hit(&mut table, "2a1", 3);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            table.next();
            table.order("react", "2a1").says("Done For");
            assert_eq!(owed(&table, "tests for casualty"), ["2a"]);
        }),
        ("a general with a brigade that was hit tests once", "p. 13", || {
            let mut table = mustered(FIELD);
            table.next();
            table.order("direct", "1a").with("distance", 10).says("directs");
            table.through("Firing");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
            table.next();
            assert_eq!(owed(&table, "general tests"), ["1a"]);
            // The general's test is before the reaction as well, and the form of that says so.
            hit(&mut table, "1a2", 4);
            let said = table.form_says("react", "1a2");
            assert!(said.iter().any(|line| line.contains("the general by its brigade tests")), "{said:?}");
            hit(&mut table, "1a2", 1);
            table.order("general_casualty", "1a").dice(&[6, 5]).says("6 + 5 = 11, hit");
            let general = table.view().armies[0].general.split([' ', ',']).next().expect("a name").to_owned();
            let told = table.told();
            assert!(told.contains(&general) && told.contains(" was hit."), "{told}");
            assert!(owed(&table, "general tests").is_empty());
            let again = table.order("general_casualty", "1a").with("cause", "a unit near him was hit");
            again.dice(&[6, 5]).refused("once after the fire");
        }),
    ]);
}
