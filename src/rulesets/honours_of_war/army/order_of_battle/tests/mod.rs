mod book_battles;

use super::*;
use crate::rulesets::honours_of_war::unit::{Class, Gun, Kind, Size, Weapon};
use crate::rulesets::honours_of_war::{BOOK, HonoursOfWar};
use crate::umpire::{Complaint, UnitId, read_order};

const SMALL: &str = r#"
ruleset = "honours-of-war"
title = "A test"
last_turn = 8
weather = "rolled"
season = "winter"

[options]
red_dice = true

[[objective]]
name = "bridge"
points = 2
held_by = "Austria"

[[note]]
from = 2
text = "The bridge burns."

[[army]]
name = "Prussia"
nation = "prussia"
attacker = true
held_until = 1
held_except = ["light_infantry"]
general = [{ name = "Frederick", rating = "dashing" }, { name = "Keith", rating = "dependable", from = 3 }]

[[army.lieutenant]]
name = "Moritz"
rating = "dependable"

[[army.brigade]]
name = "Bevern"
rating = "dashing"
lieutenant = "Moritz"
unit = [
    { name = "Grenadiers", type = "infantry", class = "superior" },
    { type = "infantry", battalion_guns = false, held_until = 2 },
    { type = "light_infantry", size = "small", weapon = "rifles" },
    { type = "artillery", gun = "howitzer", entrenched = true },
]

[[army.brigade]]
name = "Hussars"
independent = true
arrives = 2
unit = [{ type = "light_cavalry", size = "large" }]

[[army]]
name = "Austria"
nation = "austria"

[[army.brigade]]
name = "Lacy"

[[army.brigade.unit]]
type = "infantry"
"#;

fn small() -> OrderOfBattle {
    read_order::<HonoursOfWar>(SMALL, &BOOK).expect("reads").0
}

fn faults(text: &str) -> Vec<String> {
    let complaints = read_order::<HonoursOfWar>(text, &BOOK).expect_err("has faults");
    complaints.into_iter().map(|complaint| complaint.what).collect()
}

#[test]
fn an_order_of_battle_is_read_whole() {
    let battle = small();
    assert_eq!((battle.last_turn, battle.weather, battle.season), (Some(8), None, Season::Winter));
    assert!(battle.options.red_dice && !battle.options.brigade_morale && battle.sides().len() == 2);
    let bridge = ListedObjective {
        name: "bridge".to_owned(),
        points: 2,
        held_by: Some(1),
        block: None,
        town: None,
        burns_from: None,
    };
    assert_eq!(battle.objectives, [bridge]);
    let [prussia, austria] = &battle.armies[..] else { panic!("two armies") };
    assert!(prussia.attacker && !austria.attacker);
    assert_eq!(prussia.brigades[0].lieutenant, Some(0));
    assert_eq!(prussia.brigades[0].commander, Some(Quality::Dashing));
    assert_eq!((prussia.brigades[1].commander, prussia.brigades[1].arrives), (None, Some(2)));
    assert_eq!(austria.brigades[0].commander, Some(Quality::Dice));
    let codes: Vec<UnitId> = prussia.units().map(|entry| entry.code).collect();
    let code = |brigade, unit| UnitId::new(1, brigade, unit);
    assert_eq!(codes, [code('a', 1), code('a', 2), code('a', 3), code('a', 4), code('b', 1)]);
}

#[test]
fn units_have_the_defaults_of_their_arm_and_a_name() {
    let battle = small();
    let units: Vec<&Entry> = battle.armies[0].units().collect();
    assert_eq!((units[0].unit.class, units[0].unit.weapon), (Class::Superior, Some(Weapon::MusketsWithBattalionGuns)));
    assert_eq!((units[1].name.as_str(), units[1].unit.weapon), ("Battalion 2", Some(Weapon::Muskets)));
    assert_eq!((units[2].unit.size, units[2].unit.weapon), (Size::Small, Some(Weapon::Rifles)));
    assert_eq!((units[3].unit.gun, units[3].entrenched), (Some(Gun::Howitzer), true));
    assert_eq!((units[4].name.as_str(), units[4].unit.kind), ("Light regiment 1", Kind::LightCavalry));
    assert!(units.iter().all(|entry| entry.unit.nation == Some(Nation::Prussia)));
}

