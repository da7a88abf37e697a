//! An order of battle edited on the screens: keys in, the text of its file out.

use std::fs;
use std::path::{Path, PathBuf};

use super::looked_at::as_looked_at;
use crate::support::app::App;
use crate::support::text;
use crate::support::toy::table;
use drumhead::tui::library::{EditableEntry, Library, LibraryEntry, Origin, QuickReference};
use drumhead::tui::open_battle::OpenBattle;
use drumhead::{army_files, rulesets};

/// A battle with a comment wherever one may stand.
const TEXT: &str = r#"# Ours.
ruleset = "honours-of-war" # the rules
title = "Outposts"

[[army]]
name = "Prussia" # on the left
nation = "prussia"
attacker = true
general = { name = "Wied" } # old

# The only one.
[[army.brigade]]
name = "Salmuth"
unit = [
    { name = "Gren Rathenow", troop = "grenadiers" }, # veterans
    # The fusiliers stand behind.
    { name = "IR 48", troop = "line_infantry" },
    { name = "IR 9", troop = "line_infantry" },
    { name = "3pdr battery", type = "artillery", gun = "light" }, # two guns
]

[[army]]
name = "Austria"
nation = "austria"
general = { name = "Hadik" }

[[army.brigade]]
name = "Mitrowsky"
unit = [
    { name = "Grenz Banal", troop = "grenz" },
    { name = "Huss Baranyay", troop = "hussars" },
    { name = "IR Mercy", troop = "line_infantry" },
    { name = "IR Wied", troop = "line_infantry" },
]
"#;

