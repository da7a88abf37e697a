//! The battles of this machine, as a list shows them. A journal is not read for that, but its first line and its end.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::Error;
use super::disk::open_plain;
use super::place::{EXTENSION, battles, data};
use crate::battle::first_again;

/// A battle on this machine, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedBattle {
    /// Its name: that of its file.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// What stands in it; `None` where its first line is no muster of this version.
    pub summary: Option<Summary>,
}

/// What the first and the last lines of a journal say. Their checksums are not looked at: opening does that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The battle's title.
    pub title: String,
    /// Its ruleset.
    pub ruleset: String,
    /// The number of the last record.
    pub records: u64,
    /// When the last record was made, in seconds since 1970.
    pub time: u64,
    /// The sitting in which it was made.
    pub sitting: u64,
}

/// The battles of this machine, the one played last first, as their own records say.
pub fn list() -> Result<Vec<SavedBattle>, Error> {
    within(&battles()?)
}

/// The battles of a folder.
pub fn within(folder: &Path) -> Result<Vec<SavedBattle>, Error> {
    let failed = |cause| Error::Io { doing: "read", path: folder.to_owned(), cause };
    let mut found = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        entries => entries.map_err(failed)?,
    };
    for entry in entries {
        let path = entry.map_err(failed)?.path();
        let Some(name) = path.file_stem().map(|name| name.to_string_lossy().into_owned()) else { continue };
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            let summary = open_plain(OpenOptions::new().read(true), &path).ok().and_then(summary);
            found.push(SavedBattle { name, path, summary });
        }
    }
    let last = |saved: &SavedBattle| saved.summary.as_ref().map(|summary| (summary.sitting, summary.time));
    found.sort_by(|a, b| last(b).cmp(&last(a)).then_with(|| a.name.cmp(&b.name)));
    Ok(found)
}

/// Whether there is one battle at most on this machine. No journal is opened for that.
pub fn one_at_most() -> bool {
    let entries = battles().ok().and_then(|folder| fs::read_dir(folder).ok());
    let journals = entries.into_iter().flatten().flatten().map(|entry| entry.path());
    journals.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION)).take(2).count() < 2
}

/// How many folders deep a journal of this machine may lie in the data directory: those put away are in one of their own.
const DEEPEST: usize = 3;

/// The journals of the data directory, those put away in other folders than that of the battles among them, in
/// alphabetical order. What cannot be read is passed over.
pub fn everywhere() -> Result<Vec<PathBuf>, Error> {
    let mut folders = vec![(data()?, 1)];
    let mut found = Vec::new();
    while let Some((folder, depth)) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let (path, kind) = (entry.path(), entry.file_type().ok());
            if kind.is_some_and(|kind| kind.is_dir()) && depth < DEEPEST {
                folders.push((path, depth + 1));
            } else if path.extension().is_some_and(|extension| extension == EXTENSION) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The number of a sitting that begins now, on a journal of this folder.
pub fn next_sitting(folder: &Path) -> u64 {
    let battles = within(folder).unwrap_or_default();
    let last = battles.into_iter().filter_map(|saved| saved.summary).map(|summary| summary.sitting).max();
    last.unwrap_or(0).saturating_add(1)
}

#[derive(Deserialize)]
struct First {
    title: String,
    ruleset: String,
}

#[derive(Deserialize)]
struct Last {
    seq: u64,
    time: u64,
    #[serde(default)]
    sitting: u64,
}

/// No muster is as long as that.
const LONGEST_MUSTER: u64 = 64 << 20;

/// How much of a journal's end is read first: some hundred records.
const END: u64 = 1 << 15;

fn summary(file: File) -> Option<Summary> {
    let len = file.metadata().ok()?.len();
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let mut next = |line: &mut Vec<u8>| reader.by_ref().take(LONGEST_MUSTER).read_until(b'\n', line).ok();
    next(&mut line)?;
    let sound = |line: &[u8]| Some((read::<First>(line)?, read::<Last>(line)?));
    let (First { title, ruleset }, Last { time, sitting, .. }) = match sound(&line) {
        Some(read) => read,
        None => {
            // The second line holds it once more.
            let mut second = Vec::new();
            next(&mut second)?;
            let start = second.iter().position(|byte| *byte == b'{')?;
            sound(first_again(std::str::from_utf8(&second[start..]).ok()?)?.as_bytes())?
        }
    };
    let mut summary = Summary { title, ruleset, records: 1, time, sitting };
    let rest = len.saturating_sub(line.len() as u64);
    let mut end = END.min(rest);
    while !last_lines(&mut reader, len - end, &mut summary)? && end < rest {
        end = (end * 8).min(rest);
    }
    Some(summary)
}

/// Takes up what stands in the file from `at` on, the last record first; `false` where none does.
fn last_lines(reader: &mut BufReader<File>, at: u64, summary: &mut Summary) -> Option<bool> {
    let mut bytes = Vec::new();
    reader.seek(SeekFrom::Start(at)).ok()?;
    reader.by_ref().take(LONGEST_MUSTER).read_to_end(&mut bytes).ok()?;
    let mut any = false;
    for line in bytes.rsplit(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let Some(last) = read::<Last>(line) else { continue };
        summary.records = summary.records.max(last.seq);
        if last.sitting >= summary.sitting {
            summary.time = if last.sitting > summary.sitting { last.time } else { summary.time.max(last.time) };
            summary.sitting = last.sitting;
        }
        any = true;
    }
    Some(any)
}

/// The JSON of a line.
fn read<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Option<T> {
    let body = line.iter().position(|byte| *byte == b'{')?;
    serde_json::from_slice(&line[body..]).ok()
}
