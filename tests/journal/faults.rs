//! The program itself under faults: killed at every system call, short of room at every byte, on a disk that is full or
//! may not be written.
//!
//! `cargo test` tries some of each; `cargo test --test slow faults -- --ignored --nocapture` all of them, and says how many.
//! It needs Linux and strace; where something is missing, the test says so and tries nothing.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, has, nobody_starts, starting};
use drumhead::battle::Record;
use drumhead::journal::{Error, ReadOnly, Unread};
use drumhead::session::{Fault, Session};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// Keys, and what the screen says when what they did is saved: a record each.
const STEPS: [(&str, &str); 5] = [
    ("", "saved"),
    ("nsmoke\x13", "the note is saved"),
    ("u", "taken back: note: smoke"),
    ("\x12", "stands again: note: smoke"),
    ("u", "taken back: note: smoke"),
];

/// A run of the program in a pseudo-terminal.
struct Run {
    /// How many of the steps were shown as saved.
    shown: usize,
    /// Whether it came to its end by itself.
    ended: bool,
    /// What stood on the screen last.
    screen: String,
}

/// Runs it through the steps, and leaves; or sees it die.
fn run(words: &[&str]) -> Run {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(words[0]);
    command.args(&words[1..]);
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    let starting = starting();
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(starting);
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut keys = pair.master.take_writer().expect("a writer");
    let (sender, output) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0u8; 65536];
        while let Ok(read @ 1..) = reader.read(&mut bytes) {
            if sender.send(bytes[..read].to_vec()).is_err() {
                return;
            }
        }
    });
    let side = |n| NonZeroU16::new(n).expect("a size");
    let mut screen = vt100::Parser::new(side(24), side(80), 0);
    let mut shown = 0;
    for (press, says) in STEPS {
        if keys.write_all(press.as_bytes()).is_err() || !waited(&output, &mut screen, says) {
            break;
        }
        shown += 1;
    }
    let last = screen.screen().contents();
    drop(keys.write_all(b"\x03"));
    let status = child.wait().expect("it is dead");
    Run { shown, ended: status.success() && shown == STEPS.len(), screen: last }
}

/// Waits until the screen says something; `false` where the program died first, or refused.
fn waited(output: &Receiver<Vec<u8>>, screen: &mut vt100::Parser, says: &str) -> bool {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let contents = screen.screen().contents();
        if contents.contains(says) {
            return true;
        }
        if contents.contains("not saved") || contents.contains("not certain") || Instant::now() > until {
            return false;
        }
        match output.recv_timeout(Duration::from_millis(200)) {
            Ok(bytes) => screen.process(&bytes),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return screen.screen().contents().contains(says),
        }
    }
}

/// What stands in a journal before the program is started on it.
struct Start {
    bytes: Vec<u8>,
    records: usize,
}

/// No journal yet; one of five records; one whose last record is torn.
fn starts(folder: &Folder) -> Vec<Start> {
    let path = folder.file("start.journal");
    let ran = run(&[DRUMHEAD, "play", "st-ulrich", "--seed", "3", "--file", &path.display().to_string()]);
    assert!(ran.ended, "{} steps:\n{}", ran.shown, ran.screen);
    let bytes = fs::read(&path).expect("readable");
    let torn = bytes[..bytes.len() - 9].to_vec();
    vec![Start { bytes: Vec::new(), records: 0 }, Start { bytes, records: 5 }, Start { bytes: torn, records: 4 }]
}

fn put(start: &Start, path: &Path) {
    drop(fs::remove_file(path));
    drop(fs::remove_file(path.with_extension("journal.torn")));
    if start.records > 0 {
        fs::write(path, &start.bytes).expect("written");
    }
}

/// The program's own words, to begin a battle or to go on with it.
fn words<'a>(start: &Start, path: &'a str) -> Vec<&'a str> {
    match start.records {
        0 => vec![DRUMHEAD, "play", "st-ulrich", "--seed", "3", "--file", path],
        _ => vec![DRUMHEAD, "resume", "--file", path],
    }
}

