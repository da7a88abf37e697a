//! Who waits at Fleurus for a turn or for an enemy near, and what frees it (scenario).

use drumhead::umpire::{Answer, Order};
use serde_json::json;

use super::field::{Field, code, n, order, word};
use crate::support::table::Table;

const HELD: &str = "it is held: it may not leave its place before turn 5 or an enemy is within 12 in; if one is, H in \
                    Orders or Command Points says so";
const FREED: &str = "C Aylva is held no longer: an enemy is near.";

#[test]
fn who_waits_is_freed_by_whoever_sees_an_enemy_near() {
    let mut table = Table::at("league-of-augsburg", "fleurus");
    assert_eq!(table.note("2c"), "held till turn 5 or 12 in");
    let scenario = table.view().scenario;
    let told = "C Aylva may not leave its place before turn 5 or an enemy is within 12 in; if one is, H in Orders or \
                Command Points says so.";
    assert!(scenario.iter().any(|part| part.heading == "HELD" && part.says == [told]), "{scenario:?}");
    assert!(table.form_says("lay", "2c").contains(&HELD.to_owned()));
    table.order("lay", "2c").with("chits", "mssss").refused(HELD);
    // Any of its rows will do.
    table.order("free", "2c3").says("C Aylva: an enemy is near, and it is held no longer.");
    assert_eq!((table.note("2c").as_str(), table.who("free")), ("", vec![]));
    table.order("lay", "2c").with("chits", "cmsss").says("its chits are laid");
    table.undo();
    table.undo();
    assert_eq!(table.note("2c"), "held till turn 5 or 12 in");
}

/// Fleurus in the activations, Rubantel's brigade acting.
fn rubantel(chits: &str) -> Field {
    let mut field = Field::fleurus();
    field.give("lay", "1b", &[("chits", word(chits))], &[]);
    field.give("lay", "2c", &[("chits", word("sssss"))], &[]);
    field.activate_of("1b", &["1a", "1b", "2a", "2b", "2c", "2d"]);
    assert!(field.note_of("2c").contains("held till turn 5 or 12 in"));
    field
}

#[test]
fn who_waits_is_freed_by_fire_a_charge_or_a_move_from_near() {
    let guns = rubantel("sssssf");
    let shot = |inches: i64| order("fire", "1b6", &[("target", word("2c1")), ("distance", n(inches))]);
    // Eight guns, medium range -2: 6 dice.
    let notes = |inches: i64| guns.rule(&shot(inches), &[1; 6]).expect("is ruled").notes;
    assert!(!notes(13).contains(&FREED.to_owned()));
    assert!(notes(12).contains(&FREED.to_owned()), "{:?}", notes(12));
    let mut charge = rubantel("csssss");
    charge.give("charge", "1b1", &[("target", word("2c2")), ("distance", n(6))], &[]);
    assert!(!charge.note_of("2c").contains("held"));
    // Who is held no longer may leave its place to meet it.
    assert_eq!(charge.offers(&order("react", "2c2", &[]), "reaction"), ["shoot", "countercharge", "does not react"]);
    let mut moves = rubantel("msssss");
    assert!(moves.form("move", "1b1").contains(&"comes near who waits: C Aylva within 12 in".to_owned()));
    moves.give("move", "1b1", &[("frees", Answer::Words(vec!["2c".to_owned()]))], &[]);
    assert!(!moves.note_of("2c").contains("held"));
    // Nobody waits at Walcourt, and nothing is asked.
    let field = Field::acting("1a", &[("1a", "msss")]);
    assert!(!field.form("move", "1a1").iter().any(|label| label.contains("waits")));
}

#[test]
fn who_waits_is_free_in_the_turn_that_is_named_and_waits_on_where_none_is() {
    let mut field = rubantel("ssssss");
    field.until("2d");
    let next = field.rule(&order(Order::NEXT, "", &[]), &[]).expect("is ruled");
    let says = "C Aylva waits: if an enemy is within 12 in of it, H says so.".to_owned();
    assert!(next.notes.contains(&says), "{:?}", next.notes);
    for (turn, note) in [(4, "held till turn 5 or 12 in"), (5, "")] {
        field.event(json!({"turn": {"turn": turn}}));
        assert_eq!(field.note_of("2c"), note);
    }
    let table = Table::changed("league-of-augsburg", "fleurus", |text| text.replace("held = 5\n", ""));
    assert_eq!((table.note("2c").as_str(), table.who("free")), ("waits, 12 in", vec!["2c".to_owned()]));
    assert!(field.who("free").is_empty() && !field.who("lay").is_empty() && field.who("lay").contains(&code("2c")));
}
