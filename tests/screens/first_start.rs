//! The program started for the first time, on a machine that has nothing else of it.

#![cfg(unix)]

use std::fs;

use crate::support::folder::Folder;
use crate::support::pty::Pty;

/// The program, with its data and its configuration in this folder.
fn start(home: &Folder, words: &[&str]) -> Pty {
    let config = home.file("config.toml").display().to_string();
    Pty::drumhead(&home.file("data"), words, &[("DRUMHEAD_CONFIG", &config)])
}

#[test]
fn it_greets_begins_a_battle_with_hints_and_one_key_ends_them_for_good() {
    let home = Folder::new("first-start");
    let mut pty = start(&home, &[]);
    pty.wait("Welcome.");
    pty.wait("Your files will lie in");
    pty.wait("> The Fight for the Mill Bridge");
    pty.press("\r");
    pty.wait("Hint: ! has the scenario");
    pty.press("\x14");
    pty.wait("no more hints, now and later");
    pty.press("]");
    pty.wait("u takes back the ruling above");
    assert!(!pty.text().contains("Hint:"), "{}", pty.text());
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
    let kept = fs::read_to_string(home.file("config.toml")).expect("kept");
    assert!(kept.contains("hints = false"), "{kept}");
    assert_eq!(fs::read_dir(home.file("data/battles")).expect("where it said").count(), 1);

    let mut pty = start(&home, &["resume"]);
    pty.wait("u takes back the ruling above");
    assert!(!pty.text().contains("Hint:"), "{}", pty.text());
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);

    let mut pty = start(&home, &[]);
    pty.wait("RESUME");
    assert!(!pty.text().contains("Welcome"), "{}", pty.text());
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

/// Whoever begins a second battle has had his hints.
#[test]
fn hints_come_in_the_first_battle_alone() {
    let home = Folder::new("second-battle");
    for line in ["Hint:", "u takes back the ruling above"] {
        let mut pty = start(&home, &["play", "mill-bridge"]);
        pty.wait("saved");
        pty.press("]");
        pty.wait("1 Commanding generals");
        pty.wait(line);
        pty.press("q");
        assert_eq!(pty.ended().exit_code(), 0);
    }
    assert!(!home.file("config.toml").exists(), "nothing was changed");
}
