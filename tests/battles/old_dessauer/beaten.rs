//! Who is beaten by two hits: how far it is pursued, shattered by its rout, by the hits of the round, or not at all.

use drumhead::umpire::Answer;

use super::field::{allowed, example, owed};
use super::said::{order, ruling};
use crate::support::table::Table;

/// The Line reduced to so many figures and beaten by two hits to none: two recoil moves, two rout hits.
pub fn beaten(figures: i64, dice: u8) -> Table {
    let mut table = example();
    table.order("overrule", "2a1").with("figures", figures).with("why", "counted again").says("figures");
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    let faces: Vec<u8> = [5, 6, 4, 1].into_iter().chain(std::iter::repeat_n(1, dice.into())).collect();
    table.order("fight", "1a1").dice(&faces).says("lost by A1 Line");
    table
}

#[test]
fn a_unit_that_its_rout_destroys_is_pursued_to_where_its_last_figure_falls() {
    // Three less two hits and two rout hits: none is left, and one was before its rout, below the quarter of 18.
    let mut table = beaten(3, 1);
    assert_eq!(table.row("2a1").strength, "GONE");
    table.next();
    assert_eq!(allowed(&table, "pursue"), ["1a1"]);
    assert_eq!(owed(&table, "pursue"), Vec::<String>::new());
    let form = table.battle().rule(&order("pursue", "1a1", &[]), &[]).form;
    // The hits of the round have shattered it, and not its rout: there is no such point.
    assert!(form.questions.iter().all(|question| question.id != "reach"), "{:?}", form.says);
    let most = "2 inches at most: its last figure falls there (a reading): the hits of the round, not its rout, had shattered it";
    assert!(form.says.contains(&most.to_owned()), "{:?}", form.says);
    // Its one figure falls with the first rout hit, after one recoil move of 2 inches.
    // Nobody has made a recoil that told of friends: whether there were any is asked.
    table.order("pursue", "1a1").refused("no answer");
    let far = table.order("pursue", "1a1").with("close", false).with("distance", 4);
    far.refused("A1 may be pursued 2 inches at most (Pursuit Moves)");
    table.order("pursue", "1a1").with("close", false).with("distance", 1).says("pursues A1 Line, 1 inch.");
    table.undo();
    table.order("pursue", "1a1").with("close", false).says("pursues A1 Line, 2 inches.");
}

/// Eight of twelve less four hits are four; a rout hit makes three of them, a quarter, after 2 inches; four make none.
#[test]
fn a_unit_whose_rout_leaves_nobody_is_followed_to_where_it_shatters() {
    let mut table = example();
    table.order("overrule", "2a2").with("figures", 8).with("why", "counted again").says("figures");
    table.order("charge", "1a1").with("target", "2a2").with("distance", 8).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 5, 6, 1, 1, 1]).says("A2 Reserve: 0 left after 4 rout hits, destroyed");
    table.next();
    assert_eq!((table.phase().as_str(), allowed(&table, "pursue")), ("Pursuit", vec!["1a1".to_owned()]));
    let said = table.form_says("pursue", "1a1");
    assert!(said.contains(&"2 inches at most: its rout hits shatter it there".to_owned()), "{said:?}");
    let said = table.battle().rule(&order("pursue", "1a1", &[("close", Answer::Flag(false))]), &[]).form.says;
    let falls = "A2: its last figure falls after 8 inches (a reading); its rout shatters it after 2 inches";
    assert!(said.contains(&falls.to_owned()), "{said:?}");
    let all = Answer::Word("as far as it recoils".to_owned());
    let all = order("pursue", "1a1", &[("close", Answer::Flag(false)), ("reach", all)]);
    let said = table.battle().rule(&all, &[]).form.says;
    assert!(said.contains(&"8 inches at most: its last figure falls there (a reading)".to_owned()), "{said:?}");
    // He may run into somebody on that way.
    let order = table.order("pursue", "1a1").with("close", true).with("into", &["2a1"][..]);
    order.says("a1 Cuirassiers pursues A2 Reserve and runs into A1 Line.");
    table.undo();
    table.order("pursue", "1a1").with("close", false).says("to where it shatters, 2 inches.");
}

#[test]
fn a_shattered_unit_that_is_left_may_be_followed_into_contact_or_no_farther_than_it_shatters() {
    // Seven less two hits are five; a rout hit makes four of them, a quarter of 18, after 2 inches of its 4.
    let mut table = beaten(7, 2);
    assert_eq!(table.row("2a1").strength, "(3/18)");
    table.next();
    assert_eq!(allowed(&table, "pursue"), Vec::<String>::new());
    table.order("pursue", "1a1").refused("A1 must recoil first");
    table.order("recoil", "2a1").says("recoils 4 inches");
    table.order("pursue", "1a1").says("to where it shatters, 2 inches.");
    assert_eq!(table.row("1a1").marks, ["mov"]);
    table.undo();
    // Followed farther, it is touched again, and leaves before another round.
    let farther = table.order("pursue", "1a1").with("reach", "as far as it recoils");
    farther.says("No further round with A1 Line: shattered, off as the turn ends.");
    assert_eq!(table.row("1a1").marks, ["aft A1"]);
}

#[test]
fn a_pursuer_who_stops_short_touches_nobody() {
    // Seventeen less two hits and two rout hits are thirteen: it recoils 4 inches.
    let mut table = beaten(17, 6);
    table.order("recoil", "2a1").says("recoils 4 inches");
    table.next();
    table.order("pursue", "1a1").with("distance", 3).says("pursues A1 Line, 3 inches.");
    assert_eq!(table.row("1a1").marks, ["mov"]);
    table.undo();
    table.order("pursue", "1a1").with("distance", 5).refused("A1 may be pursued 4 inches at most (Pursuit Moves)");
    table.order("pursue", "1a1").says("pursues A1 Line, 4 inches.");
    assert_eq!(table.row("1a1").marks, ["aft A1"]);
}

/// Squares may not move; a passive unit moves where it recoils (Movement).
#[test]
fn a_beaten_square_recoils_and_stays_one() {
    let mut table = example();
    let square = table.order("overrule", "2a2").with("formation", "square").with("why", "a test");
    square.says("formation");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    // Four stands at three quarters of four; a 6 hits at whatever points.
    table.order("fight", "1a2").dice(&[6, 6, 1, 1, 1, 1, 1]).says("lost by A2 Reserve");
    let said = table.form_says("recoil", "2a2");
    let stays = "It stays a square, which moves in no other way than this (a reading)";
    assert!(said.contains(&stays.to_owned()), "{said:?}");
    let recoils = ruling(&table, &order("recoil", "2a2", &[]), &[]);
    assert!(recoils.notes.contains(&format!("{stays}.")), "{:?}", recoils.notes);
    table.order("recoil", "2a2").says("recoils 4 inches");
    assert!(table.row("2a2").marks.contains(&"square".to_owned()));
}
