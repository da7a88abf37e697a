//! An order of battle that is edited and not saved: it outlives the program, however that ends.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::folder::Folder;
use crate::support::pty::Pty;

const OUTPOSTS: &str = r#"ruleset = "honours-of-war"
title = "Outposts"

[[army]]
name = "Prussia" # on the left
nation = "prussia"
attacker = true
general = { name = "Wied" }

[[army.brigade]]
name = "Salmuth"
unit = [{ name = "IR 48", troop = "line_infantry" }]

[[army]]
name = "Austria"
nation = "austria"
general = { name = "Hadik" }

[[army.brigade]]
name = "Mitrowsky"
unit = [{ name = "IR Mercy", troop = "line_infantry" }]
"#;

/// A data folder with one order of battle of the user's own; its file, and where what is not saved of it lies.
fn own(name: &str) -> (Folder, PathBuf, PathBuf) {
    let folder = Folder::new(name);
    let armies = folder.file("armies");
    fs::create_dir_all(&armies).expect("a folder");
    let file = armies.join("outposts.toml");
    fs::write(&file, OUTPOSTS).expect("is written");
    let aside = armies.join("outposts.toml.unsaved");
    (folder, file, aside)
}

/// The list of the orders of battle, in the real program.
fn list(folder: &Folder) -> Pty {
    let mut pty = Pty::drumhead(&folder.0, &[], &[]);
    pty.wait("Outposts");
    // Above the references of the five rulesets.
    pty.press("\x1b[F\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\r");
    pty.wait("A NEW ONE FOR");
    pty
}

/// The editor on the user's own file.
fn edit(folder: &Folder) -> Pty {
    let mut pty = list(folder);
    pty.press("\r");
    pty.wait("Mitrowsky");
    pty
}

/// Waits until it is so on the disk.
#[track_caller]
fn until(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn reads(path: &Path, text: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|read| read == text)
}

#[test]
fn what_is_not_saved_stands_again_after_a_signal_and_after_a_kill() {
    for (signal, code) in [("TERM", Some(143)), ("HUP", Some(129)), ("KILL", None)] {
        let (folder, file, aside) = own(&format!("unsaved-{signal}"));
        let mut pty = edit(&folder);
        pty.press("rVorposten\r");
        let mut changed = OUTPOSTS.replace("title = \"Outposts\"", "title = \"Vorposten\"");
        until("it lies beside the file", || reads(&aside, &changed));
        pty.signal(signal);
        let ended = pty.ended().exit_code();
        assert!(code.is_none_or(|code| code == ended), "SIG{signal}: {ended}");
        assert_eq!(fs::read_to_string(&file).expect("is there"), OUTPOSTS, "the file itself is as it was");

        let mut pty = list(&folder);
        assert!(pty.text().contains("not saved yet"), "{}", pty.text());
        pty.press("\r");
        pty.wait("what was not saved last time stands here again; u takes it back");
        pty.wait("Vorposten");
        // Back to what the file holds, and forth again.
        pty.press("u");
        pty.wait("BATTLE Outposts");
        until("nothing is unsaved any more", || !aside.exists());
        pty.press("\x12");
        pty.wait("BATTLE Vorposten");
        pty.press("rFeldwache\r");
        changed = changed.replace("Vorposten", "Feldwache");
        until("the next change lies there too", || reads(&aside, &changed));
        pty.press("s");
        until("it is saved", || reads(&file, &changed) && !aside.exists());
        pty.press("\x03");
        assert_eq!(pty.ended().exit_code(), 0);
    }
}

#[test]
fn what_is_thrown_away_is_gone_and_what_was_never_changed_is_not_kept() {
    let (folder, file, aside) = own("unsaved-thrown");
    let mut pty = edit(&folder);
    assert!(!aside.exists(), "nothing was changed");
    pty.press("rVorposten\r");
    until("it is put aside", || aside.exists());
    pty.press("\x03");
    pty.wait("n throws away");
    pty.press("n");
    assert_eq!(pty.ended().exit_code(), 0);
    assert_eq!(fs::read_to_string(&file).expect("is there"), OUTPOSTS);
    assert!(!aside.exists());
}

#[test]
fn a_new_one_without_a_file_is_kept_by_its_ruleset() {
    let (folder, _, _) = own("unsaved-new");
    let open = |says: &str| {
        let mut pty = list(&folder);
        // Behind the own one: the new ones, that for the last of the rulesets.
        pty.press("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r");
        pty.wait(says);
        pty
    };
    let aside = || -> Vec<String> {
        let files = fs::read_dir(folder.file("armies")).expect("a folder").flatten();
        files
            .map(|file| file.file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".unsaved"))
            .collect()
    };
    let mut pty = open("A new battle");
    assert_eq!(aside(), Vec::<String>::new());
    pty.press("rVorposten\r");
    until("it is put aside", || matches!(&aside()[..], [one] if one.starts_with("new-")));
    pty.signal("TERM");
    pty.ended();
    let mut pty = open("what was not saved last time stands here again");
    pty.wait("Vorposten");
    pty.press("s");
    until("it is saved", || aside().is_empty());
    assert!(folder.file("armies").join("vorposten.toml").exists());
    pty.press("\x03");
    pty.ended();
}

#[test]
fn two_editors_have_a_file_each_and_say_so() {
    let (folder, _, aside) = own("unsaved-two");
    let second = folder.file("armies").join("outposts.toml.2.unsaved");
    let (mut one, mut two) = (edit(&folder), edit(&folder));
    one.press("rVorposten\r");
    until("the first lies beside the file", || aside.exists());
    two.press("rFeldwache\r");
    two.wait("another drumhead edits this one too: what both save is kept, in two files");
    for (pty, path, title) in [(one, &aside, "Vorposten"), (two, &second, "Feldwache")] {
        until("each in its own", || {
            reads(path, &OUTPOSTS.replace("title = \"Outposts\"", &format!("title = \"{title}\"")))
        });
        let mut pty = pty;
        pty.signal("KILL");
        pty.ended();
    }
    for title in ["Vorposten", "Feldwache"] {
        let mut pty = edit(&folder);
        pty.wait(title);
        pty.press("\x03");
        pty.wait("n throws away");
        pty.press("n");
        assert_eq!(pty.ended().exit_code(), 0);
    }
    assert!(!aside.exists() && !second.exists());
}
