//! Retreat moves: what is in their way (Melees, Morale, Movement).

use super::meeting;
use crate::support::table::Table;
use drumhead::umpire::{Answer, Kind, Order, Throw};

/// The Croats have broken; it is the phase of the Reds.
fn croats_broke() -> Table {
    broke("2a4")
}

fn broke(unit: &str) -> Table {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", unit).with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", unit).with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    table
}

#[test]
fn what_is_in_the_way_of_a_retreat_must_be_said() {
    let mut table = broke("2a1");
    assert_eq!(table.asked("break", "2a1", &[], "way").answer, None);
    table.order("break", "2a1").refused("a question has no answer yet");
    table.order("break", "2a1").with("way", "obstructed").refused("a question has no answer yet");
    table
        .order("break", "2a1")
        .with("way", "keeps clear")
        .dice(&[6])
        .says("A1 Foot, 6: retreats 10 cm, back to the enemy.");
}

/// Whom fire breaks in a melee goes back out of it (Morale): that is said.
#[test]
fn who_is_broken_by_fire_in_a_melee_leaves_it() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    // 3 a quarter at foot out of firing order, 1 a quarter at horse.
    table.order("round", "1a3").dice(&[1; 16]).says("another round");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Musketry");
    table.order("volley", "2a2").with("target", "1a3").with("distance", 4).dice(&[4, 1, 1, 1]).says("1 hit");
    let test = table.order("morale", "1a3").with("supported", "no").dice(&[3]);
    test.says("a3 Horse leaves its melee with A1.");
}

/// Another round is owed, and so is its retreat, which comes first (Melees, Command & Control, CE-AMB-60).
#[test]
fn a_retreating_unit_whose_melee_is_drawn_leaves_it_by_its_retreat() {
    let mut table = meeting().opened("red-4", "Movement");
    super::sequence::retreats(&mut table, "2a3");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a3").says("its rear, over 3 cm: contact.");
    table.go_to("Melees");
    // Heavy horse throws 2 a quarter at light horse and 1 more at its rear; light horse 1 a quarter at it.
    table.order("round", "1a3").dice(&[1; 16]).says("another round");
    table.go_to("Card");
    table.turn("black-4");
    table.order("rally", "2a3").dice(&[4]).says("goes on retreating");
    table.go_to("Retreats");
    let leaves = "A3 Hussars leaves its melee with a3 (a reading).";
    assert!(table.form_says("retreat", "2a3").contains(&leaves.to_owned()));
    table.order("retreat", "2a3").with("way", "keeps clear").dice(&[3]).says(leaves);
    assert_eq!(table.row("1a3").marks, [""; 0]);
    // Who rallies stays, and fights.
    table.undo();
    table.undo();
    table.undo();
    table.order("rally", "2a3").dice(&[5]).says("rallies");
    table.go_to("Melees");
    assert_eq!(table.owed(), [("round", vec!["1a3".to_owned(), "2a3".to_owned()])]);
}

#[test]
fn no_die_is_thrown_for_a_retreat_that_is_obstructed() {
    let mut table = broke("2a1");
    let order = table.order("break", "2a1").with("way", "obstructed");
    order.with("in_the_way", &["2a2"][..]).with("gap", 4).says("finds its retreat obstructed by A2 Guards");
    assert_eq!(table.owed(), [("morale", vec!["2a2".to_owned()])]);
}

