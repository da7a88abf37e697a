//! The sequence of a turn (p. 17-18), row by row: what opens in each phase, what it allows, closes and owes, and what ends
//! it, each with its page and an umpire who plays it. Faces and results are reckoned by hand from the book's tables.

use super::field::{
    FIELD, but, commanded, contact, firing, gone, hit, lobositz, marked, may, moving, mustered, next_turn, owed,
    roundshot,
};
use crate::support::table::Table;
use drumhead::umpire::UnitId;

/// What must hold, the page that says so, and how it is played.
pub type Row = (&'static str, &'static str, fn());

pub fn play(rows: &[Row]) {
    for (what, page, row) in rows {
        println!("{what} ({page})");
        row();
    }
}

/// Whether something without anybody's code is owed, or may be done.
fn says(table: &Table, words: &str) -> bool {
    let view = table.view();
    view.duties.iter().chain(&view.may).any(|duty| duty.what.contains(words))
}

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
        ("a dashing one reaches 20 cm, a dithering one nobody", "p. 13", || {
            let mut table = mustered(&but(&[("'Blue general'", "'Blue general', rating = 'dashing'")]));
            table.next();
            table.order("direct", "1a").with("distance", 21).refused("reaches 20 cm");
            table.order("direct", "1a").with("distance", 20).says("directs");
            let mut table = mustered(&but(&[("'Blue general'", "'Blue general', rating = 'dithering'")]));
            table.next();
            table.order("direct", "1a").with("distance", 1).refused("directs nobody");
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
            table.order("initiative", "").says("Blue attacks");
            assert!(says(&table, "make the other side begin"));
            table.order("begin", "").says("Red acts now");
            table.next();
            assert_eq!(table.view().acting, Some(2));
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
            table.order("done", "1b").says("Red is next");
            table.order("command", "1a").dice(&[3]).says("It goes before Red, who is next");
            // So it is where the first has units left to move: its go ends, and Red was due after it.
            let mut table = commanded(FIELD, "1b", 3);
            let says = table.form_says("command", "1a");
            assert_eq!(says, ["Red is next (p. 18)", "it ends the go of b Horse with 3 units unmoved (p. 18)"]);
            table.order("command", "1a").dice(&[3]).says("It goes before Red, who is next");
            // Red goes before nobody then.
            let says = table.form_says("command", "2b");
            assert_eq!(says, ["it ends the go of a Foot with 5 units unmoved (p. 18)"]);
        }),
        ("a second brigade of a side that fires in a row is said to", "p. 25", || {
            let mut table = lobositz();
            table.through("Firing");
            assert!(table.form_says("fire", "1b1").is_empty());
            table.order("fire", "1a2").with("target", "2e1").with("distance", 9).dice(&[4]).says("4 - ");
            assert!(table.form_says("fire", "1a3").is_empty());
            assert_eq!(table.form_says("fire", "1b1"), ["Austria is next (p. 25)"]);
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
        ("who may not advance goes back by default, and the record says so", "p. 19", || {
            let mut table = commanded(FIELD, "1a", 1);
            table.order("move", "1a2").says("moves, up to 20 cm, not towards the enemy");
        }),
    ]);
}

