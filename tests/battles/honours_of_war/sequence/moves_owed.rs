//! Moves back that are owed: what makes them, and who owes none (p. 19, 29-30, 37).

use super::super::field::{FIELD, but, commanded, gone, hit, moving, mustered, owed};
use super::play;
use crate::support::table::{Given, Table};

/// Two of the three horse of b have hits: a 1 of a dithering commander is feeble (p. 18-19).
fn before_a_bad_day() -> Table {
    let mut table = moving(FIELD);
    table.order("overrule", "1b").with("rating", "dithering").with("why", "a bad day").says("dithering");
    hit(&mut table, "1b1", 1);
    hit(&mut table, "1b2", 1);
    table
}

fn feeble(table: &mut Table) {
    table.order("command", "1b").dice(&[1]).says("the whole brigade goes one move back");
}

fn rearward<'a>(table: &'a mut Table, unit: &str) -> Given<'a> {
    table.order("move", unit).with("direction", "to the rear")
}

/// The brigade a has lost three of five, and is demoralised.
fn demoralised() -> Table {
    let mut table = moving(&but(&[("[options]", "[options]\nbrigade_morale = true")]));
    for unit in ["1a1", "1a2", "1a3"] {
        gone(&mut table, unit);
    }
    table.order("command", "1a").dice(&[3]).says("steady");
    table
}

#[test]
fn what_makes_a_move_back() {
    play(&[
        ("a feeble brigade goes a whole move: a change of formation is none, nor is a step", "p. 19", || {
            let mut table = before_a_bad_day();
            feeble(&mut table);
            table.order("move", "1b1").with("change", "to march column").says("where it stands");
            rearward(&mut table, "1b2").with("went", 1).says("It still owes: feeble");
            // Who may still move stands first.
            assert_eq!(owed(&table, "feeble"), ["1b3", "1b1", "1b2"]);
            rearward(&mut table, "1b3").says("away from the enemy");
            assert_eq!(owed(&table, "feeble"), ["1b1", "1b2"]);
            // Who is blocked is ticked as made.
            table.order("owed", "1b2").with("move", "made").says("falls back");
            assert_eq!(owed(&table, "feeble"), ["1b1"]);
        }),
        ("a demoralised unit goes a normal move at least", "p. 37", || {
            let mut table = demoralised();
            table.order("move", "1a5").with("went", 0).says("It still owes: demoralised");
            assert_eq!(owed(&table, "demoralised"), ["1a4", "1a5"]);
        }),
    ]);
}

#[test]
fn who_owes_no_move() {
    play(&[
        ("who has evaded goes back no more", "p. 24", || {
            let mut table = before_a_bad_day();
            table.order("command", "2b").dice(&[3]).says("steady");
            let charge = table.order("charge", "2b1").with("target", "1b3").with("distance", 20);
            charge.with("reply", "evades").says("it evades");
            feeble(&mut table);
            assert_eq!(owed(&table, "feeble"), ["1b1", "1b2"]);
        }),
        ("nor who has gone forward in support", "p. 23", || {
            let mut table = before_a_bad_day();
            table.order("command", "2b").dice(&[3]).says("steady");
            let charge = table.order("charge", "2b1").with("target", "1b1").with("distance", 24);
            charge.with("supports", &["1b2"][..]).with("reply", "counter-charges").says("it counter-charges");
            table.order("contact", "2b1").says("is in contact");
            feeble(&mut table);
            assert_eq!(owed(&table, "feeble"), ["1b3"]);
        }),
        ("who acts as for poor has no part in it", "p. 11, 19", || {
            let mut table = before_a_bad_day();
            feeble(&mut table);
            // A standard unit obeys on a 4.
            table.order("obey", "1b1").with("commander", 40).dice(&[3]).says("acts as for poor");
            assert_eq!(owed(&table, "feeble"), ["1b2", "1b3"]);
        }),
        ("who has moved when his brigade is demoralised leaves from the next turn on", "p. 37; HOW-AMB-C43", || {
            let mut table = moving(&but(&[("[options]", "[options]\nbrigade_morale = true")]));
            gone(&mut table, "2a1");
            gone(&mut table, "2a2");
            table.order("command", "2a").dice(&[3]).says("steady");
            table.order("move", "2a4").says("moves");
            gone(&mut table, "2a3");
            assert_eq!(owed(&table, "demoralised"), ["2a5"]);
            table.order("owed", "2a5").with("move", "made").says("goes back");
            table.through("Movement");
            assert_eq!(owed(&table, "demoralised"), ["2a4", "2a5"]);
        }),
        ("under poor, back or not at all: it is said", "p. 19", || {
            let mut table = moving(FIELD);
            table.order("command", "1b").dice(&[1]).says("poor");
            table.order("move", "1b1").refused("no answer yet");
            rearward(&mut table, "1b1").says("away from the enemy");
            table.order("move", "1b2").with("change", "to march column").says("is now in march column where it stands");
        }),
    ]);
}

