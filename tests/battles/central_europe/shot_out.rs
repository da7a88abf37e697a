//! Hits by fire on who left its melee by them, and where they count (Melees: the hits of a phase, those by fire included).

use super::{MEETING, meeting};
use crate::support::table::Table;

/// The horse of the Reds and the Guards of the Blacks have fought a round that nobody won; it is the Reds' phase again.
fn drawn(mut table: Table) -> Table {
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    // 1 a quarter each way.
    table.order("round", "1a3").dice(&[1; 8]).says("another round");
    table.go_to("Card");
    table.opened("red-4", "Guns")
}

fn opened() -> Table {
    drawn(meeting().opened("red-4", "Guns"))
}

/// One hit on the Guards, who break by it; whether anybody supports them is asked where somebody is free to.
fn shoot_the_guards_out(table: &mut Table) {
    table.order("gun_fire", "1a2").with("target", "2a2").with("distance", 6).dice(&[2, 4]).says("1 hit");
    let free = table.row("2a1").marks.is_empty();
    let test = table.order("morale", "2a2");
    let test = if free { test.with("supported", "no") } else { test };
    test.dice(&[3]).says("breaks and retreats");
    table.order("break", "2a2").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
}

/// The horse charges the foot, which has nothing to do with the melee before: 3 a quarter, and 1 back.
fn charges_the_foot(table: &mut Table) {
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[1; 16]).says("no hit on Reds, no hit on Blacks; another round.");
}

#[test]
fn hits_on_who_broke_do_not_count_in_a_melee_that_begins_later() {
    let mut table = opened();
    shoot_the_guards_out(&mut table);
    charges_the_foot(&mut table);
}

#[test]
fn hits_on_who_was_killed_do_not_count_in_a_melee_that_begins_later() {
    let mut table = opened();
    table.order("overrule", "2a2").with("effectiveness", "25").with("why", "so").says("100 to 25 percent");
    table.order("gun_fire", "1a2").with("target", "2a2").with("distance", 6).dice(&[2, 4]).says("eliminated");
    charges_the_foot(&mut table);
}

/// The Guards go back 8 cm and are charged in the rear: 4 a quarter of the horse, 1 each of the two quarters that they have left.
#[test]
fn hits_on_who_is_charged_again_count_once() {
    let mut table = opened();
    shoot_the_guards_out(&mut table);
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a2").says("its rear, over 7 cm: contact.");
    table.go_to("Melees");
    let round = table.order("round", "1a3").dice(&[1; 18]);
    round.says("no hit on Reds, 1 hit on Blacks (1 by fire); lost by Blacks.");
}

/// Horse and foot of the Reds are at the Guards, to whom foot and hussars come, at the flanks of either.
fn four_around_the_guards() -> Table {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    let flank = |table: &mut Table, unit: &str, target: &str| {
        let charge = table.order("charge", unit).with("distance", 3).with("target", target);
        charge.with("face", "left flank").says("contact");
    };
    flank(&mut table, "1a4", "2a2");
    table.go_to("Melees");
    // 4 of the horse, 8 of the foot at the flank, 4 of the Guards.
    table.order("round", "1a3").with("struck", &["1a3"][..]).dice(&[1; 16]).says("another round");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Movement");
    flank(&mut table, "2a1", "1a4");
    flank(&mut table, "2a3", "1a3");
    table.go_to("Melees");
    // 4 of the horse, 4 of the foot, 8 of the foot and of the hussars each, at a flank, 4 of the Guards.
    table.order("round", "1a3").with("struck", &["1a3"][..]).dice(&[1; 28]).says("another round");
    table.go_to("Card");
    table.opened("red-4", "Guns")
}

