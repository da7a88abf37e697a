//! Battles of Honours of War with two armies a side (p. 40). Faces and results are reckoned by hand from the book's tables.

use drumhead::report;
use drumhead::rulesets;
use drumhead::tui::layer::Layer;
use drumhead::tui::msg::Msg;

use super::field::gone;
use crate::support::app::App;
use crate::support::table::Table;

const FOUR: &str = include_str!("../../armies/good/four-armies.toml");

/// Every army throws for itself, and breaks by itself.
fn each() -> Table {
    Table::of("honours-of-war", FOUR)
}

/// The main contingents throw, and the armies of a side break together.
fn together() -> Table {
    Table::of("honours-of-war", &FOUR.replace("initiative_by_army", "common_breaking_point"))
}

fn standing(table: &Table) -> Vec<String> {
    table.view().armies.into_iter().map(|army| army.standing).collect()
}

#[test]
fn four_forces_move_in_the_order_of_their_dice() {
    let mut table = each();
    table.next().next();
    assert_eq!(table.phase(), "Movement initiative");
    // Turn 1: the attackers go first, Prussia 2 + 1 + 1 for attacking = 4, Hanover 5 + 1 = 6; then France 3 - 1 = 2 and the
    // Reichsarmee 4 - 2 = 2, who throw again: 1 - 1 = 0 and 6 - 2 = 4 (p. 18, 41-50).
    table
        .order("initiative", "")
        .dice(&[2, 5, 3, 4, 1, 6])
        .says("It goes to Hanover; then Prussia, Reichsarmee, France.");
    table.next();
    assert_eq!(table.view().acting, Some(2));
    for (army, next) in [("2a", 1), ("1a", 4), ("4a", 3)] {
        table.order("command", army).dice(&[3]).says("steady");
        table.order("done", army).says("to go next");
        assert_eq!(table.view().acting, Some(next));
    }
}

#[test]
fn whoever_draws_for_fire_throws_again_for_its_place_only() {
    let mut table = each();
    table.through("Movement");
    table.next();
    // Prussia 3 + 1 and Hanover 3 + 1 draw below France 6 and above the Reichsarmee 1 - 1; then 1 + 1 and 2 + 1.
    table
        .order("initiative", "")
        .dice(&[3, 3, 6, 1, 1, 2])
        .says("It goes to France; then Hanover, Prussia, Reichsarmee.");
}

#[test]
fn an_ally_is_no_target_and_every_enemy_is() {
    let mut table = each();
    table.through("Firing");
    table.order("fire", "1a1").with("target", "2a1").with("distance", 16).dice(&[4]).refused("target");
    // Standard infantry at long range: 4 - 1 = 3 on the standard line, two hits; + 1 at an inferior target, three (p. 34-35).
    table.order("fire", "1a1").with("target", "4a1").with("distance", 16).dice(&[4]).says("3 hits");
    table.order("fire", "3a1").with("target", "2a1").with("distance", 16).dice(&[4]).says("2 hits");
}

#[test]
fn the_main_contingent_throws_for_its_side() {
    let mut table = together();
    table.next().next();
    table.order("initiative", "").says("it goes to the attacker in turn 1: the King");
    table.next();
    assert_eq!(table.view().acting, Some(1));
    // A side moves a brigade of any of its armies, then the other side does.
    for (army, next) in [("1a", 4), ("4a", 2), ("2a", 3)] {
        table.order("command", army).dice(&[3]).says("steady");
        table.order("done", army).says("to go next");
        assert_eq!(table.view().acting, Some(next));
    }
    table.next();
    // Prussia 1 + 1, the Reichsarmee, which is the main contingent, 4 - 1 (p. 41, 50).
    table
        .order("initiative", "")
        .dice(&[1, 4])
        .says("the King 1 + 1 = 2, the Coalition 4 - 1 = 3. It goes to the Coalition.");
}

#[test]
fn armies_break_one_by_one_and_the_side_with_the_last_of_them() {
    let mut table = each();
    // Half of 4, 2, 4 and 2 units (p. 36).
    assert_eq!(standing(&table), ["lost 0 of 2", "lost 0 of 1", "lost 0 of 2", "lost 0 of 1"]);
    gone(&mut table, "4a1");
    table.through("Breaking points");
    table.order("next", "").says("Reichsarmee broke and left the field");
    assert_eq!(table.row("4a2").strength, "AWAY");
    assert_eq!(standing(&table)[3], "broken, lost 1 of 1");
    assert!(table.view().over.is_none());
    // Three forces are left; the broken one throws no more.
    table.through("Breaking points");
    assert_eq!(table.view().turn, 2);
    // An objective of two points that France held is taken, whoever of the other side stands on it.
    table.order("objective", "").with("first_1", true).with("first_2", false).says("Janus hill is held by the King");
    assert_eq!(standing(&table), ["lost 0 of 2", "lost 0 of 1", "lost 2 of 2", "broken, lost 1 of 1"]);
    table.next_says("the Coalition broke; the King won");
    folds_to_the_same_end(&table);
}

