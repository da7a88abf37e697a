//! Tests, retreats, rallying (Morale, Retreating Units).

use super::{MEETING, meeting};
use crate::support::table::Table;
use drumhead::umpire::{Answer, Order, Throw};

#[test]
fn fire_breaks_a_unit_that_fails_and_it_rallies_at_a_later_card_of_its_side() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("fails: 3, 4 needed");
    assert_eq!(table.strength("2a1"), "(25)");
    table.order("break", "2a1").with("way", "keeps clear").dice(&[6]).says("retreats 10 cm");
    table.go_to("Card");
    table.turn("black-3");
    assert_eq!(table.phase(), "Rally");
    table.order("rally", "2a1").dice(&[4]).says("goes on retreating: 4, 5 needed");
    table.order("rally", "2a1").dice(&[5]).refused("A1 Foot has diced to rally in this phase (Retreating Units)");
    table.next_says("Retreats");
    table.order("retreat", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.go_to("Card");
    table.turn("black-3");
    table.order("rally", "2a1").dice(&[5]).says("rallies: 5, 5 needed");
    assert_eq!(table.strength("2a1"), "[25]");
    table.next_says("Movement");
    assert_eq!(table.phase(), "Movement", "its guns are on their limbers, and nobody retreats");
}

#[test]
fn a_general_adds_one_and_falls_with_his_unit() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a1"][..]).says("joins");
    table.order("overrule", "1a1").with("effectiveness", "50").with("why", "counted again").says("100 to 50 percent");
    table.go_to("Card");
    table.turn("black-3");
    table.go_to("Musketry");
    let hit = |table: &mut crate::support::table::Table, firer: &str, faces: &[u8]| {
        table.order("volley", firer).with("target", "1a1").with("distance", 8).dice(faces).says("1 hit");
    };
    hit(&mut table, "2a2", &[4, 1, 1, 1]);
    table.order("morale", "1a1").with("supported", "no").dice(&[3]).says("stands: 3 + 1 = 4, 4 needed");
    hit(&mut table, "2a4", &[5, 1, 1, 1]);
    assert_eq!((table.row("1a1").gone, table.row("1a5").gone), (true, true));
}

#[test]
fn who_owes_nothing_is_told_so() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("morale", "1a1").refused("a1 Line owes no morale test (Morale)");
    table.order("break", "1a1").refused("a1 Line did not just break (Morale)");
    assert_eq!((table.who("morale"), table.who("break")), (vec![], vec![]));
}

#[test]
fn who_has_made_its_retreat_move_is_marked_so() {
    let mut table = meeting().opened("black-4", "Card");
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    table.turn("black-3");
    table.go_to("Retreats");
    table.order("retreat", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    assert_eq!(table.row("2a1").marks, ["retr", "ran"]);
}

#[test]
fn a_general_who_falls_with_his_unit_is_named_before_it_and_after() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a1"][..]).says("joins");
    table.go_to("Card");
    table.turn("black-3");
    table.go_to("Musketry");
    table.order("volley", "2a2").with("target", "1a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    table.order("morale", "1a1").with("supported", "no").dice(&[2]).says("breaks and retreats");
    let warned = "a5 King is with it, and is eliminated if it is.".to_owned();
    assert!(table.form_says("break", "1a1").contains(&warned));
    let order = table.order("break", "1a1").with("way", "obstructed").with("in_the_way", &["1a3"][..]).with("gap", 4);
    order.says("a5 King is eliminated with a1 Line (Morale).");
    assert!(table.row("1a5").gone);
    table.undo();
    table.order("overrule", "1a1").with("gone", true).with("why", "lost").says("a5 King is eliminated with a1 Line");
}

#[test]
fn support_of_a_test_stands_in_the_next_of_the_same_phase() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    let first = table.order("morale", "2a1").with("supported", "yes").with("supporter", &["2a2"][..]);
    first.dice(&[3]).says("A2 Guards gives it support.");
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    let asked = table.asked("morale", "2a1", &[], "supported");
    assert_eq!(asked.said, "as in its last test");
    table.order("morale", "2a1").dice(&[3]).says("stands: 3 + 1 = 4, 4 needed");
}

/// It is diced for at the start of each phase of its side (Retreating Units), whatever became of it between.
#[test]
fn a_retreating_unit_that_is_brought_back_owes_its_die() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("fails: 3, 4 needed");
    table.order("break", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.order("overrule", "2a1").with("gone", true).with("why", "lost").says("eliminated");
    table.order("overrule", "2a1").with("gone", false).with("why", "found").says("not eliminated");
    table.go_to("Card");
    table.turn("black-3");
    assert_eq!((table.phase(), table.owed()), ("Rally".to_owned(), vec![("rally", vec!["2a1".to_owned()])]));
}

/// Each step of fire that cost a unit effectiveness brings its test, and so does whoever runs into it (Morale, CE-AMB-20).
#[test]
fn tests_that_are_owed_for_several_causes_are_made_one_by_one() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a2").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a2").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    for left in [vec![("morale", vec!["2a2".to_owned()])], vec![]] {
        table.order("morale", "2a2").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
        assert_eq!(table.owed(), left);
    }
}

