//! What ships is found, and armies are drawn, from the command line.

use std::fs;

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, output};
#[cfg(unix)]
use crate::support::pty::Pty;
use std::process::{Command, Stdio};

fn run(data: &Folder, words: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(DRUMHEAD);
    let done = output(command.args(words).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null()));
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code().expect("a code"), text(done.stdout), text(done.stderr))
}

#[test]
fn words_narrow_the_list_and_play_alone_shows_it() {
    let data = Folder::new("shelf-list");
    let (code, out, _) = run(&data, &["list", "nine", "years"]);
    assert!(code == 0 && out.contains("1690  league-of-augsburg/fleurus") && !out.contains("lobositz"), "{out}");
    let (code, _, err) = run(&data, &["list", "punic"]);
    assert_eq!((code, err.as_str()), (2, "drumhead: nothing here fits punic: `drumhead list` shows all there is\n"));
    let (code, out, _) = run(&data, &["play"]);
    assert!(code == 0 && out.contains("honours-of-war/leuthen") && out.contains("`drumhead play NAME`"), "{out}");
    assert!(out.ends_with("A first evening: `drumhead play honours-of-war/mill-bridge`\n"), "{out}");
    assert!(run(&data, &["list"]).1.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn a_name_of_two_rulesets_is_the_first_ones_and_that_is_said() {
    let data = Folder::new("shelf-two");
    let (code, out, err) = run(&data, &["play", "lobositz"]);
    assert!(code == 0 && out.contains("(honours-of-war)"), "{out}");
    assert!(err.contains("`drumhead play old-dessauer/lobositz` begins the other"), "{err}");
    for words in [&["play", "old-dessauer/lobositz"][..], &["play", "lobositz", "--ruleset", "old-dessauer"]] {
        let (code, out, err) = run(&data, words);
        assert!(code == 0 && out.contains("(old-dessauer)") && !err.contains("begins the other"), "{out}{err}");
    }
    assert_eq!(run(&data, &["play", "lobositz", "--ruleset", "old"]).0, 2);
}

#[cfg(unix)]
#[test]
fn at_a_terminal_the_umpire_is_asked() {
    let data = Folder::new("shelf-asked");
    let mut pty = Pty::drumhead(&data.0, &["play", "lobositz"], &[]);
    pty.wait("2  old-dessauer/lobositz");
    pty.wait("Which?");
    pty.press("2\r");
    pty.wait("Lobositz 1756");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

/// Who types the same line as in the morning may mean to go on.
#[cfg(unix)]
#[test]
fn begun_by_its_name_a_battle_under_way_is_asked_about() {
    let data = Folder::new("shelf-under-way");
    let play = |words: &[&str]| Pty::drumhead(&data.0, &[&["play", "walcourt"][..], words].concat(), &[]);
    let battles = || fs::read_dir(data.file("battles")).expect("is there").count();
    let leave = |mut pty: Pty| {
        pty.wait("Walcourt 1689   turn 1");
        pty.press("q");
        assert_eq!(pty.ended().exit_code(), 0);
    };
    leave(play(&[]));
    // Nothing was ruled in it: it is not asked about.
    let mut pty = play(&[]);
    pty.wait("Walcourt 1689   turn 1");
    pty.press("]");
    pty.wait("Still owed");
    pty.press("y");
    pty.wait("2 Command Points");
    leave(pty);
    assert_eq!(battles(), 2);
    let mut pty = play(&[]);
    pty.wait("Walcourt 1689 is under way: turn 1, Command Points.");
    pty.press("\r");
    leave(pty);
    assert_eq!(battles(), 2);
    let mut pty = play(&[]);
    pty.wait("n begins another");
    pty.press("n\r");
    leave(pty);
    assert_eq!(battles(), 3);
    // Who chooses the dice means a new one.
    leave(play(&["--seed", "1"]));
    assert_eq!(battles(), 4);
}

#[test]
fn armies_are_drawn_into_the_data_directory_and_can_be_played() {
    let data = Folder::new("shelf-new");
    let (code, out, err) = run(&data, &["new", "--armies", "prussia,austria", "--points", "2000", "--seed", "3"]);
    assert!(code == 0 && out.contains("seed 3") && out.contains("even, within 5 %"), "{out}{err}");
    let file = out.split(": ").next().expect("a file").to_owned();
    let again = data.file("again.toml").display().to_string();
    assert_eq!(run(&data, &["new", "--armies", "prussia,austria", "--seed", "3", &again]).0, 0);
    assert_eq!(fs::read(&file).expect("is there"), fs::read(&again).expect("is there"));
    let (code, out, err) = run(&data, &["play", "prussia-and-austria"]);
    assert!(code == 0 && out.contains("Prussia and Austria, 2000 points") && err.is_empty(), "{out}{err}");
    assert_eq!(run(&data, &["new", "--armies", "prussia,austria", &again]).0, 2, "nothing is written over");
    assert_eq!(run(&data, &["new", "--armies", "prussia,rome"]).0, 2);
}
