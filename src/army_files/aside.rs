//! The text of an order of battle while it is edited and not saved: it lies on disk after every change, so that it outlives
//! the program.
//!
//! It lies beside its file, or for a new one, which is known by its ruleset, in the user's folder. Each editor has a file of
//! its own there and holds its lock; what nobody holds was left behind by a program that ended.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::journal::disk::{CLOSED_TO_BE_REPLACED, OnDisk};
use crate::journal::{self, place};

use super::load;

/// So many editors of one order of battle may have changes at a time.
const EDITORS: usize = 9;

/// What lies aside, as far as this program wrote it or took it up.
#[derive(Default)]
pub struct Asides {
    held: RefCell<BTreeMap<String, (PathBuf, OnDisk)>>,
}

/// What was found when an order of battle was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsaved {
    /// A text that was put aside by a program that has ended, and neither saved nor thrown away.
    pub text: Option<String>,
    /// Whether a program that runs has put another aside.
    pub elsewhere: bool,
}

/// Whether anything lies aside, whoever put it there.
pub fn lies_aside(folder: &Path, place: &str) -> bool {
    files(folder, place).any(|path| path.exists())
}

impl Asides {
    /// Takes up what a program that has ended left behind; of several texts one, and the next when it is asked again.
    pub fn take_up(&self, folder: &Path, place: &str) -> Unsaved {
        let mut held = self.held.borrow_mut();
        if let Some((path, _)) = held.get(place) {
            return Unsaved { text: load(path).ok().map(|source| source.text), elsewhere: false };
        }
        let mut found = Unsaved::default();
        for path in files(folder, place) {
            let disk = match OnDisk::open(&path) {
                Ok(disk) => disk,
                Err(cause) => {
                    found.elsewhere |= cause.kind() == ErrorKind::WouldBlock;
                    continue;
                }
            };
            // Where there are no locks, it is taken for left behind: better twice than not at all.
            match (disk.lock().unwrap_or(true), load(&path)) {
                (false, _) => found.elsewhere = true,
                (true, Ok(source)) if found.text.is_none() && !source.text.is_empty() => {
                    found.text = Some(source.text);
                    held.insert(place.to_owned(), (path, disk));
                }
                _ => {}
            }
        }
        found
    }

    /// Puts a text aside that is not saved yet; `None` takes away what this program put there. Says whether it begins to
    /// lie beside that of another program. The error is a whole sentence.
    pub fn put(&self, folder: &Path, place: &str, text: Option<&str>) -> Result<bool, String> {
        let mut held = self.held.borrow_mut();
        match (text, held.get_mut(place)) {
            (Some(text), Some((path, _))) if path.exists() => {
                let path = path.clone();
                if CLOSED_TO_BE_REPLACED {
                    held.remove(place);
                }
                let disk = journal::replace(&path, text.as_bytes()).map_err(|error| error.to_string())?;
                held.insert(place.to_owned(), (path, disk));
                Ok(false)
            }
            (Some(text), _) => {
                place::make(folder).map_err(|error| error.to_string())?;
                let (path, disk, others) = written(folder, place, text)?;
                held.insert(place.to_owned(), (path, disk));
                Ok(others)
            }
            (None, _) => {
                let Some((path, _)) = held.remove(place) else { return Ok(false) };
                journal::clear_up(&path);
                match fs::remove_file(&path) {
                    Err(cause) if cause.kind() != ErrorKind::NotFound => {
                        Err(format!("cannot remove {}: {cause}", path.display()))
                    }
                    _ => Ok(false),
                }
            }
        }
    }
}

/// Writes the text to the first file that nobody has yet; whether another program holds one before it.
fn written(folder: &Path, place: &str, text: &str) -> Result<(PathBuf, OnDisk, bool), String> {
    let mut others = false;
    for path in files(folder, place) {
        match journal::write_new(&path, text.as_bytes()) {
            Ok(disk) => return Ok((path, disk, others)),
            Err(journal::Error::Exists(_)) => {
                others |= match OnDisk::open(&path) {
                    Ok(disk) => disk.lock().is_ok_and(|free| !free),
                    Err(cause) => cause.kind() == ErrorKind::WouldBlock,
                };
            }
            Err(error) => return Err(error.to_string()),
        }
    }
    let first = files(folder, place).next().unwrap_or_default();
    Err(format!(
        "{} and those beside it are taken: open the order of battle again, and save what they hold",
        first.display()
    ))
}

/// Where the texts of one order of battle lie.
fn files(folder: &Path, place: &str) -> impl Iterator<Item = PathBuf> {
    let stem = if place.ends_with(".toml") {
        PathBuf::from(place)
    } else {
        folder.join(format!("new-{}", place::slug(place)))
    };
    (1..=EDITORS).map(move |n| {
        let mut name = stem.clone().into_os_string();
        name.push(if n == 1 { ".unsaved".to_owned() } else { format!(".{n}.unsaved") });
        PathBuf::from(name)
    })
}
