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
    table.order("command", "1a").dice(&[3]).says("steady");
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

// Charges and melees

/// Contact as the form has it by itself.
fn contact(table: &mut Table, unit: &str) {
    table.order("contact", unit).says("is in contact");
}

#[test]
fn the_complex_melee_of_the_book() {
    // Diagram 11, p. 33: Blue's 1st and 2nd Horse are units 1 and 2.
    let mut table = field();
    table.order("command", "1b").dice(&[6]).says("admirable");
    table.order("charge", "1b1").with("target", "2b1").with("distance", 24).says("it counter-charges");
    contact(&mut table, "1b1");
    // Unit 2 joins in A's flank: the charge that formed the melee came from more than 15 cm, so no die is due (p. 23).
    let join = table.order("charge", "1b2").with("target", "2b1").with("distance", 40).with("sector", "left flank");
    join.says("charges into the melee");
    contact(&mut table, "1b2");
    table.order("command", "2b").dice(&[3]).says("steady");
    let join = table.order("join", "2b2").with("target", "1b2").with("distance", 20).with("sector", "right flank");
    join.says("charges into the melee");
    contact(&mut table, "2b2");
    table.through("Melee");
    // Dice: 1, A, 2, B. Unit 1, charge +1: a 3 reads 4, 2 hits. A, charge +1, flanked -2: a 4 reads 3, 2 hits. Unit 2,
    // charge +1, flanked -2: a 4 reads 3, 2 hits on A, who does not answer. B, charge +1: a 3 reads 4, 2 hits (p. 34-35).
    table.order("round", "1b1").dice(&[3, 4, 4, 3]).says("b1 1st Horse 3 (4), 2 hits");
    let strengths = |table: &Table| ["1b1", "1b2", "2b1", "2b2"].map(|unit| table.row(unit).strength);
    assert_eq!(strengths(&table), ["[2]", "[2]", "[4]", " . "]);
    // A goes back through B, and 2 and B fight on (HOW-AMB-B36).
    assert_eq!(owed(&table, "out of a melee that goes on"), ["2b1"]);
    table.order("react", "2b1").with("passes", true).with("friends", &["2b2"][..]).says("is passed through: 1 hit");
    assert_eq!(strengths(&table), ["[2]", "[2]", "(4)", "[1]"]);
    // Unit 2 throws at B now, still flanked: a 3 reads 1, none. B has no charge bonus any more: a 3 reads 3, 2 hits.
    table.order("round", "1b2").dice(&[3, 3]).says("b2 2nd Horse reacts after the melees");
    assert_eq!(strengths(&table), ["[2]", "[4]", "(4)", "[1]"]);
    table.next();
    assert_eq!(owed(&table, "fix the wish"), ["1b1", "2b2"]);
    table.order("wish", "1b1").says("wishes to pursue");
    table.order("wish", "2b2").with("wish", false).says("does not wish");
    // Hits last came from its right flank: it goes into the left, away from B (p. 29).
    table.order("react", "1b2").says("into its left flank");
    // 3 + 1 pursues, 15 to 30 cm; A is caught from behind.
    table.order("pursue", "1b1").dice(&[3]).says("pursues, 15 to 30 cm");
    table.order("catch", "1b1").with("target", "2b1").with("distance", 20).says("another melee at once");
    // Unit 1, charge +1: a 3 reads 4, 2 hits: six. A, 4 hits -1, retreating -2: a 4 reads 1, none.
    table.order("round", "1b1").dice(&[3, 4]).says("b1 A takes 2 hits: 6 now");
    table.order("react", "2b1").says("is Done For");
    // 4 - 1 is 3: B holds its position.
    table.order("pursue", "2b2").dice(&[4]).says("stays");
    table.order("pursue", "1b1").refused("once a turn");
}

#[test]
fn a_further_charge_needs_a_vacant_sector_and_a_die_at_short_distance() {
    let mut table = field();
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("command", "1a").dice(&[3]).says("steady");
    // 12 cm, not more than half of 30: the counter-charge is thrown for, and fails on a 3 (p. 23).
    table.order("charge", "1b1").with("target", "2b1").with("distance", 12).dice(&[3]).says("does not manage");
    contact(&mut table, "1b1");
    let join = |table: &mut Table, sector: &str| {
        let order = table.order("join", "1b2").with("target", "2b1").with("distance", 14).with("sector", sector);
        order.dice(&[4]).says("charges into the melee");
    };
    table.order("join", "1b2").with("target", "2b1").with("distance", 14).refused("sector occupied");
    join(&mut table, "right flank");
    // Infantry never goes for cavalry (p. 22).
    let foot = table.order("join", "1a2").with("target", "2b1").with("distance", 10).with("sector", "left flank");
    foot.refused("infantry");
}

