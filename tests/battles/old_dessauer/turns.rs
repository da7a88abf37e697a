//! The turn: who is active, who reforms, what the umpire overrules, and how it ends.

use super::field::{EXAMPLE, allowed, duties, end_turn, example, mustered, rearguard};
use crate::support::table::Table;

#[test]
fn the_first_turn_begins_with_what_was_agreed_and_the_sides_swap_every_turn() {
    let mut table = mustered();
    assert_eq!((table.phase().as_str(), table.view().acting), ("Muster", None));
    table.next_says("Prussia wins by holding both blocks");
    assert_eq!((table.phase().as_str(), table.view().acting), ("Movement", Some(1)));
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    assert_eq!((table.view().turn, table.view().acting), (2, Some(2)));
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
}

#[test]
fn who_stands_still_for_an_active_turn_reforms_and_who_stands_in_rough_ground_does_not() {
    let mut table = rearguard();
    let into = |table: &mut Table, who: &str, ends: &'static str| {
        // Half of 4 inches in rough ground.
        table.order("move", who).with("terrain", "rough").with("ground", ends).says("2 of 2 inches");
        assert_eq!(table.row(who).strength, "[12/12]");
    };
    into(&mut table, "1a2", "open");
    into(&mut table, "1a3", "rough");
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
    table.through("Reform");
    table.next_says("Reformed: a2 IR 17 Manteuffel.");
    assert_eq!((table.row("1a2").strength.as_str(), table.row("1a3").strength.as_str()), ("12/12", "[12/12]"));
}

/// Who ends on such ground has crossed some of it, whatever else is said (Terrain Effects): woods halve a move and disorder,
/// and only infantry enters a town.
#[test]
fn who_ends_in_woods_has_crossed_them_and_no_horse_ends_in_a_town() {
    let mut table = rearguard();
    table.order("move", "1a2").with("ground", "woods").says("2 of 2 inches");
    assert_eq!(table.row("1a2").strength, "[12/12]");
    table.order("move", "1b2").with("ground", "town").refused("only infantry enters woods and towns");
}

/// Soor: Arenberg's brigade does not move before turn 6, Lucchesi's horse does not charge before turn 3; both are theirs from
/// then on, and neither is offered before.
#[test]
fn a_brigade_that_the_scenario_holds_neither_moves_nor_charges_before_its_turn() {
    let mut table = Table::at("old-dessauer", "soor");
    table.next();
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria and Saxony");
    assert_eq!(table.note("2d").split(", ").last(), Some("moves from 6"));
    assert_eq!(table.note("2a").split(", ").last(), Some("charges from 3"));
    let may = allowed(&table, "move");
    assert!(may.contains(&"2a1".to_owned()) && !may.contains(&"2d1".to_owned()), "{may:?}");
    table.order("move", "2d1").refused("its brigade is held: it neither moves nor charges before turn 6 (scenario)");
    table.order("charge", "2d1").with("target", "1e1").refused("before turn 6 (scenario)");
    let charge = table.order("charge", "2a1").with("target", "1a1").with("distance", 4);
    charge.refused("its brigade does not charge before turn 3 (scenario)");
    let charge = table.order("charge", "2a1").with("target", "1a1").with("distance", 4);
    charge.with("allow", "he has lost his head").says("charges");
    for turn in 3..=6 {
        let side = if turn % 2 == 1 { "Prussia" } else { "Austria and Saxony" };
        end_turn(&mut table, &format!("Turn {turn}, phase 1 Movement: {side}"));
    }
    assert!(!table.note("2a").contains("charges") && !table.note("2d").contains("moves"));
    assert!(allowed(&table, "move").contains(&"2d1".to_owned()));
}

#[test]
fn a_square_forms_line_again_in_its_place_for_its_move() {
    let mut table = rearguard();
    let square = table.order("move", "1a2").with("what", "formation").with("formation", "square");
    square.with("distance", 0).says("change formation");
    end_turn(&mut table, "Turn 2, phase 1 Movement: Austria");
    end_turn(&mut table, "Turn 3, phase 1 Movement: Prussia");
    assert!(table.row("1a2").marks.contains(&"square".to_owned()));
    table.order("reform", "1a2").says("forms line out of square");
    assert_eq!(table.row("1a2").strength, "12/12", "regulars are not disordered by a change");
    assert!(!table.row("1a2").marks.contains(&"square".to_owned()));
    assert!(!allowed(&table, "move").contains(&"1a2".to_owned()), "it has used its move");
}

#[test]
fn a_unit_down_to_a_quarter_leaves_at_the_end_of_the_turn() {
    let mut table = rearguard();
    table.order("overrule", "2a1").with("figures", 3).with("why", "counted again").says("12 to 3 figures");
    table.order("overrule", "2a2").with("figures", 5).with("why", "counted again").says("18 to 5 figures");
    assert!(table.row("2a1").marks.contains(&"shatt".to_owned()));
    table.through("Reform");
    table.next_says("Shattered, off the table: A1 Gren Guasco.");
    assert_eq!((table.row("2a1").strength.as_str(), table.row("2a2").strength.as_str()), ("GONE", "5/18"));
}

