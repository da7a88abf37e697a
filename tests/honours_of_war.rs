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

/// Turn 1, movement, Radicati's horse commanded steady.
fn charging() -> Table {
    let mut table = lobositz();
    // Kyau is dashing: a 3 is steady (p. 18).
    table.order("command", "1d").dice(&[3]).says("steady");
    table
}

#[test]
fn a_charge_runs_through_reply_contact_melee_and_pursuit() {
    let mut table = charging();
    // Cavalry, 24 cm: more than half of 30 cm, so the counter-charge is automatic (p. 23).
    table
        .order("charge", "1d1")
        .with("target", "2d1")
        .with("distance", 24)
        .with("mist", false)
        .says("it counter-charges");
    assert_eq!(table.row("1d1").marks[0], "charging");
    table.order("contact", "1d1").says("has the charge bonus");
    assert!(table.row("2d1").marks.contains(&"in melee".to_owned()));
    table.through("Melee");
    // Large standard dragoons: +1 charge, +1 large, -1 superior opponent: 4 + 1 = 5 on the standard line, 3 hits.
    // Superior cuirassiers: +1 charge: 3 + 1 = 4 on the superior line, 3 hits (p. 34-35).
    table.order("round", "1d1").dice(&[4, 3]).says("3 hits");
    assert_eq!((table.row("1d1").strength, table.row("2d1").strength), ("[3]".to_owned(), "[3]".to_owned()));
    // Second round, no charge: dragoons +1 large, -1 superior, -1 three hits: 2 - 1 = 1, none. Cuirassiers -1: 5 - 1 = 4,
    // 3 hits: six in all, Done For (p. 29).
    table.order("round", "1d1").dice(&[2, 5]).says("reacts after the melees");
    table.next();
    assert_eq!(table.phase(), "Melee: reactions, pursuit");
    table.order("pursue", "2d1").with("desired", false).dice(&[3]).says("stays");
    table.order("react", "1d1").says("routs 30 cm");
    assert_eq!(table.row("1d1").strength, "DONE FOR");
    table.through("Breaking points");
    // A large unit weighs one and a half (p. 36, 38).
    assert_eq!(table.view().armies[0].standing, "lost 1.5 of 10");
}

#[test]
fn the_book_forbids_and_the_umpire_allows() {
    let mut table = lobositz();
    table.order("command", "1a").dice(&[3]).says("steady");
    let charge = |table: &mut Table| {
        table.order("charge", "1a2").with("target", "2d1").with("distance", 18).with("mist", false).refused("infantry");
    };
    charge(&mut table);
    table
        .order("charge", "1a2")
        .with("target", "2d1")
        .with("distance", 18)
        .with("mist", false)
        .with("reply", "stands")
        .with("allow", "the house rules of the club")
        .says("charges");
}

#[test]
fn kollowrat_is_held_until_turn_five() {
    let mut table = lobositz();
    table.order("command", "2a").dice(&[4]).says("steady");
    table.order("move", "2a2").refused("may not move before turn 5");
    table.order("command", "2b").dice(&[4]).says("steady");
    table.order("move", "2b2").says("up to 20 cm");
}

#[test]
fn mist_swallows_fire_from_afar_and_the_shot_is_spent() {
    let mut table = lobositz();
    table.next();
    table.order("initiative", "").dice(&[4, 3]).says("Prussia");
    table.next();
    table.order("fire", "1a4").with("target", "2a2").with("distance", 60).dice(&[2]).says("mist");
    assert!(table.row("1a4").marks.contains(&"fired".to_owned()));
    table.order("fire", "1c5").with("target", "2a2").with("distance", 60).dice(&[3, 4]).says("hit");
}

#[test]
fn keith_commands_from_turn_six() {
    let mut table = lobositz();
    for _ in 0..5 {
        table.through("Commanding generals");
    }
    assert_eq!(table.view().turn, 6);
    assert!(table.view().armies[0].general.starts_with("Keith dependable"));
}

#[test]
fn an_army_that_has_lost_its_breaking_point_has_lost() {
    let mut table = lobositz();
    for unit in ["2a1", "2a2", "2a3", "2a4", "2a5", "2a6", "2b1", "2b2", "2b3", "2c1"] {
        table.order("overrule", unit).with("gone", true).with("why", "to come to the end").says("Done For");
    }
    table.through("Breaking points");
    table.next_says("Austria is broken; Prussia has won");
    assert!(table.view().over.is_some());
}