#[test]
fn charges() {
    play(&[
        ("a charger that is shot to a retreat charges no more", "p. 25, 29", || {
            let mut table = commanded(FIELD, "1a", 3);
            hit(&mut table, "1a2", 2);
            table.order("charge", "1a2").with("target", "2a1").with("distance", 15).says("it stands");
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
            table.order("charge", "1a2").with("target", "2a1").with("distance", 15).says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[3]).says("reacts at once");
            table.order("react", "1a2").says("Done For");
            assert!(owed(&table, "charges without contact").is_empty());
        }),
        ("mist swallows a charge into a melee from beyond 20 cm, by a die for each unit", "p. 61", || {
            let mut table = lobositz();
            table.order("command", "1d").dice(&[6]).says("inspiring");
            let charge = table.order("charge", "1d1").with("target", "2d1").with("distance", 25);
            charge.with("reply", "stands").dice(&[3]).says("it stands");
            contact(&mut table, "1d1");
            let second = table.order("charge", "1d2").with("target", "2d1").with("distance", 25);
            second.with("sector", "left flank").dice(&[2]).says("2, it fails in the mist and halts 20 cm");
            assert!(marked(&table, "1d2", "moved") && !marked(&table, "1d2", "charge"));
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
            charge.with("sector", "left flank").says("it stands");
            table.order("fire", "1a4").with("target", "2b1").with("distance", 10).dice(&[4]).refused("firing zone");
        }),
        ("who joins a melee comes from the sector, or by a double move", "p. 25", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
            contact(&mut table, "1b1");
            let join =
                table.order("charge", "1b2").with("target", "2b1").with("distance", 20).with("sector", "left flank");
            join.with("start", "front").refused("by a double move only");
            let join =
                table.order("charge", "1b2").with("target", "2b1").with("distance", 20).with("sector", "left flank");
            join.says("charges into the melee");
        }),
        ("who has moved joins by one normal move more", "p. 18, 23; HOW-AMB-A49", || {
            let mut table = commanded(FIELD, "1b", 6);
            table.order("move", "1b2").says("moves, up to 60 cm");
            table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
            contact(&mut table, "1b1");
            let far = table.order("charge", "1b2").with("target", "2b1").with("distance", 31);
            far.with("sector", "left flank").refused("beyond its move");
            let near = table.order("charge", "1b2").with("target", "2b1").with("distance", 30);
            near.with("sector", "left flank").says("charges into the melee");
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

#[test]
fn command_figures_in_danger() {
    play(&[
        ("a commander tests after each fire of the movement phase", "p. 13; HOW-AMB-A21", || {
            let mut table = commanded(FIELD, "1a", 3);
            table.order("charge", "1a2").with("target", "2a1").with("distance", 15).says("it stands");
            table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[2]).says("1 hit");
            assert_eq!(owed(&table, "tests for casualty"), ["1a"]);
            // Before anybody reacts to the fire (p. 13).
            hit(&mut table, "1a2", 4);
            let orders: Vec<&str> = table.view().duties.iter().map(|duty| duty.order).collect();
            assert_eq!(orders[..2], ["casualty", "react"]);
            hit(&mut table, "1a2", 1);
            table.order("casualty", "1a").dice(&[1, 2]).says("1 + 2 = 3, unhurt");
            assert!(owed(&table, "tests for casualty").is_empty());
            let crossing = table.order("fire", "2a2").with("target", "1a2").with("distance", 9);
            crossing.with("occasion", "a charge crosses its zone").dice(&[2]).says("1 hit");
            assert_eq!(owed(&table, "tests for casualty"), ["1a"]);
        }),
        ("a test made while the others fire counts", "p. 13", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            assert_eq!(may(&table, "tests for casualty"), ["2a"]);
            table.order("casualty", "2a").dice(&[1, 2]).says("unhurt");
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
            table.order("general_casualty", "1a").dice(&[6, 5]).says("6 + 5 = 11, hit");
            assert!(owed(&table, "general tests").is_empty());
            table.order("general_casualty", "1a").dice(&[6, 5]).refused("once after the fire");
        }),
    ]);
}

#[test]
fn fire_and_grazing() {
    play(&[
        ("every roundshot that may graze owes it, or that nobody stands behind", "p. 28", || {
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            assert_eq!(owed(&table, "roundshot"), ["1a4"]);
            // 40 cm to the target and 20 behind it.
            table.order("graze", "1a4").with("target", "2a2").with("behind", 20).dice(&[2]).says("60 cm: 2, no graze");
            assert!(owed(&table, "roundshot").is_empty());
            table
                .order("graze", "1a4")
                .with("target", "2a2")
                .with("behind", 20)
                .dice(&[3])
                .refused("has been thrown for");
            let mut table = firing(FIELD);
            roundshot(&mut table).dice(&[2]).says("no hit");
            table.order("graze", "1a4").with("nobody", true).says("grazes nobody");
            assert!(owed(&table, "roundshot").is_empty());
        }),
        ("who evades fires as it goes, as having moved", "p. 24", || {
            let mut table = commanded(FIELD, "1b", 3);
            let charge = table.order("charge", "1b1").with("target", "2a4").with("distance", 10);
            charge.with("reply", "evades").says("evades");
            // Light infantry of standard class: a 4 with -1 for having moved reads 3.
            table.order("fire", "2a4").with("target", "1b1").with("distance", 9).dice(&[4]).says("4 - 1 = 3");
        }),
        ("canister and howitzers never graze", "p. 28", || {
            let mut table = firing(FIELD);
            table.order("graze", "1a4").with("target", "2a2").with("behind", 9).dice(&[3]).refused("no roundshot");
            table.order("fire", "1a4").with("target", "2a1").with("distance", 20).dice(&[2]).says("4, 1 hit");
            assert!(owed(&table, "roundshot").is_empty());
            table
                .order("graze", "1a4")
                .with("target", "2a2")
                .with("behind", 9)
                .dice(&[3])
                .refused("only roundshot grazes");
            let mut table = firing(&but(&[("'medium'", "'howitzer'")]));
            table.order("fire", "1a4").with("target", "2a1").with("distance", 60).dice(&[3, 2]).says("no hit");
            table.order("graze", "1a4").with("target", "2a2").with("behind", 9).dice(&[3]).refused("howitzers");
        }),
        ("nothing grazes into a melee", "p. 26, 28", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
            contact(&mut table, "1b1");
            table.through("Firing");
            roundshot(&mut table).dice(&[2]).says("no hit");
            table.order("graze", "1a4").with("target", "2b1").with("behind", 9).dice(&[6, 4]).refused("in melee");
        }),
        ("canister is not fired past friends", "p. 28", || {
            let mut table = firing(FIELD);
            let shot =
                table.order("fire", "1a4").with("target", "2a1").with("distance", 20).with("friends", "up to half");
            shot.dice(&[4]).refused("line of canister");
            let shot =
                table.order("fire", "1a4").with("target", "2a1").with("distance", 20).with("friends_in_line", true);
            shot.dice(&[4]).refused("line of canister");
            // Roundshot at the difficult target: a 4 reads 3, 1 hit for standard artillery.
            let shot =
                table.order("fire", "1a4").with("target", "2a1").with("distance", 20).with("friends", "up to half");
            shot.with("ammunition", "roundshot").dice(&[4]).says("4 - 1 = 3, 1 hit");
        }),
        ("another target in the way of canister is asked at once", "p. 26", || {
            let mut table = firing(FIELD);
            let shot = table.order("fire", "1a4").with("target", "2a2").with("distance", 20).with("two", true);
            shot.with("other", "2a1").with("other_distance", 15).dice(&[4]).refused("is nearer");
        }),
    ]);
}

