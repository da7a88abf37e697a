//! `play --plain` as it is started: a battle from a file, exit codes, a pipe that is closed, a terminal.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, start};
#[cfg(unix)]
use crate::support::pty::Pty;

/// Types a script; exit code, standard output, standard error.
fn typed(data: &Folder, words: &[&str], script: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(DRUMHEAD);
    command.args(words).env("DRUMHEAD_DATA", &data.0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(&mut command);
    // It may have ended before the last of it.
    drop(child.stdin.take().expect("piped").write_all(script.as_bytes()));
    let done = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

/// The list says of a battle what its own screens say: where it stands, whatever was ruled or taken back last; and how it
/// ended.
#[test]
fn the_list_tells_where_a_battle_stands_and_how_it_ended() {
    let data = Folder::new("plain-listed");
    let listed = || {
        let (code, out, err) = typed(&data, &["list"], "");
        assert_eq!((code, err.as_str()), (Some(0), ""));
        out.lines().nth(1).expect("a battle").to_owned()
    };
    typed(&data, &["play", "--plain", "lobositz", "--seed", "1", "--ruleset", "honours-of-war"], "]\n");
    assert!(listed().contains("turn 1, Commanding generals,"), "{}", listed());
    typed(&data, &["resume", "--plain"], "u\n");
    assert!(listed().contains("turn 1, Muster,"), "{}", listed());
    typed(&data, &["resume", "--plain"], "]\nstop\n");
    assert!(listed().contains("over in turn 1: the battle is drawn (p. 36),"), "{}", listed());
    let (_, json, _) = typed(&data, &["list", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["battles"][0]["over"], "the battle is drawn (p. 36).");
}

/// The records of a journal without when they were made, and in which sitting.
fn records(data: &Folder, name: &str) -> Vec<String> {
    let text = fs::read_to_string(data.file(name)).expect("a journal");
    let bodies = text.lines().map(|line| &line[line.find('{').expect("a body")..]);
    let held = bodies.map(|body| {
        let mut record: serde_json::Value = serde_json::from_str(body).expect("JSON");
        let fields = record.as_object_mut().expect("a record");
        fields.remove("time");
        fields.remove("sitting");
        // The second holds the first once more.
        if let Some(first) = fields.get_mut("first").and_then(serde_json::Value::as_object_mut) {
            first.remove("time");
            first.remove("sitting");
        }
        record.to_string()
    });
    held.collect()
}

const SCRIPT: &str =
    "# the beginning of Lobositz\nnext\nc direct 8\nnext\ninitiative\nnext\na command 3\na2 t\nc command r\n";

#[test]
fn a_battle_from_a_file_is_the_same_battle_each_time() {
    let data = Folder::new("plain-file");
    for name in ["one", "two"] {
        let path = data.file(name).display().to_string();
        let words = ["play", "honours-of-war/lobositz", "--seed", "1756", "--plain", "--file", &path];
        let (code, out, err) = typed(&data, &words, SCRIPT);
        assert!(code == Some(0) && !err.contains("drumhead:"), "{out}{err}");
        assert!(out.contains("a Bevern is commanded: 3, steady.") && out.contains("  chances: steady 66.7 %"), "{out}");
        assert!(out.lines().last().is_some_and(|line| line.contains("saved") && line.contains(name)), "{out}");
    }
    assert_eq!(records(&data, "one"), records(&data, "two"));
    // The rest of it after a pause, and a line that is refused.
    let one = data.file("one").display().to_string();
    let (code, out, err) = typed(&data, &["resume", "--plain", "--file", &one], "u\na3 fire\nc command 4\n");
    assert_eq!((code, out.contains("taken back: 9: c Ferdinand")), (Some(1), true), "{out}{err}");
    assert!(err.contains("drumhead: line 2: ") && err.ends_with("drumhead: refused: 1 line\n"), "{err}");
    assert!(out.contains("c Ferdinand is commanded: 4"), "{out}");
    let (code, out, _) = typed(&data, &["resume", "--plain", "--strict", "--file", &one], "a3 fire\nu\n");
    assert_eq!((code, out.contains("taken back")), (Some(1), false), "{out}");
}

#[test]
fn who_reads_may_go_away() {
    let data = Folder::new("plain-pipe");
    let path = data.file("battle").display().to_string();
    let mut command = Command::new(DRUMHEAD);
    command.args(["play", "mill-bridge", "--plain", "--file", &path]).env("DRUMHEAD_DATA", &data.0);
    let mut child = start(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()));
    drop(child.stdout.take());
    drop(child.stdin.take().expect("piped").write_all("?\n".repeat(2_000).as_bytes()));
    let mut said = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut said).expect("UTF-8");
    let status = child.wait().expect("it ends");
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn at_a_terminal_what_is_missing_is_asked() {
    let data = Folder::new("plain-pty");
    let words = ["play", "honours-of-war/lobositz", "--seed", "1756", "--plain"];
    let mut pty = Pty::drumhead(&data.0, &words, &[]);
    pty.wait("q to leave");
    pty.press("next\rc direct\r");
    pty.wait("distance from Frederick II to its commander: to be given; a number of cm");
    pty.press("8\r");
    pty.wait("Frederick II directs c Ferdinand, 8 cm away.");
    pty.press("\u{4}");
    assert!(pty.ended().success());
    pty.wait("saved");
}
