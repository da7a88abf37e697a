//! Reactions, rallying and reforming (p. 29-35).

use super::field::{FIELD, but, firing, gone, hit, lobositz, marked, may, owed};
use crate::support::table::{Given, Table};

#[test]
fn a_retreat_that_is_blocked_is_the_end() {
    let mut table = firing(FIELD);
    for unit in ["2a1", "2a2"] {
        hit(&mut table, unit, 4);
    }
    table.next();
    table.order("react", "2a1").with("met", "enemies").says("cannot get away: it is Done For");
    table.order("react", "2a2").with("met", "impassable ground").says("cannot get away: it is Done For");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("DONE FOR".to_owned(), "DONE FOR".to_owned()));
}

#[test]
fn friends_who_are_gone_through_follow_and_are_named() {
    let mut table = firing(FIELD);
    hit(&mut table, "2a1", 4);
    hit(&mut table, "2a2", 3);
    table.next();
    // A standard battalion takes 1 hit: 4 in all, and it goes after the first straight away (p. 30).
    table.order("react", "2a1").with("passes", true).with("friends", &["2a2"][..]).says("retreats straight away");
    assert_eq!(owed(&table, "driven off by friends"), ["2a2"]);
    table.order("react", "2a2").says("retreats 20 to 40 cm into its rear");
    assert!(owed(&table, "driven off by friends").is_empty());
}

#[test]
fn guns_are_left_manned_again_and_captured() {
    let mut table = firing(FIELD);
    hit(&mut table, "1a4", 4);
    table.next();
    // 1-2 after fire: the guns are abandoned; the crew goes one to two moves of light infantry (p. 30).
    table.order("react", "1a4").dice(&[2]).says("retreats 25 to 50 cm");
    assert!(marked(&table, "1a4", "crew"));
    table.through("Rally");
    table.order("rally", "1a4").with("distance", 99).with("helps", false).says("2 hits left");
    table.through("Movement");
    table.order("capture", "1a4").with("manned", true).refused("reformed");
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("capture", "1a4").with("manned", true).says("mans its guns again");
    assert!(!marked(&table, "1a4", "crew"));

    hit(&mut table, "1a4", 4);
    table.order("react", "1a4").dice(&[1]).says("leaves its guns");
    table.order("capture", "1a4").with("by", "2a1").says("Done For");
}

/// To go back to its guns is the crew's move, in its brigade's go and as its command lets it (p. 18-19, 30).
#[test]
fn a_crew_goes_back_to_its_guns_as_its_command_lets_it() {
    let mut table = firing(FIELD);
    hit(&mut table, "1a4", 4);
    table.next();
    table.order("react", "1a4").dice(&[2]).says("leaves its guns where they stand");
    table.through("Rally");
    table.order("rally", "1a4").with("distance", 99).with("helps", false).says("2 hits left");
    table.through("Movement");
    table.through("Movement");
    fn mans(table: &mut Table) -> Given<'_> {
        table.order("capture", "1a4").with("manned", true)
    }
    mans(&mut table).refused("throws its command die first");
    table.order("command", "1a").dice(&[1]).says("poor");
    mans(&mut table).refused("no answer yet");
    mans(&mut table).with("towards", true).refused("does not advance");
    mans(&mut table).with("towards", false).says("mans its guns again");
    table.undo();
    table.order("done", "1a").says("is done");
    mans(&mut table).refused("its brigade has had its go");
}

#[test]
fn a_crew_without_guns_retreats_again_without_a_die() {
    let mut table = firing(FIELD);
    hit(&mut table, "1a4", 4);
    table.next();
    table.order("react", "1a4").dice(&[1]).says("leaves its guns");
    table.through("Movement");
    assert_eq!(owed(&table, "must retreat again"), ["1a4"]);
    table.order("react", "1a4").says("retreats 25 to 50 cm");
}

#[test]
fn who_has_too_few_hits_to_go_is_told_so_and_goes_by_the_umpires_leave() {
    let mut table = firing(FIELD);
    hit(&mut table, "2a1", 4);
    table.next();
    // Units retreat at 4 hits (p. 29).
    table.order("react", "2a2").refused("it has no hit: it takes 4 to drive it off (p. 29)");
    table.order("react", "2a2").with("allow", "they all run").says("retreats 20 to 40 cm");
    table.order("react", "2a3").with("allow", "they all run").says("retreats 10 to 30 cm");
}

