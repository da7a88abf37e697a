//! A writer killed at any moment: what it said was saved is there, and the battle goes on.
//!
//! The writer is this very program, started again with `WRITER` in its environment.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::counting::{book, muster};
use crate::support::folder::Folder;
use crate::support::program::{nobody_starts, start, this_as};
use drumhead::journal::{Journal, begin_record};
use drumhead::session::Session;

/// Names the journal that the writer shall write.
const WRITER: &str = "DRUMHEAD_TEST_WRITER";

/// Writes notes without an end, and says of each that it is saved. Does nothing unless it is the writer.
#[test]
fn writer() {
    let Some(path) = env::var_os(WRITER).map(PathBuf::from) else { return };
    if !path.exists() {
        drop(Journal::create(&path, &begin_record(muster(), 0)).expect("a new journal"));
    }
    let (mut session, _) = Session::on(Journal::open(&path).expect("it opens"), book).expect("it musters");
    loop {
        let number = session.battle().records().len();
        session.note(None, format!("{number} {}", "x".repeat(number * 37 % 500))).expect("written");
        println!("saved {}", session.battle().records().len());
    }
}

/// Starts the writer, kills it after a while, from its start or from the first record that it said was saved, and says how
/// many it said were.
fn killed_after(path: &Path, wait: Duration, from_the_first: bool) -> usize {
    let [this, words @ ..] = this_as("journal::kill::writer");
    let mut command = Command::new(this);
    command.args(words).env(WRITER, path).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = start(&mut command);
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    while from_the_first && !first.contains("saved ") && output.read_line(&mut first).is_ok_and(|bytes| bytes > 0) {}
    thread::sleep(wait);
    child.kill().expect("it is killed");
    let lines = first.lines().map(str::to_owned).chain(output.lines().map_while(Result::ok));
    let saved = lines.filter_map(|line| line.rsplit_once("saved ")?.1.parse().ok()).last();
    child.wait().expect("it is dead");
    saved.unwrap_or(0)
}

#[test]
fn nothing_that_was_saved_is_lost_to_a_kill() {
    let folder = Folder::new("kill");
    let path = folder.file("kolin.journal");
    let mut before = 0;
    for round in 0..40 {
        let saved = killed_after(&path, Duration::from_micros(4_000 + round * 311), round % 2 == 1).max(before);
        if saved == 0 && !path.exists() {
            continue;
        }
        let _held = nobody_starts();
        let Ok(opened) = Journal::open(&path) else {
            assert_eq!(saved, 0, "a journal that said it had saved must open");
            std::fs::remove_file(&path).expect("removed");
            continue;
        };
        let (session, _) = Session::on(opened, book).expect("it folds");
        let found = session.battle().records().len();
        assert!(saved <= found, "round {round}: {saved} saved, {found} found");
        assert_eq!(session.read_only(), None, "round {round}: the lock of a dead program is free");
        before = found;
    }
    assert!(before > 10, "{before} records only: nothing was tried");
}
