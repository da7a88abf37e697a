//! Cards, points, and the steps of a phase (Command & Control).

use super::{MEETING, meeting};
use crate::support::table::Table;

#[test]
fn a_card_names_the_side_and_its_points_and_leaves_the_deck() {
    let mut table = meeting();
    table.order("card", "").card("red-4").says("red-4: Reds may activate 4 units.");
    let view = table.view();
    assert_eq!((view.acting, view.phase.name.as_str()), (Some(1), "Guns"), "nobody retreats");
    assert_eq!(view.headline, ["4/4 points", "25 cards"]);
    table.order("card", "").card("red-4").refused("card is no order of Guns");
}

/// Whom the scenario holds nobody activates up to that turn; whoever breaks retreats all the same.
#[test]
fn whom_the_scenario_holds_nobody_activates_before_its_turn() {
    let more = "[[army.brigade]]\nname = \"Far left\"\nunit = [{ name = \"Pandours\", kind = \"light_foot\" }]\n";
    let held = MEETING.replace("name = \"Left\"", "name = \"Left\"\nheld_until = 1") + more;
    let mut table = Table::of("central-europe", &held).opened("black-4", "Movement");
    assert_eq!((table.note("2a").as_str(), table.who("move")), ("acts from 2", vec!["2b1".to_owned()]));
    table.order("move", "2a1").dice(&[3]).refused("it is held: nobody activates it before turn 2 (scenario)");
    table.order("move", "2a1").with("allow", "they saw the enemy").dice(&[3]).says("moves 8 cm");
    table.go_to("Card");
    table.turn("joker");
    assert_eq!(table.note("2a"), "");
    table.turn("black-3");
    table.go_to("Movement");
    table.order("move", "2a1").dice(&[3]).says("moves 8 cm");
}

#[test]
fn a_joker_ends_the_turn_and_all_cards_are_shuffled() {
    let mut table = meeting().opened("red-2", "Card");
    table.order("card", "").card("joker").says("A joker: turn 1 is over, and all cards are shuffled.");
    let view = table.view();
    assert_eq!((view.turn, view.phase.name.as_str()), (2, "Card"));
    assert_eq!(view.headline, ["26 cards"]);
}

#[test]
fn points_run_out_and_the_umpire_may_allow_more() {
    let mut table = meeting().opened("red-2", "Movement");
    table.order("move", "1a1").dice(&[3]).says("moves 6 cm");
    table.order("move", "1a3").with("distance", 3).says("moves 3 cm");
    assert_eq!(table.who("move"), [""; 0]);
    table.order("move", "1a4").dice(&[3]).refused("no activation point is left (Command & Control)");
    table.order("move", "1a4").with("allow", "they were told three").dice(&[3]).says("moves 8 cm");
    table.go_to("Musketry");
    assert_eq!(table.who("volley"), ["1a1"], "on the point it moved by; others have none");
    // 4 needs 5 after moving.
    table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 5, 1, 1]).says("1 hit");
}

#[test]
fn whoever_retreats_comes_first() {
    let mut table = meeting().opened("black-4", "Card");
    for unit in ["2a1", "2a3"] {
        table.order("overrule", unit).with("retreating", true).with("why", "it ran").says("retreating");
    }
    table.turn("black-4");
    table.go_to("Retreats");
    table.order("retreat", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    assert_eq!(table.owed(), [("retreat", vec!["2a3".to_owned()])]);
    table.next_says("Left undone: retreats on, for a point: A3.");
    assert_eq!(table.phase(), "Movement", "whoever is left out does not block the card");
    table.order("move", "2a3").dice(&[3]).refused("a retreating unit makes retreat moves only (Retreating Units)");
    table.order("move", "2a2").dice(&[3]).says("moves 6 cm");
}

#[test]
fn a_step_in_which_nobody_can_do_anything_is_passed_over() {
    let mut table = meeting();
    table.turn("black-2");
    assert_eq!(table.phase(), "Movement", "guns on their limbers do not fire");
    table.order("move", "2a3").with("distance", 3).says("moves 3 cm");
    table.order("form", "2a5").says("unlimbers");
    table.next_says("The phase closes");
    assert_eq!(table.phase(), "Card", "both points went to those without muskets, and nobody is in melee");
    table.turn("black-2");
    assert_eq!(table.phase(), "Guns", "they are off their limbers");
}

/// As journals of version 0.1.0 have it.
#[test]
fn a_step_that_began_in_an_old_journal_begins_again() {
    let mut game = meeting().battle().game().copy();
    game.apply(r#"[{"card":{"name":"red-4","side":"red","points":4}},{"at":{"at":"moves"}}]"#).expect("is read");
    assert_eq!(game.view().phase.name, "Movement");
}

#[test]
fn whose_phase_it_is_not_is_told_so() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "2a1").refused("it is the phase of Reds (Command & Control)");
    table.order("charge", "1a").refused("a Right is a brigade: charge is for one of its units, ");
}

