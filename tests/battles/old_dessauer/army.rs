//! Orders of battle: what they muster, and all their faults at once.

use drumhead::rulesets;
use drumhead::umpire::LoadedRuleset;

use super::field::mustered;

fn book() -> std::sync::Arc<dyn LoadedRuleset> {
    (rulesets::find("old-dessauer").expect("a ruleset of the registry").open)(&[]).expect("opens without house rules")
}

#[test]
fn the_rearguard_is_as_its_file_has_it() {
    let found = rulesets::find("old-dessauer").expect("a ruleset of the registry");
    let text = found.battles[0].1;
    assert!(book().check(text).expect("reads").is_empty());
    let strengths = ["Prussia: 8 units, 94 figures, 3 guns", "Austria: 7 units, 82 figures, 2 guns"];
    assert_eq!(book().points(text).expect("reads"), strengths);
    let table = mustered();
    assert_eq!(table.row("1a1").kind, "crk grn");
    assert_eq!(table.row("1a1").marks, ["gen"]);
    let pandours = table.row("2b1");
    assert_eq!((pandours.kind.as_str(), pandours.strength.as_str()), ("pr skm", "12/12"));
    assert_eq!(table.view().armies[0].brigades[0].rating, "+2");
}

fn faults(text: &str) -> Vec<String> {
    let said = book().check(text).expect_err("has a fault");
    said.into_iter().map(|fault| format!("{}; {}", fault.what, fault.cure)).collect()
}

#[test]
fn all_faults_of_a_text_come_back_at_once() {
    let text = r#"
        ruleset = "old-dessauer"
        title = "Faults"
        options = ["command_radius"]
        first_active = "Austri"
        [[army]]
        name = "Austria"
        brigade = [{ name = "Nadasdy", unit = [
            { name = "Pandours", kind = "skirmishers", grade = "poor", figures = 12 },
            { name = "Hussars", kind = "cavalry", grade = "regular", figures = 12 },
            { name = "Guns", kind = "artillery", grade = "regular", figures = 9, guns = 2 },
        ] }]
    "#;
    assert_eq!(
        faults(text),
        [
            "the option command_radius needs the option generals; write \"generals\" in options too",
            "\"Austri\" is no army of this file; did you mean \"Austria\"?",
            "kind skirmishers needs the option light_infantry (Optional Rules); change the unit, or the options",
            "cavalry has a class, light, medium or heavy; nobody else has one (Troop Types); change the unit, or the options",
            "a gun has 4 crew figures at most (Stands and Mounting); change the unit, or the options",
        ]
    );
}

#[test]
fn a_general_is_with_one_unit_of_a_brigade_that_has_him() {
    let text = |brigade: &str| {
        format!(
            "ruleset = \"old-dessauer\"\ntitle = \"G\"\noptions = [\"generals\"]\n[[army]]\nname = \"A\"\n[[army.brigade]]\nname = \"B\"\n{brigade}\n\
             [[army.brigade.unit]]\nname = \"1\"\nkind = \"infantry\"\ngrade = \"crack\"\nfigures = 12\ngeneral = true\n\
             [[army.brigade.unit]]\nname = \"2\"\nkind = \"infantry\"\ngrade = \"crack\"\nfigures = 12\ngeneral = true\n"
        )
    };
    assert!(faults(&text("leadership = 1"))[0].starts_with("the general of B is with one unit only"));
    assert_eq!(faults(&text("")).len(), 2);
    assert!(faults(&text(""))[0].starts_with("B has no general"));
    assert!(faults(&text("leadership = 3"))[0].starts_with("leadership 3 is not from 0 to 2"));
}
