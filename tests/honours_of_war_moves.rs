//! Moves, charges and command figures of Honours of War, on the screens of a battle. Distances, faces and results are
//! reckoned by hand from the book's tables.

mod common;

use common::table::{Given, Table};

/// Standard troops but for the grenadiers; every commander dependable. Prussians change formation freely (p. 41).
const FIELD: &str = r#"
ruleset = "honours-of-war"
title = "Moves"
scale = "28mm"
year = 1757
weather = "fair"

[[army]]
name = "Blue"
nation = "prussia"
attacker = true
general = { name = "Blue general" }

[[army.brigade]]
name = "Foot"
rating = "dependable"
unit = [
    { name = "1st Foot", type = "infantry" },
    { name = "Column", type = "infantry", formation = "march_column" },
    { name = "Guns", type = "artillery", gun = "medium" },
]

[[army.brigade]]
name = "Horse"
rating = "dependable"
unit = [{ name = "1st Horse", type = "cavalry" }, { name = "2nd Horse", type = "cavalry" }]

[[army]]
name = "Red"
nation = "austria"
general = { name = "Red general" }

[[army.brigade]]
name = "Red foot"
rating = "dependable"
unit = [
    { name = "3rd Foot", type = "infantry" },
    { name = "Red grenadiers", type = "infantry", class = "superior" },
    { name = "Grenz", type = "light_infantry" },
]

[[army.brigade]]
name = "Red horse"
rating = "dependable"
unit = [{ name = "A", type = "cavalry" }, { name = "B", type = "cavalry" }]
"#;

/// The first turn's movement phase; this brigade has thrown this face on its command die.
fn commanded(brigade: &str, face: u8) -> Table {
    let mut table = Table::of("honours-of-war", FIELD);
    table.through("Movement");
    table.order("command", brigade).dice(&[face]).says("is commanded");
    table
}

fn marked(table: &Table, unit: &str, mark: &str) -> bool {
    table.row(unit).marks.iter().any(|one| one == mark)
}

fn hit(table: &mut Table, unit: &str, hits: i64) {
    table.order("overrule", unit).with("hits", hits).with("why", "to begin with").says("hits");
}

// The way

#[test]
fn a_way_is_added_up_stretch_by_stretch() {
    let mut table = commanded("1a", 3);
    // The book's sum: 4 cm of wood take 8 of 20, and 12 are left in the open (p. 14).
    let wood = |table: &mut Table| table.order("move", "1a1").with("through", "woods").refused("no answer yet");
    wood(&mut table);
    table.order("move", "1a1").with("through", "woods").with("through_cm", 4).says("up to 12 cm");
    // Horse, 60 cm in two moves: 5 cm of wood take 10, 5 of rough ground 10, a wall and a fence half a move each: 10.
    let mut table = commanded("1b", 6);
    let way = table.order("move", "1b1").with("through", "woods").with("through_cm", 5).with("through_2", "rough");
    way.with("through_2_cm", 5).with("obstacle", "wall").with("obstacle_2", "fence").says("up to 10 cm");
    // Three obstacles cost a move and a half.
    let walls = table.order("move", "1b2").with("obstacle", "wall").with("obstacle_2", "fence");
    walls.with("obstacle_3", "hedge").says("up to 15 cm");
}

#[test]
fn a_charge_goes_over_obstacles_as_far_as_its_move_reaches() {
    fn wall(table: &mut Table, distance: i64, run: i64) -> Given<'_> {
        let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", distance);
        charge.with("way", true).with("obstacle", "wall").with("run", run).with("reply", "stands")
    }
    // 30 cm less half a move for the wall leave 15 (p. 15, 21-22).
    let mut table = commanded("1b", 3);
    wall(&mut table, 16, 8).refused("too far");
    wall(&mut table, 15, 8).says("it stands");
    // More than 7.5 cm behind the wall: the charge counts (p. 31).
    table.order("contact", "1b1").says("has the charge bonus");
    table.through("Melee");
    // A 4 and the charge read 5 on the line of standard cavalry: 3 hits (p. 34).
    table.order("round", "1b1").dice(&[4, 3]).says("b1 A takes 3 hits");

    let mut table = commanded("1b", 3);
    wall(&mut table, 15, 7).says("it stands");
    table.order("contact", "1b1").says("is in contact");
    table.through("Melee");
    table.order("round", "1b1").dice(&[4, 3]).says("b1 A takes 2 hits");
}