#[test]
fn melees() {
    play(&[
        ("the wish to pursue is fixed while the loser still stands", "p. 33", || {
            let mut table = commanded(FIELD, "1b", 3);
            table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
            contact(&mut table, "1b1");
            hit(&mut table, "2b1", 2);
            table.through("Melee");
            // Both with the charge: a 4 reads 5, 3 hits.
            table.order("round", "1b1").dice(&[4, 2]).says("B1 A");
            assert_eq!(owed(&table, "fix the wish"), ["1b1"]);
            table.next();
            assert_eq!(table.view().duties[0].order, "wish");
            table.order("react", "2b1").says("Done For");
            assert!(owed(&table, "fix the wish").is_empty());
            table.order("wish", "1b1").refused("the loser has moved");
        }),
        ("who is out of a melee that goes on leaves before its next round", "p. 32; HOW-AMB-B36", || {
            let mut table = commanded(FIELD, "1b", 6);
            table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
            contact(&mut table, "1b1");
            let join =
                table.order("charge", "1b2").with("target", "2b1").with("distance", 40).with("sector", "left flank");
            join.says("charges into the melee");
            contact(&mut table, "1b2");
            table.order("command", "2b").dice(&[3]).says("steady");
            let join =
                table.order("charge", "2b2").with("target", "1b2").with("distance", 20).with("sector", "right flank");
            join.says("charges into the melee");
            contact(&mut table, "2b2");
            table.through("Melee");
            table.order("round", "1b1").dice(&[3, 4, 4, 3]).says("B1 A reacts before the next round");
            table.order("round", "1b2").dice(&[3, 3]).refused("B1 A goes before the next round");
            table.order("react", "2b1").says("retreats");
            table.order("round", "1b2").dice(&[3, 3]).says("b2 2nd Horse");
        }),
        ("guns are lost only to an enemy who stands his ground", "p. 32-33", || {
            let mut table = moving(FIELD);
            hit(&mut table, "1a4", 2);
            table.order("command", "2b").dice(&[3]).says("steady");
            table.order("charge", "2b1").with("target", "1a4").with("distance", 20).says("it stands");
            contact(&mut table, "2b1");
            table.through("Melee");
            table.order("round", "2b1").dice(&[3, 3]).says("B1 A: 3 + 1 = 4, 2 hits");
            table.next();
            // The horse is driven off by then as well, and goes first.
            hit(&mut table, "2b1", 4);
            table.order("react", "2b1").says("retreats");
            table.order("react", "1a4").dice(&[4]).says("leaves its guns where they stand");
        }),
    ]);
}

