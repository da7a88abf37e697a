//! Where battles and armies live on this machine.
//!
//! A battle is `battles/NAME.journal` in the data directory; a user's orders of battle are `armies/*.toml` beside it.
//! `DRUMHEAD_DATA` names another data directory.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Deserialize;

use super::Error;
use super::disk::{Stamp, sync_directory_of};

/// How the file of a battle ends.
pub const EXTENSION: &str = "journal";

/// The data directory: `DRUMHEAD_DATA`; else where the platform keeps a user's data. On a Mac that is `XDG_DATA_HOME` if it
/// is set, else `~/.local/share`, as on other Unix systems. Fails where no home directory is known.
pub fn data() -> io::Result<PathBuf> {
    if let Some(path) = env::var_os("DRUMHEAD_DATA").filter(|path| !path.is_empty()) {
        return Ok(PathBuf::from(path));
    }
    let homeless = || io::Error::new(io::ErrorKind::NotFound, "no home directory is known: set DRUMHEAD_DATA");
    if cfg!(target_os = "macos") {
        let xdg = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let share = || directories::BaseDirs::new().map(|base| base.home_dir().join(".local/share"));
        return xdg.or_else(share).map(|share| share.join("drumhead")).ok_or_else(homeless);
    }
    let dirs = directories::ProjectDirs::from("", "", "drumhead").ok_or_else(homeless)?;
    Ok(dirs.data_dir().to_owned())
}

/// Where battles are.
pub fn battles() -> io::Result<PathBuf> {
    Ok(data()?.join("battles"))
}

/// Where a user's own orders of battle are.
pub fn armies() -> io::Result<PathBuf> {
    Ok(data()?.join("armies"))
}

/// A path for a new battle of this title that does not exist yet: `lobositz-1756.journal`, then `lobositz-1756-2.journal`.
/// Makes the directory where it is missing.
pub fn for_new(title: &str) -> Result<PathBuf, Error> {
    let folder = battles().map_err(|cause| Error::Io { doing: "find", path: PathBuf::from("battles"), cause })?;
    make(&folder)?;
    let name = slug(title);
    let candidate = |n: u32| match n {
        1 => folder.join(format!("{name}.{EXTENSION}")),
        n => folder.join(format!("{name}-{n}.{EXTENSION}")),
    };
    Ok((1..).map(candidate).find(|path| !path.exists()).unwrap_or_else(|| candidate(u32::MAX)))
}

/// Makes a directory and those above it, and sees to it that they are there after a power cut.
pub fn make(folder: &Path) -> Result<(), Error> {
    let io = |cause| Error::Io { doing: "make", path: folder.to_owned(), cause };
    let mut missing: Vec<&Path> = folder.ancestors().take_while(|path| !path.is_dir()).collect();
    missing.retain(|path| !path.as_os_str().is_empty());
    fs::create_dir_all(folder).map_err(io)?;
    missing.into_iter().try_for_each(sync_directory_of).map_err(io)
}

/// A title as a file's name: small letters, digits and hyphens.
pub fn slug(title: &str) -> String {
    let plain = |c: char| match c {
        'ä' | 'Ä' => "ae".to_owned(),
        'ö' | 'Ö' => "oe".to_owned(),
        'ü' | 'Ü' => "ue".to_owned(),
        'ß' => "ss".to_owned(),
        'à'..='å' | 'À'..='Å' => "a".to_owned(),
        'è'..='ë' | 'È'..='Ë' => "e".to_owned(),
        c => c.to_lowercase().to_string(),
    };
    let letters: String = title.chars().map(plain).collect();
    let words: Vec<&str> = letters.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut name = words.join("-");
    while name.len() > 60 {
        name.pop();
    }
    if name.is_empty() { "battle".to_owned() } else { name.trim_end_matches('-').to_owned() }
}

/// A battle on this machine, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedBattle {
    /// Its name: that of its file.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// When it was written last.
    pub modified: Option<SystemTime>,
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
    /// How many lines the journal has.
    pub records: usize,
    /// When the last record was made, in seconds since 1970.
    pub time: u64,
    /// The turn of the last ruling; 1 before the first.
    pub turn: u32,
    /// The phase of the last ruling; empty before the first.
    pub phase: String,
}

/// The battles of this machine, the one written last first.
pub fn list() -> io::Result<Vec<SavedBattle>> {
    let folder = battles()?;
    let mut found = Vec::new();
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        entries => entries?,
    };
    for entry in entries {
        let path = entry?.path();
        let Some(name) = path.file_stem().map(|name| name.to_string_lossy().into_owned()) else { continue };
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            let modified = Stamp::of(&path).ok().and_then(|stamp| stamp.modified);
            let summary = fs::read(&path).ok().and_then(|bytes| summary(&bytes));
            found.push(SavedBattle { name, path, modified, summary });
        }
    }
    found.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.name.cmp(&b.name)));
    Ok(found)
}

/// Reads a summary without reading every line as JSON.
fn summary(bytes: &[u8]) -> Option<Summary> {
    #[derive(Deserialize)]
    struct First {
        title: String,
        ruleset: String,
    }
    #[derive(Deserialize)]
    struct Last {
        time: u64,
        turn: Option<u32>,
        phase: Option<String>,
    }
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let body = |line: &[u8]| line.iter().position(|byte| *byte == b'{');
    let first: First = serde_json::from_slice(&lines.first()?[body(lines.first()?)?..]).ok()?;
    let mut summary = Summary {
        title: first.title,
        ruleset: first.ruleset,
        records: lines.len(),
        time: 0,
        turn: 1,
        phase: String::new(),
    };
    for line in lines.iter().rev() {
        let Some(last) = body(line).and_then(|at| serde_json::from_slice::<Last>(&line[at..]).ok()) else { continue };
        summary.time = summary.time.max(last.time);
        if let (Some(turn), Some(phase)) = (last.turn, last.phase) {
            (summary.turn, summary.phase) = (turn, phase);
            break;
        }
    }
    Some(summary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_names_of_files() {
        assert_eq!(slug("Lobositz 1756"), "lobositz-1756");
        assert_eq!(slug("  Groß-Jägersdorf: 30 August!"), "gross-jaegersdorf-30-august");
        assert_eq!(slug("../../etc"), "etc");
        assert_eq!(slug("?"), "battle");
    }
}