#[test]
fn a_charge_follows_a_change_of_formation() {
    let mut table = commanded("1a", 3);
    fn charge(table: &mut Table, distance: i64) -> Given<'_> {
        table.order("charge", "1a2").with("target", "2a1").with("distance", distance)
    }
    charge(&mut table, 15).refused("march column");
    // It moves as a line in the turn in which it forms one: 20 cm (p. 21).
    charge(&mut table, 21).with("way", true).with("change", "to line").refused("too far");
    charge(&mut table, 20).with("way", true).with("change", "to line").says("it stands");
    assert!(!marked(&table, "1a2", "march column"));
}

#[test]
fn friends_are_passed_in_the_first_move_of_two() {
    fn charge(table: &mut Table, distance: i64) -> Given<'_> {
        table
            .order("charge", "1b1")
            .with("target", "2a1")
            .with("distance", distance)
            .with("way", true)
            .with("passes", true)
    }
    charge(&mut commanded("1b", 3), 20).refused("through friends");
    let mut table = commanded("1b", 6);
    // Half a move of 60 cm goes on the friend: 45 are left (p. 21-22).
    charge(&mut table, 46).with("friend", "1b2").refused("too far");
    charge(&mut table, 45).with("friend", "1b2").says("it stands");
    table.order("move", "1b2").refused("stands still");
}

#[test]
fn who_has_moved_charges_with_what_is_left_of_two_moves() {
    let mut table = commanded("1b", 3);
    table.order("move", "1b1").says("moves");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 5).refused("it has made its move");
    let mut table = commanded("1b", 6);
    table.order("move", "1b1").says("moves");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 31).refused("too far");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 30).says("it stands");
}

#[test]
fn who_comes_out_of_a_river_fights_uphill() {
    let mut table = commanded("1a", 3);
    table.order("move", "1a1").with("ends", "mid-river").says("moves");
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    // Off at half rate: 10 cm (p. 16).
    table.order("charge", "1a1").with("target", "2a1").with("distance", 11).refused("too far");
    table.order("charge", "1a1").with("target", "2a1").with("distance", 10).says("it stands");
    table.order("contact", "1a1").says("is in contact");
    table.through("Melee");
    // The enemy on the bank is uphill, -1: a 4 reads 3, 2 hits; his own 3 reads 3, 2 hits (p. 16, 34-35).
    table.order("round", "1a1").dice(&[4, 3]).says("a1 1st Foot 4 (3), 2 hits");
}

#[test]
fn a_ford_is_held_as_a_march_column() {
    let mut table = commanded("1a", 3);
    table.order("move", "1a1").with("terrain", "ford").refused("ford needs column");
    // A column's 25 cm at half rate, to the nearest cm (p. 16, 54).
    table.order("move", "1a2").with("terrain", "ford").with("ends", "a ford").says("up to 13 cm");
    assert!(marked(&table, "1a2", "in a ford"));
    table.order("command", "2b").dice(&[3]).says("steady");
    let charge = table.order("charge", "2b1").with("target", "1a2").with("distance", 20);
    charge.with("reply", "changes formation").with("into", "line").dice(&[4]).says("it changes into line");
    table.order("contact", "2b1").says("is in contact");
    table.through("Melee");
    // As a march column all the same, -2: a 5 reads 3, 2 hits. No charge counts before steady foot: a 4 reads 2 hits.
    table.order("round", "1a2").dice(&[5, 4]).says("Ba2 Column 5 (3), 2 hits; Rb1 A 4 (4), 2 hits");
}

// Replies

#[test]
fn cavalry_rides_on_after_light_infantry_in_the_open() {
    fn charge(table: &mut Table, distance: i64) -> Given<'_> {
        table.order("charge", "1b1").with("target", "2a3").with("distance", distance).with("reply", "evades")
    }
    // 20 of its 30 cm are left, and the light infantry goes 25: out of reach (p. 24).
    let mut table = commanded("1b", 3);
    charge(&mut table, 10).says("finish its move (20 cm)");
    assert!(marked(&table, "1b1", "rides on") && !marked(&table, "1b1", "charging"));
    table.order("charge", "1b1").with("target", "2a1").with("distance", 21).refused("too far");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 20).says("it stands");
    table.order("contact", "1b1").says("is in contact");
    // Who has evaded makes no other move.
    table.order("command", "2a").dice(&[6]).says("admirable");
    let flank = table.order("charge", "2a3").with("target", "1a1").with("distance", 5).with("sector", "left flank");
    flank.refused("who has evaded");

    // It went 20 cm only, and is reached.
    let mut table = commanded("1b", 3);
    charge(&mut table, 10).with("evades_far", 20).says("is caught");
    assert!(marked(&table, "1b1", "charging"));
    table.order("contact", "1b1").with("evades", true).says("is in contact with Ra3");

    // Out of the open, the chargers halt; so does infantry.
    let mut table = commanded("1b", 3);
    charge(&mut table, 10).with("open_ground", false).says("halts there");
    let mut table = commanded("1a", 3);
    let foot = table.order("charge", "1a1").with("target", "2a3").with("distance", 10);
    foot.with("reply", "evades").says("halts there");

    // A double move reaches farther: 20 of 60 cm are left.
    charge(&mut commanded("1b", 6), 40).says("finish its move (20 cm)");
}