#[test]
fn units_are_held_by_their_army_their_brigade_and_themselves() {
    let battle = small();
    let held: Vec<u32> = battle.armies[0].units().map(|entry| entry.held_until).collect();
    assert_eq!(held, [1, 2, 0, 1, 1]);
}

#[test]
fn faults_of_the_roster_are_found_all_at_once() {
    let text = r#"
ruleset = "honours-of-war"
title = "Faults"
objective = [{ name = "bridge", points = 4, held_by = "Prusia" }]

[[army]]
name = "Prussia"
nation = "prussia"
brigade = [
    { name = "a", independent = true, rating = "dashing", unit = [{ type = "infantry", gun = "light" }, { type = "artillery" }] },
    { name = "b", lieutenant = "Keith", unit = [{ type = "light_infantry", class = "superior", weapon = "carbines" }] },
    { name = "c", unit = [] },
]
"#;
    assert_eq!(
        faults(text),
        [
            "points 4 is not from 1 to 3",
            "\"Prusia\" is no army of this file",
            "an independent unit has no commander to rate: it rolls as dependable (p. 12)",
            "only artillery and horse_artillery have a gun",
            "a unit has no gun",
            "an independent unit is a brigade of one (p. 12)",
            "\"Keith\" is no lieutenant general of this file",
            "light infantry is standard or inferior (p. 34)",
            "this arm does not have this weapon",
            "a brigade has no unit",
        ]
    );
}

#[test]
fn letters_and_digits_run_out_with_a_complaint() {
    let unit = "{ type = \"infantry\" },".repeat(10);
    let brigade = format!("{{ name = \"x\", unit = [{unit}] }},");
    let other = "{ name = \"y\", unit = [{ type = \"infantry\" }] },".repeat(12);
    let army = format!("[[army]]\nname = \"A\"\nnation = \"sweden\"\nbrigade = [{brigade}{other}]");
    let text = format!("ruleset = \"honours-of-war\"\ntitle = \"Many\"\n{army}");
    assert_eq!(
        faults(&text),
        [
            "a brigade has 9 units at most: no digit is left for this one",
            "an army has 12 brigades at most: no letter is left for this one",
        ]
    );
}

/// One army of the battle `head`, with these units in one brigade.
fn army(head: &str, nation: &str, units: &str) -> Result<(OrderOfBattle, Vec<String>), Vec<String>> {
    let top = format!("ruleset = \"honours-of-war\"\ntitle = \"A test\"\n{head}");
    let text = format!("{top}\n[[army]]\nname = \"A\"\n{nation}\nbrigade = [{{ name = \"b\", unit = [{units}] }}]");
    let whats = |complaints: Vec<Complaint>| complaints.into_iter().map(|complaint| complaint.what).collect();
    read_order::<HonoursOfWar>(&text, &BOOK).map(|(battle, warnings)| (battle, whats(warnings))).map_err(whats)
}

/// HOW-NAT-317, -320, -339, -372 and -398: the list's class for the year, its size, its weapon; what is written goes first.
#[test]
fn a_troop_fills_in_what_its_list_says() {
    let unit = |year: u32, nation: &str, unit: &str| {
        let (battle, _) = army(&format!("year = {year}"), &format!("nation = \"{nation}\""), unit).expect("reads");
        battle.armies[0].brigades[0].units[0].unit.clone()
    };
    let jaeger = unit(1757, "prussia", "{ troop = \"jaeger\" }");
    assert_eq!((jaeger.kind, jaeger.size, jaeger.weapon), (Kind::LightInfantry, Size::Small, Some(Weapon::Rifles)));
    assert_eq!(unit(1757, "russia", "{ troop = \"dragoons\" }").class, Class::Inferior);
    assert_eq!(unit(1758, "russia", "{ troop = \"dragoons\" }").class, Class::Standard);
    let foreign = unit(1757, "france", "{ troop = \"foreign_infantry\" }");
    assert!(foreign.foreign && foreign.kind == Kind::Infantry);
    let kleist = unit(1757, "prussia", "{ troop = \"freikorps\", type = \"light_infantry\", class = \"standard\" }");
    assert_eq!((kleist.kind, kleist.class), (Kind::LightInfantry, Class::Standard));
    let battery = unit(1757, "austria", "{ troop = \"artillery\", gun = \"light\" }");
    assert_eq!((battery.kind, battery.class, battery.gun), (Kind::Artillery, Class::Superior, Some(Gun::Light)));
}

