//! The book's four battles (p. 58-61): the orders of battle that ship are what it prints.

use super::*;
use crate::rulesets::honours_of_war::unit::{Class, Formation, Gun, Kind, Size};
use crate::rulesets::honours_of_war::{BOOK, HONOURS_OF_WAR, HonoursOfWar};
use crate::umpire::{GivenDice, read_order};

fn battle(name: &str) -> OrderOfBattle {
    let (_, text) = HONOURS_OF_WAR.battles.iter().find(|(known, _)| *known == name).expect("ships");
    read_order::<HonoursOfWar>(text, &BOOK).unwrap_or_else(|faults| panic!("{name}: {faults:?}")).0
}

/// Whether it may move of its own will on this turn.
const fn may_move(entry: &Entry, turn: u32) -> bool {
    turn > entry.held_until
}

/// The units of each brigade as the ledger writes them: `3 inf, 1 bat`; `i` marks an independent unit.
fn brigades(army: &ListedArmy) -> Vec<String> {
    let brigade = |brigade: &ListedBrigade| {
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
fn halves(army: &ListedArmy) -> u32 {
    let weight = |size| match size {
        Size::Small => 1,
        Size::Standard => 2,
        Size::Large => 3,
    };
    army.units().map(|entry| weight(entry.unit.size)).sum()
}

/// The order of battle and the procedure that speaks of it know the same forces.
#[test]
fn the_scenarios_of_the_contract_are_the_orders_of_battle() {
    let book = (HONOURS_OF_WAR.open)(&[]).unwrap_or_else(|_| panic!("opens"));
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
                    assert_eq!(said["may_move"], may_move(entry, turn), "{name} {side} {} turn {turn}", entry.name);
                }
            }
        }
    }
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
    assert!(blue.units().all(|entry| may_move(entry, 1)));
    for entry in red.units() {
        assert_eq!(may_move(entry, 2), entry.unit.kind == Kind::LightInfantry, "{}", entry.name);
        assert!(may_move(entry, 3));
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
    let superior = |army: &ListedArmy| -> Vec<usize> {
        let count =
            |brigade: &ListedBrigade| brigade.units.iter().filter(|entry| entry.unit.class == Class::Superior).count();
        army.brigades.iter().map(count).collect()
    };
    assert_eq!(superior(prussia), [1, 1, 1, 1, 2, 0]);
    assert_eq!(superior(austria), [2, 3, 1, 2, 0]);
    let guns = |army: &ListedArmy| -> Vec<Gun> { army.units().filter_map(|entry| entry.unit.gun).collect() };
    assert_eq!(guns(prussia), [Gun::Medium, Gun::Medium, Gun::Howitzer, Gun::Heavy, Gun::Heavy]);
    assert_eq!(guns(austria), [Gun::Medium; 3]);
    let held = |name: &str, turn| {
        let brigade = austria.brigades.iter().find(|brigade| brigade.name == name).expect("is there");
        brigade.units.iter().filter(|entry| !may_move(entry, turn)).count()
    };
    assert_eq!([1, 2, 3, 4, 5].map(|turn| held("Kollowrat", turn)), [7, 7, 7, 7, 0]);
    assert_eq!([1, 2, 3].map(|turn| held("Lowenstein", turn)), [2, 2, 0]);
    for (turn, name, rating) in [(5, "Frederick II", GeneralRating::Dashing), (6, "Keith", GeneralRating::Dependable)] {
        let general = prussia.generals.iter().rev().find(|general| general.from <= turn).expect("commands");
        assert_eq!((general.name.as_str(), general.rating), (name, rating));
    }
    assert_eq!(battle.mist.as_ref().map(|mist| mist.until), Some(3));
    assert_eq!(battle.objectives.iter().map(|objective| objective.held_by).collect::<Vec<_>>(), [Some(1), Some(1)]);
}