#[test]
fn who_gave_crossing_fire_does_not_join() {
    let mut table = field();
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("command", "2a").dice(&[3]).says("steady");
    table.order("charge", "2a1").with("target", "1a1").with("distance", 15).says("it stands");
    let fire = table.order("fire", "1a2").with("target", "2a1").with("distance", 9);
    fire.with("occasion", "a charge crosses its zone").dice(&[2]).says("1 hit");
    contact(&mut table, "2a1");
    let join = table.order("join", "1a2").with("target", "2a1").with("distance", 9).with("sector", "left flank");
    join.refused("crossing fire used");
    // Who fired in the movement phase does not fire in the firing phase (p. 25).
    table.through("Firing");
    table.order("fire", "1a2").with("target", "2a2").with("distance", 9).refused("has fired");
}

#[test]
fn two_of_its_brigade_support_a_counter_charge() {
    let mut table = field();
    table.order("command", "1b").dice(&[3]).says("steady");
    let charge = table.order("charge", "1b1").with("target", "2b1").with("distance", 24);
    charge.with("supports", &["2b2", "2b3"][..]).says("it counter-charges");
    contact(&mut table, "1b1");
    assert!(marked(&table, "2b2", "moved"));
    table.through("Melee");
    // A has charge +1 and two supports +2: a 2 reads 5 for standard cavalry, 3 hits; Blue's 3 reads 4, 2 hits (p. 34-35).
    table.order("round", "1b1").dice(&[3, 2]).says("b1 A 2 (5), 3 hits");
}

#[test]
fn a_charge_across_the_front_is_intercepted() {
    let mut table = field();
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("charge", "1b1").with("target", "2a1").with("distance", 28).says("it stands");
    // Cavalry against a charge of more than half a move: no die (p. 23).
    table.order("intercept", "2b1").with("sector", "left flank").says("meets the charge");
    assert!(!marked(&table, "1b1", "charging"));
    contact(&mut table, "2b1");
    table.through("Melee");
    // Charge +1 in the flank: a 4 reads 5, 3 hits. The charger is flanked, -2: a 4 reads 2, 1 hit.
    table.order("round", "1b1").dice(&[4, 4]).says("b1 1st Horse 4 (2), 1 hit");
    assert_eq!(table.row("1b1").strength, "[3]");
}

#[test]
fn two_enemies_in_one_sector_share_the_hits() {
    let mut table = field();
    table.order("command", "1b").dice(&[3]).says("steady");
    // It cannot tell the two apart, and charges both (p. 22-23).
    let charge = table.order("charge", "1b1").with("target", "2a2").with("distance", 24);
    let charge = charge.with("other", true).with("front_distance", 22).with("both", true).with("second", "2a1");
    charge.says("charges Ra1 3rd Foot as well");
    contact(&mut table, "1b1");
    contact(&mut table, "1b1");
    table.through("Melee");
    // Against close order foot to the front no bonus: a 5 reads 5, 3 hits for standard cavalry: one each, the odd one to
    // the first on a 1 (HOW-AMB-B37). Dice: the horse and the 3rd Foot, whose hits are shared; then the 4th Foot.
    table.order("round", "1b1").dice(&[5, 2, 1, 2]).says("a1 3rd Foot takes 2 hits");
    assert_eq!((table.row("2a1").strength, table.row("2a2").strength), ("[2]".to_owned(), "[1]".to_owned()));
    // A 2 of each battalion reads 1 hit.
    assert_eq!(table.row("1b1").strength, "[2]");
}

#[test]
fn transport_and_limbered_guns_that_are_charged_are_gone_and_hurt_friends() {
    let mut table = field();
    table.order("command", "2b").dice(&[3]).says("steady");
    table.order("charge", "2b1").with("target", "1c1").with("distance", 20).says("it stands");
    let contact = table.order("contact", "2b1").with("passes", true).with("friends", &["1a5"][..]);
    // The free battalion is inferior: 2 hits (p. 30-31).
    contact.says("2 hits, 2 hits now");
    assert_eq!(table.row("1c1").strength, "DONE FOR");
    assert_eq!(table.row("1a5").strength, "[2]");
}

