//! Whom the scenario holds until an enemy comes near, and the turn that is the last.

use drumhead::umpire::Order;

use super::{MEETING, meeting};
use crate::support::table::Table;

/// The Blacks' foot waits for an enemy within 10 cm; their pandours do not.
fn waiting() -> Table {
    let more = "[[army.brigade]]\nname = \"Far left\"\nunit = [{ name = \"Pandours\", kind = \"light_foot\" }]\n";
    Table::of("central-europe", &(MEETING.replace("name = \"Left\"", "name = \"Left\"\nheld_until_within = 10") + more))
}

const HELD: &str = "it is held: nobody activates it before an enemy is within 10 cm; if one is, say so by H (scenario)";

#[test]
fn who_waits_for_an_enemy_is_not_activated_before_one_is_near() {
    let table = waiting();
    assert_eq!(table.note("2a"), "waits, 10 cm");
    assert_eq!(
        table.scenario("HELD"),
        ["A Left is not activated before an enemy is within 10 cm: H says that one is."]
    );
    let mut table = table.opened("red-4", "Movement");
    table.next_says("A Left waits until an enemy is within 10 cm: if one is, H on it says so.");
    table.go_to("Card");
    table.turn("black-4");
    assert_eq!(table.phase(), "Movement", "its guns are limbered");
    assert_eq!(table.who("move"), ["2b1"]);
    table.order("move", "2a1").dice(&[3]).refused(HELD);
    table.order("form", "2a1").refused(HELD);
    // A turn does not free it; whoever sees an enemy near does, on any of its rows.
    table.go_to("Card");
    table.turn("joker");
    assert_eq!(table.note("2a"), "waits, 10 cm");
    table.order("free", "2a3").says("A Left: an enemy is near, and it is held no longer.");
    assert_eq!((table.note("2a").as_str(), table.scenario("HELD"), table.who("free")), ("", vec![], vec![]));
    table.turn("black-4");
    table.go_to("Movement");
    table.order("move", "2a1").dice(&[3]).says("moves 8 cm");
    table.undo();
    assert_eq!(table.who("move").len(), 6);
}

#[test]
fn who_waits_is_freed_by_an_enemy_who_fires_or_charges_from_near() {
    let mut table = waiting().opened("red-4", "Guns");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 11);
    shot.dice(&[1]).says("no hit");
    assert_eq!(table.note("2a"), "waits, 10 cm");
    table.undo();
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 10);
    shot.dice(&[1]).says("A Left is held no longer: an enemy is near.");
    assert_eq!(table.note("2a"), "");
    let mut table = waiting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 8).with("target", "2a1").dice(&[1]).says("held no longer");
    assert_eq!(table.note("2a"), "", "he fell short, and is near");
    // He starts beyond 10 cm, and touches it on a 6, or comes as near as 4.5 cm on a 1: 10 cm less a quarter, 7.5 of 12.
    let mut table = waiting().opened("red-4", "Movement");
    let charge = |table: &mut Table, die: u8, says: &str| {
        table.order("charge", "1a3").with("distance", 12).with("target", "2a1").dice(&[die]).says(says);
    };
    charge(&mut table, 6, "contact");
    assert_eq!(table.note("2a"), "", "an enemy touches it");
    table.undo();
    charge(&mut table, 1, "A Left is held no longer: an enemy is near.");
    let mut table = waiting().opened("red-4", "Musketry");
    let volley = table.order("volley", "1a1").with("target", "2a1").with("distance", 8);
    volley.dice(&[1; 4]).says("held no longer");
}

/// Whoever breaks retreats all the same, and nobody is supported by who waits (CE-AMB-47).
#[test]
fn who_waits_retreats_and_supports_nobody() {
    let mut table = waiting().opened("red-4", "Guns");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 11);
    // Half of 6 is halved twice, and the half of 1.5 makes one more.
    shot.dice(&[6, 4, 4, 4]).says("2 hits");
    let none = "No friend is left that could give it support (Morale).".to_owned();
    assert!(table.form_says("morale", "2a1").contains(&none), "the pandours are light infantry");
    table.order("morale", "2a1").dice(&[3]).says("fails: 3, 4 needed");
    table.order("break", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.go_to("Card");
    table.turn("black-4");
    table.order("rally", "2a1").dice(&[1]).says("goes on retreating");
    table.go_to("Retreats");
    let held = "A1 Foot is held by the scenario: its retreat goes on all the same, for a point (a reading).";
    assert!(table.form_says("retreat", "2a1").contains(&held.to_owned()));
    table.order("retreat", "2a1").with("way", "keeps clear").dice(&[3]).says(held);
    assert_eq!(table.view().headline[0], "3/4 points");
}

