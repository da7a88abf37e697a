//! Orders of battle.

use drumhead::rulesets::find;
use drumhead::umpire::LoadedRuleset;
use std::sync::Arc;

const WALCOURT: &str = include_str!("../../../armies/league-of-augsburg/walcourt.toml");

fn book() -> Arc<dyn LoadedRuleset> {
    let Ok(book) = (find("league-of-augsburg").expect("a ruleset of the registry").open)(&[]) else {
        panic!("the book opens")
    };
    book
}

#[test]
fn walcourt_is_as_its_file_has_it() {
    let book = book();
    assert_eq!(book.check(WALCOURT), Ok(Vec::new()));
    let allies = "Allies: 13 units, 214 figures, 42 of them mounted; Waldeck 3";
    let french = "France: 13 units, 216 figures, 42 of them mounted; Humieres 2";
    assert_eq!(book.points(WALCOURT), Ok(vec![allies.to_owned(), french.to_owned()]));
    let view = book.muster(WALCOURT).map(|mustered| mustered.game.view());
    let Ok(view) = view else { panic!("Walcourt musters") };
    assert_eq!((view.armies.len(), view.last_turn), (2, Some(12)));
    let guards = &view.armies[0].brigades[0].units[1];
    assert_eq!((guards.code.to_string().as_str(), guards.kind.as_str()), ("1a2", "gd ft2p"));
}

#[test]
fn all_faults_of_a_text_come_back_at_once() {
    let text = r#"
        ruleset = "league-of-augsburg"
        title = "Faults"
        [[army]]
        name = "France"
        commander = "Luxembourg"
        brigade = [{ name = "Gournay", command_number = 2, unit = [
            { name = "Champagne", type = "foot", figures = 24 },
            { name = "Hussars", type = "light_horse", figures = 6, heavy = true },
            { name = "Guns", type = "artillery", weapon = "musket", figures = 4 },
            { name = "A general", type = "commander", figures = 1 },
            { name = "Fusiliers", type = "foot", systm = "dutch", figures = 0 },
        ] }]
    "#;
    let said = book().check(text).expect_err("has faults");
    let said: Vec<String> = said.into_iter().map(|fault| format!("{}; {}", fault.what, fault.cure)).collect();
    assert_eq!(
        said,
        [
            "an army has no command_number; write command_number = 2, say",
            "a unit has no system; write system = \"french\" or \"dutch\"",
            "only pistoleers and aggressive_cavalry are heavy (Melee); change the unit",
            "artillery has light_cannon, field_gun or heavy_gun; nobody else has (Ranges); change the unit",
            "a commander does not fight: only his profile and his move are ruled; change the unit",
            "a unit has no system; write system = \"french\" or \"dutch\"",
            "systm is no key of a unit; did you mean system?",
            "figures 0 is not from 1 to 200; write a number from 1 to 200",
        ]
    );
}

#[test]
fn what_becomes_of_a_unit_in_battle_is_no_key_of_an_order_of_battle() {
    let text = WALCOURT.replacen("figures = 24", "figures = 24, disordered = true", 1);
    let said = book().check(&text).expect_err("has a fault");
    assert!(said[0].what.contains("disordered is no key of a unit"), "{said:?}");
}

/// One army alone is no battle: the whole file is meant, and the cure is a second one.
#[test]
fn a_battle_takes_two_armies() {
    let second = WALCOURT.match_indices("[[army]]").nth(1).expect("two armies").0;
    let complaints = book().muster(&WALCOURT[..second]).err().expect("is refused");
    let said: Vec<_> = complaints.into_iter().map(|complaint| (complaint.span, complaint.cure)).collect();
    assert_eq!(said, [(0..0, "write a second [[army]]".to_owned())]);
}