/// A folder of orders of battle; it goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("drumhead-editor-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join("outposts.toml"), TEXT).expect("is written");
        Folder(path)
    }
    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("is there")
    }
    fn app(&self) -> App {
        let mut app = App::at(Editor(self.0.clone()), 80, 24);
        app.keys("<enter>").expect("YOURS").expect("A NEW ONE FOR");
        app
    }
    /// The editor on the user's own file.
    fn editor(&self) -> App {
        let mut app = self.app();
        app.keys("<enter>").expect("PRUSSIA").expect("a Salmuth").expect("SOUND");
        app
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The folder as the screens know it, with one battle that ships, and a blank one.
struct Editor(PathBuf);

impl Library for Editor {
    fn saved(&self) -> Vec<LibraryEntry> {
        Vec::new()
    }
    fn fresh(&self) -> Vec<LibraryEntry> {
        Vec::new()
    }
    fn references(&self) -> Vec<QuickReference> {
        Vec::new()
    }
    fn resume(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        Err(id.to_owned())
    }
    fn begin(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        army_files::load(Path::new(id))?;
        Ok(Box::new(table(false)))
    }
    fn editable(&self) -> Vec<EditableEntry> {
        let row = |origin, id: String, title: &str| EditableEntry {
            origin,
            entry: LibraryEntry { id, title: title.to_owned(), detail: String::new(), war: String::new() },
        };
        vec![
            row(Origin::Own, self.0.join("outposts.toml").display().to_string(), "Outposts"),
            row(Origin::Shipped, "honours-of-war/lobositz".to_owned(), "Lobositz"),
            row(Origin::Blank, "honours-of-war".to_owned(), "Honours of War"),
        ]
    }
    fn draft(&self, drawn: &EditableEntry) -> Result<(String, String), String> {
        let path = match drawn.origin {
            Origin::Own => PathBuf::from(&drawn.entry.id),
            Origin::Shipped => army_files::copy(&self.0, &army_files::find(&drawn.entry.id)?)?,
            Origin::Blank => {
                return Ok((String::new(), template(&drawn.entry.id)));
            }
        };
        army_files::load(&path).map(|source| (source.name, source.text))
    }
    fn save(&self, file: &str, was: &str, text: &str, title: &str) -> Result<String, String> {
        let file = (!file.is_empty()).then(|| Path::new(file));
        army_files::save(&self.0, file, was, text, title).map(|path| path.display().to_string())
    }
}

fn template(ruleset: &str) -> String {
    let ruleset = rulesets::find(ruleset).expect("is known");
    (ruleset.open)(&[]).expect("opens").template().to_owned()
}

/// The text with each of these pieces replaced once.
fn changed(changes: &[(&str, &str)]) -> String {
    let mut text = TEXT.to_owned();
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from:?}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// Moves through the keys of a row to the one of this name.
fn key(app: &mut App, name: &str) {
    let sought = format!(">{name} ");
    app.keys("<enter>");
    for _ in 0..40 {
        if app.says(&sought) {
            break;
        }
        app.keys("<down>");
    }
    app.expect(&sought);
}

#[test]
fn what_is_opened_and_saved_is_the_same_text() {
    let folder = Folder::new("same");
    folder.editor().keys("s").expect("saved already");
    assert_eq!(folder.text("outposts.toml"), TEXT);
}

#[test]
fn a_unit_is_renamed_and_changed_and_all_comments_stay() {
    let folder = Folder::new("changed");
    let mut app = folder.editor();
    // Battle, army, brigade, and the second unit of it.
    app.keys("jjjjrIR 7<enter>").expect("2 IR 7").expect("not saved");
    key(&mut app, "size");
    app.keys("l").expect("large");
    app.keys("<esc><ctrl-s>").expect("saved ");
    let expected = changed(&[(
        "{ name = \"IR 48\", troop = \"line_infantry\" }",
        "{ name = \"IR 7\", troop = \"line_infantry\", size = \"large\" }",
    )]);
    assert_eq!(folder.text("outposts.toml"), expected);
    app.keys("u").expect("not saved");
    app.keys("us");
    assert_eq!(folder.text("outposts.toml"), TEXT);
    app.keys("<ctrl-r><ctrl-r>s");
    assert_eq!(folder.text("outposts.toml"), expected);
}

#[test]
fn units_are_added_like_the_one_before_and_removed_with_their_comment() {
    let folder = Folder::new("added");
    let mut app = folder.editor();
    app.keys("jjjaSecond battery<enter>").expect("5 Second battery");
    app.keys("s");
    let guns = "    { name = \"3pdr battery\", type = \"artillery\", gun = \"light\" }, # two guns\n";
    let second = format!("{guns}    {{ name = \"Second battery\", type = \"artillery\", gun = \"light\" }},\n");
    assert_eq!(folder.text("outposts.toml"), changed(&[(guns, &second)]));
    app.keys("d").expect("is removed");
    app.keys("kks");
    assert_eq!(folder.text("outposts.toml"), TEXT);
}

#[test]
fn a_general_is_rated_and_an_army_renamed() {
    let folder = Folder::new("general");
    let mut app = folder.editor();
    key(&mut app, "title");
    app.keys("<esc>j");
    key(&mut app, "general.rating");
    app.keys("ddd").expect("dashing");
    app.keys("<esc>rBrandenburg<enter>s");
    let expected = changed(&[
        ("{ name = \"Wied\" }", "{ name = \"Wied\", rating = \"dashing\" }"),
        ("name = \"Prussia\" #", "name = \"Brandenburg\" #"),
    ]);
    assert_eq!(folder.text("outposts.toml"), expected);
}

#[test]
fn a_fault_is_named_in_a_line_and_keeps_it_from_being_played() {
    let folder = Folder::new("fault");
    let mut app = folder.editor();
    app.keys("jjjj");
    key(&mut app, "gun");
    app.keys("h").expect("1 FAULT").expect("line 17: ");
    app.keys("<esc>p").expect("it cannot be played yet: line 17");
    assert_eq!(folder.text("outposts.toml"), TEXT);
    app.keys("u").expect("SOUND");
    app.keys("rIR 7<enter>p").expect("OWED");
    assert!(folder.text("outposts.toml").contains("IR 7"));
}

#[test]
fn what_a_key_cannot_hold_is_said_and_nothing_changes() {
    let folder = Folder::new("refused");
    let mut app = folder.editor();
    key(&mut app, "last_turn");
    app.keys("x").expect("a number is wanted here");
    app.keys("100<enter>").expect("last_turn is a number from 1 to 99");
    app.keys("<backspace><enter>").expect("last_turn     10");
    app.keys("<delete>").expect("last_turn     -");
}

#[test]
fn leaving_with_changes_asks_once() {
    let folder = Folder::new("left");
    let mut app = folder.editor();
    app.keys("jjjrGuards<enter><esc>").expect("Save the changes?");
    app.keys("<esc>").expect("1 Guards");
    app.keys("qn").expect("YOURS");
    assert_eq!(folder.text("outposts.toml"), TEXT);
    app.keys("<enter>jjjrGuards<enter>qy").expect("YOURS");
    assert_eq!(folder.text("outposts.toml"), changed(&[("Gren Rathenow", "Guards")]));
}

#[test]
fn what_ships_is_copied_and_a_new_one_is_named_after_its_title() {
    let folder = Folder::new("new");
    let mut app = folder.app();
    app.keys("j<enter>").expect("BATTLE The Battle of Lobositz, 1756");
    let shipped = army_files::find("honours-of-war/lobositz").expect("ships").text;
    assert_eq!(folder.text("lobositz.toml"), shipped);
    app.keys("<esc>j<enter>").expect("BATTLE A new battle").expect("not saved");
    app.keys("rKolin, our way<enter>s").expect("kolin-our-way.toml");
    assert!(folder.text("kolin-our-way.toml").contains("title = \"Kolin, our way\"\n"));
}

#[test]
fn a_file_that_another_program_changed_is_left_alone() {
    let folder = Folder::new("other");
    let mut app = folder.editor();
    fs::write(folder.0.join("outposts.toml"), "# theirs").expect("is written");
    app.keys("rMine<enter>s").expect("another program changed the file");
    assert_eq!(folder.text("outposts.toml"), "# theirs");
    assert_eq!(folder.text("outposts-2.toml"), changed(&[("\"Outposts\"", "\"Mine\"")]));
    app.keys("<enter><esc><esc><enter>").expect("line 1: ");
}

#[test]
fn no_size_breaks_it() {
    let folder = Folder::new("size");
    let mut app = folder.editor();
    for keys in ["", "jjjj<enter>", "<down><enter>", "<esc><esc>rx", "<enter>q"] {
        app.keys(keys);
        for (columns, rows) in [(1, 1), (60, 16), (61, 17), (120, 40), (200, 60), (80, 24)] {
            app.message(drumhead::tui::msg::Msg::Resize(columns, rows));
        }
    }
}

#[test]
fn what_it_looks_like() {
    let folder = Folder::new("look");
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut app = App::at(Editor(folder.0.clone()), columns, rows);
        app.keys("<enter><enter>");
        app.model.message = None;
        for (name, keys) in [("", "jjjj"), ("_keys", "<enter><down>"), ("_fault", "<down><down>h"), ("_left", "<esc>q")]
        {
            app.keys(keys);
            as_looked_at(&format!("editor{name}_{columns}x{rows}"), &text::text_and_styles(app.buffer()));
        }
    }
}