#[test]
fn to_evade_can_wait_for_contact() {
    let mut table = commanded("1b", 3);
    table.order("charge", "1b1").with("target", "2a3").with("distance", 10).says("it stands");
    fn contact(table: &mut Table) -> Given<'_> {
        table.order("contact", "1b1").with("evades", true)
    }
    contact(&mut table).with("evades_far", 26).refused("25 cm at most");
    contact(&mut table).with("evades_far", 15).says("is caught");
    contact(&mut table).says("is in contact");
    // Nobody else evades.
    let mut table = commanded("1b", 3);
    table.order("charge", "1b1").with("target", "2a1").with("distance", 20).says("it stands");
    contact(&mut table).says("is in contact");
}

#[test]
fn who_comes_round_in_a_double_move_is_seen_coming() {
    fn charge(table: &mut Table) -> Given<'_> {
        let charge = table.order("charge", "1b1").with("target", "2a1").with("distance", 25);
        charge.with("sector", "left flank").with("start", "front").with("reply", "turns to face")
    }
    charge(&mut commanded("1b", 3)).refused("wrong start sector");
    // No die (p. 25).
    charge(&mut commanded("1b", 6)).says("it turns to face");
}

#[test]
fn who_counter_charges_does_not_fire() {
    let mut table = commanded("1a", 3);
    let charge = table.order("charge", "1a1").with("target", "2a1").with("distance", 15);
    charge.with("reply", "counter-charges").dice(&[4]).says("it counter-charges");
    table.order("fire", "2a1").with("target", "1a1").with("distance", 7).refused("charging");
}

// Command figures

#[test]
fn a_commander_moves_once_and_after_his_units() {
    let mut table = Table::of("honours-of-war", FIELD);
    table.through("Movement");
    table.order("figure", "1b").with("distance", 60).refused("his units move first");
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("move", "1b1").says("moves");
    table.order("figure", "1b").with("distance", 61).refused("too far");
    table.order("figure", "1b").with("distance", 60).says("b2 stays: the commander goes last");
    // With that his brigade is done.
    assert_eq!(table.view().acting, Some(2));
    table.order("move", "1b2").refused("its commander has moved");
    table.order("figure", "1b").with("distance", 5).refused("he has moved this turn");
    table.through("Movement");
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("move", "1b2").says("moves");
}

#[test]
fn a_general_moves_once_at_the_start_of_the_turn() {
    let mut table = Table::of("honours-of-war", FIELD);
    table.next();
    table.order("figure", "1a").with("distance", 60).says("Blue general goes 60 cm");
    table.order("figure", "1b").with("distance", 5).refused("goes no more of his own will");
    table.order("figure", "1b").with("role", "the brigade's commander").refused("his units move first");
    table.order("figure", "2a").with("distance", 10).says("Red general goes 10 cm");
    table.through("Movement");
    table.order("figure", "1a").with("role", "the commanding general").refused("goes no more of his own will");
    table.through("Commanding generals");
    table.order("figure", "1a").with("distance", 60).says("Blue general goes 60 cm");
}

#[test]
fn a_commander_leaves_with_his_last_unit() {
    let mut table = commanded("1b", 3);
    fn gone<'a>(table: &'a mut Table, unit: &str) -> Given<'a> {
        table.order("overrule", unit).with("gone", true).with("why", "ridden down")
    }
    gone(&mut table, "2b1").says("Done For");
    gone(&mut table, "2b2").says("The commander of Rb Red horse leaves the game");
    assert_eq!(table.view().armies[1].brigades[1].rating, "commander gone");
    table.order("figure", "2b").refused("leaves the game");
}

#[test]
fn a_commander_goes_back_with_a_brigade_that_all_retreats() {
    let mut table = commanded("2b", 3);
    table.order("figure", "2b").with("distance", 30).says("goes 30 cm");
    table.through("Firing");
    hit(&mut table, "2b1", 4);
    hit(&mut table, "2b2", 4);
    table.next();
    table.order("react", "2b1").says("retreats 30 to 60 cm");
    table.order("figure", "2b").refused("only where all of them retreat");
    table.order("react", "2b2").says("its commander may go back with it, even if he has moved");
    table.order("figure", "2b").with("distance", 40).says("goes 40 cm");
}

// What two share