#[test]
fn the_last_turn_ends_the_battle_and_the_referee_may_end_it_before() {
    let mut table = rearguard();
    for turn in 2..=12 {
        end_turn(&mut table, &format!("Turn {turn}"));
    }
    table.through("Reform");
    assert!(duties(&table).iter().any(|(what, ..)| what == "say how it ends"));
    table.next_says("turn 12 was the last");
    assert!(table.view().over.is_some());

    let mut table = rearguard();
    table.through("Reform");
    table.order("end", "").refused("no answer");
    table.order("end", "").with("winner", "Austria").refused("no answer");
    let how = table.order("end", "").with("winner", "nobody").with("how", "it is dark.");
    how.says("The battle ends: nobody won: it is dark.");
    table.undo();
    table
        .order("end", "")
        .with("winner", "otherwise")
        .with("how", "Prussia holds the village.")
        .says("The battle ends: Prussia holds the village.");
    assert_eq!(table.view().over.as_deref(), Some("Prussia holds the village"));
    assert!(table.view().orders.is_empty());
}

#[test]
fn an_overruling_is_recorded_with_its_reason() {
    let mut table = rearguard();
    table.order("overrule", "1a1").with("shaken", true).refused("no answer");
    table.order("overrule", "1a1").with("why", "no change").refused("nothing is changed");
    table.order("overrule", "1a1").with("figures", 13).with("why", "too many").refused("began with 12");
    table.order("overrule", "1a1").with("shaken", true).with("why", "saw the hussars").says("shaken. saw the hussars");
    assert_eq!(table.row("1a1").strength, "(12/12)");
    table.order("overrule", "1b").with("fallen", true).with("why", "hit by a ball").says("has fallen");
    assert_eq!(table.row("1b1").marks, Vec::<String>::new());
}

/// The unit that is selected is the one that he joins, asked where he is with another; with that one already, he leaves it.
#[test]
fn a_general_joins_the_unit_that_is_selected() {
    let mut table = rearguard();
    assert!(table.row("1a1").marks.contains(&"gen".to_owned()));
    table.order("general", "1a4").refused("no answer");
    table
        .order("general", "1a4")
        .with("joins", &["1a4"][..])
        .with("distance", 2)
        .says("General Manteuffel joins a4 Fus Wied.");
    assert_eq!((table.row("1a1").marks.len(), table.row("1a4").marks.as_slice()), (0, &["gen".to_owned()][..]));
    table.order("general", "1a4").with("leaves", true).says("General Manteuffel leaves a4 Fus Wied.");
    table.order("general", "1a").refused("no answer");
    table
        .order("general", "1a")
        .with("joins", &["1a2"][..])
        .with("distance", 2)
        .says("General Manteuffel joins a2 IR 17 Manteuffel.");
    table.order("general", "2a1").refused("only the active side does that (Turn Sequence)");
}

#[test]
fn a_general_joins_and_a_unit_near_him_falls_back_by_segments() {
    let mut table = example();
    table.order("general", "2a").with("joins", &["2a1"][..]).refused("active side");
    table
        .order("general", "1a")
        .with("joins", &["1a2"][..])
        .with("distance", 0)
        .says("General Seydlitz joins a2 Musketeers");
    assert!(table.row("1a2").marks.contains(&"gen".to_owned()));
    let leaves = table.order("general", "1a2").with("leaves", true).with("distance", 9);
    leaves.says("General Seydlitz leaves a2 Musketeers");
    let far = table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 6);
    far.refused("a general rides 14 inches a turn, not 15 (Generals)");
    let far = table.order("general", "1a").with("joins", &["1a2"][..]).with("distance", 6);
    far.with("allow", "a good horse").says("joins a2 Musketeers");
    // He has ridden his inches and more: nothing offers him another ride.
    assert_eq!(table.against("general", "1a"), ["a general rides 14 inches a turn, not 15 (Generals)"]);
    // Thirteen inches are three segments: two rout hits.
    table.order("fall_back", "1a2").with("distance", 13).says("2 rout hits");
    assert_eq!(table.row("1a2").strength, "(10/12)");
    table.order("fall_back", "1a3").with("distance", 6).with("general", 3).refused("within 2 inches");
}

/// The last two figures fall with the two rout hits of thirteen inches (Fallback).
#[test]
fn who_falls_back_with_a_figure_left_is_not_lost() {
    let mut table = example();
    table.order("overrule", "1a2").with("figures", 3).with("why", "so it is").says("3 figures");
    table
        .order("general", "1a")
        .with("joins", &["1a2"][..])
        .with("distance", 2)
        .says("General Seydlitz joins a2 Musketeers");
    table.order("fall_back", "1a2").with("distance", 13).says("2 rout hits");
    assert_eq!(table.row("1a2").strength, "(1/12)");
}

/// Between enemies it does not fall back: it is lost (Fallback; Recoil Moves).
#[test]
fn who_falls_back_between_enemies_is_lost() {
    let mut table = example();
    table
        .order("general", "1a")
        .with("joins", &["1a2"][..])
        .with("distance", 2)
        .says("General Seydlitz joins a2 Musketeers");
    table.order("fall_back", "1a2").with("distance", 6).with("hemmed", true).says("falls back and is lost");
    assert_eq!(table.row("1a2").strength, "GONE");
}

/// A line is more than one stand wide (Formations): one that was down to a single stand has two side by side again.
#[test]
fn a_line_counted_up_from_a_single_stand_is_two_wide() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "1a2").with("wide", 3).says("Musketeers");
    let wide = |table: &Table| table.row("1a2").marks.iter().find(|mark| mark.ends_with("wide")).cloned();
    assert_eq!(wide(&table).as_deref(), Some("3 wide"));
    table.order("overrule", "1a2").with("figures", 1).with("why", "counted again").says("12 to 1 figure");
    table.order("overrule", "1a2").with("figures", 12).with("why", "counted again").says("12 figures");
    assert_eq!(wide(&table).as_deref(), Some("2 wide"));
}
