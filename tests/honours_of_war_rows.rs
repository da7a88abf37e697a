//! Rules of Honours of War that come seldom, on the screens of a battle. Faces and results are reckoned by hand from the
//! book's tables.

mod common;

use common::table::{Given, Table};

/// A small battle: standard troops but where the name says otherwise, every commander dependable.
const FIELD: &str = r#"
ruleset = "honours-of-war"
title = "Seldom rules"
scale = "28mm"
year = 1757
weather = "fair"

[options]
brigade_morale = true
lost_battalion_guns = true

[[objective]]
name = "The mill"
points = 1
held_by = "Red"

[[army]]
name = "Blue"
nation = "prussia"
attacker = true
general = { name = "Blue general" }

[[army.lieutenant]]
name = "Ziethen"

[[army.brigade]]
name = "Foot"
rating = "dependable"
lieutenant = "Ziethen"
unit = [
    { name = "Grenadiers", type = "infantry", class = "superior" },
    { name = "1st Foot", type = "infantry" },
    { name = "2nd Foot", type = "infantry" },
    { name = "Guns", type = "artillery", gun = "medium" },
    { name = "Frei", type = "light_infantry", class = "inferior" },
]

[[army.brigade]]
name = "Horse"
rating = "dependable"
unit = [
    { name = "1st Horse", type = "cavalry" },
    { name = "2nd Horse", type = "cavalry" },
    { name = "Hussars", type = "light_cavalry" },
]

[[army.brigade]]
name = "Train"
independent = true
unit = [{ name = "Train", type = "transport" }]

[[army]]
name = "Red"
nation = "austria"
general = { name = "Red general" }

[[army.brigade]]
name = "Red foot"
rating = "dependable"
unit = [
    { name = "3rd Foot", type = "infantry" },
    { name = "4th Foot", type = "infantry" },
    { name = "Red guns", type = "artillery", gun = "heavy" },
    { name = "Grenz", type = "light_infantry" },
    { name = "Works", type = "infantry", entrenched = true },
]

[[army.brigade]]
name = "Red horse"
rating = "dependable"
unit = [
    { name = "A", type = "cavalry" },
    { name = "B", type = "cavalry" },
    { name = "C", type = "cavalry" },
]
"#;

/// The first turn's movement phase, Blue to begin.
fn field() -> Table {
    at(FIELD)
}

fn at(text: &str) -> Table {
    let mut table = Table::of("honours-of-war", text);
    table.through("Movement");
    table
}

/// The first turn's firing phase.
fn firing() -> Table {
    let mut table = field();
    table.through("Firing");
    table
}

/// A die that counts as rolled by nobody: what a unit has come to before.
fn hit(table: &mut Table, unit: &str, hits: i64) {
    table.order("overrule", unit).with("hits", hits).with("why", "to begin with").says("hits");
}

fn owed(table: &Table, words: &str) -> Vec<String> {
    let duties = table.view().duties;
    let of = duties.iter().filter(|duty| duty.what.contains(words));
    of.flat_map(|duty| duty.who.iter().map(ToString::to_string)).collect()
}

fn marked(table: &Table, unit: &str, mark: &str) -> bool {
    table.row(unit).marks.iter().any(|one| one == mark)
}

// Fire

#[test]
fn fire_is_split_between_two_targets_side_by_side() {
    let mut table = firing();
    // 12 and 14 cm, less than 10 cm apart: split (p. 26). Long range -1: a 5 reads 4 on the standard line, 3 hits (p.
    // 34); one each, and the odd one by a die: 1-3 the first.
    table
        .order("fire", "1a2")
        .with("target", "2a1")
        .with("distance", 12)
        .with("more", true)
        .with("two", true)
        .with("other", "2a2")
        .with("other_distance", 14)
        .with("beside", true)
        .dice(&[5, 2])
        .says("The hits are shared");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[2]".to_owned(), "[1]".to_owned()));
}

#[test]
fn the_nearest_comes_first_unless_the_other_is_easier_to_hit() {
    let mut table = firing();
    fn far<'a>(table: &'a mut Table, nearer: &str) -> Given<'a> {
        let shot = table.order("fire", "1a2").with("target", "2a2").with("distance", 20).with("more", true);
        shot.with("two", true).with("other", nearer).with("other_distance", 15).dice(&[4])
    }
    // Both are standard foot at long range: the nearer one (p. 26).
    far(&mut table, "2a1").refused("is nearer, and not harder to hit");
    // Light infantry is a difficult target, -1: the farther line is easier to hit.
    far(&mut table, "2a4").says("4 - 1 = 3, 2 hits");
}

