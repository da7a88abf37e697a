//! The orders of battle that ship: what they cost, what is worth a warning in them, and the house rules beside them.

use std::fs;
use std::path::Path;

use drumhead::umpire::GivenDice;
use drumhead::{army_files, rulesets};

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// What is worth a warning is worth no more, and is said.
#[test]
fn the_composition_of_the_shipped_armies_is_warned_of_where_the_book_breaks_its_own_rules() {
    let warnings = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(here(&format!("armies/honours-of-war/{name}.toml"))).expect("is there");
        army_files::examine(&text).warnings.into_iter().map(|warning| warning.what).collect()
    };
    let commanders = "Red has more brigade commanders than one for 3 units (p. 12)";
    let batteries = "more batteries than 1 for an infantry brigade, or 2 from 1759 (p. 14)";
    assert_eq!(warnings("st-ulrich"), [""; 0]);
    assert_eq!(warnings("kutzdorf"), [commanders.to_owned(), format!("Red has {batteries}")]);
    assert_eq!(
        warnings("spittelwitz"),
        ["Blue has cavalry and close order infantry in one brigade (p. 11)", commanders]
    );
    let howitzers = "Prussia has more howitzers and heavy guns than 1 battery in 3 (p. 14)";
    assert_eq!(warnings("lobositz"), [format!("Prussia has {batteries}"), howitzers.to_owned()]);
    assert_eq!(warnings("prussian-corps-1757"), [""; 0]);
}

/// Prices by hand from the table on p. 52 and the commanders on p. 53-54.
#[test]
fn prices_are_those_of_the_book() {
    let points = |name: &str| {
        let text = fs::read_to_string(here(&format!("armies/honours-of-war/{name}.toml"))).expect("is there");
        let book = (rulesets::find("honours-of-war").expect("is known").open)(&[]).unwrap_or_else(|_| panic!("opens"));
        let lines = book.points(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
        let said = |what: &str| -> Vec<i32> {
            let found = lines.iter().filter(|line| line.trim_start().starts_with(what));
            found.filter_map(|line| line.split_whitespace().last()?.parse().ok()).collect()
        };
        [said("units "), said("entrenchments"), said("command "), said("total ")]
    };
    // Prussians: battalions 110, grenadiers and cuirassiers 130, dragoons 110, large 130, batteries 55, heavy 65.
    // Austrians: 100, 120, 100, superior batteries 60, Grenz 50, small inferior hussars 50. Dashing 30, general 100.
    assert_eq!(points("lobositz"), [vec![2085, 1880], vec![], vec![190, 160], vec![2275, 2040]]);
    // One Prussian commander who is diced for 15; Austrians nothing.
    assert_eq!(points("st-ulrich"), [vec![495, 400], vec![], vec![15, 0], vec![510, 400]]);
    // French: battalions 90, grenadiers 110, cavalry 90, batteries 35, small light infantry 25, commanders -10 each.
    // Four battalions entrenched 120, two batteries 30, three small light battalions 45.
    assert_eq!(points("spittelwitz"), [vec![1460, 795], vec![195], vec![0, -40], vec![1460, 950]]);
}

/// HOW-AMB-C1: with the printed half move a French light battery of the early war costs 35 instead of 25.
#[test]
fn the_shipped_house_rules_fit_and_say_what_they_change() {
    let rules = fs::read_to_string(here("armies/honours-of-war/house-rules/early-french-guns.toml")).expect("is there");
    let opened = (rulesets::find("honours-of-war").expect("is known").open)(&[&rules]);
    let book = opened.unwrap_or_else(|faults| panic!("{faults:?}"));
    let said: Vec<String> = book.house_rules().iter().map(ToString::to_string).collect();
    assert_eq!(said, ["nations.france.limber = 2 (book: 4)"]);
    let request = serde_json::json!({ "unit": { "type": "artillery", "gun": "light" }, "nation": "france" });
    let serde_json::Value::Object(inputs) = request else { panic!("an object") };
    assert_eq!(book.resolve("points_unit", inputs, &mut GivenDice::new(&[])).expect("answers")["points"], 35);
}