#[test]
fn players_agree_or_dice_whose_modifiers_count() {
    fn volley(table: &mut Table) -> Given<'_> {
        table.through("Firing");
        let volley = table.order("fire", "1a1").with("target", "2a1").with("distance", 12).with("more", true);
        volley.with("two", true).with("other", "2a2").with("other_distance", 14).with("beside", true)
    }
    // Long range -1; at the grenadiers -2. A 5 says the second: a 4 reads 2, 1 hit, which the first takes on a 2 (p. 26).
    let mut table = commanded("1a", 3);
    volley(&mut table).dice(&[5, 4, 2]).says("The modifiers against Ra2 Red grenadiers count");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[1]".to_owned(), " . ".to_owned()));
    // Agreed on the first: a 4 reads 3, 2 hits, one each.
    let mut table = commanded("1a", 3);
    volley(&mut table).with("counts", "the first").dice(&[4]).says("The hits are shared");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[1]".to_owned(), "[1]".to_owned()));
}

#[test]
fn an_odd_hit_on_a_block_goes_by_agreement() {
    let mut table = commanded("1a", 3);
    table.order("block", "1a1").says("occupies block 1");
    table.order("block", "1a3").says("stands outside");
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("block", "1a3").with("faces", "all, mixed with guns").says("occupies block 1");
    table.through("Firing");
    // Rustic houses -1: a 5 reads 4, 3 hits: one and two, without a die (p. 15, 17).
    let volley =
        table.order("fire", "2a1").with("target", "1a1").with("distance", 9).with("shared", "odd to the second");
    volley.dice(&[5]).says("The hits are shared");
    assert_eq!((table.row("1a1").strength, table.row("1a3").strength), ("[1]".to_owned(), "[2]".to_owned()));
}

#[test]
fn two_battalions_of_a_block_share_where_the_players_see_both_hit() {
    let mut table = commanded("1a", 3);
    table.order("overrule", "1a2").with("formation", "line").with("why", "to begin with").says("line");
    table.order("block", "1a1").says("occupies block 1");
    table.order("block", "1a2").with("faces", "1 and 2").says("occupies block 1");
    table.through("Firing");
    // Rustic houses -1: a 4 reads 3, 2 hits. Each holds its own faces: the one who is fired at takes them (p. 17).
    table.order("fire", "2a1").with("target", "1a1").with("distance", 9).dice(&[4]).says("2 hits");
    assert_eq!((table.row("1a1").strength, table.row("1a2").strength), ("[2]".to_owned(), " . ".to_owned()));
    // The grenadiers, the same, at a corner of it: a 4 reads 2 hits on their line, one each.
    let corner = table.order("fire", "2a2").with("target", "1a1").with("distance", 9).with("shared", "odd by a die");
    corner.dice(&[4]).says("The hits are shared");
    assert_eq!((table.row("1a1").strength, table.row("1a2").strength), ("[3]".to_owned(), "[1]".to_owned()));
}

#[test]
fn what_a_target_stands_in_counts_at_contact() {
    let mut table = commanded("1b", 3);
    let charge = table.order("charge", "1b1").with("target", "2a3").with("distance", 20);
    charge.with("cover", "woods").says("it stands");
    table.order("contact", "1b1").says("is in contact");
    table.through("Melee");
    // Into a wood no charge counts, and the wood is light cover, -1: a 4 reads 3, 2 hits. The Grenz, -1 against horse: a
    // 3 reads 2, 1 hit (p. 15, 31, 34-35).
    table.order("round", "1b1").dice(&[4, 3]).says("Bb1 1st Horse 4 (3), 2 hits; Ra3 Grenz 3 (2), 1 hit");
}

#[test]
fn pursuers_ride_over_who_is_done_for() {
    let mut table = commanded("1b", 3);
    hit(&mut table, "2b1", 3);
    table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
    table.order("contact", "1b1").says("has the charge bonus");
    table.through("Melee");
    // Charge +1: a 5 reads 6, 4 hits: seven in all. Charge +1, three hits -1: a 2 reads 1 hit (p. 34-35).
    table.order("round", "1b1").dice(&[5, 2]).says("b1 A takes 4 hits: 7 now");
    table.next();
    table.order("pursue", "1b1").with("desired", true).dice(&[3]).says("pursues, 15 to 30 cm");
    table.order("react", "2b1").says("routs 30 cm");
    // Its neighbour has not routed yet, and does not fight either (p. 33).
    hit(&mut table, "2b2", 5);
    table.order("catch", "1b1").with("target", "2b2").with("distance", 10).says("rides over Rb2 B, which is removed");
    assert_eq!(table.row("2b2").strength, "DONE FOR");
}