#[test]
fn a_brigade_at_once_spends_no_more_points_than_there_are() {
    for left_out in ["Not a4 Second", "Not a5 King"] {
        let mut table = meeting().opened("red-2", "Movement");
        let order = table.order("move", "1a").with("distance", 3);
        order.says(&format!("{left_out}: no activation point is left (Command & Control)."));
        let moved = |unit: &str| table.row(unit).marks.contains(&"mov".to_owned());
        assert_eq!(["1a1", "1a3", "1a4", "1a5"].map(moved), [true, true, false, false]);
        assert_eq!(table.view().headline[0], "0/2 points");
    }
}

#[test]
fn points_that_the_umpire_allowed_beyond_the_card_are_counted_and_allow_no_more_of_themselves() {
    let mut table = meeting().opened("red-2", "Movement");
    assert_eq!(table.view().may[0].what, "may move, 2 points unused");
    table.order("move", "1a1").with("distance", 3).says("moves 3 cm");
    assert_eq!(table.view().may[0].what, "may move, 1 point unused");
    table.order("move", "1a3").with("distance", 3).says("moves 3 cm");
    table.order("move", "1a4").with("distance", 3).with("allow", "they were told three").says("moves 3 cm");
    assert_eq!(table.view().headline[0], "0/2 points, 1 over");
    table.order("move", "1a5").with("distance", 3).refused("no activation point is left (Command & Control)");
    assert_eq!(table.who("move"), [""; 0]);
}

#[test]
fn a_breach_that_was_allowed_to_one_is_not_allowed_to_all() {
    let mut table = meeting().opened("red-4", "Movement");
    for unit in ["1a1", "1a4"] {
        table.order("move", unit).with("distance", 3).says("moves 3 cm");
    }
    table.order("move", "1a1").with("distance", 3).with("allow", "it was quick").says("moves 3 cm");
    table.order("move", "1a4").with("distance", 3).refused("its movement of this phase is spent");
}

#[test]
fn a_general_stays_with_his_unit_as_the_brigade_moves_and_who_stays_behind_is_named() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a4"][..]).says("joins");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    let says = table.form_says("move", "1a");
    let king = "Not a5 King: he goes where a4 Second goes, for no point (a reading); an order of his own takes him from it (Morale).";
    let gun = "Not a2 Gun: guns off their limbers do not move: limber them first (Movement).";
    assert!(says.contains(&king.to_owned()) && says.contains(&gun.to_owned()), "{says:?}");
    assert_eq!(table.asked("move", "1a", &[], "distance").said, "a full move each");
    table.order("move", "1a").with("distance", 3).says(king);
    assert_eq!(table.row("1a5").marks, ["@a4"]);
    assert_eq!(table.view().headline[0], "1/4 points");
    table.order("switch", "1a5").with("distance", 3).says("moves 3 cm");
    assert_eq!(table.row("1a5").marks, ["mov"], "by himself he leaves it");
}

#[test]
fn nothing_ends_between_two_cards() {
    let mut table = meeting();
    assert_eq!(table.view().phase.next, "");
    table.turn("red-4");
    assert_eq!(table.view().phase.next, "Movement");
}

#[test]
fn what_the_other_side_was_allowed_costs_this_one_no_point() {
    let mut table = meeting().opened("red-2", "Musketry");
    let volley = table.order("volley", "2a2").with("target", "1a1").with("distance", 8);
    volley.with("allow", "defensive fire").dice(&[1; 4]).says("no hit");
    assert_eq!(table.view().headline[0], "2/2 points");
}

/// The deck has no ace: medians of 3 leave cards of 2 to 4.
#[test]
fn the_cards_that_show_how_to_type_one_are_in_the_deck() {
    let mut table = meeting();
    table.app.keys("f").expect("type the card (2r, 4b; jo: a joker)");
}

/// An ace is 1 below a 2 (CE-AMB-2): of three units a side the median is 2.
#[test]
fn an_ace_activates_one_unit() {
    let small =
        MEETING.lines().filter(|line| !["Second", "King", "Croats", "Battery"].iter().any(|name| line.contains(name)));
    let mut table = Table::of("central-europe", &small.collect::<Vec<_>>().join("\n"));
    table.order("card", "").card("black-ace").says("black-ace: Blacks may activate 1 unit.");
}