#[test]
fn who_may_not_move_neither_counter_charges_nor_evades_nor_pursues_by_choice() {
    let text = FIELD.replace("name = \"Red horse\"\n", "name = \"Red horse\"\nheld_until = 2\n");
    let mut table = at(&text);
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("charge", "1b1").with("target", "2b1").with("distance", 24).refused("may not move before turn 3");
    table.order("charge", "1b1").with("target", "2b1").with("distance", 24).with("reply", "stands").says("it stands");
}

#[test]
fn who_wins_works_may_take_them() {
    let mut table = field();
    table.order("command", "1a").dice(&[3]).says("steady");
    hit(&mut table, "2a5", 3);
    table.order("charge", "1a1").with("target", "2a5").with("distance", 10).says("it stands");
    contact(&mut table, "1a1");
    table.through("Melee");
    // Superior against works, -2 in the first round: a 5 reads 3, 2 hits, five in all. The garrison, 3 hits -1, superior
    // enemy -1: a 3 reads 1, 1 hit (p. 34-35).
    table.order("round", "1a1").dice(&[5, 3]).says("a1 Grenadiers 5 (3), 2 hits");
    table.next();
    assert_eq!(owed(&table, "that were won"), ["1a1"]);
    table.order("react", "2a5").says("is Done For");
    table.order("take", "1a1").says("takes the works");
    assert!(marked(&table, "1a1", "in works"));
}

#[test]
fn a_block_is_stormed_and_taken_and_its_other_defender_suffers() {
    let mut table = field();
    table.order("command", "2a").dice(&[3]).says("steady");
    table.order("block", "2a1").says("occupies block 1");
    table.order("block", "2a2").with("faces", "1 and 2").says("occupies block 1");
    table.order("block", "2a4").refused("full");
    table.order("command", "1a").dice(&[3]).says("steady");
    hit(&mut table, "2a1", 3);
    table.order("charge", "1a1").with("target", "2a1").with("distance", 10).says("it stands");
    contact(&mut table, "1a1");
    table.through("Melee");
    // Rustic houses are light cover, -1: a 4 reads 3 for superior foot, 2 hits: five. The garrison: 3 hits -1, one
    // direction -1, superior enemy -1: a 4 reads 1, 1 hit (p. 15, 17, 34-35).
    table.order("round", "1a1").dice(&[4, 4]).says("a1 3rd Foot 4 (1), 1 hit");
    table.next();
    table.order("react", "2a1").says("a2 4th Foot is left in its block: 1 hit");
    assert_eq!(table.row("2a2").strength, "[1]");
    table.order("take", "1a1").says("still in the block");
    assert!(marked(&table, "1a1", "in block 1"));
}

// Movement

#[test]
fn light_cavalry_that_mounts_again_is_light_cavalry() {
    let mut table = field();
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("move", "1b3").with("change", "dismounts").says("moves");
    assert_eq!(table.row("1b3").kind, "foot");
    table.through("Movement");
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("move", "1b3").with("change", "mounts").says("moves");
    assert_eq!(table.row("1b3").kind, "LC");
}

#[test]
fn horse_halts_before_a_block_and_occupies_it_on_foot() {
    let mut table = field();
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("block", "1b3").says("stands outside");
    assert!(marked(&table, "1b3", "at a BUA"));
    table.through("Movement");
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("block", "1b3").says("occupies block 1");
    assert_eq!(table.row("1b3").kind, "foot");
    table.through("Movement");
    table.order("command", "1b").dice(&[3]).says("steady");
    table.order("move", "1b3").refused("holds a block");
    table.order("block", "1b3").says("in contact with an edge");
    assert_eq!(table.row("1b3").kind, "LC");
}

#[test]
fn rivers_and_irregular_lines_are_remembered() {
    let mut table = field();
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("move", "1a2").with("ends", "mid-river").says("moves");
    table.order("move", "1a3").with("ends", "an irregular line").says("moves");
    assert!(marked(&table, "1a2", "in the river") && marked(&table, "1a3", "irregular line"));
    table.through("Firing");
    // Moved -1, in a river -1: a 4 at short range reads 2, 1 hit (p. 16, 35).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("4 - 2 = 2, 1 hit");
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    // Out of the river at half rate; the irregular line forms line first (p. 16, 21).
    table.order("move", "1a3").refused("irregular line");
    table.order("move", "1a2").says("up to 10 cm");
    assert!(!marked(&table, "1a2", "in the river"));
}

