//! What stands beside the recorded rulings: orders of battle, house rules by their paths, the quick reference.

use drumhead::rulesets;
use drumhead::umpire::{GivenDice, LoadedRuleset};
use serde_json::{Map, json};

fn loaded(house: &[&str]) -> Result<std::sync::Arc<dyn LoadedRuleset>, String> {
    let ruleset = rulesets::find("central-europe").expect("it is registered");
    (ruleset.open)(house).map_err(|faults| faults.iter().map(|fault| fault.what.as_str()).collect())
}

#[test]
fn chotusitz_musters_with_its_medians() {
    let ruleset = rulesets::find("central-europe").expect("it is registered");
    let (_, text) = ruleset.battles[0];
    let loaded = loaded(&[]).expect("opens");
    assert_eq!(loaded.check(text), Ok(vec![]));
    let points = loaded.points(text).expect("has no faults");
    assert_eq!(points[0], "Prussia: 16 units, median 8, red 7, 8, 9", "Frederick's bonus is cancelled");
    assert_eq!(points[1], "Austria: 17 units, median 9, black 8, 9, 10");
}

#[test]
fn faults_of_an_order_of_battle_come_at_once() {
    let text = "ruleset = \"central-europe\"\ntitle = \"x\"\n[[army]]\nname = \"A\"\ncards = \"green\"\n[[army.brigade]]\nname = \"b\"\nunit = [{ name = \"u\", kind = \"foot\", cuirassiers = true }]\n";
    let faults = loaded(&[]).expect("opens").check(text).expect_err("has faults");
    let said: Vec<&str> = faults.iter().map(|fault| fault.what.as_str()).collect();
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said.iter().any(|what| what.contains("cards \"green\" is not one of red, black")), "{said:?}");
    assert!(said.contains(&"u: only heavy_horse are cuirassiers"), "{said:?}");
    assert!(said.iter().any(|what| what.starts_with("1 units:")), "{said:?}");
}

#[test]
fn elite_prussian_horse_is_warned_of_at_chotusitz() {
    let text = include_str!("../../battles/central_europe/meeting.toml");
    let horse = "{ name = \"Horse\", kind = \"heavy_horse\"";
    let elite = text.replace(horse, &format!("{horse}, grade = \"elite\", nation = \"prussia\""));
    let at_chotusitz = elite.replace("title =", "characteristics = \"chotusitz\"\ntitle =");
    let loaded = loaded(&[]).expect("opens");
    let warned = |text: &str| -> Vec<String> {
        loaded.check(text).expect("has no faults").into_iter().map(|warning| warning.what).collect()
    };
    assert_eq!(warned(&elite), [""; 0]);
    let said = "Horse: Prussian horse has no elite units at Chotusitz (Army Characteristics)";
    assert_eq!(warned(&at_chotusitz), [said]);
}

#[test]
fn house_rules_replace_a_figure_and_leave_the_rest() {
    let house = loaded(&["rates.general = 15"]).expect("opens");
    let rate = |kind: &str| {
        let inputs = Map::from_iter([("unit".to_owned(), json!({ "kind": kind }))]);
        let answer = house.resolve("move_allowance", inputs, &mut GivenDice::new(&[])).expect("is ruled");
        answer["rate"].clone()
    };
    assert_eq!((rate("general"), rate("light_horse")), (json!(15), json!(12)));
    assert!(loaded(&["army.break_fraction = 2"]).is_err_and(|fault| fault.contains("2 is no number from 0 to 1")));
    assert!(loaded(&["rates.generals = 15"]).is_err());
}

#[test]
fn no_entry_of_the_reference_tells_an_id() {
    for entry in loaded(&[]).expect("opens").reference() {
        let text = format!("{} {}", entry.title, entry.text);
        assert!(!text.contains("CE-"), "{}: an id has no place on the screens", entry.id);
    }
}
