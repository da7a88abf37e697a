//! The players' board from the command line and by its key: which battle, where it is served, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, output, start};
#[cfg(unix)]
use crate::support::pty::Pty;

fn begun(name: &str) -> Folder {
    let data = Folder::new(name);
    std::fs::create_dir_all(data.file("battles")).expect("a folder");
    let battle = data.file("battles/it.journal").display().to_string();
    let mut play = Command::new(DRUMHEAD);
    play.args(["play", "lobositz", "--file", &battle]).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null());
    assert!(output(&mut play).status.success());
    data
}

fn board(data: &Folder, words: &[&str]) -> Command {
    let mut command = Command::new(DRUMHEAD);
    command.arg("board").args(words).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null());
    command
}

#[cfg(unix)]
#[test]
fn without_a_name_it_is_the_last_battle_and_ends_with_its_reader() {
    let data = begun("board-head");
    let mut child = start(board(&data, &[]).stdout(Stdio::piped()));
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
    assert!(lines.next().expect("a line").contains("Lobositz"));
    // As `head -1` does.
    drop(lines);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn an_address_that_is_none_is_said() {
    let data = begun("board-wrong");
    for (words, says) in [
        (&["it", "--web", "nowhere"][..], "nowhere is no address: write it as 192.168.1.20:8080"),
        (&["--web", "nowhere"], "nowhere is no battle here, and no file: there are it"),
        // Kept for documents, and nobody's.
        (&["--web", "192.0.2.1"], "192.0.2.1 is no address of this machine"),
    ] {
        let said = output(board(&data, words).env("DRUMHEAD_WEB", "127.0.0.1:0"));
        assert!(!said.status.success());
        assert_eq!(String::from_utf8_lossy(&said.stderr), format!("drumhead: {says}\n"), "{words:?}");
    }
    let said = output(board(&data, &["--web"]).env("DRUMHEAD_WEB", "here"));
    assert!(String::from_utf8_lossy(&said.stderr).contains("DRUMHEAD_WEB is \"here\", which is no address"));
}

/// What a page answers.
fn get(address: &str) -> String {
    let (host, path) = address.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    let mut phone = TcpStream::connect(host).expect("it listens");
    write!(phone, "GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it is taken");
    let mut text = String::new();
    phone.read_to_string(&mut text).expect("an answer");
    text
}

#[test]
fn to_a_pipe_it_says_where_it_is_served() {
    let data = begun("board-web");
    let mut child = start(board(&data, &["--web", "127.0.0.1:0"]).stdout(Stdio::piped()));
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
    for whose in ["everybody", "Prussia", "Austria"] {
        let line = lines.next().expect("a line");
        let address = line.strip_prefix(&format!("{whose}: ")).unwrap_or_else(|| panic!("{line}"));
        assert!(address.starts_with("http://127.0.0.1:") && get(address).contains("Lobositz"), "{line}");
    }
    drop(lines);
    // On Windows it would end with its next line.
    #[cfg(windows)]
    child.kill().expect("it is killed");
    let ended = child.wait().expect("it ends");
    assert!(ended.success() || cfg!(windows));
}

#[cfg(unix)]
#[test]
fn a_key_in_a_battle_serves_it_until_it_is_stopped() {
    let data = begun("board-key");
    let local = [("DRUMHEAD_WEB", "127.0.0.1:0")];
    let mut battle = Pty::drumhead(&data.0, &["resume"], &local);
    battle.wait("Lobositz");
    battle.press("@");
    battle.wait("THE PLAYERS' BOARD ON THEIR PHONES");
    battle.wait("everybody");
    // The address is broken into lines beside its code.
    let text = battle.text();
    let right: String = text.lines().map(|line| line.chars().skip(40).collect::<String>().trim().to_owned()).collect();
    let at = right.find("http://").expect("an address");
    let address: String = right[at..].chars().take_while(|c| !c.is_whitespace()).collect();
    let address = &address[..address.rfind('/').expect("a path") + 1];
    assert!(text.contains('▀') && get(address).contains("Lobositz"), "{address}\n{text}");
    battle.press("s");
    battle.wait("served to phones no longer");
    let host = address.strip_prefix("http://").and_then(|rest| rest.split('/').next()).expect("a host");
    assert!(TcpStream::connect(host).is_err(), "it is served on");
    battle.press("q");
    assert_eq!(battle.ended().exit_code(), 0);
    let mut shown = Pty::drumhead(&data.0, &["board", "--web", "127.0.0.1:0"], &[]);
    shown.wait("http://127.0.0.1:");
    shown.press("\u{1b}");
    shown.wait("lost 0 of 10");
    shown.press("@");
    shown.wait("Austria alone");
    shown.press("\u{3}");
    assert_eq!(shown.ended().exit_code(), 0);
}
