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
    pty.wait("Hint: A1 typed selects A1");
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
    for (line, again) in [("Hint:", false), ("u takes back the ruling above", true)] {
        let mut pty = start(&home, &["play", "mill-bridge"]);
        if again {
            pty.wait("n begins another");
            pty.press("n\r");
        }
        pty.wait("saved");
        pty.press("]");
        pty.wait("1 Commanding generals");
        pty.wait(line);
        pty.press("q");
        assert_eq!(pty.ended().exit_code(), 0);
    }
    assert!(!home.file("config.toml").exists(), "nothing was changed");
}

/// Keys, colours and letters as the config file has them; a key that would clash stays as it is, and that was said.
#[test]
fn the_keys_of_the_config_file_are_those_of_footer_help_and_messages() {
    let home = Folder::new("own-keys");
    let config =
        "hints = false\nascii = true\ntheme = \"plain\"\n[keys]\nundo = \"ctrl-u\"\nhelp = \";\"\nlog = \"a\"\n";
    fs::create_dir_all(&home.0).expect("a folder");
    fs::write(home.file("config.toml"), config).expect("written");
    let mut pty = start(&home, &["play", "mill-bridge"]);
    pty.wait("; keys");
    pty.press("]");
    pty.wait("ctrl-u takes back the ruling above");
    pty.press("\x15");
    pty.wait("taken back: ");
    pty.press(";");
    pty.wait("ctrl-u           undo");
    pty.wait("g                log");
    pty.press(";");
    pty.wait("; keys");
    pty.press("u");
    pty.wait("u orders nothing");
    pty.press("\x1b");
    pty.wait("; keys");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
    assert!(!pty.written().windows(5).any(|bytes| bytes == b"38;5;"), "a colour");
}

/// Of an order of battle that ships a copy is changed, and the way back is said.
#[test]
fn edit_opens_a_copy_of_what_ships() {
    let home = Folder::new("edit-shipped");
    let mut pty = start(&home, &["edit", "mill-bridge"]);
    pty.wait("The Fight for the Mill Bridge");
    pty.press("q");
    pty.wait("a copy is made, and edited");
    pty.press("q");
    pty.wait("q quit");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
    let said = pty.text().replace('\n', "");
    assert!(said.contains("is the copy that can be changed; back: take it away"), "{said}");
    let files: Vec<_> = fs::read_dir(home.file("data/armies")).expect("a folder").flatten().collect();
    assert!(files.iter().any(|file| file.file_name() == "mill-bridge.toml"), "{files:?}");
}
