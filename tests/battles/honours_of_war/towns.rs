//! Built-up areas: blocks held, fired out of and stormed (p. 15-17).

use super::field::{COLUMN, FIELD, RED_GRENADIERS, but, commanded, contact, hit, marked, next_turn};
use crate::support::table::Table;

#[test]
fn a_garrison_fires_once_on_each_face_with_a_deduction_for_each() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("block", "1a2").with("number", 1).with("town", "urban").says("occupies block 1");
    assert!(marked(&table, "1a2", "town"));
    table.through("Firing");
    // It moved -1, two directions -2, short range: a 4 reads 1 on the standard line, 1 hit (p. 17, 34-35).
    let shot = |table: &mut Table, target: &str| {
        let shot = table.order("fire", "1a2").with("target", target).with("distance", 9).with("directions", "2");
        shot.dice(&[4]).says("1 hit");
    };
    shot(&mut table, "2a1");
    shot(&mut table, "2a2");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).refused("has fired");
    // Urban houses are heavy cover against musketry, -2; the garrison has no flank (p. 15-17).
    table
        .order("fire", "2a1")
        .with("target", "1a2")
        .with("distance", 9)
        .with("from", "left flank")
        .dice(&[4])
        .says("4 - 2 = 2, 1 hit");
}

#[test]
fn a_block_is_stormed_and_taken_and_its_other_defender_suffers() {
    let mut table = commanded(FIELD, "2a", 3);
    table.order("block", "2a1").with("number", 1).with("town", "rustic").says("occupies block 1");
    table
        .order("block", "2a2")
        .with("number", 1)
        .with("town", "rustic")
        .with("faces", "1 and 2")
        .says("occupies block 1");
    table.order("block", "2a4").with("number", 1).with("town", "rustic").refused("full");
    table.order("command", "1a").dice(&[3]).says("steady");
    hit(&mut table, "2a1", 3);
    table.order("charge", "1a1").with("target", "2a1").with("distance", 10).with("reply", "stands").says("it stands");
    contact(&mut table, "1a1");
    table.through("Melee");
    // Rustic houses are light cover, -1: a 4 reads 3 for superior foot, 2 hits: five. The garrison: 3 hits -1, one
    // direction -1, superior enemy -1: a 4 reads 1, 1 hit (p. 15, 17, 34-35).
    table.order("round", "1a1").dice(&[4, 4]).says("A1 3rd Foot: 4 - 3 = 1, 1 hit");
    table.next();
    table.order("react", "2a1").says("A2 4th Foot is left in its block: 1 hit");
    assert_eq!(table.row("2a2").strength, "[1]");
    table.order("take", "1a1").says("still in the block");
    assert!(marked(&table, "1a1", "town"));
}

/// Who is left in a block is as one who is gone through, and takes that hit once (p. 17, 30).
#[test]
fn who_shares_a_block_is_hit_once_by_a_friend_who_goes_through_him() {
    let mut table = commanded(FIELD, "2a", 3);
    table.order("block", "2a1").with("number", 1).with("town", "rustic").says("occupies block 1");
    table
        .order("block", "2a2")
        .with("number", 1)
        .with("town", "rustic")
        .with("faces", "1 and 2")
        .says("occupies block 1");
    hit(&mut table, "2a1", 4);
    hit(&mut table, "2a2", 3);
    let goes = table.order("react", "2a1").with("passes", true).with("friends", &["2a2"][..]);
    goes.says("A2 4th Foot is passed through: 1 hit, 4 hits now");
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
    assert!(notes.iter().all(|note| !note.contains("is left in its block")), "{notes:?}");
    // He goes straight away, and leaves the block too.
    table.order("react", "2a2").says("A2 4th Foot leaves its block");
}

#[test]
fn a_garrison_fights_in_every_direction_at_once() {
    let mut table = commanded(FIELD, "2a", 3);
    table.order("block", "2a1").with("number", 1).with("town", "rustic").says("occupies block 1");
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("charge", "1a2").with("target", "2a1").with("distance", 10).with("reply", "stands").says("it stands");
    contact(&mut table, "1a2");
    // Infantry always throws to join: a 4 does it (p. 23).
    let join = table.order("charge", "1a3").with("target", "2a1").with("distance", 10).with("sector", "rear sector");
    join.with("start", "rear sector").dice(&[4]).says("4, where 4 is needed");
    contact(&mut table, "1a3");
    table.through("Melee");
    // Two directions, -2 on both its dice; each attacker has light cover against him, -1 (p. 15, 17, 35). Dice: 1st Foot
    // and the garrison, 2nd Foot and the garrison. A 3 of a battalion reads 2, 1 hit; a 4 of the garrison reads 2, 1 hit.
    table.order("round", "1a2").dice(&[3, 4, 3, 4]).says("A1 3rd Foot takes 2 hits: 2 now");
    assert_eq!((table.row("1a2").strength, table.row("1a3").strength), ("[1]".to_owned(), "[1]".to_owned()));
}