#[test]
fn rallying_and_objectives() {
    play(&[
        ("who exchanged fire within 30 cm is too near to rally", "p. 35", || {
            let mut table = firing(FIELD);
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
            hit(&mut table, "2a2", 3);
            table.through("Rally");
            table.order("rally", "2a1").says("rallies nothing");
            // How far the enemy is from others, nobody knows.
            table.order("rally", "2a2").refused("no answer yet");
            // From 30 to 60 cm is near.
            table.order("rally", "2a2").with("distance", 45).says("rallies 1 hit");
        }),
        ("a garrison holds its block, and nobody when it is gone", "p. 36", || {
            let mut table = mustered(&but(&[("held_by = 'Red'", "held_by = 'Red'\nblock = 1")]));
            table.order("ground", "1a2").with("ground", "a block").with("number", 1).says("stands in block 1");
            table.through("Rally");
            assert!(says(&table, "who holds The mill?"));
            table.order("objective", "").says("The mill is held by Blue");
            assert!(!says(&table, "who holds"));
            gone(&mut table, "1a2");
            assert!(says(&table, "who holds The mill?"));
            table.order("objective", "").says("The mill is held by nobody");
        }),
    ]);
}

#[test]
fn the_end() {
    play(&[
        ("the last point is said when it falls, and the end when the points are counted", "p. 36", || {
            let mut table = moving(FIELD);
            for unit in ["2a1", "2a2", "2b1"] {
                gone(&mut table, unit);
            }
            // Four of eight units.
            let last = table.order("overrule", "2b2").with("gone", true).with("why", "ridden down");
            last.says("lost 4 of 4: it breaks when the turn ends");
            assert!(table.view().headline.iter().any(|line| line.contains("Red breaks")));
            table.through("Rally");
            table.order("next", "").says("Red is broken; Blue has won");
            assert_eq!(table.view().phase.next, "the end");
            table.next_says("Red is broken; Blue has won");
            assert!(table.view().over.is_some());
        }),
        ("a battle that is decided may be fought on", "p. 36", || {
            let mut table = moving(FIELD);
            table.through("Breaking points");
            table.order("fight_on", "").refused("not decided");
            for unit in ["2a1", "2a2", "2b1", "2b2"] {
                gone(&mut table, unit);
            }
            table.order("fight_on", "").says("fought on");
            table.next();
            assert_eq!((table.view().turn, table.view().over), (2, None));
            table.order("stop", "").says("Blue has won");
        }),
    ]);
}

