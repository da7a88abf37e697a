//! What is marked of units.

use super::super::{ground, meeting, movement};
use super::{Row, retreats};
use crate::support::table::Table;

pub const ROWS: &[Row] = &[
    Row {
        what: "contact",
        page: "Melees",
        opened_by: "a charge that reaches the enemy",
        allows: "firing, at whom it touches or any other, and fighting",
        closes: "moving and forming, of both; that face, to any other",
        owes: "a round in each phase",
        ends_with: "a side that loses, breaks by fire, goes back or is gone",
        played: contact,
    },
    Row {
        what: "flank and rear",
        page: "Melees",
        opened_by: "contact at a flank or at the rear",
        allows: "a die a quarter more",
        closes: "",
        owes: "",
        ends_with: "the first round",
        played: flank,
    },
    Row {
        what: "mov",
        page: "Musketry",
        opened_by: "a move, a charge, a change",
        allows: "",
        closes: "",
        owes: "1 less on each musketry die",
        ends_with: "the phase",
        played: moved,
    },
    Row {
        what: "away",
        page: "Morale",
        opened_by: "a retreat move",
        allows: "",
        closes: "fire, once it has rallied",
        owes: "",
        ends_with: "one about-face, by itself or with a move or a change; a charge; the gun's pivot",
        played: away,
    },
    Row {
        what: "adopted firing order",
        page: "Movement; Musketry",
        opened_by: "foot that spends its phase on it",
        allows: "4 or more with muskets, in the phases that follow",
        closes: "fire and moves in this phase",
        owes: "",
        ends_with: "the phase; the order itself with a move out of it, or a retreat",
        played: adopted,
    },
    Row {
        what: "diced to rally",
        page: "Retreating Units",
        opened_by: "a roll to rally, made or failed",
        allows: "to be activated at once, where it rallied",
        closes: "another roll in this phase",
        owes: "",
        ends_with: "the phase",
        played: diced,
    },
    Row {
        what: "shot at",
        page: "Melees",
        opened_by: "hits by fire",
        allows: "",
        closes: "",
        owes: "these hits count in the melee",
        ends_with: "the phase",
        played: shot_at,
    },
    Row {
        what: "test owed",
        page: "Morale",
        opened_by: "25 percent lost by firing, a lost melee, friends who ran into it",
        allows: "the test, in any step",
        closes: "",
        owes: "the test",
        ends_with: "the test",
        played: test_owed,
    },
    Row {
        what: "retreating",
        page: "Morale; Retreating Units",
        opened_by: "a failed test after firing, a lost melee",
        allows: "retreat moves only",
        closes: "firing order; every other activation; giving support",
        owes: "the first move at once, another in each phase of its side",
        ends_with: "a die of 5 or more",
        played: retreating,
    },
    Row {
        what: "with a general",
        page: "Morale",
        opened_by: "a move of his that reaches the unit",
        allows: "1 more on morale and rally dice",
        closes: "",
        owes: "he falls with the unit",
        ends_with: "another move of his",
        played: general,
    },
    Row {
        what: "a general who rode along",
        page: "Morale; Movement",
        opened_by: "a move or a retreat of the unit that he is with",
        allows: "switching units, for a point",
        closes: "the cursor's way to him, and his place among those who may move",
        owes: "",
        ends_with: "the phase",
        played: movement::a_general_who_rode_along_is_passed_over_and_switches_units_by_an_order_of_his_own,
    },
    Row {
        what: "support given",
        page: "Morale",
        opened_by: "a test that names the unit behind",
        allows: "support of the same unit again, asked anew once either has moved or an enemy touches the friend",
        closes: "support of any other",
        owes: "",
        ends_with: "the phase",
        played: support,
    },
    Row {
        what: "ground",
        page: "Terrain; Saving Throws; Melees",
        opened_by: "the order of battle, its order, the end of a move, cover that is spoken of in a shot",
        allows: "its cover and its dice in every form",
        closes: "",
        owes: "",
        ends_with: "other ground; a retreat move, which ends in the open",
        played: ground::a_retreat_leaves_the_ground,
    },
    Row {
        what: "footing in a melee",
        page: "Melees",
        opened_by: "an answer of a round, other than where the units stand tells",
        allows: "the same dice in the rounds that follow",
        closes: "",
        owes: "",
        ends_with: "the melee",
        played: ground::what_was_said_in_a_round_stands_in_the_next_and_ends_with_the_melee,
    },
];

