//! House rules: named, switched off, in words; with every ruleset.

use std::fs;
use std::path::Path;

use crate::support::app::App;
use crate::support::folder::Folder;
use crate::support::noise::Noise;
use crate::support::table::Table;
use crate::support::umpire::play;
use drumhead::army_files::{self, Editor, Source, TomlPath};
use drumhead::rulesets;
use drumhead::tui::msg::Msg;

/// The names that a ruleset's objections have are its own, and the tables have no key that would hide `off` or `ruling`.
#[test]
fn every_ruleset_names_what_can_be_switched_off() {
    for ruleset in rulesets::ALL {
        let book = (ruleset.open)(&[]).expect("opens");
        let mut names: Vec<String> = book.objections().iter().map(ToString::to_string).collect();
        let all = names.len();
        assert!(all > 10, "{} has {all}", ruleset.id);
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "{}: a name stands for two", ruleset.id);
        let tables: toml::Table = book.tables().concat().parse().expect("TOML");
        assert!(!tables.contains_key("off") && !tables.contains_key("ruling"), "{}", ruleset.id);
    }
}

/// With everything switched off that can be, a turn by keys finds a rule behind every objection, and no panic.
#[test]
fn a_battle_can_be_played_with_everything_switched_off() {
    for ruleset in rulesets::ALL {
        let book = (ruleset.open)(&[]).expect("opens");
        let names: Vec<String> = book.objections().iter().map(|name| format!("\"{name}\"")).collect();
        let house = format!("off = [{}]", names.join(", "));
        let Some((_, text)) = ruleset.battles.first() else { continue };
        let Table { mut app } = Table::with(ruleset.id, text, &[&house]);
        let mut noise = Noise(3);
        play(&mut app, 1, 2, &mut noise, |_| {});
        assert!(!app.battle().standing().is_empty(), "{}", ruleset.id);
        assert_eq!(app.battle().verify().expect("folds"), [], "{}", ruleset.id);
    }
}

#[test]
fn the_house_rules_that_ship_are_the_files() {
    for ruleset in rulesets::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies").join(ruleset.id).join("house-rules");
        let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
        let mut files: Vec<(String, String)> = files
            .map(|path| {
                (
                    path.file_stem().expect("a name").to_string_lossy().into_owned(),
                    fs::read_to_string(&path).expect("reads"),
                )
            })
            .collect();
        files.sort();
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        assert_eq!(files, ruleset.house_rules.iter().map(own).collect::<Vec<_>>());
    }
}

/// The smallest order of battle, with house rules named in it.
fn naming(names: &str) -> String {
    let book = rulesets::find("honours-of-war").and_then(|ruleset| (ruleset.open)(&[]).ok()).expect("opens");
    book.template().replacen("title", &format!("house_rules = {names}\ntitle"), 1)
}

#[test]
fn an_order_of_battle_names_house_rules_that_ship_or_lie_beside_it() {
    let folder = Folder::new("house-rules-beside");
    fs::create_dir_all(&folder.0).expect("a folder");
    fs::write(folder.0.join("club.toml"), "house_rules = \"honours-of-war\"\noff = [\"fire.not-seen\"]")
        .expect("writes");
    let at = folder.0.join("a.toml").display().to_string();
    let source = |names| Source { name: at.clone(), text: naming(names) };
    let book =
        army_files::book(&source("[\"ruritania\", \"club.toml\"]"), &[]).map_err(|(_, faults)| faults).expect("reads");
    let said: Vec<String> = book.loaded.house_rules().iter().map(ToString::to_string).collect();
    assert!(said[0].starts_with("nations.ruritania"), "{said:?}");
    assert_eq!(said[1], "fire.not-seen is switched off: what it forbids is allowed");
    let loaded = &book.loaded;
    assert!(loaded.muster(&source("[\"ruritania\", \"club.toml\"]").text).is_ok(), "its reader knows the key");
    for (names, what, cure) in [
        ("[\"ruritanai\"]", "no house rules are called \"ruritanai\"", "did you mean \"ruritania\"?"),
        (
            "[\"../club.toml\"]",
            "no house rules are called \"../club.toml\"",
            "a name, or a file beside this one, is meant",
        ),
    ] {
        let Err((_, faults)) = army_files::book(&source(names), &[]) else { panic!("{names} is read") };
        assert_eq!((faults[0].what.as_str(), faults[0].cure.as_str()), (what, cure));
    }
}

#[test]
fn the_editor_offers_house_rules_and_tells_of_a_name_that_is_none() {
    let editor = Editor::new(&naming("[\"ruritania\"]")).expect("TOML");
    assert!(editor.is_sound(), "{:?}", editor.diagnostics);
    let key = editor.keys(TomlPath::Battle).into_iter().find(|key| key.name == "house_rules.1").expect("a key");
    assert!(format!("{:?}", key.wants).contains("early-french-guns"), "{:?}", key.wants);
    let editor = Editor::new(&naming("[\"ruritanai\"]")).expect("TOML");
    assert!(editor.diagnostics[0].says.contains("did you mean \"ruritania\"?"), "{:?}", editor.diagnostics);
}

/// What was ruled stands in the reference under its rule, and is found by its own words.
#[test]
fn the_reference_has_house_rules_and_what_was_ruled_under_their_rule() {
    let house =
        "[[ruling]]\nrule = \"HOW-RALLY-14\"\nsays = \"A unit at the mill rallies first.\"\nruled = \"Leuthen\"";
    let text = army_files::find("honours-of-war/mill-bridge").expect("ships").text;
    let mut app: App = Table::with("honours-of-war", &text, &[house]).app;
    app.keys("n").message(Msg::Paste("Reforming units rally on sixes beside the quince".to_owned())).keys("<ctrl-s>");
    app.keys("/").message(Msg::Paste("red dice reforming".to_owned())).expect("> Red dice");
    app.expect("House rule: A unit at the mill rallies").expect("Ruled at test, 1 January 1970");
    app.keys("<esc>/").message(Msg::Paste("quince".to_owned()));
    app.expect("> Ruled at test, 1 January 1970").expect("beside the quince");
    app.keys("<esc>/").message(Msg::Paste("xyzzy".to_owned())).expect("nothing has");
}
