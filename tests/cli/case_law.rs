//! `drumhead rulings` and `drumhead rules`: what was ruled at one table settles a dispute at another.

use std::fs;
use std::process::Stdio;

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, output};
use drumhead::army_files;
use drumhead::battle::Entry;
use drumhead::library;
use drumhead::session::Session;

fn run(data: &Folder, arguments: &[&str]) -> (i32, String, String) {
    let mut command = std::process::Command::new(DRUMHEAD);
    command.args(arguments).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null());
    let done = output(&mut command);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code().expect("no signal"), text(done.stdout), text(done.stderr))
}

/// A battle with one note, in a folder of the data directory.
fn noted(data: &Folder, folder: &str, battle: &str, note: &str) {
    let source = army_files::find(battle).expect("ships");
    let (muster, _) = library::muster(&source, &[], 1).expect("musters");
    let folder = data.0.join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(format!("{}.journal", battle.replace('/', "-")));
    let mut session = Session::begin(&path, muster).expect("begins");
    session.commit(Entry::Note { about: None, turn: 3, text: note.to_owned() }).expect("is written");
}

#[test]
fn what_was_ruled_is_found_across_battles_and_becomes_a_house_rule() {
    let data = Folder::new("case-law");
    assert_eq!(run(&data, &["rulings"]).0, 2, "nothing was ruled yet");
    noted(&data, "battles", "honours-of-war/mill-bridge", "Reforming units rally beside the quince");
    noted(&data, "archive/old", "old-dessauer/mollwitz", "Snow costs an inch");
    let (code, out, _) = run(&data, &["rulings"]);
    assert_eq!(code, 0);
    assert!(out.contains("The Fight for the Mill Bridge, ") && out.contains("Note: Snow costs an inch"), "{out}");
    let (_, out, _) = run(&data, &["rulings", "snowing"]);
    assert!(out.contains("turn 3 (old-dessauer)") && !out.contains("quince"), "{out}");
    let (code, out, err) = run(&data, &["rulings", "zeppelins"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("nothing was ruled about zeppelins"), "{err}");
    let (code, _, err) = run(&data, &["rulings", "--toml"]);
    assert!(code == 2 && err.contains("name it with --ruleset"), "{err}");
    // Saved as it comes, it is good house rules, under their rule.
    let (_, out, _) = run(&data, &["rulings", "--ruleset", "honours", "--toml"]);
    assert!(out.contains("rule = \"Reforming units rally\""), "{out}");
    let file = data.0.join("club.toml").display().to_string();
    fs::write(&file, out).expect("writes");
    assert_eq!(run(&data, &["check", &file]).0, 0);
    assert_eq!(run(&data, &["import", &file]).1, "club: house rules for honours-of-war\n");
    let (_, out, _) = run(&data, &["handout", "mill-bridge", "--rules", "club"]);
    assert!(out.contains("beside the quince"), "{out}");
    assert!(!run(&data, &["list"]).1.contains("club"), "house rules are no order of battle");
}

#[test]
fn every_table_and_every_name_is_told() {
    let data = Folder::new("house-rules-told");
    let (code, out, _) = run(&data, &["rules", "honours"]);
    assert!(code == 0 && out.contains("[moves]") && out.contains("#     \"fire.out-of-range\","), "{out}");
    // What it tells is itself a file of house rules that changes nothing.
    let file = data.0.join("all.toml").display().to_string();
    fs::create_dir_all(&data.0).expect("a folder");
    fs::write(&file, out).expect("writes");
    assert_eq!(run(&data, &["check", &file]).0, 0);
    assert!(run(&data, &["rules"]).1.contains("honours-of-war/ruritania"));
    assert!(run(&data, &["rules", "ruritania"]).1.contains("[nations.ruritania]"));
    let (code, _, err) = run(&data, &["rules", "ruritanai"]);
    assert_eq!(
        (code, err.as_str()),
        (2, "drumhead: ruritanai is no file and no house rules: did you mean \"ruritania\"?\n")
    );
    // A shot that is out of range is refused, and ruled where that is switched off.
    let house = data.0.join("far.toml").display().to_string();
    fs::write(&house, "house_rules = \"honours-of-war\"\noff = [\"fire.out-of-range\"]").expect("writes");
    let odds = ["odds", "honours", "fire", "firer.type=infantry", "target.type=infantry", "range=100"];
    assert_ne!(run(&data, &odds).0, 0);
}