#[test]
fn who_is_passed_through_stands_still() {
    let mut table = field();
    table.order("command", "1a").dice(&[3]).says("steady");
    fn through(table: &mut Table, clear: i64) -> Given<'_> {
        table.order("move", "1a2").with("passes", true).with("friend", "1a1").with("clear", clear)
    }
    // Half of 20 cm is the cost: 10 are left (p. 21).
    through(&mut table, 11).refused("not enough move");
    through(&mut table, 10).says("up to 10 cm");
    table.order("move", "1a1").refused("stands still");
    let close = table.order("move", "1a3").with("passes", true).with("friend", "1a1").with("enemy", true);
    close.refused("close to enemy");
}

// The table, the weather, the end

#[test]
fn objectives_are_held_by_name_and_disputed_ones_by_nobody() {
    let mut table = field();
    table.through("Breaking points");
    table.order("objective", "").with("first_1", true).says("held by nobody");
    assert!(table.view().armies[1].standing.starts_with("lost 0 "));
    table.order("objective", "").with("first_1", true).says("held by Blue");
    assert!(table.view().armies[1].standing.starts_with("lost 1 "));
    table.order("stop", "").says("Red has lost more points; Blue has won");
}

#[test]
fn the_weather_of_the_book_changes_turn_by_turn() {
    // Worked example, p. 38: 11 heavy rain; a 6: 12, storm; a 3: storm stays; a 6: back to 11, heavy rain.
    let text = FIELD.replace("\"fair\"", "\"rolled\"").replace("[options]", "[options]\nchanging_weather = true");
    let mut table = Table::of("honours-of-war", &text);
    let due = |table: &Table| table.view().duties.iter().any(|duty| duty.order == "weather");
    assert!(due(&table));
    table.order("weather", "").dice(&[5, 6]).says("heavy rain (score 11)");
    assert!(table.view().headline.iter().any(|line| line.contains("sight 60 cm")));
    for (face, weather) in [(6, "storm (score 12)"), (3, "storm (score 12)"), (6, "heavy rain (score 11)")] {
        table.through("Commanding generals");
        if table.view().turn == 1 {
            table.through("Commanding generals");
        }
        assert!(due(&table));
        table.order("weather", "").dice(&[face]).says(weather);
        assert!(!due(&table));
    }
    table.through("Firing");
    // Heavy rain: -2, and nobody sees beyond 60 cm (p. 38).
    table.order("fire", "1a4").with("target", "2a1").with("distance", 70).dice(&[4]).refused("see");
}

#[test]
fn allied_contingents_move_by_their_own_nation() {
    let text = FIELD.replace(
        "{ name = \"2nd Foot\", type = \"infantry\" }",
        "{ name = \"2nd Foot\", type = \"infantry\", nation = \"reichsarmee\" }",
    );
    let mut table = at(&text);
    table.order("command", "1a").dice(&[3]).says("steady");
    // To the flank: nothing off for Prussians, half for the Reichsarmee (p. 40-41, 50).
    table.order("move", "1a2").with("direction", "to the flank").says("up to 20 cm");
    table.order("move", "1a3").with("direction", "to the flank").says("up to 10 cm");
}

#[test]
fn red_dice_cost_half_a_point_each_by_the_option() {
    let mut table = at(&FIELD.replace("[options]", "[options]\nred_dice = true"));
    table.through("Firing");
    hit(&mut table, "2a1", 4);
    table.next();
    table.order("react", "2a1").says("retreats");
    table.through("Breaking points");
    assert!(table.view().armies[1].standing.starts_with("lost 0.5 "));
}

#[test]
fn a_battery_among_infantry_shares_its_hits() {
    let mut table = field();
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("block", "1a2").says("occupies block 1");
    table.order("block", "1a4").says("stands outside");
    table.through("Movement");
    table.order("command", "1a").dice(&[3]).says("steady");
    // Two faces each are for two of a kind; guns and infantry may both hold all four (p. 17).
    table.order("block", "1a4").with("faces", "all, mixed with guns").says("occupies block 1");
    table.through("Firing");
    // Rustic houses -1: a 5 reads 4, 3 hits: one each, the odd one to the first on a 2 (p. 15, 17).
    table.order("fire", "2a1").with("target", "1a2").with("distance", 9).dice(&[5, 2]).says("The hits are shared");
    assert_eq!((table.row("1a2").strength, table.row("1a4").strength), ("[2]".to_owned(), "[1]".to_owned()));
}