/// In which of its parts the hits count the text does not say, as it says nothing of parts.
#[test]
fn hits_on_who_was_between_count_in_each_melee_into_which_theirs_falls_apart() {
    let mut table = four_around_the_guards();
    shoot_the_guards_out(&mut table);
    table.go_to("Melees");
    let said = "A2 was shot out of this melee: 1 hit on it by fire counts here, in each melee into which that one fell apart \
         (a reading).";
    for (unit, dice) in [("1a3", 12), ("1a4", 8)] {
        assert!(table.form_says("round", unit).contains(&said.to_owned()), "{:?}", table.form_says("round", unit));
        let round = |table: &mut Table, says: &str| table.order("round", unit).dice(&[1; 12][..dice]).says(says);
        round(&mut table, said);
        table.undo();
        round(&mut table, "no hit on Reds, 1 hit on Blacks (1 by fire); lost by Blacks.");
        table.undo();
    }
}

/// The horse is free once the hussars are dead as well, and the foot fights on where the Guards have left it.
#[test]
fn hits_count_where_a_friend_fights_on_and_not_in_the_next_melee_of_an_enemy() {
    let mut table = four_around_the_guards();
    shoot_the_guards_out(&mut table);
    table.order("overrule", "2a3").with("gone", true).with("why", "it fled").says("eliminated");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a4").says("contact");
    table.go_to("Melees");
    // Light foot in the open does not strike, and is struck with 2 a quarter.
    table.order("round", "1a3").dice(&[1; 8]).says("no hit on Reds, no hit on Blacks; another round.");
    let said = "A2 was shot out of this melee: 1 hit on it by fire counts here (a reading).".to_owned();
    assert!(table.form_says("round", "1a4").contains(&said), "{:?}", table.form_says("round", "1a4"));
    let round = table.order("round", "1a4").dice(&[1; 8]);
    round.says("no hit on Reds, 1 hit on Blacks (1 by fire); lost by Blacks.");
}

/// Guns in a melee are eliminated, and contact makes a melee (Melees): they do not get away by breaking.
#[test]
fn guns_in_contact_that_break_are_eliminated() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a5").with("protected", "no").says("contact");
    table.go_to("Musketry");
    // The guns need a 4 of the foot in firing order.
    let volley = table.order("volley", "1a1").with("target", "2a5").with("distance", 8);
    volley.dice(&[4, 1, 1, 1]).says("1 hit");
    let stay = "It touches an enemy: guns in a melee are eliminated, and do not go back out of it (a reading).";
    assert!(table.form_says("morale", "2a5").contains(&stay.to_owned()));
    table.order("morale", "2a5").with("supported", "no").dice(&[4]).says("A5 Battery stands: 4, 4 needed.");
    assert_eq!(table.strength("2a5"), "[75]");
    table.undo();
    table.order("morale", "2a5").with("supported", "no").dice(&[3]).says("A5 Battery is eliminated.");
    assert_eq!(
        (table.strength("2a5").as_str(), table.row("1a3").marks, table.owed()),
        ("GONE", vec!["mov".to_owned()], vec![])
    );
}

/// The move comes before the die, which comes at the start of the phase (Retreating Units).
#[test]
fn who_has_not_gone_back_before_rallying_ends_is_told_to_have_no_die() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("breaks and retreats");
    table.go_to("Card");
    table.turn("black-4");
    assert_eq!(table.phase(), "Rally");
    table.next_says(
        "A1 Foot has not made its first retreat move, and does not dice to rally in this phase (a reading).",
    );
}

/// Guns on their limbers are told so, whichever way they face.
#[test]
fn limbered_guns_that_face_away_are_told_that_they_are_limbered() {
    let croats = "{ name = \"Croats\", kind = \"light_foot\" }";
    let text = MEETING.replace(croats, "{ name = \"Second guns\", kind = \"artillery\" }");
    let mut table = Table::of("central-europe", &text).opened("black-4", "Guns");
    for unit in ["2a4", "2a5"] {
        table.order("overrule", unit).with("away", true).with("why", "it ran").says("back to the enemy");
    }
    assert_eq!(
        table.against("gun_fire", "2a5"),
        ["limbered guns do not fire: unlimber them in a step of movement (Artillery)"]
    );
    let away = "it has its back to the enemy since its retreat: pivot it by F (Morale)";
    assert_eq!(table.against("gun_fire", "2a4"), [away]);
}
