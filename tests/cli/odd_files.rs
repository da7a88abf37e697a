//! What stands where a file should: pipes, devices, directories, files without end. Each command refuses it at once.

#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, output, start};
use crate::support::pty::Pty;

/// A data directory full of what is no plain file, and a battle in the midst of it.
fn odd(name: &str) -> Folder {
    let data = Folder::new(name);
    for (folder, end) in [("battles", "journal"), ("armies", "toml")] {
        fs::create_dir(data.file(folder)).expect("made");
        let at = |name: &str| data.file(&format!("{folder}/{name}.{end}"));
        assert!(output(Command::new("mkfifo").arg(at("pipe"))).status.success());
        symlink("/dev/zero", at("endless")).expect("linked");
        fs::create_dir(at("folder")).expect("made");
        File::create(at("long")).and_then(|file| file.set_len(1 << 40)).expect("a file of holes");
    }
    let battle = data.file("battles/ulrich.journal").display().to_string();
    let begun = output(Command::new(DRUMHEAD).args(["play", "st-ulrich", "--file", &battle]).stdin(Stdio::null()));
    assert!(begun.status.success());
    data
}

/// Exit code, and what it says on both outputs; within a few seconds, and with little memory.
fn run(data: &Folder, words: &[&str]) -> (i32, String) {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 1000000; exec \"$@\"", "sh", DRUMHEAD]).args(words);
    command.env("DRUMHEAD_DATA", &data.0).current_dir(&data.0).stdin(Stdio::null());
    let mut child = start(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > Duration::from_secs(20) {
            child.kill().expect("it runs");
            panic!("{words:?} goes on");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let done = child.wait_with_output().expect("it has ended");
    let said = [done.stdout, done.stderr].concat();
    (done.status.code().expect("no signal"), String::from_utf8(said).expect("UTF-8"))
}

#[test]
fn what_is_no_plain_file_is_refused_at_once_by_every_command() {
    let data = odd("odd-files");
    for (name, why) in [
        ("pipe", "it is a pipe or a device, and no plain file"),
        ("endless", "it is a pipe or a device, and no plain file"),
        ("folder", "it is a directory, and no plain file"),
        ("long", "it is longer than"),
    ] {
        let (journal, army) = (format!("battles/{name}.journal"), format!("armies/{name}.toml"));
        let (journal, army) = (journal.as_str(), army.as_str());
        for words in [
            &["show", name][..],
            &["show", journal],
            &["verify", journal],
            &["report", journal],
            &["board", journal],
            &["resume", name],
            &["resume", "--file", journal],
            &["check", journal],
            &["export", journal, "new.journal"],
            &["import", journal],
            &["check", army],
            &["points", army],
            &["play", army],
            &["import", army],
            &["export", army, "new.toml"],
            &["play", "lobositz", "--rules", army],
            &["resolve", "honours-of-war", "--rules", army],
        ] {
            let (code, said) = run(&data, words);
            assert!(code != 0 && said.contains(why), "{words:?}: {said}");
        }
    }
    let (code, said) = run(&data, &["list"]);
    assert!(code == 0 && said.contains("St. Ulrich") && said.contains("cannot be read"), "{said}");
    assert_eq!(run(&data, &["resume"]).0, 0);
    let mut pty = Pty::drumhead(&data.0, &[], &[]);
    pty.wait("St. Ulrich");
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
}

#[test]
fn a_request_without_end_is_refused_and_the_next_one_is_answered() {
    let data = Folder::new("odd-requests");
    let file = data.file("requests");
    fs::write(&file, format!("{}\n{{\"procedure\":\"truce\"}}\n", "[".repeat(3_000_000))).expect("written");
    let input = File::open(&file).expect("readable");
    let done = output(Command::new(DRUMHEAD).args(["resolve", "honours-of-war"]).stdin(input));
    let said = String::from_utf8(done.stdout).expect("UTF-8");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines.len() == 2 && lines[0].contains("more than 1 MiB") && lines[1].contains("truce"), "{said}");
}

#[test]
fn a_data_directory_that_cannot_be_read_is_named() {
    let data = Folder::new("odd-data");
    fs::write(data.file("battles"), "a diary").expect("written");
    for words in [&["list"][..], &["resume"], &["show", "kolin"]] {
        let (code, said) = run(&data, words);
        let path = data.file("battles");
        assert!(code == 1 && said.contains(&format!("cannot read {}: ", path.display())), "{words:?}: {said}");
    }
}

/// A name that is no UTF-8 is a file's name all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_journal_is_shown_by_any_name_that_a_file_may_have() {
    let data = odd("odd-names");
    let name = std::ffi::OsStr::from_bytes(b"battles/kolin-\xff.journal");
    fs::rename(data.file("battles/ulrich.journal"), data.0.join(name)).expect("renamed");
    for command in ["show", "verify", "report", "resume"] {
        for wanted in [name, std::ffi::OsStr::new("kolin")] {
            let mut program = Command::new(DRUMHEAD);
            program.arg(command).arg(wanted).env("DRUMHEAD_DATA", &data.0).current_dir(&data.0).stdin(Stdio::null());
            assert!(output(&mut program).status.success(), "{command} {}", wanted.display());
        }
    }
}