#[test]
fn the_cuirassiers_of_the_book_ride_at_a_free_battalion() {
    // Worked example, p. 32: superior cavalry against inferior light infantry at the edge of a wood.
    let mut table = at(&FIELD
        .replace("{ name = \"A\", type = \"cavalry\" }", "{ name = \"A\", type = \"cavalry\", class = \"superior\" }"));
    table.order("command", "2b").dice(&[3]).says("steady");
    table.order("charge", "2b1").with("target", "1a5").with("distance", 20).with("reply", "stands").says("it stands");
    table.order("contact", "2b1").with("cover", "light").with("through", true).says("is in contact");
    table.through("Melee");
    // +1 inferior, -1 cover: a 4 reads 4, 3 hits. -1 superior, -1 light infantry: a 4 reads 2, 1 hit.
    table.order("round", "2b1").dice(&[4, 4]).says("Ba5 Frei 4 (2), 1 hit; Rb1 A 4 (4), 3 hits");
}

#[test]
fn guns_that_are_ridden_down_are_captured() {
    let mut table = field();
    hit(&mut table, "1a4", 2);
    table.order("command", "2b").dice(&[3]).says("steady");
    table.order("charge", "2b1").with("target", "1a4").with("distance", 20).says("it stands");
    contact(&mut table, "2b1");
    table.through("Melee");
    // Cavalry, charge +1: a 3 reads 4, 2 hits. Guns -1 in melee: a 3 reads 2, none (p. 34-35).
    table.order("round", "2b1").dice(&[3, 3]).says("a4 Guns 3 (2), no hit");
    table.next();
    // 1-4 in melee: left behind, and taken at once by an enemy who stands his ground (p. 32-33).
    table.order("react", "1a4").dice(&[4]).says("captured");
}

#[test]
fn a_lieutenant_general_can_be_hit_and_a_late_objective_loses() {
    let text = FIELD.replace("name = \"Ziethen\"", "name = \"Ziethen\"\nrating = \"dashing\"");
    let text = text.replacen("attacker = true", "attacker = true\nobjectives_by = 1", 1);
    let mut table = at(&text);
    // 11 hits him: dashing becomes dependable (p. 13).
    let danger = table.order("general_casualty", "1a").with("general", "the lieutenant general");
    danger.dice(&[5, 6]).says("He counts as dependable");
    table.through("Breaking points");
    table.next_says("Blue has not reached its objective in time; Red has won");
}

#[test]
fn on_the_last_turn_the_points_decide() {
    let mut table = at(&FIELD.replace("weather = \"fair\"", "weather = \"fair\"\nlast_turn = 1"));
    table.order("overrule", "2a1").with("gone", true).with("why", "one point").says("Done For");
    table.through("Breaking points");
    table.next_says("Red has lost more points; Blue has won");
}

#[test]
fn a_garrison_fights_in_every_direction_at_once() {
    let mut table = field();
    table.order("command", "2a").dice(&[3]).says("steady");
    table.order("block", "2a1").says("occupies block 1");
    table.order("command", "1a").dice(&[3]).says("steady");
    table.order("charge", "1a2").with("target", "2a1").with("distance", 10).says("it stands");
    contact(&mut table, "1a2");
    // Infantry always throws to join: a 4 does it (p. 23).
    let join = table.order("join", "1a3").with("target", "2a1").with("distance", 10).with("sector", "rear");
    join.dice(&[4]).says("charges into the melee");
    contact(&mut table, "1a3");
    table.through("Melee");
    // Two directions, -2 on both its dice; each attacker has light cover against him, -1 (p. 15, 17, 35). Dice: 1st Foot
    // and the garrison, 2nd Foot and the garrison. A 3 of a battalion reads 2, 1 hit; a 4 of the garrison reads 2, 1 hit.
    table.order("round", "1a2").dice(&[3, 4, 3, 4]).says("a1 3rd Foot takes 2 hits: 2 now");
    assert_eq!((table.row("1a2").strength, table.row("1a3").strength), ("[1]".to_owned(), "[1]".to_owned()));
}