#[test]
fn a_garrison_fires_once_on_each_face_with_a_deduction_for_each() {
    let mut table = field();
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("block", "1a2").with("town", "urban").says("occupies block 1");
    assert!(marked(&table, "1a2", "in block 1"));
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
fn a_massed_battery_reaches_what_one_of_its_guns_may_fire_at() {
    let mut table = firing();
    fn shot(table: &mut Table) -> Given<'_> {
        let shot = table.order("fire", "1a4").with("target", "2a1").with("distance", 60).with("zone", "wholly");
        shot.with("more", true)
    }
    shot(&mut table).dice(&[4]).refused("zone");
    // Effective range, out of its own zone: difficult -1. A 4 reads 3 for standard artillery, 1 hit (p. 27, HOW-AMB-B24).
    shot(&mut table).with("massed", true).dice(&[4]).says("1 hit");
}

#[test]
fn special_pieces_fire_what_they_have() {
    let russian = FIELD.replace("nation = \"prussia\"", "nation = \"russia\"");
    let text = russian.replace("gun = \"medium\"", "gun = \"secret_howitzer\"");
    let mut table = at(&text);
    table.through("Firing");
    // Canister alone, out to 40 cm: +2. A 4 reads 6 for standard artillery, 2 hits (p. 34, 46).
    table.order("fire", "1a4").with("target", "2a1").with("distance", 60).dice(&[4]).refused("range");
    table.order("fire", "1a4").with("target", "2a1").with("distance", 30).dice(&[4]).says("2 hits");
    let text = russian.replace("gun = \"medium\"", "gun = \"unicorn\"");
    let mut table = at(&text);
    table.through("Firing");
    // Shell at cavalry +1, its fuse fails on a 1: -1. A 4 reads 4 for standard artillery, 1 hit (p. 28, 46).
    table
        .order("fire", "1a4")
        .with("target", "2b1")
        .with("distance", 60)
        .with("ammunition", "shell")
        .dice(&[1, 4])
        .says("The fuse failed");
    let saxon = FIELD.replace("nation = \"prussia\"", "nation = \"saxony\"").replace("year = 1757", "year = 1756");
    let mut table = at(&saxon.replace("gun = \"medium\"", "gun = \"geschwindstuck_medium\""));
    table.through("Firing");
    // +3 with canister: a 3 reads 6, 2 hits (p. 48).
    table.order("fire", "1a4").with("target", "2a1").with("distance", 30).dice(&[3]).says("3 + 3 = 6, 2 hits");
}

#[test]
fn crossing_fire_that_counts_as_standing_keeps_the_unit_where_it_is() {
    let mut table = field();
    table.order("command", "1a").dice(&[3]).says("steady");
    table
        .order("fire", "1a2")
        .with("occasion", "an enemy moves in and out")
        .with("target", "2b1")
        .with("distance", 9)
        .dice(&[2])
        .says("stands still this turn");
    table.order("move", "1a2").refused("stands still");
}

// Reactions

#[test]
fn friends_who_are_gone_through_follow_and_are_named() {
    let mut table = firing();
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
    let mut table = firing();
    hit(&mut table, "1a4", 4);
    table.next();
    // 1-2 after fire: the guns are abandoned; the crew goes one to two moves of light infantry (p. 30).
    table.order("react", "1a4").dice(&[2]).says("retreats 25 to 50 cm");
    assert!(marked(&table, "1a4", "guns abandoned"));
    table.through("Rally");
    table.order("rally", "1a4").with("enemy", "farther").says("2 hits left");
    table.through("Movement");
    table.order("recrew", "1a4").refused("reformed");
    table.through("Movement");
    table.order("recrew", "1a4").says("mans its guns again");
    assert!(!marked(&table, "1a4", "guns abandoned"));

    hit(&mut table, "1a4", 4);
    table.order("react", "1a4").dice(&[1]).says("leaves its guns");
    table.order("capture", "1a4").with("by", "2a1").says("Done For");
}

#[test]
fn a_crew_without_guns_retreats_again_without_a_die() {
    let mut table = firing();
    hit(&mut table, "1a4", 4);
    table.next();
    table.order("react", "1a4").dice(&[1]).says("leaves its guns");
    table.through("Movement");
    assert_eq!(owed(&table, "must retreat again"), ["1a4"]);
    table.order("react", "1a4").says("retreats 25 to 50 cm");
}

#[test]
fn a_unit_at_the_edge_that_must_retreat_again_leaves_the_table() {
    let mut table = firing();
    hit(&mut table, "2a1", 4);
    table.next();
    table.order("react", "2a1").with("met", "the table edge").says("halts at the table edge");
    table.through("Movement");
    table.order("react", "2a1").says("leaves the table and is Done For");
}

#[test]
fn a_battalion_that_retreats_loses_its_guns_by_the_option() {
    let mut table = firing();
    hit(&mut table, "1a2", 4);
    table.next();
    table.order("react", "1a2").says("loses its battalion guns");
    table.order("overrule", "1a2").with("hits", 1).with("state", "steady (green die)").with("why", "later").says("now");
    table.through("Firing");
    // Muskets alone reach 20 cm, and -1: at 15 cm -2 in all, a 4 reads 2, 1 hit (p. 27, 37).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 25).dice(&[4]).refused("range");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 15).dice(&[4]).says("4 - 2 = 2, 1 hit");
}