#[test]
fn ground() {
    play(&[
        ("what a unit stands behind covers its front", "p. 15", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2a1").with("ground", "behind a hedge").says("behind a hedge");
            assert!(marked(&table, "2a1", "hedge"));
            table.through("Firing");
            table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("4 - 1 = 3, 2 hits");
            // Not its flank: +1 instead.
            let flank = table.order("fire", "1a1").with("target", "2a1").with("distance", 9).with("from", "left flank");
            flank.dice(&[4]).says("4 + 1 = 5");
        }),
        ("what was said of cover stands in the next volley", "p. 15", || {
            let mut table = firing(FIELD);
            let first = table.order("fire", "1a2").with("target", "2a1").with("distance", 9).with("cover", "hedge");
            first.dice(&[2]).says("2 - 1 = 1, 1 hit");
            table.order("fire", "1a3").with("target", "2a1").with("distance", 9).dice(&[2]).says("2 - 1 = 1, 1 hit");
        }),
        ("a hill stands in the melee, and its charger has no bonus", "p. 31", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2b1").with("ground", "a gentle hill").says("gentle hill");
            table.through("Movement");
            table.order("command", "1b").dice(&[3]).says("steady");
            let charge =
                table.order("charge", "1b1").with("target", "2b1").with("distance", 24).with("reply", "stands");
            charge.says("it stands");
            contact(&mut table, "1b1");
            table.through("Melee");
            table.order("round", "1b1").dice(&[4, 3]).says("b1 1st Horse: 4 - 1 = 3, 2 hits; B1 A: 3, 2 hits");
        }),
        ("a wood is told to the charge and to the contact", "p. 15, 31", || {
            let mut table = mustered(FIELD);
            table.order("ground", "2a4").with("ground", "a wood").says("a wood");
            table.through("Movement");
            table.order("command", "1b").dice(&[3]).says("steady");
            table.order("charge", "1b1").with("target", "2a4").with("distance", 20).says("it stands");
            contact(&mut table, "1b1");
            table.through("Melee");
            table
                .order("round", "1b1")
                .dice(&[4, 3])
                .says("b1 1st Horse: 4 - 1 = 3, 2 hits; A4 Grenz: 3 - 1 = 2, 1 hit");
        }),
        ("a move asks where it ends, and a retreat leaves it", "p. 14-16", || {
            let hill = but(&[("'1st Foot', type", "'1st Foot', ground = 'hill', type")]);
            let mut table = commanded(&hill, "1a", 3);
            assert!(marked(&table, "1a2", "hill"));
            table.order("move", "1a2").says("moves");
            assert!(marked(&table, "1a2", "hill"));
            table.order("move", "1a3").with("ends", "behind a wall").says("moves");
            assert!(marked(&table, "1a3", "wall"));
            hit(&mut table, "1a3", 4);
            table.order("react", "1a3").says("retreats");
            assert!(!marked(&table, "1a3", "wall"));
            next_turn(&mut table, "1a");
            table.order("move", "1a2").with("ends", "open ground").says("moves");
            assert!(!marked(&table, "1a2", "hill"));
        }),
        ("on the hills there is no mist, and none hides Lobositz", "p. 61", || {
            let mut table = lobositz();
            // The Grenzer stand on the Lobosch from the start.
            assert!(marked(&table, "2e1", "steep"));
            table.order("ground", "1a2").with("ground", "a steep hill").says("steep hill");
            table.order("ground", "2b1").with("ground", "a block").with("number", 2).says("block 2");
            table.through("Firing");
            // Long range -1, light infantry -1: a 4 reads 2, and no die is thrown for the mist.
            table.order("fire", "1a2").with("target", "2e1").with("distance", 25).dice(&[4]).says("4 - 2 = 2, 1 hit");
            // Long range -1, rustic houses -1, superior -1.
            table.order("fire", "1a3").with("target", "2b1").with("distance", 25).dice(&[4]).says("4 - 3 = 1, 1 hit");
            // From the plain as well: who stands on the Lobosch is not in the mist.
            table.order("fire", "1a4").with("target", "2e1").with("distance", 25).dice(&[4]).says("4 + 1 = 5, 2 hits");
        }),
    ]);
}

/// Nobody may be given two orders by one key: a brigade's orders are given on its units' rows as well.
#[track_caller]
fn keys_differ(table: &Table) {
    let view = table.view();
    for (at, one) in view.orders.iter().enumerate() {
        for other in view.orders[at + 1..].iter().filter(|other| other.key == one.key) {
            let meets = |unit: &&UnitId| other.who.contains(unit) || other.who.contains(&unit.of_brigade());
            let met = one.who.iter().find(meets).or(other.who.iter().find(|unit| one.who.contains(&unit.of_brigade())));
            assert!(
                met.is_none() && !(one.alone && other.alone),
                "{}: {} and {}",
                view.phase.name,
                one.name,
                other.name
            );
        }
    }
}

#[test]
fn every_key_is_one_order_for_everybody() {
    let mut table = mustered(&but(&[("[options]", "[options]\nsplit_and_join = true")]));
    keys_differ(&table);
    loop {
        table.next();
        if table.view().turn > 1 {
            break;
        }
        if table.phase().ends_with("initiative") {
            let faces = if table.phase().starts_with("Fir") { &[6, 1][..] } else { &[] };
            table.order("initiative", "").dice(faces).says("has it");
        }
        keys_differ(&table);
        if table.phase() == "Movement" {
            hit(&mut table, "1a4", 4);
            table.order("react", "1a4").dice(&[1]).says("leaves its guns");
            table.order("command", "1b").dice(&[6]).says("admirable");
            table.order("move", "1b3").says("moves");
            keys_differ(&table);
            table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
            keys_differ(&table);
            contact(&mut table, "1b1");
            table.order("charge", "1b2").with("target", "2a1").with("distance", 24).says("it stands");
            table.order("fire", "2a1").with("target", "1b2").with("distance", 9).dice(&[5]).says("3 hits");
            keys_differ(&table);
        }
        if table.phase() == "Melee" {
            table.order("round", "1b1").dice(&[5, 5]).says("react");
            keys_differ(&table);
        }
    }
}
