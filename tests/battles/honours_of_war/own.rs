//! What the players make of Honours of War: nations of their own (p. 51), units that are split and joined (p. 38).

use std::sync::Arc;

use drumhead::rulesets;
use drumhead::umpire::{Complaint, GivenDice, LoadedRuleset};
use serde_json::{Value, json};

use crate::support::table::Table;

const RURITANIA: &str = include_str!("../../../armies/honours-of-war/house-rules/ruritania.toml");
const BATTLE: &str = include_str!("../../armies/good/ruritania.toml");

fn open(house: &[&str]) -> Result<Arc<dyn LoadedRuleset>, Vec<Complaint>> {
    (rulesets::find("honours-of-war").expect("a ruleset").open)(house)
}

fn book() -> Arc<dyn LoadedRuleset> {
    open(&[RURITANIA]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn resolve(book: &dyn LoadedRuleset, procedure: &str, request: Value) -> Result<Value, String> {
    let Value::Object(inputs) = request else { panic!("an object") };
    book.resolve(procedure, inputs, &mut GivenDice::new(&[])).map_err(|stop| stop.to_string())
}

#[test]
fn a_nation_of_ones_own_rules_requests() {
    let book = book();
    let answer = resolve(&*book, "national_differences", json!({ "nation": "ruritania" })).expect("answers");
    let expected = json!({
        "dithering": [], "dependable": [1, 2, 3], "dashing": [4, 5, 6], "move_initiative": 2, "fire_initiative": -1,
        "formation_infantry": "full", "formation_cavalry": "half", "flank_infantry": "half", "flank_cavalry": "none",
        "formation_foreign_infantry": "full", "limber": "full", "manhandle": "half",
    });
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&answer[key], value, "{key}");
    }
    // A superior battalion 100 + 20 - 5; a medium battery 50 - 10 for its full limbering - 10 (p. 52).
    let unit = json!({ "type": "infantry", "class": "superior" });
    let price = |unit: Value| resolve(&*book, "points_unit", json!({ "unit": unit, "nation": "ruritania" }));
    assert_eq!(price(unit).expect("answers")["points"], 115);
    let listed =
        resolve(&*book, "troop_class", json!({ "nation": "ruritania", "troop": "foresters" })).expect("answers");
    assert_eq!((&listed["rifles"], &listed["size_advice"]), (&json!(true), &json!("small")));
}

#[test]
fn a_nation_without_a_table_is_refused_wherever_it_stands() {
    let plain = open(&[]).unwrap_or_else(|faults| panic!("{faults:?}"));
    for (procedure, request) in [
        ("national_differences", json!({ "nation": "ruritania" })),
        ("national_differences", json!({ "nation": "austria", "contingent": "ruritania" })),
        ("points_army", json!({ "nation": "austria", "units": [{ "type": "infantry", "nation": "ruritania" }] })),
        (
            "movement_initiative",
            json!({ "side_a": { "nation": "ruritania" }, "side_b": { "nation": "france" }, "turn": 1 }),
        ),
    ] {
        let error = resolve(&*plain, procedure, request).expect_err("is refused");
        assert!(error.starts_with("ruritania is no nation of these tables: prussia"), "{procedure}: {error}");
    }
}