// Command

#[test]
fn a_feeble_brigade_with_hits_goes_back_unit_by_unit() {
    let mut table = field();
    table.order("overrule", "1b").with("rating", "dithering").with("why", "a bad day").says("dithering");
    hit(&mut table, "1b1", 1);
    hit(&mut table, "1b2", 1);
    // Two of three have hits, and a 1 of a dithering commander is feeble (p. 18-19).
    table.order("command", "1b").dice(&[1]).says("the whole brigade goes one move back");
    assert_eq!(owed(&table, "feeble"), ["1b1", "1b2", "1b3"]);
    table.order("owed", "1b1").says("falls back");
    table.order("owed", "1b2").with("move", "waived").with("why", "there is no room").says("let off");
    table.order("move", "1b3").with("direction", "to the rear").says("moves");
    assert!(owed(&table, "feeble").is_empty());
}

#[test]
fn inspiring_orders_an_advance_and_who_does_not_obey_rallies_nothing() {
    let mut table = field();
    table.order("overrule", "1a").with("rating", "dashing").with("why", "a good day").says("dashing");
    hit(&mut table, "1a1", 2);
    hit(&mut table, "1a2", 2);
    table.order("command", "1a").dice(&[6]).says("inspiring");
    assert_eq!(table.row("1a1").strength, "[1]");
    assert_eq!(owed(&table, "inspiring"), ["1a1", "1a2", "1a3", "1a5"]);
    // A standard unit obeys on a 4: a 3 acts as for poor, and has its hit back (HOW-AMB-A47).
    table.order("obey", "1a2").with("commander", 20).dice(&[3]).says("acts as for poor");
    assert_eq!(table.row("1a2").strength, "[2]");
    table.order("move", "1a1").says("moves");
    assert_eq!(owed(&table, "inspiring"), ["1a3", "1a5"]);
}

#[test]
fn a_lieutenant_general_is_diced_for_raised_and_rallies_his_own() {
    let mut table = Table::of("honours-of-war", FIELD);
    assert_eq!(owed(&table, "lieutenant"), ["1a"]);
    // The Prussian table: 1 dithering, 2-4 dependable, 5-6 dashing (p. 41).
    table.order("rate_lieutenant", "1a").dice(&[1]).says("Ziethen is dithering");
    table.next();
    // An unrated general within 15 cm lifts him by one step (p. 37).
    table.order("raise", "1a").with("distance", 16).says("stays dithering");
    table.order("raise", "1a").with("distance", 15).says("acts as dependable");
    assert!(table.view().armies[0].general.contains("Ziethen dependable"));
    table.order("direct", "1b").refused("raises a lieutenant");
    table.order("direct", "1a").with("general", "the lieutenant general").says("Ziethen directs");
    table.through("Movement");
    // Dependable lifted to dashing: a 5 is admirable (p. 12, 18).
    table.order("command", "1a").dice(&[5]).says("admirable");
    hit(&mut table, "1a1", 3);
    table.through("Rally");
    // Superior, near: 1, and 1 more by the lieutenant (p. 35-37).
    table.order("rally", "1a1").with("general", "the lieutenant general").says("2 hits: 1 hit left");
    hit(&mut table, "1a2", 3);
    table.order("rally", "1a2").with("general", "the lieutenant general").refused("choose one of");
}

#[test]
fn a_general_leads_a_very_small_army_himself() {
    let text =
        FIELD.replace("name = \"Red horse\"\nrating = \"dependable\"", "name = \"Red horse\"\nled_by_general = true");
    let mut table = at(&text);
    // Unrated, he rolls as dependable: a 6 is admirable (p. 12, 18, HOW-AMB-A45). He does not direct himself.
    table.order("direct", "2b").refused("does not direct himself");
    table.order("command", "2b").dice(&[6]).says("admirable");
    assert_eq!(table.view().armies[1].brigades[1].rating, "led by the general");
}

#[test]
fn command_figures_go_sixty_centimetres() {
    let mut table = field();
    table.order("figure", "1a").with("distance", 61).refused("too far");
    table.order("figure", "1a").with("distance", 60).says("of 60 at most");
}

#[test]
fn demoralised_brigades_leave_the_field() {
    let mut table = field();
    for unit in ["2b1", "2b2"] {
        table.order("overrule", unit).with("gone", true).with("why", "two of three").says("Done For");
    }
    assert_eq!(owed(&table, "demoralised"), ["2b3"]);
    table.order("owed", "2b3").with("away", true).says("out of the battle");
    assert_eq!(table.row("2b3").strength, "AWAY");
    table.through("Breaking points");
    assert_eq!(table.view().armies[1].standing, "lost 3 of 4");
}