#[test]
fn horse_halts_before_a_block_and_occupies_it_on_foot() {
    let mut table = commanded(FIELD, "1b", 3);
    table.order("block", "1b3").with("number", 1).with("town", "rustic").says("stands outside");
    assert!(marked(&table, "1b3", "gate"));
    next_turn(&mut table, "1b");
    table.order("block", "1b3").with("number", 1).with("town", "rustic").says("occupies block 1");
    assert_eq!(table.row("1b3").kind, "foot");
    next_turn(&mut table, "1b");
    table.order("move", "1b3").refused("holds a block");
    table.order("block", "1b3").says("in contact with an edge");
    assert_eq!(table.row("1b3").kind, "LC");
}

#[test]
fn a_battery_among_infantry_shares_its_hits() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("block", "1a2").with("number", 1).with("town", "rustic").says("occupies block 1");
    table.order("block", "1a4").with("number", 1).with("town", "rustic").says("stands outside");
    next_turn(&mut table, "1a");
    // Two faces each are for two of a kind; guns and infantry may both hold all four (p. 17).
    table
        .order("block", "1a4")
        .with("number", 1)
        .with("town", "rustic")
        .with("faces", "all, mixed with guns")
        .says("occupies block 1");
    table.through("Firing");
    // Rustic houses -1: a 5 reads 4, 3 hits: one each, the odd one to the first on a 2 (p. 15, 17).
    table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[5, 2]).says("The hits are shared");
    assert_eq!((table.row("1a2").strength, table.row("1a4").strength), ("[2]".to_owned(), "[1]".to_owned()));
}

#[test]
fn an_odd_hit_on_a_block_goes_by_agreement() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("block", "1a2").with("number", 1).with("town", "rustic").says("occupies block 1");
    table.order("block", "1a4").with("number", 1).with("town", "rustic").says("stands outside");
    next_turn(&mut table, "1a");
    table
        .order("block", "1a4")
        .with("number", 1)
        .with("town", "rustic")
        .with("faces", "all, mixed with guns")
        .says("occupies block 1");
    table.through("Firing");
    // Rustic houses -1: a 5 reads 4, 3 hits: one and two, without a die (p. 15, 17).
    let volley =
        table.order("fire", "2a1").with("target", "1a2").with("distance", 9).with("shared", "odd to the second");
    volley.dice(&[5]).says("The hits are shared");
    assert_eq!((table.row("1a2").strength, table.row("1a4").strength), ("[1]".to_owned(), "[2]".to_owned()));
}

#[test]
fn two_battalions_of_a_block_share_where_the_players_see_both_hit() {
    let mut table = commanded(&but(&[COLUMN, RED_GRENADIERS]), "1a", 3);
    table.order("overrule", "1a3").with("formation", "line").with("why", "to begin with").says("line");
    table.order("block", "1a2").with("number", 1).with("town", "rustic").says("occupies block 1");
    table
        .order("block", "1a3")
        .with("number", 1)
        .with("town", "rustic")
        .with("faces", "1 and 2")
        .says("occupies block 1");
    table.through("Firing");
    // Rustic houses -1: a 4 reads 3, 2 hits. Each holds its own faces: the one who is fired at takes them (p. 17).
    table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[4]).says("2 hits");
    assert_eq!((table.row("1a2").strength, table.row("1a3").strength), ("[2]".to_owned(), " . ".to_owned()));
    // The grenadiers, the same, at a corner of it: a 4 reads 2 hits on their line, one each.
    let corner = table.order("fire", "2a2").with("target", "1a2").with("distance", 9).with("shared", "odd by a die");
    corner.dice(&[4]).says("The hits are shared");
    assert_eq!((table.row("1a2").strength, table.row("1a3").strength), ("[3]".to_owned(), "[1]".to_owned()));
}

/// Nobody fires into the melee at a face, and anybody at another (p. 17, 26).
#[test]
fn a_garrison_in_a_melee_is_fired_at_on_another_face() {
    let mut table = commanded(FIELD, "2a", 3);
    table.order("block", "2a1").with("number", 1).with("town", "rustic").says("occupies block 1");
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("charge", "1a2").with("target", "2a1").with("distance", 10).with("reply", "stands").says("it stands");
    contact(&mut table, "1a2");
    table.through("Firing");
    table.order("fire", "1a3").with("target", "2a1").with("distance", 9).dice(&[4]).refused("melee");
    let flank = table.order("fire", "1a3").with("target", "2a1").with("distance", 9).with("from", "left flank");
    flank.dice(&[4]).says("4");
}
