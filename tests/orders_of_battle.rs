//! Orders of battle: those that ship muster, and those with a fault say which.

#![expect(clippy::expect_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

use drumhead::rulesets::honours_of_war::HonoursOfWar;
use drumhead::rulesets::honours_of_war::order_of_battle::{Army, Brigade, OrderOfBattle};
use drumhead::rulesets::honours_of_war::rating::GeneralRating;
use drumhead::rulesets::honours_of_war::tables::BOOK;
use drumhead::rulesets::honours_of_war::unit::{Class, Formation, Gun, Kind, Size};
use drumhead::umpire::{GivenDice, read_order};
use drumhead::{army_files, rulesets};

fn here(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn battle(name: &str) -> OrderOfBattle {
    let text = fs::read_to_string(here(&format!("armies/honours-of-war/{name}.toml"))).expect("is there");
    read_order::<HonoursOfWar>(&text, &BOOK).unwrap_or_else(|faults| panic!("{name}: {faults:?}")).0
}

/// The units of each brigade as the ledger writes them: `3 inf, 1 bat`; `i` marks an independent unit.
fn brigades(army: &Army) -> Vec<String> {
    let brigade = |brigade: &Brigade| {
        let mut counts: Vec<(String, u32)> = Vec::new();
        for entry in &brigade.units {
            let size = match entry.unit.size {
                Size::Small => "s ",
                Size::Standard => "",
                Size::Large => "l ",
            };
            let arm = match entry.unit.kind {
                Kind::Infantry => "inf",
                Kind::LightInfantry => "li",
                Kind::Cavalry | Kind::LightCavalry => "cav",
                Kind::Artillery => "bat",
                other => panic!("{other:?} is in none of the book's battles"),
            };
            let what = format!("{size}{arm}");
            match counts.iter_mut().find(|(known, _)| *known == what) {
                Some((_, count)) => *count += 1,
                None => counts.push((what, 1)),
            }
        }
        let units: Vec<String> = counts.into_iter().map(|(what, count)| format!("{count} {what}")).collect();
        format!("{}{}", if brigade.commander.is_none() { "i: " } else { "" }, units.join(", "))
    };
    army.brigades.iter().map(brigade).collect()
}

/// Half units in the army: small 1, standard 2, large 3 (p. 36, 38).
fn halves(army: &Army) -> u32 {
    let weight = |size| match size {
        Size::Small => 1,
        Size::Standard => 2,
        Size::Large => 3,
    };
    army.units().map(|entry| weight(entry.unit.size)).sum()
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

/// The order of battle and the procedure that speaks of it know the same forces.
#[test]
fn the_scenarios_of_the_contract_are_the_orders_of_battle() {
    let book = (rulesets::find("honours-of-war").expect("is known").open)(&[]).unwrap_or_else(|_| panic!("opens"));
    for (name, scenario, sides) in [
        ("st-ulrich", "st_ulrich", ["blue", "red"]),
        ("kutzdorf", "kutzdorf", ["blue", "red"]),
        ("spittelwitz", "spittelwitz", ["blue", "red"]),
        ("lobositz", "lobositz", ["prussia", "austria"]),
    ] {
        for (army, side) in battle(name).armies.iter().zip(sides) {
            let request = serde_json::json!({ "scenario": scenario, "side": side });
            let serde_json::Value::Object(inputs) = request else { panic!("an object") };
            let info = book.resolve("scenario_info", inputs, &mut GivenDice::new(&[])).expect("answers");
            assert_eq!(info["unit_total"].as_f64(), Some(f64::from(halves(army)) / 2.0), "{name} {side}");
            assert_eq!(info["unit_count"], army.units().count(), "{name} {side}");
            assert_eq!(info["attacker"], army.attacker, "{name} {side}");
            let brigades = info["brigades"].as_array().expect("a list");
            assert_eq!(brigades.len(), army.brigades.len(), "{name} {side}");
            let alone = army.brigades.iter().filter(|brigade| brigade.commander.is_none()).count();
            assert_eq!(info["independents"].as_array().map(Vec::len), Some(alone), "{name} {side}");
            for (code, brigade) in brigades.iter().zip(&army.brigades) {
                for (turn, entry) in (1..=6).flat_map(|turn| brigade.units.iter().map(move |entry| (turn, entry))) {
                    let mut inputs = serde_json::Map::new();
                    inputs.insert("scenario".to_owned(), scenario.into());
                    inputs.insert("side".to_owned(), side.into());
                    inputs.insert("brigade".to_owned(), code.clone());
                    inputs.insert("turn".to_owned(), turn.into());
                    if name == "spittelwitz" {
                        inputs.insert("type".to_owned(), serde_json::to_value(entry.unit.kind).expect("a word"));
                    }
                    let said = book.resolve("scenario_may_move", inputs, &mut GivenDice::new(&[])).expect("answers");
                    assert_eq!(said["may_move"], entry.may_move(turn), "{name} {side} {} turn {turn}", entry.name);
                }
            }
        }
    }
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

#[test]
fn st_ulrich_is_as_on_p_58() {
    let battle = battle("st-ulrich");
    let [blue, red] = &battle.armies[..] else { panic!("two armies") };
    assert_eq!(brigades(blue), ["3 inf, 1 bat", "i: 1 cav"]);
    assert_eq!(brigades(red), ["2 inf, 1 bat", "i: 1 cav"]);
    assert_eq!((halves(blue), halves(red)), (10, 8));
    assert!(blue.attacker);
    assert!(blue.units().all(|entry| matches!(entry.unit.formation, Formation::MarchColumn | Formation::Limbered)));
    assert_eq!((battle.objectives[0].points, battle.objectives[0].held_by), (1, Some(1)));
}

#[test]
fn kutzdorf_is_as_on_p_59() {
    let battle = battle("kutzdorf");
    let [blue, red] = &battle.armies[..] else { panic!("two armies") };
    assert_eq!(brigades(blue), ["3 inf, 1 bat", "3 inf, 1 bat", "2 cav"]);
    assert_eq!(brigades(red), ["4 inf, 1 bat", "2 li", "2 cav", "2 bat"]);
    assert_eq!((halves(blue), halves(red)), (20, 22));
    assert!(red.attacker && !blue.attacker);
    assert!(red.brigades[2].units.iter().all(|entry| entry.unit.formation == Formation::DoubleLine));
    assert_eq!((battle.objectives[0].points, battle.objectives[0].held_by), (1, Some(0)));
}

#[test]
fn spittelwitz_is_as_on_p_59_and_60() {
    let battle = battle("spittelwitz");
    let [blue, red] = &battle.armies[..] else { panic!("two armies") };
    let legion = "1 cav, 1 s inf, 1 s li";
    assert_eq!(brigades(blue), ["3 inf, 2 bat", "3 inf, 1 bat", "2 inf, 1 bat", "2 cav", legion]);
    assert_eq!(brigades(red), ["3 inf, 1 bat", "1 inf, 1 bat", "2 cav", "3 s li", "i: 1 inf"]);
    assert_eq!((halves(blue), halves(red)), (32, 21));
    assert!(blue.attacker && !red.attacker);
    assert!(blue.units().all(|entry| entry.may_move(1)));
    for entry in red.units() {
        assert_eq!(entry.may_move(2), entry.unit.kind == Kind::LightInfantry, "{}", entry.name);
        assert!(entry.may_move(3));
    }
    let [_, infantry, light] = &blue.brigades[4].units[..] else { panic!("three units") };
    assert_eq!((infantry.unit.class, light.unit.class), (Class::Superior, Class::Standard));
}

#[test]
fn lobositz_is_as_on_p_61() {
    let battle = battle("lobositz");
    let [prussia, austria] = &battle.armies[..] else { panic!("two armies") };
    assert_eq!(brigades(prussia), ["3 inf, 1 bat", "3 inf", "4 inf, 2 bat", "1 l cav, 1 cav", "3 cav", "2 bat"]);
    assert_eq!(brigades(austria), ["6 inf, 1 bat", "3 inf, 1 li, 2 bat", "2 cav", "3 cav, 1 s cav", "2 li"]);
    assert_eq!((halves(prussia), halves(austria)), (41, 41));
    let superior = |army: &Army| -> Vec<usize> {
        let count =
            |brigade: &Brigade| brigade.units.iter().filter(|entry| entry.unit.class == Class::Superior).count();
        army.brigades.iter().map(count).collect()
    };
    assert_eq!(superior(prussia), [1, 1, 1, 1, 2, 0]);
    assert_eq!(superior(austria), [2, 3, 1, 2, 0]);
    let guns = |army: &Army| -> Vec<Gun> { army.units().filter_map(|entry| entry.unit.gun).collect() };
    assert_eq!(guns(prussia), [Gun::Medium, Gun::Medium, Gun::Howitzer, Gun::Heavy, Gun::Heavy]);
    assert_eq!(guns(austria), [Gun::Medium; 3]);
    let held = |name: &str, turn| {
        let brigade = austria.brigades.iter().find(|brigade| brigade.name == name).expect("is there");
        brigade.units.iter().filter(|entry| !entry.may_move(turn)).count()
    };
    assert_eq!([1, 2, 3, 4, 5].map(|turn| held("Kollowrat", turn)), [7, 7, 7, 7, 0]);
    assert_eq!([1, 2, 3].map(|turn| held("Lowenstein", turn)), [2, 2, 0]);
    for (turn, name, rating) in [(5, "Frederick II", GeneralRating::Dashing), (6, "Keith", GeneralRating::Dependable)] {
        let general = prussia.general_on(turn).expect("commands");
        assert_eq!((general.name.as_str(), general.rating), (name, rating));
    }
    assert_eq!(battle.mist.as_ref().map(|mist| mist.until), Some(3));
    assert_eq!(battle.objectives.iter().map(|objective| objective.held_by).collect::<Vec<_>>(), [Some(1), Some(1)]);
}