#[test]
fn who_was_shot_at_and_run_into_still_retreats_where_it_fails_for_the_fire() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a2").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    let order = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a2"][..]).with("gap", 4);
    order.says("finds its retreat obstructed by");
    table.order("morale", "2a2").with("supported", "no").dice(&[3]).says("breaks and retreats a full move at once");
    let guards = || vec!["2a2".to_owned()];
    assert_eq!(table.owed(), [("morale", guards()), ("break", guards())]);
    table.order("morale", "2a2").with("supported", "no").dice(&[4]).says("passes: 4, 4 needed");
    assert_eq!(table.owed(), [("break", guards())]);
}

#[test]
fn every_general_with_a_unit_falls_with_it() {
    let text = MEETING.replace("{ name = \"Second\", kind = \"foot\" }", "{ name = \"Prince\", kind = \"general\" }");
    let mut table = Table::of("central-europe", &text).opened("red-4", "Movement");
    for general in ["1a5", "1a4"] {
        table.order("move", general).with("distance", 3).with("joins", &["1a1"][..]).says("joins a1 Line");
    }
    table.order("overrule", "1a1").with("gone", true).with("why", "lost").says("a4 Prince is eliminated with a1 Line");
    assert_eq!((table.row("1a4").gone, table.row("1a5").gone), (true, true));
}

/// Tests of a lost melee come before anybody goes back, by a reading, where all stand as they fought (CE-AMB-45): whoever goes
/// back first is told, and nobody is kept from it.
#[test]
fn who_goes_back_while_a_test_of_a_lost_melee_is_owed_is_told() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Movement");
    let flank = table.order("charge", "2a3").with("distance", 3).with("target", "1a3").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    // Twelve dice of the horse at foot out of order, then of the foot, then eight of the hussars at its flank.
    let faces = [&[4][..], &[1; 11], &[1; 4], &[1; 8]].concat();
    table.order("round", "1a3").dice(&faces).says("no hit on Reds, 1 hit on Blacks; lost by Blacks.");
    let first = |codes: &str| {
        format!("Tests of lost melees are meant to be made before anybody goes back (a reading): {codes}.")
    };
    assert!(table.form_says("break", "2a1").contains(&first("A1, A3")));
    table.order("morale", "2a1").with("supported", "no").dice(&[4]).says("passes");
    assert!(table.form_says("break", "2a1").contains(&first("A3")));
    let fought = "It has gone back before its test: its support is judged where it fought (a reading).".to_owned();
    assert!(!table.form_says("morale", "2a3").contains(&fought));
    table.order("break", "2a3").with("untested", true).with("way", "keeps clear").dice(&[3]).says("retreats 12 cm");
    assert!(table.form_says("morale", "2a3").contains(&fought));
    table.order("morale", "2a3").with("supported", "no").dice(&[4]).says("passes");
    let says = table.form_says("break", "2a1");
    assert!(!says.iter().any(|words| words.starts_with("Tests of lost melees")), "{says:?}");
}

/// One is in its way at most: behind his code the form goes on to the distance, and a digit is that.
#[test]
fn behind_who_is_in_its_way_the_distance_is_typed() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    table.app.keys("<pause>A1Ro");
    table.app.keys("A2").expect(">    distance to A2           __ cm");
    table.app.keys("4").expect("finds its retreat obstructed by A2 Guards after 4 cm");
}

/// One of the two may end it, or keep it from the other: which comes first the umpire says (Melees, Morale, CE-AMB-45).
#[test]
fn who_lost_a_melee_says_whether_it_goes_back_before_its_test() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("lost by Blacks");
    // By heart, as of who owes no test: nothing of it is ruled.
    let before = table.battle().records().len();
    table.app.keys("<pause>A2RoA14<pause><enter>").expect("goes back before its test");
    assert_eq!(table.battle().records().len(), before, "{}", table.app.text());
    table.app.keys("<pause><esc><pause>");
    table.order("break", "2a2").with("untested", false).refused("A2 Guards makes its test first: t (a reading)");
    let first = table.order("break", "2a2").with("untested", true).with("way", "keeps clear");
    first.dice(&[3]).says("retreats 8 cm");
    table.undo();
    table.order("morale", "2a2").with("supported", "no").dice(&[4]).says("passes");
    table.order("break", "2a2").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.undo();
    table.undo();
    // A journal of before, in which the die lies and nobody was asked.
    let answers = [("way".to_owned(), Answer::Word("clear".to_owned()))].into();
    let order = Order { name: "break".to_owned(), subject: "2a2".parse().ok(), answers };
    let ruled = table.battle().rule(&order, &[Throw::Face(3)]).result.expect("it is read");
    assert_eq!(ruled.line, "A2 Guards, 3: retreats 8 cm, back to the enemy.");
}