#[test]
fn guns_and_light_infantry_obstruct_nobody() {
    let mut table = broke("2a1");
    let records = table.battle().records().len();
    // 3 is nobody's distance, and no die.
    for unit in ["A4", "A5"] {
        table.app.keys(&format!("<pause>A1Ro{unit}3"));
        assert_eq!(table.battle().records().len(), records, "{}", table.app.text());
        table.app.keys("<pause><esc><pause><esc>");
    }
    // Journals of before name them.
    for (unit, note) in
        [("2a4", "A4 Croats obstructs nobody (Melees)."), ("2a5", "A5 Battery obstructs nobody (Melees).")]
    {
        let answers = [
            ("way".to_owned(), Answer::Word("held by another unit".to_owned())),
            ("in_the_way".to_owned(), Answer::Words(vec![unit.to_owned()])),
        ];
        let order = Order { name: "break".to_owned(), subject: "2a1".parse().ok(), answers: answers.into() };
        let ruled = table.battle().rule(&order, &[Throw::Face(3)]).result.expect("it is read");
        assert_eq!(ruled.line, "A1 Foot, 3: retreats 8 cm, back to the enemy.");
        assert!(ruled.notes.contains(&note.to_owned()), "{:?}", ruled.notes);
    }
}

#[test]
fn light_infantry_that_gets_clear_of_friends_passes_through_them() {
    let mut table = croats_broke();
    let blocked = [
        ("way", Answer::Word("another unit is in it".to_owned())),
        ("in_the_way", Answer::Words(vec!["2a2".to_owned()])),
    ];
    assert_eq!(table.asked("break", "2a4", &blocked, "clear").answer, None);
    let order = |table: &mut Table, clear: &str, dice: &[u8], says: &str| {
        let order = table.order("break", "2a4").with("way", "obstructed");
        let order = order.with("in_the_way", &["2a2"][..]).with("clear", clear);
        let order = if clear == "no" { order.with("gap", 4) } else { order };
        order.dice(dice).says(says);
    };
    order(&mut table, "yes", &[3], "It passes through A2 Guards (Movement).");
    assert_eq!(table.owed(), []);
    table.undo();
    order(&mut table, "no", &[], "finds its retreat obstructed by");
    table.undo();
    let enemy = table.order("break", "2a4").with("way", "obstructed").with("in_the_way", &["1a1"][..]).with("gap", 4);
    enemy.says("finds its retreat obstructed by");
}

/// Foot goes back 8, by its die 6 to 10: who goes farther than the edge has left the table (CE-AMB-53).
#[test]
fn a_retreat_that_is_longer_than_the_way_to_the_edge_leaves_the_table() {
    let mut table = broke("2a1");
    table.order("break", "2a1").with("way", "leaves the table").refused("a question has no answer yet");
    let order = |table: &mut Table, edge: i64, dice: &[u8], says: &str| {
        let order = table.order("break", "2a1").with("way", "leaves the table").with("edge", edge);
        order.dice(dice).says(says);
    };
    order(&mut table, 8, &[3], "A1 Foot, 3: retreats 8 cm, back to the enemy.");
    assert!(!table.row("2a1").gone);
    table.undo();
    order(&mut table, 8, &[6], "A1 Foot, 6: retreats off the table and is eliminated (a reading).");
    assert!(table.row("2a1").gone);
    assert_eq!(table.owed(), []);
    table.undo();
    // The least of its die is 6 already.
    order(&mut table, 5, &[], "A1 Foot retreats off the table and is eliminated (a reading).");
}

#[test]
fn a_general_leaves_the_table_with_his_unit() {
    let mut table = meeting().opened("black-4", "Movement");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a1"][..]).says("joins a1 Line");
    table.order("overrule", "1a1").with("retreating", true).with("why", "it ran").says("retreating");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Retreats");
    let order = table.order("retreat", "1a1").with("way", "leaves the table").with("edge", 0);
    order.says("a5 King is eliminated with a1 Line (Morale).");
}

