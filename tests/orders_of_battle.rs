//! Orders of battle: those that ship muster, and those with a fault say which.

use std::fs;
use std::path::{Path, PathBuf};

use drumhead::umpire::GivenDice;
use drumhead::{army_files, rulesets};

fn here(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn every_file_in_armies_is_good() {
    for ruleset in rulesets::ALL {
        let folder = here(&format!("armies/{}", ruleset.id));
        for path in tomls(&folder).into_iter().chain(tomls(&folder.join("house-rules"))) {
            let findings = army_files::examine(&fs::read_to_string(&path).expect("reads"));
            assert!(findings.errors.is_empty(), "{}: {:?}", path.display(), findings.errors);
            assert_eq!(findings.document.map(|document| document.ruleset().id), Some(ruleset.id));
        }
    }
    assert_eq!(tomls(&here("armies/honours-of-war")).len(), 5);
}

/// The TOML files of a folder; none where there is no such folder.
fn tomls(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "toml")).collect()
}

/// What is worth a warning is worth no more, and is said.
#[test]
fn the_composition_of_the_shipped_armies_is_warned_of_where_the_book_breaks_its_own_rules() {
    let warnings = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(here(&format!("armies/honours-of-war/{name}.toml"))).expect("is there");
        army_files::examine(&text).warnings.into_iter().map(|warning| warning.what).collect()
    };
    let commanders = "Red has more brigade commanders than one for 3 units (p. 12)";
    let batteries = "more batteries than one for an infantry brigade, or from 1759 two (p. 14)";
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

#[test]
fn the_embedded_battles_are_the_files() {
    for ruleset in rulesets::ALL {
        for (name, text) in ruleset.battles {
            let file = fs::read_to_string(here(&format!("armies/{}/{name}.toml", ruleset.id))).expect("is there");
            assert_eq!(*text, file);
        }
    }
}

/// Every file in `tests/bad_armies` has a fault, or several, and beside it the complaints: place and sentence, cure.
#[test]
fn every_bad_file_gives_its_exact_sentences() {
    let mut wrong = Vec::new();
    let mut files = 0;
    for file in fs::read_dir(here("tests/bad_armies")).expect("is there") {
        let path = file.expect("reads").path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        files += 1;
        let text = fs::read_to_string(&path).expect("reads");
        let mut said = String::new();
        for fault in army_files::examine(&text).errors {
            let (line, column) = army_files::place(&text, fault.span.start);
            said.push_str(&format!("{line}:{column}: {}\n    {}\n", fault.what, fault.cure));
        }
        let expected = fs::read_to_string(path.with_extension("expected")).expect("stands beside it");
        if said != expected {
            wrong.push(format!("{}\n-- expected\n{expected}-- said\n{said}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files > 40, "only {files} files");
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
