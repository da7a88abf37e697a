use super::*;
use crate::rulesets;

fn shipped(ruleset: &str, name: &str) -> &'static str {
    let found = rulesets::find(ruleset).expect("a ruleset");
    found.battles.iter().find(|(known, _)| *known == name).expect("a battle").1
}

fn key(editor: &Editor, path: TomlPath, name: &str) -> RowKey {
    editor.keys(path).into_iter().find(|key| key.name == name).unwrap_or_else(|| panic!("no key {name}"))
}

#[test]
fn every_template_is_sound_and_begins_a_battle_of_two_armies() {
    let mut begun = 0;
    for ruleset in rulesets::ALL {
        let template = (ruleset.open)(&[]).expect("opens").template();
        if template.is_empty() {
            continue;
        }
        let editor = Editor::new(template).expect("is TOML");
        assert_eq!(editor.diagnostics, [], "{}", ruleset.id);
        assert_eq!(editor.rows().iter().filter(|row| matches!(row.path, TomlPath::Army(_))).count(), 2);
        assert!(!editor.points.is_empty(), "{}", ruleset.id);
        begun += 1;
    }
    assert!(begun >= 4);
}

#[test]
fn the_keys_of_a_row_are_those_that_its_reader_asks_for() {
    let editor = Editor::new(shipped("honours-of-war", "lobositz")).expect("is TOML");
    let unit = TomlPath::Unit(0, 0, 0);
    assert!(key(&editor, TomlPath::Army(0), "nation").required && !key(&editor, unit, "size").required);
    let Wants::Word(sizes) = key(&editor, unit, "size").wants else { panic!("size is a word") };
    assert_eq!(sizes, ["small", "standard", "large"]);
    // A Prussian unit is offered the Prussian list, an Austrian one the Austrian.
    let Wants::Word(prussian) = key(&editor, unit, "troop").wants else { panic!("troop is a word") };
    let Wants::Word(austrian) = key(&editor, TomlPath::Unit(1, 0, 0), "troop").wants else { panic!("troop is a word") };
    assert!(austrian.contains(&"grenz".to_owned()) && !prussian.contains(&"grenz".to_owned()));
    assert_eq!(key(&editor, unit, "held_until").wants, Wants::Whole(1..=99));
    assert_eq!(
        editor.get(TomlPath::Army(1), &key(&editor, TomlPath::Army(1), "general.rating").name).as_deref(),
        Some("dashing")
    );
}

#[test]
fn a_complaint_is_about_the_row_that_it_lies_in() {
    let mut editor = Editor::new(shipped("honours-of-war", "lobositz")).expect("is TOML");
    let (unit, brigade) = (TomlPath::Unit(0, 1, 2), TomlPath::Brigade(1, 0));
    editor.set(unit, &key(&editor, unit, "gun"), "heavy").expect("is set");
    editor.set(brigade, &key(&editor, brigade, "independent"), "true").expect("is set");
    let errors: Vec<TomlPath> =
        editor.diagnostics.iter().filter(|diagnostic| diagnostic.error).map(|diagnostic| diagnostic.path).collect();
    assert!(errors.contains(&unit), "{:?}", editor.diagnostics);
    assert!(!editor.is_sound() && editor.points.is_empty());
    assert!(editor.undo() && editor.undo() && !editor.undo());
    assert!(editor.is_sound());
    assert_eq!(editor.text(), shipped("honours-of-war", "lobositz"));
    assert!(editor.redo() && !editor.is_sound());
}

#[test]
fn what_a_key_cannot_hold_is_refused_in_a_line() {
    let mut editor = Editor::new(shipped("honours-of-war", "lobositz")).expect("is TOML");
    let brigade = TomlPath::Brigade(1, 0);
    let held = key(&editor, brigade, "held_until");
    assert_eq!(editor.set(brigade, &held, "100"), Err("held_until is a number from 1 to 99".to_owned()));
    assert_eq!(editor.text(), shipped("honours-of-war", "lobositz"));
    assert!(Editor::new("title = ").unwrap_err().starts_with("line 1: "));
}

#[test]
fn a_new_unit_begins_as_the_one_before_it() {
    let mut editor = Editor::new(shipped("honours-of-war", "st-ulrich")).expect("is TOML");
    assert_eq!(editor.add(TomlPath::Brigade(1, 0), "Second battery"), Ok(TomlPath::Unit(1, 0, 3)));
    let line = "    { name = \"Second battery\", type = \"artillery\", gun = \"medium\", class = \"superior\" },\n";
    assert!(editor.text().contains(line), "{}", editor.text());
}

/// A text of as many brigades as are read, each with a fault: what a key costs in it, below 50 ms when it is optimised.
#[test]
fn a_thousand_faults_do_not_make_it_slow() {
    let ruleset = crate::rulesets::ALL[0].id;
    let brigades = "[[army.brigade]]\nname = \"a\"\nrating = \"brave\"\nunit = []\n".repeat(190);
    let armies = format!("[[army]]\nname = \"A\"\n{brigades}").repeat(8);
    let text = format!("ruleset = \"{ruleset}\"\ntitle = \"x\"\n{armies}");
    let mut editor = Editor::new(&text).expect("is TOML");
    assert!(editor.diagnostics.len() > 999 && editor.rows().len() > 1_500);
    let name = editor.keys(TomlPath::Battle).into_iter().find(|key| key.name == "title").expect("a title");
    let start = std::time::Instant::now();
    for typed in ["one", "two", "three"] {
        editor.set(TomlPath::Battle, &name, typed).expect("is set");
    }
    let edit = start.elapsed() / 3;
    println!("an edit among a thousand faults: {edit:?}");
    assert!(edit < std::time::Duration::from_secs(2), "{edit:?}");
}