/// Only the first move eliminates; a later one stops short (Morale, CE-AMB-16).
#[test]
fn a_later_retreat_move_is_asked_the_same_and_stops_short() {
    let mut table = meeting();
    table.order("overrule", "1a1").with("retreating", true).with("why", "it ran").says("retreating");
    table.turn("red-3");
    table.go_to("Retreats");
    let blocked = [
        ("way".to_owned(), Answer::Word("another unit is in it".to_owned())),
        ("in_the_way".to_owned(), Answer::Words(vec!["1a3".to_owned()])),
    ];
    let order = Order { name: "retreat".to_owned(), subject: "1a1".parse().ok(), answers: blocked.into() };
    let says = table.battle().rule(&order, &[]).form.says.join(" ");
    assert!(says.contains("nobody tests (a reading: Morale says the first move, Melees any)"), "{says}");
    // Foot goes back 8, by its die 6 to 10.
    for (gap, dice, says) in [
        (5, &[][..], "a1 Line retreats 5 cm and stops short of a3 Horse (a reading)."),
        (7, &[3], "a1 Line, 3: retreats 7 cm and stops short of a3 Horse (a reading)."),
        (7, &[1], "a1 Line, 1: retreats 6 cm, back to the enemy.\na3 Horse, 7 cm off, does not obstruct it."),
    ] {
        let order = table.order("retreat", "1a1").with("way", "obstructed").with("in_the_way", &["1a3"][..]);
        order.with("gap", gap).dice(dice).says(says);
        table.undo();
    }
    // The same keys as of a first move.
    table.app.keys("<pause>a1poa37<enter>3");
    assert!(table.app.last().contains("retreats 7 cm and stops short of a3 Horse"), "{}", table.app.text());
    table.undo();
    table.order("retreat", "1a1").dice(&[3]).refused("no answer yet");
    table.order("retreat", "1a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
}

/// A melee lasts as long as the bases touch (Melees).
#[test]
fn who_is_caught_as_it_retreats_and_goes_on_is_in_no_melee() {
    let mut table = meeting();
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    let mut table = table.opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("its rear, over 3 cm: contact.");
    table.go_to("Melees");
    // 3 a quarter at other foot and 1 for its rear; the foot 1 a quarter.
    table.order("round", "1a3").dice(&[1; 20]).says("another round");
    table.go_to("Card");
    table.turn("black-2");
    table.order("rally", "2a1").dice(&[1]).says("goes on retreating");
    table.next_says("Retreats");
    table.order("retreat", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    assert_eq!((table.row("1a3").marks, table.who("round")), (vec![], vec![]));
}

/// The test that it fails for fire begins another retreat: its full move is a first one (Morale, CE-AMB-16).
#[test]
fn a_retreating_unit_that_fire_breaks_again_is_ended_by_who_obstructs_it() {
    let mut table = meeting();
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    let mut table = table.opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    let order = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a2"][..]);
    order.with("gap", 4).says("A1 Foot finds its retreat obstructed by A2 Guards after 4 cm and is eliminated.");
    assert_eq!(table.owed(), [("morale", vec!["2a2".to_owned()])]);
}

/// It is diced for at the start of each phase of its side that follows (Retreating Units).
#[test]
fn a_first_move_that_was_left_owed_is_made_before_the_die_to_rally() {
    let mut table = broke("2a1");
    table.go_to("Card");
    table.turn("black-4");
    assert_eq!(table.phase(), "Rally");
    table.order("break", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.order("rally", "2a1").dice(&[5]).says("rallies: 5, 5 needed");
}

/// Its own side stands behind a unit that goes back, as a rule.
#[test]
fn who_may_be_in_the_way_is_listed_from_its_own_side_on() {
    let table = broke("2a1");
    let blocked = [("way", Answer::Word("another unit is in it".to_owned()))];
    let asked = table.asked("break", "2a1", &blocked, "in_the_way").kind;
    let listed = ["2a2", "2a3", "1a1", "1a3", "1a4"];
    assert!(matches!(&asked, Kind::Units(codes, 1) if codes.iter().map(ToString::to_string).eq(listed)), "{asked:?}");
}

#[test]
fn how_far_a_retreat_may_go_before_the_edge_is_said() {
    let table = broke("2a1");
    let answers = [("way", Answer::Word("leaves the table".to_owned())), ("edge", Answer::Number(8.into()))];
    let answers = answers.map(|(id, answer)| (id.to_owned(), answer)).into();
    let order = Order { name: "break".to_owned(), subject: "2a1".parse().ok(), answers };
    let says = table.battle().rule(&order, &[]).form.says;
    let off = "A1 Foot goes off the table if it moves more than 8 cm, and is eliminated then (a reading).".to_owned();
    assert!(says.contains(&off), "{says:?}");
}

#[test]
fn the_form_of_a_retreat_says_why_foot_goes_back_eight() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a2").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a2").with("supported", "no").dice(&[1]).says("is out of firing order (a reading).");
    let why = "A full move is 8 cm, as foot that goes back leaves its firing order (a reading); with its die 6 to 10."
        .to_owned();
    assert!(table.form_says("break", "2a2").contains(&why));
    // Half of 8 is 4, and its die takes or adds a quarter (Movement).
    let halved = [("terrain".to_owned(), Answer::Word("half".to_owned()))].into();
    let order = Order { name: "break".to_owned(), subject: "2a2".parse().ok(), answers: halved };
    let says = table.battle().rule(&order, &[]).form.says;
    let why = "A full move is 8 cm, as foot that goes back leaves its firing order (a reading); terrain leaves 4 of 8; with its die 3 to 5.";
    assert!(says.contains(&why.to_owned()), "{says:?}");
    let answers = [("way", Answer::Word("leaves the table".to_owned()))];
    assert_eq!(table.asked("break", "2a2", &answers, "edge").label, "distance to the table's edge");
}

/// Foot out of firing order goes 8 as it is; who leaves its order by going back, after a lost melee too, is told why (CE-AMB-18).
#[test]
fn only_foot_that_was_in_firing_order_is_told_that_it_leaves_it() {
    let plain = "A full move is 8 cm; with its die 6 to 10.".to_owned();
    assert!(broke("2a1").form_says("break", "2a1").contains(&plain));
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("lost by Blacks");
    let why = "A full move is 8 cm, as foot that goes back leaves its firing order (a reading); with its die 6 to 10.";
    assert!(table.form_says("break", "2a2").contains(&why.to_owned()));
    table.order("break", "2a2").with("untested", true).with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Retreats");
    assert!(table.form_says("retreat", "2a2").contains(&plain));
}

/// Foot goes back 8, by its die 6 to 10: a friend 7 cm behind it is in the way of a move of 8, and not of one of 6 (Melees).
#[test]
fn who_stands_farther_off_than_a_retreat_goes_does_not_obstruct_it() {
    let mut table = broke("2a1");
    let held = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a2"][..]);
    held.refused("a question has no answer yet");
    for (gap, dice, says, gone) in [
        (7, &[1][..], "A1 Foot, 1: retreats 6 cm, back to the enemy.", false),
        (7, &[3], "A1 Foot, 3: finds its retreat obstructed by A2 Guards after 7 cm and is eliminated.", true),
        (6, &[1], "A1 Foot, 1: retreats 6 cm, back to the enemy.", false),
        (5, &[], "A1 Foot finds its retreat obstructed by A2 Guards after 5 cm and is eliminated.", true),
        (10, &[6], "A1 Foot, 6: retreats 10 cm, back to the enemy.", false),
    ] {
        let held = table.order("break", "2a1").with("way", "obstructed");
        held.with("in_the_way", &["2a2"][..]).with("gap", gap).dice(dice).says(says);
        let tests = if gone { vec![("morale", vec!["2a2".to_owned()])] } else { vec![] };
        assert_eq!((table.row("2a1").gone, table.owed()), (gone, tests), "{gap} {dice:?}");
        table.undo();
    }
}

/// Words of the way back have letters that begin no code, and the unit and its distance are asked at once.
#[test]
fn a_way_back_is_said_by_letters() {
    for (keys, line) in [
        ("A1Rk3", "A1 Foot, 3: retreats 8 cm, back to the enemy."),
        ("A1RoA27<enter>1", "A1 Foot, 1: retreats 6 cm, back to the enemy."),
        ("A1RoA23<enter><enter>", "A1 Foot finds its retreat obstructed by A2 Guards after 3 cm and is eliminated."),
        ("A1Rl8<enter>6", "A1 Foot, 6: retreats off the table and is eliminated (a reading)."),
    ] {
        let mut table = broke("2a1");
        table.app.keys("<pause>").keys(keys);
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
    }
}

/// What the players agreed of a valley halves a retreat too (Terrain): foot goes back 8, its half 4, with its die 3 to 5.
#[test]
fn terrain_takes_of_a_retreat_as_of_a_move() {
    let ruled = |table: &mut Table, keys: &str, line: &str| {
        table.app.keys("<pause>").keys(keys);
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
        table.undo();
    };
    let mut table = broke("2a1");
    ruled(&mut table, "A1Rktt6", "A1 Foot, 6: retreats 5 cm, terrain leaving half, back to the enemy.");
    ruled(&mut table, "A1Rttfk3", "A1 Foot, 3: retreats 4 cm, terrain leaving half, back to the enemy.");
    // By the letters of its words: 6 of 8, half, and 2, of which 3 on the die changes nothing; and nothing, without a die.
    for (keys, far, part) in
        [("ts3", 6, "three quarters"), ("th3", 4, "half"), ("tp3", 2, "a quarter"), ("tn<enter>", 0, "nothing")]
    {
        table.app.keys("<pause>").keys(&format!("A1Rk{keys}"));
        let retreats = format!("retreats {far} cm, terrain leaving {part}, back to the enemy.");
        assert!(table.app.last().ends_with(&retreats), "{keys}: {}\n{}", table.app.last(), table.app.text());
        table.undo();
    }
    // A friend 4 cm off is not reached by 4, and by 5 he is.
    let obstructed = |table: &mut Table, face: u8, says: &str| {
        let order = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a2"][..]);
        order.with("gap", 4).with("terrain", "half").dice(&[face]).says(says);
        table.undo();
    };
    obstructed(&mut table, 3, "A1 Foot, 3: retreats 4 cm, terrain leaving half, back to the enemy.");
    obstructed(&mut table, 6, "A1 Foot, 6: finds its retreat obstructed by A2 Guards after 4 cm and is eliminated.");
    // Nothing is left of it, and no die decides.
    table.order("break", "2a1").with("way", "keeps clear").with("terrain", "nothing").says("A1 Foot retreats 0 cm");
    let mut later = meeting();
    later.order("overrule", "1a1").with("retreating", true).with("why", "it ran").says("retreating");
    later.turn("red-3");
    later.go_to("Retreats");
    later
        .order("retreat", "1a1")
        .with("way", "keeps clear")
        .with("terrain", "three quarters")
        .dice(&[3])
        .says("retreats 6 cm");
}

#[test]
fn who_gave_support_from_right_behind_is_named_beside_the_retreat() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    let order = table.order("morale", "2a1").with("supported", "yes").with("supporter", &["2a2"][..]);
    order.dice(&[1]).says("fails: 1 + 1 = 2, 4 needed");
    let hint = "A2 Guards gave it support from right behind in this phase: does it obstruct its way?".to_owned();
    assert!(table.form_says("break", "2a1").contains(&hint), "{:?}", table.form_says("break", "2a1"));
    assert_eq!(table.asked("break", "2a1", &[], "way").answer, None);
}

/// Its first move is made at once; later ones are made in the step of retreats.
#[test]
fn who_retreats_on_is_told_by_which_order() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("overrule", "1a4").with("retreating", true).with("why", "it ran").says("retreating");
    table.go_to("Card");
    table.turn("red-4");
    assert_eq!(table.phase(), "Rally");
    assert_eq!(table.against("break", "1a4"), ["a4 Second did not just break (Morale)"]);
    table.order("rally", "1a4").dice(&[1]).says("goes on retreating");
    table.go_to("Retreats");
    let on = "a4 Second did not just break: it retreats on by p (Retreating Units)";
    assert_eq!(table.against("break", "1a4"), [on]);
    table.app.keys("<pause>a4R").expect("it retreats on by p");
}