#[test]
fn driven_off_again() {
    play(&[("who is to retreat again and is driven to Done For routs as any other", "p. 29-30, 36", || {
        let mut table = moving(FIELD);
        for unit in ["1a2", "1a3"] {
            let state = table.order("overrule", unit).with("hits", 4);
            state.with("state", "must retreat again (red die)").with("why", "to begin with").says("hits");
        }
        table.order("react", "1a2").with("passes", true).with("friends", &["1a3"][..]).says("5 hits now");
        assert_eq!(owed(&table, "driven off by friends"), ["1a3"]);
        assert!(owed(&table, "must retreat again").is_empty());
        let rout = table.order("react", "1a3").with("passes", true).with("friends", &["1a1"][..]);
        rout.says("it routs 20 cm");
        assert_eq!((table.row("1a1").strength.as_str(), table.row("1a3").owes), ("[1]", false));
    })]);
}

/// What the umpire reads out when the turn ends: what is owed next turn first, by codes, then the losses in one line.
#[test]
fn what_becomes_of_red_dice_is_told_in_lists() {
    let mut table = moving(FIELD);
    table.through("Rally");
    for (unit, hits, state) in [
        ("1a1", 4, "retreated (red die)"),
        ("1b1", 1, "retreated (red die)"),
        ("2a1", 2, "retreated (red die)"),
        ("2b1", 1, "reforming (red die)"),
    ] {
        let red = table.order("overrule", unit).with("hits", hits).with("state", state);
        red.with("why", "to begin with").says("hit");
    }
    table.next();
    let lists = "retreat again next turn: a1; reform through the next turn: b1, A1; reformed, green again: B1";
    let losses = "Blue: lost 0 of 4. Red: lost 0 of 4.".to_owned();
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
    assert_eq!(notes, [format!("After the rally (p. 36): {lists}."), losses]);
}

#[test]
fn red_dice_at_the_end_of_a_turn() {
    let text = but(&[("[options]", "[options]\nred_dice = true")]);
    // Three Done For are 3 of 4; of two red dice, half a point each, those count that are red when the turn ends (p. 36-37).
    for (state, lost, decided) in
        [("reforming (red die)", "Red: lost 3 of 4.", false), ("retreated (red die)", "Red: lost 4 of 4.", true)]
    {
        let mut table = moving(&text);
        for unit in ["2a1", "2a2", "2b1"] {
            gone(&mut table, unit);
        }
        for unit in ["2b2", "2b3"] {
            let red = table.order("overrule", unit).with("hits", 2).with("state", state);
            red.with("why", "to begin with").says("hits");
        }
        table.through("Breaking points");
        let ruled = table.battle().standing().last().expect("a ruling").ruled;
        assert!(ruled.notes.iter().any(|note| note.contains(lost)), "{:?}", ruled.notes);
        assert_eq!(ruled.notes[0].contains("decided"), decided, "{:?}", ruled.notes);
        assert_eq!(ruled.line.starts_with("Red is broken: lost 4 of 4."), decided);
    }
}