fn contact() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table
        .order("charge", "1a4")
        .with("distance", 3)
        .with("target", "2a1")
        .with("face", "front")
        .refused("another unit touches that face");
    table.go_to("Musketry");
    // A volley of the Reds at the foot that their horse touches: shot away, it is in no melee any more.
    let volley = table.order("volley", "1a1").with("target", "2a1").with("distance", 8);
    volley.dice(&[4, 4, 4, 1]).says("3 hits");
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    assert!(table.row("2a1").gone);
    assert_eq!((table.who("round"), table.row("1a3").marks), (vec![], vec!["mov".to_owned()]));
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Movement");
    table.order("move", "2a2").refused("it touches an enemy: until that melee is decided it only fires and fights");
    table.go_to("Musketry");
    let volley = table.order("volley", "2a4").with("target", "1a3").with("distance", 8);
    volley.dice(&[5, 1, 1, 1]).says("1 hit");
    table.order("morale", "1a3").with("supported", "no").dice(&[3]).says("breaks and retreats a full move at once");
    assert_eq!((table.who("round"), table.row("2a2").marks), (vec![], vec!["FO".to_owned()]), "it has parted");
    assert_eq!(table.owed(), [("break", vec!["1a3".to_owned()])]);
    // Who is touched fires too before the melees, and its hits count in the round: musketry comes first, and nothing bars it.
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Musketry");
    // 4 or more for foot in firing order; it is proposed whom it touches.
    table
        .order("volley", "2a2")
        .with("distance", 0)
        .dice(&[4, 1, 1, 1])
        .says("at a3 Horse, 0 cm: 4 1 1 1, 4 or more, 1 hit");
}

fn flank() {
    let mut table = meeting().opened("red-2", "Movement");
    let charge = table.order("charge", "1a3").with("distance", 3).with("target", "2a2").with("face", "left flank");
    charge.says("its left flank");
    table.go_to("Melees");
    // 3 a quarter at foot that is not attacked frontally, and 1 for its flank.
    table.order("round", "1a3").dice(&[1; 20]).says("a3, 16 dice (4 a quarter: table 3, flank or rear, first round 1)");
    table.go_to("Card");
    table.turn("red-2");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[1; 16]).says("a3, 12 dice (3 a quarter)");
}

fn moved() {
    let mut table = meeting().opened("red-2", "Movement");
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    table.go_to("Musketry");
    let volley = |table: &mut Table, says: &str| {
        table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[1; 4]).says(says);
    };
    volley(&mut table, "5 or more, no hit");
    table.go_to("Card");
    table.turn("red-2");
    table.go_to("Musketry");
    volley(&mut table, "4 or more, no hit");
}

fn away() {
    let mut table = meeting();
    retreats(&mut table, "1a2");
    retreats(&mut table, "1a1");
    table.turn("red-4");
    table.go_to("Retreats");
    table.order("retreat", "1a2").with("way", "keeps clear").dice(&[3]).says("retreats 6 cm, back to the enemy");
    table.order("retreat", "1a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm, back to the enemy");
    table.go_to("Card");
    table.turn("red-4");
    table.order("rally", "1a2").dice(&[5]).says("rallies: 5, 5 needed");
    table.order("rally", "1a1").dice(&[5]).says("rallies: 5, 5 needed");
    table.next_says("Movement (red-4, Reds).");
    table.order("form", "1a2").with("what", "pivot").says("pivots");
    table.go_to("Musketry");
    let volley = table.order("volley", "1a1").with("target", "2a1").with("distance", 8);
    volley.refused("it has its back to the enemy since its retreat: turn it about by a move (Morale)");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    // Foot turns about at no cost.
    table.order("move", "1a1").with("distance", 0).refused("a question has no answer yet");
    let turns = table.order("move", "1a1").with("distance", 0).with("about_faces", "one");
    turns.says("has its back to the enemy no more");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Guns");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6);
    shot.dice(&[6, 1, 1, 1]).says("6 cm, canister: 6, 3 potential");
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[6; 4]).says("6 or more, 4 hits");
}

fn shot_at() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    // One hit each in the melee, and one by fire: the Blacks lose.
    let faces = [[4, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1], [4, 1, 1]].concat();
    let round = table.order("round", "1a3").dice(&faces);
    round.says("1 hit on Reds, 2 hits on Blacks (1 by fire); lost by Blacks.");
    table.undo();
    table.go_to("Card");
    table.turn("red-2");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&faces).says("1 hit on Reds, 1 hit on Blacks; another round.");
}

