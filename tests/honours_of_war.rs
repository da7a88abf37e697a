//! Turns of a battle of Honours of War, order by order. Faces and results are reckoned by hand from the book's tables.

mod common;

use common::table::Table;

/// The first turn as far as the movement phase, Prussia to begin.
fn lobositz() -> Table {
    let mut table = Table::at("honours-of-war", "lobositz");
    table.next().next();
    table.order("initiative", "").says("Prussia attacks");
    table.next();
    table
}

#[test]
fn the_attacker_has_the_first_initiative() {
    let table = lobositz();
    assert_eq!(table.phase(), "Movement");
    assert_eq!(table.view().acting, Some(1));
}

#[test]
fn a_volley_takes_its_modifiers_from_the_roster() {
    let mut table = lobositz();
    table.next();
    table.order("initiative", "").dice(&[4, 3]).says("Prussia");
    table.next();
    assert_eq!(table.phase(), "Firing");
    // Standard infantry, long range -1, target superior -1: a 4 reads 2 on the standard line, one hit (p. 34-35).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 16).dice(&[4]).says("1 hit");
    assert_eq!(table.row("2a1").strength, "[1]");
    assert!(table.row("1a2").marks.contains(&"fired".to_owned()));
}

#[test]
fn four_hits_retreat_reform_and_turn_green_again() {
    let mut table = lobositz();
    table.order("overrule", "2a2").with("hits", 4).with("why", "to begin with").says("hits 0 to 4");
    table.order("react", "2a2").says("retreats 20 to 40 cm");
    assert_eq!(table.row("2a2").strength, "(4)");
    table.through("Rally");
    table.order("rally", "2a2").with("enemy", "farther").says("2 hits left");
    table.next();
    assert!(table.row("2a2").marks.contains(&"reforming".to_owned()));
    table.through("Rally");
    table.next();
    assert_eq!(table.row("2a2").strength, "[2]");
    assert!(!table.row("2a2").marks.contains(&"reforming".to_owned()));
}