#[test]
fn rows_change_places_with_their_comments_and_all_below() {
    let folder = Folder::new("moved");
    let mut app = folder.editor();
    app.keys("jjjK").expect("it is the first of its list");
    app.keys("jKs").expect(">    1 IR 48").expect("2 Gren Rathenow");
    let veterans = "    { name = \"Gren Rathenow\", troop = \"grenadiers\" }, # veterans\n";
    let behind = "    # The fusiliers stand behind.\n    { name = \"IR 48\", troop = \"line_infantry\" },\n";
    let moved = changed(&[(&format!("{veterans}{behind}"), &format!("{behind}{veterans}"))]);
    assert_eq!(folder.text("outposts.toml"), moved);
    app.keys("Js");
    assert_eq!(folder.text("outposts.toml"), TEXT);
    // An army goes with its brigades; the last unit takes its comment along.
    app.keys("<home>jJs").expect("> PRUSSIA");
    let parts: Vec<&str> = TEXT.split("\n[[army]]\n").collect();
    let armies = format!("{}\n[[army]]\n{}\n[[army]]\n{}", parts[0], parts[2], parts[1]);
    assert_eq!(folder.text("outposts.toml"), armies);
    app.keys("us");
    assert_eq!(folder.text("outposts.toml"), TEXT);
}