fn test_owed() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("morale", "2a1").refused("A1 Foot owes no morale test");
    table.canister();
    for step in ["Movement", "Musketry", "Card"] {
        table.go_to(step);
        assert!(table.owed().contains(&("morale", vec!["2a1".to_owned()])), "{step}");
    }
    table.order("morale", "2a1").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
    assert_eq!(table.owed(), [("card", vec![])]);
}

fn retreating() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a2").with("distance", 6).dice(&[2, 4]).says("1 hit");
    assert!(table.row("2a2").marks.contains(&"FO".to_owned()));
    table.order("morale", "2a2").with("supported", "no").dice(&[3]).says("breaks and retreats");
    assert_eq!((table.row("2a2").marks, table.owed()), (vec!["retr".to_owned()], vec![("break", vec!["2a2".into()])]));
    table.order("break", "2a2").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    assert_eq!(table.owed(), []);
    table.go_to("Card");
    for (die, says) in [(4, "goes on retreating"), (5, "rallies")] {
        table.turn("black-3");
        table.order("rally", "2a2").dice(&[die]).says(says);
        if die == 4 {
            table.go_to("Retreats");
            table.order("retreat", "2a2").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
            table.go_to("Card");
        }
    }
    table.go_to("Movement");
    table.order("form", "2a2").with("about_faces", "one").says("adopts firing order");
}

fn general() {
    let mut table = meeting().opened("red-4", "Movement");
    let falls_short = table.order("move", "1a5").with("distance", 12).with("joins", &["1a1"][..]);
    falls_short.dice(&[1]).says("1: moves 9 cm instead of 12 and does not reach a1 Line.");
    assert!(!table.row("1a1").marks.contains(&"G".to_owned()));
    table.order("overrule", "1a5").with("with", &["1a1"][..]).with("why", "near enough").says("with a1 Line");
    assert_eq!(table.row("1a5").marks, ["@a1", "mov"]);
    table.order("overrule", "1a5").with("with", &[][..]).with("why", "no").says("with nobody");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a4"][..]).says("joins a4 Second");
    table.order("overrule", "1a4").with("gone", true).with("why", "swallowed by the bog").says("eliminated");
    assert!(table.row("1a5").gone, "he falls with it");
}

fn support() {
    let mut table = meeting().opened("red-4", "Guns");
    let tests = |table: &mut Table, unit: &str, says: &str| {
        let order = table.order("morale", unit).with("supported", "yes").with("supporter", &["2a3"][..]);
        order.dice(&[3]).says(says);
    };
    table.canister();
    tests(&mut table, "2a1", "A3 Hussars gives it support. Until the next card it gives none to others (a reading).");
    let order = table.order("morale", "2a2").with("supported", "yes").with("supporter", &["2a3"][..]);
    order.dice(&[3]).refused("A2 Guards owes no morale test");
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a2").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    let order = table.order("morale", "2a2").with("supported", "yes").with("supporter", &["2a3"][..]);
    order.refused("it supports another unit until the next card");
    table.go_to("Card");
    tests(&mut table, "2a2", "A3 Hussars gives it support.");
}

fn adopted() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("form", "1a4").says("adopts firing order");
    table.order("move", "1a4").refused("its movement of this phase is spent");
    table.go_to("Musketry");
    let volley = table.order("volley", "1a4").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]);
    volley.refused("foot that adopts firing order does not fire in that phase");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Musketry");
    let volley = table.order("volley", "1a4").with("target", "2a1").with("distance", 8);
    volley.dice(&[4, 1, 1, 1]).says("1 hit");
}

fn diced() {
    let mut table = meeting();
    retreats(&mut table, "1a1");
    retreats(&mut table, "1a3");
    table.turn("red-2");
    table.order("rally", "1a1").dice(&[4]).says("goes on retreating: 4, 5 needed");
    table.order("rally", "1a1").dice(&[6]).refused("has diced to rally in this phase");
    table.order("rally", "1a3").dice(&[5]).says("rallies: 5, 5 needed");
    assert_eq!(table.owed(), []);
    table.go_to("Movement");
    table.order("move", "1a3").with("distance", 3).says("moves 3 cm");
    table.go_to("Card");
    table.turn("red-2");
    table.order("rally", "1a1").dice(&[5]).says("rallies: 5, 5 needed");
}