#[test]
fn an_order_of_battle_with_it_is_checked_priced_and_played() {
    let book = book();
    let warnings = book.check(BATTLE).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(warnings, []);
    // What the book gives to one nation alone, a nation of one's own may have as well, and no other (p. 46, 51).
    let guns = "{ name = \"Guns\", type = \"artillery\", gun = \"medium\" }";
    let unicorns = guns.replace("medium", "unicorn");
    let first = "{ name = \"1st battalion\", type = \"infantry\" }";
    for (text, foreign) in [(BATTLE.replace(guns, &unicorns), 0), (BATTLE.replace(first, &unicorns), 1)] {
        let warnings = book.check(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
        let found = warnings.iter().filter(|warning| warning.what.contains("a gun that this nation does not have"));
        assert_eq!(found.count(), foreign, "{warnings:?}");
    }
    let mistyped = BATTLE.replace("\"ruritania\"", "\"ruritanja\"");
    assert_eq!(book.check(&mistyped).expect_err("has a fault")[0].cure, "did you mean \"ruritania\"?");
    let stranger = BATTLE.replace("life_guard", "lifeguard");
    let fault = &book.check(&stranger).expect_err("has a fault")[0];
    assert_eq!(
        (&fault.what[..], &fault.cure[..]),
        ("troop \"lifeguard\" is not in this nation's list", "did you mean \"life_guard\"?")
    );
    let plain = open(&[]).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert!(plain.check(BATTLE).expect_err("has a fault")[0].what.starts_with("nation \"ruritania\" is not one of"));
    // 115 + 95, small foresters with rifles 50 - 15 + 10 - 10, a battery 30, a commander who is diced for 20 (p. 52-53).
    let points = book.points(BATTLE).expect("is priced");
    assert!(points.iter().any(|line| line.trim_start().starts_with("command ") && line.ends_with(" 20")), "{points:?}");

    for (said, what) in [
        ("Foresters: ", ", rifles"),
        ("Tarlenheim", ", diced for"),
        ("Lacy", ", dependable"),
        ("1st battalion: ", "infantry"),
    ] {
        assert!(points.iter().any(|line| line.contains(said) && line.contains(what)), "{said}: {points:?}");
    }

    let mut table = Table::with("honours-of-war", BATTLE, &[RURITANIA]);
    // A 4 is dashing: three faces of six are.
    table.order("rate", "1a").dice(&[4]).says("dashing");
    table.through("Firing initiative");
    // 5 - 1 against 3.
    table.order("initiative", "").dice(&[5, 3]).says("Ruritania 5 - 1 = 4, Austria 3. It goes to Ruritania.");
    let battle = table.battle();
    let again = battle.at(battle.records().len() as u64).expect("the journal folds with its house rules");
    assert_eq!(again.game().view(), battle.game().view());
}

#[test]
fn what_is_not_on_the_menu_is_a_fault_at_its_place() {
    let fault = |from: &str, to: &str| {
        let text = RURITANIA.replace(from, to);
        let Err(faults) = open(&[&text]) else { panic!("{to} opened") };
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert_eq!(&text[faults[0].span.clone()], "ruritania");
        faults[0].what.clone()
    };
    assert!(
        fault("limber = 4", "limber = 3").contains("limber costs 3 quarters of a move; the menu has 2 and 4 (p. 51)")
    );
    assert!(fault("dashing = [4, 5, 6]", "dashing = [4, 5]").contains("share out the faces 1 to 6"));
    assert!(fault("limber = 4\n", "").contains("missing field `limber`"));
    let far = RURITANIA.replace("move_initiative = 2", "move_initiative = 3");
    let warnings = open(&[&far]).unwrap_or_else(|faults| panic!("{faults:?}")).check(BATTLE).expect("reads");
    assert!(warnings.iter().any(|warning| warning.what.contains("beyond -2 to +2 (p. 51)")), "{warnings:?}");
}

/// The movement phase of turn 1.
fn moving() -> Table {
    let mut table = Table::with("honours-of-war", BATTLE, &[RURITANIA]);
    table.through("Movement");
    table
}

fn standing(table: &Table) -> String {
    table.view().armies[1].standing.clone()
}

#[test]
fn a_unit_is_split_in_two_and_joined_again() {
    let mut table = moving();
    // 1 + 1.5 + 1 units, half of them rounded down (p. 36).
    assert_eq!(standing(&table), "lost 0 of 1");
    table.order("overrule", "2a1").with("hits", 2).with("why", "to begin with").says("hits");
    let before = table.view();
    table.order("split", "2a1").says("the second part is A4 1st battalion II");
    let (first, second) = (table.row("2a1"), table.row("2a4"));
    assert_eq!((first.kind.as_str(), second.kind.as_str()), ("½", "½"));
    // Each part keeps the hits of the whole (HOW-AMB-C40).
    assert_eq!((first.strength.as_str(), second.strength.as_str()), ("[2]", "[2]"));
    table.order("split", "2a1").with("joins", false).refused("small");
    table.order("split", "2a1").with("with", "2a4").says("A4 1st battalion II joins A1 1st battalion");
    assert_eq!(table.view(), before);
}

#[test]
fn parts_weigh_what_the_whole_weighed() {
    let mut table = moving();
    // A large unit makes a standard and a small one: 1.5 = 1 + 0.5 (p. 38).
    table.order("split", "2a2").with("second_hits", 1).says("is split");
    assert_eq!((table.row("2a2").kind.as_str(), table.row("2a4").kind.as_str()), ("", "½"));
    assert_eq!((table.row("2a2").strength.as_str(), table.row("2a4").strength.as_str()), (" . ", "[1]"));
    table.order("overrule", "2a4").with("gone", true).with("why", "to lose it").says("Done For");
    assert_eq!(standing(&table), "lost 0.5 of 1");
    let battle = table.battle();
    let again = battle.at(battle.records().len() as u64).expect("the journal folds");
    assert_eq!(again.game().view(), battle.game().view());
    assert_eq!(battle.verify().expect("every ruling can be ruled again"), Vec::new());
}

#[test]
fn parts_are_one_unit_of_their_brigade() {
    let lose = |table: &mut Table, unit: &str| {
        table.order("overrule", unit).with("gone", true).with("why", "to lose it").says("Done For");
    };
    let demoralised = |table: &Table| table.view().duties.iter().any(|duty| duty.what.contains("demoralised"));
    let morale = BATTLE.replace("split_and_join = true", "split_and_join = true\nbrigade_morale = true");
    let moving = || {
        let mut table = Table::with("honours-of-war", &morale, &[RURITANIA]);
        table.through("Movement");
        table
    };
    // Two of three units are more than half of them, and stay so (p. 37; HOW-AMB-C10).
    let mut table = moving();
    lose(&mut table, "2a2");
    lose(&mut table, "2a3");
    assert!(demoralised(&table));
    table.order("split", "2a1").says("is split");
    assert!(demoralised(&table));
    // One unit, and a part of another: 1 and a half of three are no more than half.
    let mut table = moving();
    table.order("split", "2a1").says("is split");
    lose(&mut table, "2a4");
    lose(&mut table, "2a3");
    assert!(!demoralised(&table));
    lose(&mut table, "2a1");
    assert!(demoralised(&table));
    // Both parts of one have hits: one of three is not half (p. 19; HOW-AMB-A44).
    let feeble = BATTLE.replace("rating = \"dependable\"", "rating = \"dithering\"");
    let mut table = Table::with("honours-of-war", &feeble, &[RURITANIA]);
    table.through("Movement");
    table.order("overrule", "2a1").with("hits", 2).with("why", "to begin with").says("hits");
    table.order("split", "2a1").says("is split");
    table.order("command", "2a").dice(&[1]).says("1 of its 3 units on the table has hits, and that is not half");
}

#[test]
fn a_split_is_taken_back_like_any_ruling() {
    let mut table = moving();
    let before = table.view();
    table.order("split", "2a3").says("is split");
    table.undo();
    assert_eq!(table.view(), before);
}

#[test]
fn units_stay_whole_without_the_option_and_in_disorder() {
    let mut table = moving();
    table.order("command", "2a").dice(&[3]).says("steady");
    table.order("move", "2a1").says("moves");
    table.order("split", "2a1").refused("not moved");
    table.order("split", "1a4").refused("infantry and cavalry");
    let mut plain = Table::with("honours-of-war", &BATTLE.replace("split_and_join = true", ""), &[RURITANIA]);
    plain.through("Movement");
    plain.order("split", "2a1").refused("where the order of battle allows it");
}