#[test]
fn a_unit_at_the_edge_that_must_retreat_again_leaves_the_table() {
    let mut table = firing(FIELD);
    hit(&mut table, "2a1", 4);
    table.next();
    table.order("react", "2a1").with("met", "the table edge").says("halts at the table edge");
    table.through("Movement");
    table.order("react", "2a1").says("leaves the table and is Done For");
}

#[test]
fn a_battalion_that_retreats_loses_its_guns_by_the_option() {
    let mut table = firing(&but(&[("[options]", "[options]\nlost_battalion_guns = true")]));
    hit(&mut table, "1a2", 4);
    table.next();
    table.order("react", "1a2").says("loses its battalion guns");
    table.order("overrule", "1a2").with("hits", 1).with("state", "steady (green die)").with("why", "later").says("now");
    table.through("Firing");
    // Muskets alone reach 20 cm, and -1: at 15 cm -2 in all, a 4 reads 2, 1 hit (p. 27, 37).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 25).dice(&[4]).refused("range");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 15).dice(&[4]).says("4 - 2 = 2, 1 hit");
}

#[test]
fn the_dead_are_taken_off_the_table_once() {
    let mut table = firing(FIELD);
    gone(&mut table, "2b1");
    table.through("Rally");
    assert_eq!(may(&table, "off the table"), ["2b1"]);
    table.through("Rally");
    assert!(may(&table, "off the table").is_empty());
    gone(&mut table, "2b2");
    assert_eq!(may(&table, "off the table"), ["2b2"]);
}

#[test]
fn four_hits_retreat_reform_and_turn_green_again() {
    let mut table = lobositz();
    table.order("overrule", "2a2").with("hits", 4).with("why", "to begin with").says("hits 0 to 4");
    table.order("react", "2a2").says("retreats 20 to 40 cm");
    assert_eq!(table.row("2a2").strength, "(4)");
    table.through("Rally");
    table.order("rally", "2a2").with("distance", 99).with("helps", false).says("2 hits left");
    table.next();
    assert!(marked(&table, "2a2", "reform"));
    table.through("Rally");
    table.next();
    assert_eq!(table.row("2a2").strength, "[2]");
    assert!(!marked(&table, "2a2", "reform"));
}

/// Whoever reforms stays where it is, but may change its formation there: so its brigade has somebody to command (p. 36).
#[test]
fn a_brigade_of_one_that_reforms_throws_its_command_die() {
    let mut table = firing(FIELD);
    hit(&mut table, "2b1", 4);
    table.next();
    table.order("react", "2b1").says("retreats");
    table.through("Rally");
    table.order("rally", "2b1").with("distance", 99).with("helps", false).says("2 hits left");
    for unit in ["2b2", "2b3"] {
        table.order("overrule", unit).with("hits", 5).with("why", "to begin with").says("hits 0 to 5");
    }
    table.through("Movement");
    assert!(marked(&table, "2b1", "reform"));
    table.order("command", "2b").dice(&[3]).says("steady");
    table.order("move", "2b1").refused("p. 36");
    table.order("move", "2b1").with("change", "to double line").says("now in double line");
}

#[test]
fn who_fails_to_rally_retreats_again_turn_by_turn() {
    let mut table = firing(FIELD);
    hit(&mut table, "2a1", 4);
    table.next();
    table.order("react", "2a1").says("retreats 20 to 40 cm");
    for _ in 0..2 {
        table.through("Rally");
        // A standard unit rallies nothing within 30 cm of an enemy (p. 35).
        table.order("rally", "2a1").with("distance", 20).with("helps", false).says("rallies nothing");
        table.through("Movement");
        assert!(table.view().duties.iter().any(|duty| duty.what == "must retreat again"));
        table.order("react", "2a1").says("facing the enemy, and must rally below 4 hits, then reform.");
    }
}

/// The distance says how near the enemy is: 1 cm is closer, 200 are farther (p. 35).
#[test]
fn a_rally_knows_by_the_distance_how_near_the_enemy_is() {
    let mut table = firing(FIELD);
    hit(&mut table, "2a1", 4);
    table.next();
    table.order("react", "2a1").says("retreats 20 to 40 cm");
    table.through("Rally");
    table.order("rally", "2a1").with("distance", 1).with("helps", false).says("rallies nothing");
    table.undo();
    table.order("rally", "2a1").with("distance", 200).with("helps", false).says("2 hits left");
}