#[test]
fn a_garrison_stands_in_its_block_alone() {
    let refused = |units: &str| army("", "nation = \"saxony\"", units).expect_err("has a fault");
    let foot = |keys: &str| format!("{{ type = \"infantry\", {keys} }}, {{ type = \"infantry\" }}");
    assert_eq!(refused(&foot("block = 1")), ["block without its class"]);
    assert_eq!(refused(&foot("town = \"urban\"")), ["town without block"]);
    let alone = "a garrison stands in its block alone";
    assert_eq!(refused(&foot("block = 1, town = \"rustic\", hill = \"gentle\"")), [alone]);
    let horse = "{ type = \"cavalry\", block = 1, town = \"rustic\" }, { type = \"cavalry\" }";
    assert_eq!(refused(horse), ["only infantry and deployed guns hold a block (p. 16)"]);
    let both = "{ type = \"infantry\", block = 1, town = \"rustic\" },".repeat(2);
    assert_eq!(refused(&both), ["block 1 has a garrison already"]);
    let (battle, _) = army("", "nation = \"saxony\"", &foot("block = 2, town = \"fortified\"")).expect("reads");
    let block = battle.armies[0].brigades[0].units[0].ground.block().map(|block| (block.number, block.faces.len()));
    assert_eq!(block, Some((2, 4)));
}

#[test]
fn what_the_book_advises_against_is_a_warning() {
    let pair = "{ type = \"infantry\" }, { type = \"infantry\" }, { type = \"infantry\" }";
    let warned = |head: &str, nation: &str, units: &str| army(head, nation, units).expect("reads").1;
    assert_eq!(warned("", "nation = \"sweden\"", pair), [""; 0]);
    assert_eq!(
        warned("", "nation = \"sweden\"", "{ type = \"infantry\" }"),
        [
            "A has a brigade of fewer than 2 units (p. 11)",
            "A is too small for a brigade commander (p. 12)",
            "A breaks at 0 points: it is broken before the first turn (p. 36)",
        ]
    );
    let period = "A does not have the national table of 1760 (p. 42, 46, 48)";
    assert_eq!(warned("year = 1760", "nation = \"france\"", pair), [period]);
    assert_eq!(warned("year = 1760", "nation = \"france\"\nimagi_nation = true", pair), [""; 0]);
    assert_eq!(warned("year = 1757", "nation = \"prussia_1760\"", pair), [""; 0]);
}

#[test]
fn an_imagi_nation_has_troops_of_its_own() {
    let units = "{ type = \"infantry\", troop = \"amazons\" }, { type = \"infantry\" }, { type = \"infantry\" }";
    let read = army("", "nation = \"saxony\"\nimagi_nation = true", units).expect("reads");
    assert_eq!((read.0.armies[0].imagi_nation, read.1.len()), (true, 0));
    let refused = army("", "nation = \"saxony\"", units).expect_err("has a fault");
    assert_eq!(refused, ["troop \"amazons\" is not in this nation's list"]);
}

/// Commanders with ratings cost 30, 0 or -30; a Prussian who is diced for costs 15 (p. 53).
#[test]
fn diced_and_rated_commanders_are_priced_side_by_side() {
    let units = "[{ type = \"infantry\" }, { type = \"infantry\" }]";
    let brigades = format!(
        "brigade = [{{ name = \"a\", rating = \"dithering\", unit = {units} }}, {{ name = \"b\", unit = {units} }}]"
    );
    let text = format!(
        "ruleset = \"honours-of-war\"\ntitle = \"A test\"\n[[army]]\nname = \"A\"\nnation = \"prussia\"\n{brigades}"
    );
    let (battle, _) = read_order::<HonoursOfWar>(&text, &BOOK).expect("reads");
    let lines = battle.points(&BOOK, &[]).expect("priced");
    let last = |what: &str| lines.iter().find(|line| line.trim_start().starts_with(what)).map(|line| line.trim_end());
    assert!(last("command ").is_some_and(|line| line.ends_with(" -15")), "{lines:?}");
    assert!(last("total ").is_some_and(|line| line.ends_with(" 425")), "{lines:?}");
}