#[test]
fn driven_off_straight_away() {
    play(&[
        (
            "who is driven off in the movement phase neither moves, nor forms, nor takes a block before it goes",
            "p. 25",
            || {
                let mut table = commanded(FIELD, "1a", 3);
                hit(&mut table, "1a2", 4);
                hit(&mut table, "1a3", 5);
                table.order("move", "1a2").refused("it reacts straight away");
                table.order("move", "1a3").with("change", "to march column").refused("it reacts straight away");
                table.order("block", "1a2").with("number", 1).with("town", "rustic").refused("it reacts straight away");
                // The brigade moves without them.
                assert!(!table.who("move").iter().any(|unit| ["1a2", "1a3"].contains(&unit.as_str())));
                assert_eq!(owed(&table, "react at once"), ["1a2", "1a3"]);
            },
        ),
        ("so does whom friends have gone through", "p. 30", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a2", 4);
            hit(&mut table, "1a3", 3);
            let goes = table.order("react", "1a2").with("passes", true).with("friends", &["1a3"][..]);
            goes.says("1 hit, 4 hits now");
            table.order("move", "1a3").refused("it reacts straight away");
            table.order("react", "1a3").says("retreats");
        }),
        ("nor does it fire before it goes", "p. 25", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "2a1", 4);
            table.order("move", "1a2").with("went", 5).says("moves");
            let fires = table.order("fire", "2a1").with("target", "1a2").with("distance", 9).with("will_move", false);
            fires.dice(&[3]).refused("its hits drive it off, and it reacts straight away");
        }),
        ("a feeble command owes no move of who is driven off by his hits", "p. 19, 25", || {
            let mut table = before_a_bad_day();
            hit(&mut table, "1b2", 4);
            // It goes straight away: the command die comes after it.
            table.order("command", "1b").dice(&[1]).refused("b2 2nd Horse reacts first");
            table.order("react", "1b2").says("retreats");
            feeble(&mut table);
            assert_eq!(owed(&table, "feeble"), ["1b1", "1b3"]);
        }),
    ]);
}

/// Into block 1.
fn into_block<'a>(table: &'a mut Table, unit: &str) -> Given<'a> {
    table.order("block", unit).with("number", 1).with("town", "rustic")
}

#[test]
fn blocks_and_moves_back() {
    play(&[
        ("a poor brigade goes into no block towards the enemy, and leaves none so", "p. 19", || {
            let mut table = mustered(FIELD);
            let stands = table.order("ground", "2a2").with("ground", "a block").with("number", 2);
            stands.with("town", "rustic").says("stands in block 2");
            table.through("Movement");
            table.order("command", "2a").dice(&[1]).says("poor");
            into_block(&mut table, "2a1").refused("no answer yet");
            into_block(&mut table, "2a1").with("towards", true).refused("does not advance");
            into_block(&mut table, "2a1").with("towards", false).says("occupies block 1");
            table.order("block", "2a2").refused("no answer yet");
            table.order("block", "2a2").with("towards", true).refused("does not advance");
            table.order("block", "2a2").with("towards", false).says("leaves its block");
        }),
        ("a block away from the enemy is a move back that is owed, its edge is none", "p. 19; HOW-AMB-A74", || {
            let mut table = moving(FIELD);
            table.order("overrule", "2a").with("rating", "dithering").with("why", "a bad day").says("dithering");
            for unit in ["2a1", "2a2", "2a4"] {
                hit(&mut table, unit, 1);
            }
            table.order("command", "2a").dice(&[1]).says("the whole brigade goes one move back");
            into_block(&mut table, "2a1").with("towards", false).says("occupies block 1");
            let edge = table.order("block", "2a2").with("number", 2).with("town", "rustic").with("towards", false);
            edge.with("half", false).says("It still owes: feeble");
            assert!(!owed(&table, "feeble").contains(&"2a1".to_owned()));
            assert!(owed(&table, "feeble").contains(&"2a2".to_owned()));
        }),
        ("who may advance is not asked where his block lies", "p. 16", || {
            into_block(&mut commanded(FIELD, "2a", 3), "2a1").says("occupies block 1");
        }),
    ]);
}