#[test]
fn gruenne_waits_at_kesselsdorf() {
    let table = Table::at("central-europe", "kesselsdorf");
    assert_eq!(table.note("2d"), "waits, 30 cm");
    let held = table.scenario("HELD");
    assert_eq!(held, ["D Gruenne's corps is not activated before an enemy is within 30 cm: H says that one is."]);
    // 23 units, half of which is 11.5: the 1 more of the Army Characteristics is Frederick's, at Chotusitz.
    let cards = table.scenario("CARDS AND CHARACTERISTICS");
    assert_eq!(cards[0], "Prussia: the red cards, median 12.");
    assert_eq!(cards[1], "Saxony: the black cards, median 12.");
}

/// Kept in its place until the end of turn 2, the Blacks' foot neither moves nor charges; it fires and changes its order.
#[test]
fn who_is_kept_in_its_place_fires_and_forms_but_does_not_leave_it() {
    let mut table =
        Table::of("central-europe", &MEETING.replace("name = \"Left\"", "name = \"Left\"\nstays_until = 2"));
    assert_eq!(table.note("2a"), "moves from 3");
    assert_eq!(table.scenario("HELD"), ["A Left does not leave its place before turn 3."]);
    table = table.opened("black-4", "Movement");
    let stays = "it does not leave its place before turn 3 (scenario)";
    assert_eq!(table.who("move"), [""; 0]);
    table.order("move", "2a1").with("distance", 3).refused(stays);
    table.order("charge", "2a3").with("distance", 3).with("target", "1a1").refused(stays);
    table.order("form", "2a3").with("distance", 3).refused(stays);
    table.order("form", "2a3").says("dismounts.");
    table.order("form", "2a1").says("adopts firing order");
    table.go_to("Musketry");
    table.order("volley", "2a2").with("target", "1a1").with("distance", 8).dice(&[1; 4]).says("no hit");
    table.next_says("The phase closes (black-4, Blacks), 1 of 4 points unused (A4 A5 did nothing)");
    for _ in 0..2 {
        table.turn("joker");
    }
    assert_eq!(table.note("2a"), "");
    table.turn("black-4");
    table.go_to("Movement");
    table.order("move", "2a1").with("distance", 3).says("moves 3 cm");
}

#[test]
fn who_holds_the_works_at_fontenoy_stays_there_and_who_may_not_pass_is_reminded() {
    let mut table = Table::at("central-europe", "fontenoy");
    assert_eq!(table.note("2i"), "moves from 6");
    assert_eq!(table.note("1d"), "acts from 3");
    assert_eq!(table.row("2a3").marks, ["wood", "cover"], "the Grassins are behind their abatis");
    // 24 units a side: a median of 12, a queen.
    table.turn("black-queen");
    assert!(table.who("gun_fire").contains(&"2i3".to_owned()));
    table.go_to("Movement");
    let stays = "it does not leave its place before turn 6 (scenario)";
    assert!(table.against("move", "2i1").contains(&stays.to_owned()));
    table.go_to("Card");
    table.turn("red-queen");
    table.go_to("Movement");
    let passes = "Campbell's horse may not pass the British foot before turn 3 (scenario).".to_owned();
    assert!(table.form_says("move", "1i1").contains(&passes));
    assert!(!table.form_says("move", "1a1").contains(&passes));
}

#[test]
fn a_brigade_is_held_by_a_turn_or_by_an_enemy() {
    let book = (drumhead::rulesets::find("central-europe").expect("it is registered").open)(&[]).expect("opens");
    let both = MEETING.replace("name = \"Left\"", "name = \"Left\"\nheld_until = 2\nheld_until_within = 10");
    let faults = book.check(&both).expect_err("both");
    assert_eq!(faults[0].what, "held until a turn and until an enemy is near");
    let both = MEETING.replace("name = \"Left\"", "name = \"Left\"\nheld_until = 2\nstays_until = 4");
    assert_eq!(book.check(&both).expect_err("both")[0].what, "held, and kept in its place besides");
}