#[test]
fn armies_with_one_breaking_point_break_together() {
    let mut table = together();
    gone(&mut table, "4a1");
    gone(&mut table, "4a2");
    table.through("Breaking points");
    // Half of six units (p. 36, 40).
    let coalition = ["lost 0, together 2 of 3", "lost 2, together 2 of 3"];
    assert_eq!(standing(&table)[2..], coalition);
    table.next();
    assert_eq!(table.row("3a1").strength, " . ");
    gone(&mut table, "3a1");
    table.through("Breaking points");
    table.next_says("the Coalition broke; the King won");
    folds_to_the_same_end(&table);
}

/// The journal folds to the state on the table, every ruling can be ruled again, and the reports name all armies.
fn folds_to_the_same_end(table: &Table) {
    let battle = table.battle();
    assert!(table.view().over.is_some());
    let again = battle.at(battle.records().len() as u64).expect("the journal folds");
    assert_eq!(again.game().view(), battle.game().view());
    assert_eq!(battle.verify().expect("every ruling can be ruled again"), Vec::new());
    let (told, board) = (report::standing::standing(battle), report::board::board(battle));
    for army in ["Prussia", "Hanover", "France", "Reichsarmee"] {
        assert!(told.contains(army) && board.contains(army), "{army}");
    }
}

#[test]
fn both_armies_of_a_side_stand_in_its_column_at_80_by_24() {
    let table = each();
    let mut app = table.app;
    let row = |app: &App, words: [&str; 2]| {
        let text = app.text();
        let found = text.lines().any(|line| words.iter().all(|word| line.contains(word)));
        assert!(found, "{words:?} do not stand side by side:\n{text}");
    };
    row(&app, ["PRUSSIA", "FRANCE"]);
    row(&app, ["Alt-Braunsch.", "Piemont"]);
    app.keys("<tab><tab><tab>").expect("Kurtrier");
    assert_eq!(app.model.selected().map(|code| code.army), Some(4));
    app.keys("<left><left>").expect("Hardenberg");
    assert_eq!(app.model.selected().map(|code| code.army), Some(2));
}

#[test]
fn the_players_board_has_a_column_for_each_side() {
    let table = each();
    let mut app = table.app;
    app.model.layers.push(Layer::Board { top: 0 });
    app.message(Msg::Resize(80, 24));
    let text = app.text();
    let beside = |left: &str, right: &str| text.lines().any(|line| line.contains(left) && line.contains(right));
    assert!(beside("PRUSSIA  lost 0 of 2", "FRANCE  lost 0 of 2"), "{text}");
    assert!(beside("Alt-Braunschweig", "Piemont") && beside("Hardenberg", "Kurtrier"), "{text}");
}

#[test]
fn an_order_of_battle_says_who_fights_beside_whom() {
    let book = (rulesets::find("honours-of-war").expect("a ruleset").open)(&[]).expect("the book opens");
    let faults = |text: &str| -> Vec<(String, String)> {
        let faults = book.check(text).expect_err("has a fault");
        faults.into_iter().map(|fault| (fault.what, fault.cure)).collect()
    };
    let alone = FOUR.replacen("side = \"the King\"", "", 1);
    let (what, cure) = &faults(&alone)[0];
    assert_eq!(what, "a battle has two sides; the Coalition is a third");
    assert!(cure.contains("side ="));
    let one = FOUR.replace("the King", "the Coalition");
    assert_eq!(faults(&one)[0].0, "all armies fight on one side");
    let both = FOUR.replace("main = true", "attacker = true");
    assert_eq!(faults(&both)[0].0, "both sides attack");
    let mains = FOUR.replace("nation = \"france\"", "nation = \"france\"\nmain = true");
    assert_eq!(faults(&mains)[0].0, "the Coalition has a second main contingent");
    // A side is weighed against the other, whatever its armies.
    let points = book.points(FOUR).expect("is priced");
    assert!(points.iter().any(|line| line.contains("the King") && line.contains("the Coalition")), "{points:?}");
}