/// The journal opens, holds what it held and all that was shown since, at most one record more, and goes on.
fn nothing_is_lost(start: &Start, path: &Path, ran: &Run, what: &str) {
    let shown = match start.records {
        0 => ran.shown,
        before => before + ran.shown.saturating_sub(1),
    };
    let _held = nobody_starts();
    let (session, recovery) = match Session::open(path) {
        Ok(opened) => opened,
        Err(Fault::Journal(Error::Missing(_) | Error::Unread(_, Unread::Empty | Unread::NoMuster(0)))) => {
            assert_eq!(shown, 0, "{what}: there is no battle");
            return;
        }
        Err(fault) => panic!("{what}: {fault}"),
    };
    let found = session.battle().records();
    assert!((shown..=shown + 1).contains(&found.len()), "{what}: {shown} were shown, {} are there", found.len());
    assert_eq!(recovery.read_only, None, "{what}");
    if start.records > 0 {
        let before = drumhead::journal::line::scan(&start.bytes).expect("it was whole").records;
        assert_eq!(before, found.up_to(before.len() as u64), "{what}");
    }
    let count = found.len();
    drop(session);
    let (mut session, recovery) = Session::open(path).expect("it opens again");
    assert!(recovery.is_nothing(), "{what}: {recovery}");
    session.note(None, "it goes on".to_owned()).expect("it goes on");
    assert_eq!(session.battle().records().len(), count + 1, "{what}");
}

/// How often the program makes each system call, by name.
fn calls(start: &Start, path: &Path, log: &Path) -> BTreeMap<String, usize> {
    put(start, path);
    let (path, log_name) = (path.display().to_string(), log.display().to_string());
    let traced = [vec!["strace", "-f", "-qq", "-o", &log_name], words(start, &path)].concat();
    let ran = run(&traced);
    assert!(ran.ended, "{} steps:\n{}", ran.shown, ran.screen);
    let mut calls = BTreeMap::new();
    for line in fs::read_to_string(log).expect("a log").lines() {
        let name = line.split_once(' ').and_then(|(_, call)| call.trim_start().split_once('('));
        if let Some((name, _)) = name.filter(|(name, _)| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')) {
            *calls.entry(name.to_owned()).or_insert(0) += 1;
        }
    }
    calls
}

/// Kills it on entry to its first, second, third call of each name, until it lives; says how often it was killed.
fn killed_at(names: impl Fn(&str) -> bool, which: &[usize]) -> usize {
    let folder = Folder::new("faults-kill");
    let path = folder.file("battle.journal");
    let mut kills = 0;
    for (at, start) in starts(&folder).iter().enumerate().filter(|(at, _)| which.contains(at)) {
        let calls = calls(start, &path, &folder.file("log"));
        assert!(calls.get("fdatasync").is_some_and(|syncs| *syncs >= 4), "{calls:?}");
        // Nothing but the trace can tell that the name of a new file is synced, too.
        assert_eq!(calls.contains_key("fsync"), start.records == 0 || at == 2, "{calls:?}");
        for name in calls.keys().filter(|name| names(name)) {
            for call in 1.. {
                put(start, &path);
                let (shown, inject) = (path.display().to_string(), format!("inject={name}:signal=SIGKILL:when={call}"));
                let trace = format!("trace={name}");
                let injected = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", &trace, "-e", &inject];
                let ran = run(&[&injected[..], &words(start, &shown)].concat());
                nothing_is_lost(start, &path, &ran, &format!("start {at}, killed at {name} {call}"));
                if ran.ended {
                    break;
                }
                kills += 1;
            }
        }
    }
    kills
}

#[test]
fn killed_at_the_calls_that_write_it_loses_nothing() {
    if has("strace") {
        let kills = killed_at(|name| matches!(name, "fdatasync" | "fsync" | "ftruncate" | "flock"), &[0, 2]);
        assert!(kills > 10, "{kills} kills only");
    }
}

#[test]
#[ignore = "minutes: every system call of a run"]
fn killed_at_every_system_call_it_loses_nothing() {
    if has("strace") {
        let kills = killed_at(|_| true, &[0, 1, 2]);
        println!(
            "killed at {kills} system calls, from no journal, a whole and a torn one: nothing that was shown is lost"
        );
        assert!(kills > 200, "{kills} kills only");
    }
}

/// The kernel lets the program write only so far: `more` bytes beyond what stands.
fn short_by(start: &Start, path: &Path, more: usize) {
    put(start, path);
    let (limit, name) = (format!("--fsize={}", start.bytes.len() + more), path.display().to_string());
    let ran = run(&[&["prlimit", &limit][..], &words(start, &name)].concat());
    nothing_is_lost(start, path, &ran, &format!("room for {more} bytes"));
}