#[test]
fn the_battle_ends_with_its_last_turn_and_the_umpire_says_who_has_won() {
    let text = MEETING.replace("title = \"A meeting\"", "title = \"A meeting\"\nlast_turn = 2");
    let mut table = Table::of("central-europe", &text);
    assert_eq!(table.view().last_turn, Some(2));
    assert_eq!(table.scenario("THE END")[0], "Turn 2 is the last: the umpire says then who has won.");
    table.order("card", "").card("joker").says("It is the last turn.");
    let mut table = table.opened("red-4", "Card");
    table.order("card", "").card("joker").says("A joker: turn 2 is over, and was the last.");
    assert_eq!((table.view().turn, table.phase().as_str(), table.owed()), (2, "Card", vec![]));
    assert_eq!(table.view().phase.next, "the end");
    table.order("card", "").card("red-4").refused("turn 2 was the last: ] ends the battle (scenario)");
    table.order(Order::NEXT, "").refused("a question has no answer yet");
    let next = table.order(Order::NEXT, "").with("how", "the Reds hold the mill");
    next.says("The battle is over: the Reds hold the mill.");
    assert_eq!(table.view().over.as_deref(), Some("the Reds hold the mill"));
    table.undo();
    table.undo();
    table.turn("red-4");
    assert_eq!(table.phase(), "Guns", "the last turn goes on");
}

#[test]
fn a_phase_that_closes_says_which_points_nobody_had() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    table.go_to("Musketry");
    table.next_says("The phase closes (red-4, Reds), 3 of 4 points unused (a2 a3 a4 a5 did nothing): next card.");
    table.turn("red-2");
    table.go_to("Movement");
    for unit in ["1a1", "1a3"] {
        table.order("move", unit).with("distance", 3).says("moves 3 cm");
    }
    table.go_to("Musketry");
    table.next_says("The phase closes (red-2, Reds): next card.");
}

/// Who touches an enemy fights, for no point (Command & Control).
#[test]
fn who_fights_is_not_among_those_who_did_nothing() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[1; 8]).says("another round");
    table.next_says("The phase closes (red-4, Reds), 3 of 4 points unused (a1 a2 a4 a5 did nothing): next card.");
    table.turn("black-4");
    table.go_to("Movement");
    table.order("move", "2a1").with("distance", 3).says("moves 3 cm");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("lost by Blacks");
    table.next_says("The phase closes (black-4, Blacks), 3 of 4 points unused (A3 A4 A5 did nothing): next card.");
}

/// Who has rallied faces away until it turns about (CE-AMB-49), which takes it nowhere.
#[test]
fn who_is_kept_in_its_place_with_its_back_to_the_enemy_turns_about_and_fires() {
    let mut table =
        Table::of("central-europe", &MEETING.replace("name = \"Left\"", "name = \"Left\"\nstays_until = 2"));
    table.order("overrule", "2a4").with("away", true).with("why", "it ran").says("back to the enemy");
    table = table.opened("black-4", "Movement");
    assert_eq!(table.who("move"), ["2a4"]);
    let turns = |table: &mut Table, far: i64, says: Option<&str>| {
        let order = table.order("move", "2a4").with("about_faces", "one").with("distance", far);
        match says {
            Some(says) => order.says(says),
            None => order.refused("it does not leave its place before turn 3 (scenario)"),
        }
    };
    turns(&mut table, 3, None);
    turns(&mut table, 0, Some("A4 Croats turns about where it stands."));
    table.undo();
    // Nothing else is filled in.
    table.order("move", "2a4").with("about_faces", "one").says("A4 Croats turns about where it stands.");
    assert_eq!(table.who("move"), [""; 0]);
    table.go_to("Musketry");
    // 5 is needed of light foot, and 1 more as it moved.
    table.order("volley", "2a4").with("target", "1a1").with("distance", 8).dice(&[6, 5, 1, 1]).says("1 hit");
}
