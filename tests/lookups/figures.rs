//! The figures on top of a rule: those in force, from the tables that the rules use.

use drumhead::rulesets;
use drumhead::umpire::Entry;

const BATTLE: &str = r#"
ruleset = "honours-of-war"
title = "Outposts"
scale = "15mm"
[[army]]
name = "Blue"
nation = "prussia"
attacker = true
[[army.brigade]]
name = "One"
unit = [{ name = "1", type = "infantry" }, { name = "2", type = "cavalry" }]
[[army]]
name = "Red"
nation = "austria"
[[army.brigade]]
name = "Two"
unit = [{ name = "1", type = "infantry" }, { name = "2", type = "artillery", gun = "medium" }]
"#;

/// A rule as it stands in a battle with these house rules, or without a battle.
fn rule(id: &str, battle: Option<&str>, house: &[&str]) -> Entry {
    let ruleset = rulesets::find("honours-of-war").expect("a ruleset");
    let loaded = (ruleset.open)(house).expect("a book");
    let sheet = battle.map(|battle| loaded.muster(battle).expect("a battle").game.sheet());
    loaded.look_up(sheet.as_ref()).into_iter().find(|entry| entry.id == id).expect("a rule")
}

/// The moves of p. 19 and 56: infantry in line 20 cm at 28mm, 10 at 15mm.
#[test]
fn figures_are_at_the_scale_of_the_battle_and_without_one_those_of_the_book() {
    let infantry = |entry: &Entry| {
        let lines = entry.lines(80);
        let cells = |line: &String| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        lines.iter().map(cells).find(|cells| cells.first().is_some_and(|cell| cell == "infantry"))
    };
    let book = rule("moves", None, &[]);
    assert!(book.lines(80)[0].starts_with("The book's. Figures of 28mm"), "{:?}", book.lines(80));
    assert_eq!(infantry(&book).expect("a row")[1], "20", "{:?}", book.lines(80));
    let here = rule("moves", Some(BATTLE), &[]);
    assert!(here.lines(80)[0].starts_with("In force in this battle. Figures of 15mm"), "{:?}", here.lines(80));
    assert_eq!(infantry(&here).expect("a row")[1], "10", "{:?}", here.lines(80));
    let caveat = |entry: &Entry| entry.lines(80).iter().any(|line| line.contains("not those in force"));
    // What stands in tables alone needs no word of warning: the sentences of a rally name distances.
    assert!(caveat(&rule("rally", Some(BATTLE), &[])) && !caveat(&rule("rally", None, &[])));
    assert!(!caveat(&here) && !caveat(&book));
}

/// P. 33: cavalry pursues on 4 or more; a house rule has 5.
#[test]
fn a_figure_of_house_rules_is_in_force_and_said_to_be_so() {
    let house = "house_rules = \"honours-of-war\"\n[pursuit]\nscore = 5\n";
    let (book, here) = (rule("pursuit", Some(BATTLE), &[]), rule("pursuit", Some(BATTLE), &[house]));
    let text =
        |entry: &Entry| entry.whole.figures.iter().map(|own| own.table.rows.concat().join(" ")).collect::<String>();
    assert!(text(&book).contains("4+") && text(&here).contains("5+"), "{} / {}", text(&book), text(&here));
    assert!(here.lines(60).iter().any(|line| line == "Pursuit: D6, by house rules"), "{:?}", here.lines(60));
    assert!(!rule("rally", Some(BATTLE), &[house]).whole.figures.iter().any(|own| own.by_house));
}