#[test]
fn without_room_for_a_record_the_old_ones_stand() {
    if has("prlimit") {
        let folder = Folder::new("faults-short");
        let start = starts(&folder).remove(1);
        for more in [1, 50, 120] {
            short_by(&start, &folder.file("battle.journal"), more);
        }
    }
}

#[test]
#[ignore = "a minute: room for every number of bytes"]
fn without_room_for_a_record_the_old_ones_stand_at_every_byte() {
    if has("prlimit") {
        let folder = Folder::new("faults-every-byte");
        let start = starts(&folder).remove(1);
        for more in 0..=240 {
            short_by(&start, &folder.file("battle.journal"), more);
        }
        println!("room for 0 to 240 bytes more: every record that was shown is there");
    }
}

/// A file system in memory; `None`, and a line that says so, where it may not be mounted.
struct Mounted<'a>(&'a Path);

impl<'a> Mounted<'a> {
    fn new(path: &'a Path) -> Option<Mounted<'a>> {
        fs::create_dir_all(path).expect("a folder");
        let mounted = Mounted::mount(&["-t", "tmpfs", "-o", "size=64k", "tmpfs"], path);
        if !mounted {
            eprintln!("nothing may be mounted here: nothing was tried");
        }
        mounted.then_some(Mounted(path))
    }

    fn mount(words: &[&str], path: &Path) -> bool {
        Command::new("mount").args(words).arg(path).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    fn again(&self, options: &str) {
        assert!(Mounted::mount(&["-o", options], self.0), "{options}");
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(self.0).status());
    }
}

#[test]
fn a_full_disk_costs_the_one_record_and_one_that_is_read_only_is_read() {
    let folder = Folder::new("faults-full");
    let start = starts(&folder).remove(1);
    let _held = nobody_starts();
    let place = folder.file("small");
    let Some(mounted) = Mounted::new(&place) else { return };
    let path = place.join("battle.journal");
    fs::write(&path, &start.bytes).expect("written");
    let (mut session, _) = Session::open(&path).expect("it opens");
    let refused = loop {
        match session.note(None, "x".repeat(997)) {
            Ok(()) => assert!(session.battle().records().len() < 100, "the disk is never full"),
            Err(fault) => break fault,
        }
    };
    assert!(refused.to_string().contains("make room, then enter it again"), "{refused}");
    let count = session.battle().records().len();
    assert_eq!(Session::open_to_read(&path).expect("it opens").0.battle().records().len(), count);
    mounted.again("remount,size=128k");
    session.note(None, "there is room again".to_owned()).expect("written");
    drop(session);
    mounted.again("remount,ro");
    let (session, recovery) = Session::open(&path).expect("it opens");
    assert_eq!((session.battle().records().len(), recovery.read_only), (count + 1, Some(ReadOnly::NotWritable)));
    drop(session);
    let new = Command::new(DRUMHEAD).args(["play", "st-ulrich", "--file"]).arg(place.join("new.journal")).output();
    let new = new.expect("it runs");
    let said = String::from_utf8_lossy(&new.stderr).into_owned();
    assert!(!new.status.success() && said.contains("cannot create"), "{said}");
}

/// The clock of the machine may leap; the order of records is that of their numbers.
#[test]
fn a_clock_that_leaps_changes_nothing() {
    let folder = Folder::new("faults-clock");
    let path = folder.file("battle.journal");
    let (mut bytes, mut crc) = (Vec::new(), 0);
    let scan = drumhead::journal::line::scan(&starts(&folder).remove(1).bytes).expect("whole");
    for (time, record) in [u64::MAX, 5, 0, 7, 1].into_iter().zip(scan.records.iter()) {
        let (line, next) = drumhead::journal::line::write(&Record { time, ..record }, crc).expect("JSON");
        bytes.extend_from_slice(&line);
        crc = next;
    }
    fs::write(&path, bytes).expect("written");
    let _held = nobody_starts();
    let (mut session, recovery) = Session::open(&path).expect("it opens");
    assert!(recovery.is_nothing());
    session.note(None, "after the leap".to_owned()).expect("written");
    assert_eq!(session.battle().records().len(), 6);
    for command in ["show", "report", "verify"] {
        let done = Command::new(DRUMHEAD).arg(command).arg(&path).output().expect("it runs");
        assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
    }
}