#[test]
fn lists_beside_the_armies_are_added_to_and_taken_from() {
    let folder = Folder::new("lists");
    let mut app = folder.editor();
    key(&mut app, "objective");
    app.keys("<enter>The mill<enter>").expect(">!objective: The mill").expect("FAULT");
    app.keys("s");
    let objective = "\n[[objective]]\nname = \"The mill\"\n";
    assert_eq!(folder.text("outposts.toml"), format!("{TEXT}{objective}"));
    app.keys("aThe bridge<enter>Ks").expect(">!objective: The bridge");
    assert_eq!(folder.text("outposts.toml"), format!("{TEXT}{}{objective}", objective.replace("mill", "bridge")));
    app.keys("dd<home>s").expect("SOUND").expect("a Salmuth");
    assert_eq!(folder.text("outposts.toml"), TEXT);
}

#[test]
fn a_list_of_texts_has_a_key_for_each_and_one_more() {
    let folder = Folder::new("texts");
    let mut app = folder.editor();
    key(&mut app, "terrain.1");
    app.keys("The brook halves moves.<enter><down>Woods are thin.<enter><ctrl-s>").expect("terrain.3");
    let terrain =
        |lines: &str| changed(&[("title = \"Outposts\"\n", &format!("title = \"Outposts\"\nterrain = [\n{lines}]\n"))]);
    let thin = "    \"Woods are thin.\",\n";
    assert_eq!(folder.text("outposts.toml"), terrain(&format!("    \"The brook halves moves.\",\n{thin}")));
    app.keys("<up><delete><ctrl-s>");
    assert_eq!(folder.text("outposts.toml"), terrain(thin));
    app.keys("<delete><ctrl-s>");
    assert_eq!(folder.text("outposts.toml"), TEXT);
}

#[test]
fn a_second_general_makes_a_list_of_the_first() {
    let folder = Folder::new("generals");
    let mut app = folder.editor();
    app.keys("j");
    key(&mut app, "general");
    app.keys("<enter>Keith<enter>").expect(">! general: Keith");
    key(&mut app, "from");
    app.keys("3<enter><ctrl-s>").expect("SOUND");
    let both = "general = [{ name = \"Wied\" }, { name = \"Keith\", from = 3 }] # old";
    assert_eq!(folder.text("outposts.toml"), changed(&[("general = { name = \"Wied\" } # old", both)]));
}

#[test]
fn ctrl_c_asks_once_for_what_is_not_saved() {
    let folder = Folder::new("ctrl-c");
    let mut app = folder.editor();
    app.keys("jjjrGuards<enter><enter><ctrl-c>").expect("Save the changes?");
    app.keys("<esc>");
    assert!(!app.model.quit);
    app.keys("<ctrl-c>y");
    assert!(app.model.quit);
    assert_eq!(folder.text("outposts.toml"), changed(&[("Gren Rathenow", "Guards")]));
    let mut saved = folder.editor();
    saved.keys("<ctrl-c>");
    assert!(saved.model.quit);
    let mut twice = folder.editor();
    twice.keys("rMine<enter><ctrl-c><ctrl-c>");
    assert!(twice.model.quit);
}
