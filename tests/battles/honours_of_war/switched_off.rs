//! What house rules have switched off is allowed where it is asked, offered by the roster, and told; what else speaks
//! against an order counts as before.

use super::field::FIELD;
use crate::support::table::Table;

/// The movement phase of turn 1 under house rules, Blue to begin.
fn moving_under(off: &str) -> Table {
    let mut table = Table::with("honours-of-war", FIELD, &[&format!("off = [{off}]")]);
    table.through("Movement");
    table
}

#[test]
fn a_unit_moves_before_the_command_die_of_its_brigade() {
    let mut table = moving_under("'order.command-die-first'");
    assert!(table.who("move").contains(&"1a2".to_owned()));
    let told = "By house rule: its brigade throws its command die first: `r` (p. 18), which is switched off.";
    table.order("move", "1a2").says(told);
    // It has had its move of this turn all the same.
    table.order("move", "1a2").refused("it has made its move this turn (p. 18)");
    // A charge has a reason of its own, which stands.
    table.order("charge", "1b1").refused("its brigade throws its command die first (p. 18)");
}

#[test]
fn a_unit_fires_in_the_movement_phase_at_an_enemy_who_stands() {
    let mut table = moving_under("'aim.no-occasion', 'aim.has-not-moved'");
    assert!(table.who("fire").contains(&"1a2".to_owned()));
    let fire = table.order("fire", "1a2").with("target", "2a1").with("distance", 10);
    fire.with("will_move", false).dice(&[3]).says("which is switched off");
    table.order("fire", "1a2").refused("the unit has fired this turn (p. 25)");
}

/// The first reason decides: one that is switched off decides no more, and does not hide the next.
#[test]
fn a_reason_behind_one_that_is_switched_off_counts() {
    let mut table = moving_under("'fire.has-fired'");
    table.through("Firing");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 10).dice(&[3]).says("2 hits");
    assert!(table.who("fire").contains(&"1a2".to_owned()));
    table.order("fire", "1a2").with("target", "2a1").with("distance", 10).dice(&[3]).says("which is switched off");
    table.order("done", "1a").says("is done");
    table.order("fire", "1a2").refused("its brigade has fired (p. 25)");
    assert!(!table.who("fire").contains(&"1a2".to_owned()));
}

/// A brigade may throw again, and a general may still direct it who is too late by the book.
#[test]
fn a_command_die_is_thrown_again() {
    let mut table = moving_under("'command.die-thrown', 'general.too-late'");
    table.order("command", "1a").dice(&[1]).says("poor");
    table.order("direct", "1a").with("distance", 10).says("which is switched off");
    table.order("command", "1a").dice(&[3]).says("which is switched off");
}

/// Who may move again has a whole move for it, or for a charge.
#[test]
fn a_unit_moves_or_charges_after_its_move() {
    let mut table = moving_under("'order.has-moved'");
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("move", "1b1").says("up to 30 cm");
    table.order("move", "1b1").says("By house rule: it has made its move this turn (p. 18), which is switched off.");
    table.order("move", "1b1").says("up to 30 cm");
    let charge = |table: &mut Table, distance: i64, words: Result<&str, &str>| {
        let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", distance);
        match words {
            Ok(words) => charge.with("reply", "stands").says(words),
            Err(words) => charge.refused(words),
        }
    };
    charge(&mut table, 35, Err("the target is beyond its move (p. 21)"));
    charge(&mut table, 25, Ok("it stands"));
}
