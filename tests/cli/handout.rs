//! What is printed of a battle: every unit, figures from the tables in force, nothing that a name could do harm with, and
//! nothing secret.

use crate::support::counted;
use crate::support::table::Table;
use drumhead::battle::Battle;
use drumhead::handout::{Handout, Part, handout, html::html, markdown::markdown};
use drumhead::rulesets;
use drumhead::umpire::{QuickTable, UnitSheet};

/// Every battle that ships.
fn shipped() -> impl Iterator<Item = (&'static str, &'static str, Table)> {
    let battles = rulesets::ALL.iter().flat_map(|ruleset| ruleset.battles.iter().map(|(name, _)| (ruleset.id, *name)));
    battles.map(|(ruleset, name)| (ruleset, name, Table::at(ruleset, name)))
}

fn all(battle: &Battle) -> Handout {
    handout(battle, &[], &[])
}

/// HTML as it is read: without tags, escapes undone.
fn read(html: &str) -> String {
    let body = html.split_once("<body>").expect("a body").1;
    let mut text = String::new();
    let mut inside = false;
    for c in body.chars() {
        match c {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            c if !inside => text.push(c),
            _ => {}
        }
    }
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[track_caller]
fn unit(battle: &Battle, code: &str) -> UnitSheet {
    let found = battle.game().sheet().units.into_iter().find(|unit| unit.code.to_string() == code);
    found.unwrap_or_else(|| panic!("{code} has no sheet"))
}

#[track_caller]
fn row(table: &QuickTable, name: &str) -> Vec<String> {
    let found = table.rows.iter().find(|row| row[0] == name);
    found.unwrap_or_else(|| panic!("no row {name} in {table:?}")).clone()
}

#[track_caller]
fn table(battle: &Battle, title: &str) -> QuickTable {
    let found = battle.game().sheet().tables.into_iter().find(|table| table.title.starts_with(title));
    found.unwrap_or_else(|| panic!("no table {title}"))
}

#[test]
fn every_unit_of_every_battle_is_printed_with_boxes_and_moves() {
    for (ruleset, name, table) in shipped() {
        let (battle, view) = (table.battle(), table.view());
        let (html, markdown) = (html(&all(battle)), markdown(&all(battle)));
        let said = read(&html);
        for army in &view.armies {
            assert!(said.contains(&army.name) && markdown.contains(&format!("## {}", army.name)), "{name}");
            for unit in army.brigades.iter().flat_map(|brigade| &brigade.units) {
                // Once on the roster and once on its card.
                assert!(said.matches(unit.name.as_str()).count() >= 2, "{ruleset} {name}: {}", unit.name);
                let code = view.marked(unit.code);
                assert_eq!(markdown.matches(&format!("| {code} |")).count(), 1, "{ruleset} {name}: {code}");
            }
        }
        for unit in &battle.game().sheet().units {
            let moves = unit.figures.iter().find(|(heading, _)| heading.starts_with("move"));
            assert!(
                moves.is_some_and(|(_, cell)| cell.starts_with(|c: char| c.is_ascii_digit() || c == 'l')),
                "{unit:?}"
            );
            assert!(!unit.boxes.is_empty() || unit.class == "general", "{ruleset} {name}: {unit:?}");
        }
    }
}

#[test]
fn rows_are_as_long_as_their_headings_and_tables_know_where_their_figures_stand() {
    for (ruleset, name, table) in shipped() {
        let found = rulesets::find(ruleset).expect("a ruleset");
        let texts = (found.open)(&[]).expect("it opens").tables().concat();
        let figures: toml::Table = toml::from_str(&texts).expect("TOML");
        for quick in table.battle().game().sheet().tables {
            let width = quick.rows.first().map_or(0, Vec::len);
            assert!(width > 0, "{ruleset} {name}: {} is empty", quick.title);
            assert!(quick.rows.iter().all(|row| row.len() == width), "{ruleset} {name}: {quick:?}");
            assert!(quick.columns.is_empty() || quick.columns.len() == width, "{ruleset} {name}: {quick:?}");
            for path in quick.figures {
                let mut place = Some(&toml::Value::Table(figures.clone())).cloned();
                for part in path.split('.') {
                    place = place.and_then(|value| value.get(part).cloned());
                }
                assert!(place.is_some(), "{ruleset}: no figures at {path} for {}", quick.title);
            }
        }
    }
}

#[test]
fn honours_of_war_prints_its_figures_at_the_scale_of_the_battle() {
    let table = Table::at("honours-of-war", "lobositz");
    let battle = table.battle();
    // p. 19, 27, 29: close order infantry moves 20 cm, 25 in column; muskets with battalion guns reach 10 and 30 cm.
    let bevern = unit(battle, "1a2");
    assert_eq!(bevern.class, "standard line infantry");
    assert_eq!(bevern.figures, [("move, cm", "20".to_owned()), ("column, road", "25".to_owned())]);
    let reach = bevern.reach.expect("muskets");
    assert_eq!((reach.weapon.as_str(), reach.arc), ("muskets with battalion guns", Some(30)));
    assert_eq!(reach.bands.iter().map(|(_, to)| to.to_string()).collect::<Vec<_>>(), ["10", "30"]);
    assert_eq!(bevern.boxes[0].each, ["", "", "-1", "retreats", "done for"]);
    assert_eq!(row(&self::table(battle, "Hit table"), "standard infantry")[1..], ["0", "1", "1", "2", "3", "3", "4"]);
    let text = include_str!("../../armies/honours-of-war/lobositz.toml");
    let small = text.replacen("scale = \"28mm\"", "scale = \"15mm\"", 1);
    let small = Table::of("honours-of-war", &small);
    assert_eq!(unit(small.battle(), "1a2").figures[0].1, "10");
}

#[test]
fn a_house_rule_changes_what_is_printed_and_marks_its_table_alone() {
    let house = "house_rules = \"honours-of-war\"\n[moves]\ninfantry_line = [21, 15, 10, 8, 6]\n";
    let text = include_str!("../../armies/honours-of-war/lobositz.toml");
    let table = Table::with("honours-of-war", text, &[house]);
    assert_eq!(unit(table.battle(), "1a2").figures[0].1, "21");
    let handout = all(table.battle());
    let marked: Vec<&str> =
        handout.tables.iter().filter(|table| table.by_house).map(|table| table.table.title.as_str()).collect();
    assert_eq!(marked, ["Moves, cm"]);
    let said = handout.scenario.iter().find(|(heading, _)| heading == "House rules").expect("they are told");
    assert_eq!(said.1, ["from house.toml", "moves.infantry_line = [21, 15, 10, 8, 6] (book: [20, 15, 10, 8, 6])"]);
}

#[test]
fn a_battle_under_way_is_printed_as_it_stands() {
    let mut table = Table::at("honours-of-war", "lobositz");
    assert!(all(table.battle()).now.is_empty());
    table.order("overrule", "1a2").with("hits", 2).with("why", "to begin with").says("hits");
    assert_eq!(unit(table.battle(), "1a2").boxes[0].crossed, 2);
    let handout = all(table.battle());
    assert_eq!(handout.now[0], "turn 1, phase 0 Muster");
    assert!(markdown(&handout).contains("\\[x\\]\\[x\\]\\[ \\]"));
    // Two crosses on the roster and two on the card.
    assert_eq!(
        html(&handout).matches("<path d=\"M").count(),
        2 * 2 + html(&all_at_start()).matches("<path d=\"M").count()
    );
}

fn all_at_start() -> Handout {
    all(Table::at("honours-of-war", "lobositz").battle())
}

#[test]
fn the_other_rulesets_print_their_own_figures() {
    let table = Table::at("central-europe", "chotusitz");
    // Movement, Musketry, Morale: 6 cm in firing order and 8 otherwise; 4 to hit; regular foot holds on a 4.
    let figures = unit(table.battle(), "1a2").figures;
    let cells: Vec<&str> = figures.iter().map(|(_, cell)| cell.as_str()).collect();
    assert_eq!(cells, ["6 in firing order, else 8", "4+", "4+"]);
    assert_eq!(unit(table.battle(), "1a2").boxes[0].each, ["75", "50", "25", "gone"]);
    let table = Table::at("old-dessauer", "rearguard");
    // 12 figures: shattered when 3 are left, so by the ninth loss; four stands, four dice.
    let kleist = unit(table.battle(), "1a1");
    assert_eq!(kleist.boxes[0].each.iter().position(|means| means == "shattered"), Some(8));
    assert_eq!(kleist.figures[2], ("fire dice", "4".to_owned()));
    assert!(markdown(&all(table.battle())).contains("- muskets: 5+ to 4 in; 45 degrees to either side\n"));
    let table = Table::at("napoleonic-d8", "hanau");
    // Movement: line 18 and column 24 cm; Firing, hits: a test at 3, removed at 5.
    let line = unit(table.battle(), "1b2");
    assert_eq!(line.figures[1].1, "18, column 24");
    assert_eq!(line.boxes[0].each, ["", "", "tests", "", "removed"]);
    let table = Table::at("league-of-augsburg", "walcourt");
    // Movement: foot 4 inches, 3 in bad going; Shooting: 12 in front, two a die.
    let luneburg = unit(table.battle(), "1a1");
    assert_eq!((luneburg.figures[0].1.as_str(), luneburg.figures[1].1.as_str()), ("4, bad 3", "6"));
}

#[test]
fn an_armys_own_handout_has_nothing_of_the_other() {
    let table = Table::at("old-dessauer", "rearguard");
    let said = read(&html(&handout(table.battle(), &[Part::Rosters, Part::Cards], &[2])));
    let view = table.view();
    let names =
        |army: usize| view.armies[army].brigades.iter().flat_map(|brigade| &brigade.units).map(|unit| &unit.name);
    assert!(names(1).all(|name| said.contains(name.as_str())));
    assert!(names(0).all(|name| !said.contains(name.as_str())), "{said}");
}

#[test]
fn a_chit_that_lies_face_down_is_on_no_handout() {
    let laid = |letters: &str| {
        let mut table = Table::at("league-of-augsburg", "walcourt");
        table.order("lay", "1a").with("chits", letters).says("its chits are laid");
        let handout = all(table.battle());
        (html(&handout), markdown(&handout))
    };
    assert_eq!(laid("cfsl"), laid("sfcl"));
}

#[test]
fn a_ruleset_that_prints_nothing_of_its_own_has_a_handout_of_its_view() {
    let battle = counted::battle();
    let said = read(&html(&all(&battle)));
    assert!(said.contains("Kolin 1757") && said.contains("IR 1") && said.contains("inf"), "{said}");
    assert!(markdown(&all(&battle)).contains("| a1 | IR 1 | inf |"));
}

#[test]
fn names_do_nothing_on_a_page() {
    let text = include_str!("../../armies/old-dessauer/rearguard.toml");
    let evil = "<script>alert(1)</script>\\u202e\\u2066<img src=x onerror=a> & 'x'";
    let text = text.replacen("\"The Rearguard\"", &format!("\"{evil}\""), 1).replacen("Gren Kleist", evil, 1);
    let table = Table::of("old-dessauer", &text);
    let page = html(&all(table.battle()));
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains('\u{202e}'), "{page}");
    assert!(read(&page).contains("<script>alert(1)</script>\\u{202e}\\u{2066}<img src=x onerror=a> & 'x'"));
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("url("));
    assert!(!markdown(&all(table.battle())).contains("<script"));
}
