//! What a user wants of drumhead on this machine: a TOML file, each key of which may be left out.
//!
//! An argument goes before the environment, and both before this file. A fault costs its own key alone: what is right holds.

use std::env;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;
use toml_edit::{DocumentMut, Value};

use crate::army_files::{self, Lines, Source};
use crate::journal::{self, place};
use crate::umpire::{Complaint, Fields, TableKeys, read_toml, toml_outline};

/// A file with every key, each behind a `#`, and what it is for.
pub const EXAMPLE: &str = include_str!("example.toml");

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// In what colours the screens are drawn.
    pub theme: Option<Palette>,
    /// Whether ASCII alone is drawn.
    pub ascii: Option<bool>,
    /// Whether the mouse selects.
    pub mouse: Option<bool>,
    /// Whether hints are given; where it is not said, in the first battle alone.
    pub hints: Option<bool>,
    /// Where battles and orders of battle are kept.
    pub data: Option<PathBuf>,
    /// The keys that are chosen: the name of what they do, and the key as it is written.
    pub keys: Vec<(&'static str, Spanned<String>)>,
}

/// The colours of the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Palette {
    /// Those of the terminal.
    Colour,
    /// None.
    Plain,
}

impl Palette {
    /// As the file has it.
    pub const fn word(self) -> &'static str {
        match self {
            Palette::Colour => "colour",
            Palette::Plain => "plain",
        }
    }
}

/// A config file that was read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// What it says, where it is right.
    pub config: Config,
    /// What is wrong with it.
    pub faults: Vec<Complaint>,
    /// The file; nothing where there is none.
    pub source: Option<Source>,
    /// Why it cannot be read, where it is there.
    pub unread: Option<String>,
}

impl Loaded {
    /// What is wrong, a sentence each: file, line, what, and the cure.
    pub fn complaints(&self) -> Vec<String> {
        let Some(source) = &self.source else { return self.unread.iter().cloned().collect() };
        let lines = Lines::of(&source.text);
        self.faults.iter().map(|fault| format!("{}, {}", source.name, lines.in_a_line(fault))).collect()
    }
}

/// The file: `DRUMHEAD_CONFIG`; else `config.toml` where the platform keeps what a user has set. Nothing where no home
/// directory is known.
pub fn file() -> Option<PathBuf> {
    if let Some(path) = env::var_os("DRUMHEAD_CONFIG").filter(|path| !path.is_empty()) {
        return Some(PathBuf::from(path));
    }
    let dirs = directories::ProjectDirs::from("", "", "drumhead")?;
    Some(dirs.config_dir().join("config.toml"))
}

/// What the file says; `actions` are the names of what may have another key. A file that is missing says nothing.
pub fn load(actions: &[&'static str]) -> Loaded {
    let Some(path) = file().filter(|path| path.exists()) else { return Loaded::default() };
    match army_files::load(&path) {
        Ok(source) => {
            let (config, faults) = parse(&source.text, actions);
            Loaded { config, faults, source: Some(source), unread: None }
        }
        Err(why) => Loaded { unread: Some(why), ..Loaded::default() },
    }
}

/// Reads the text of a file: what is right of it, and what is wrong.
pub fn parse(text: &str, actions: &[&'static str]) -> (Config, Vec<Complaint>) {
    let mut config = Config::default();
    let read = read_toml(text, "the config file", |fields| config = walk(fields, actions));
    (config, read.err().unwrap_or_default())
}

/// The keys that a file may have.
pub fn keys(actions: &[&'static str]) -> Vec<TableKeys> {
    toml_outline("[keys]", |fields| walk(fields, actions))
}

fn walk(fields: &mut Fields<'_>, actions: &[&'static str]) -> Config {
    let theme = fields.word("theme").map(Spanned::into_inner);
    let mut flag = |key| fields.flag(key).map(Spanned::into_inner);
    let (ascii, mouse, hints) = (flag("ascii"), flag("mouse"), flag("hints"));
    let data = fields.text("data").and_then(|said| {
        let folder = folder(said.get_ref());
        if folder.is_none() {
            let what = format!("data \"{}\" is no whole path", said.get_ref());
            fields.error(said.span(), what, "begin it with / or with ~/, or with a drive on Windows");
        }
        folder
    });
    let keys = fields.table("keys", "the keys", |keys| {
        actions.iter().filter_map(|action| Some((*action, keys.text(action)?))).collect()
    });
    Config { theme, ascii, mouse, hints, data, keys: keys.unwrap_or_default() }
}

/// A folder by its whole path, or by that below the home directory.
fn folder(said: &str) -> Option<PathBuf> {
    let home = || directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
    let path = match said.strip_prefix('~') {
        Some("") => home()?,
        Some(below) => home()?.join(below.strip_prefix(['/', '\\'])?),
        None => PathBuf::from(said),
    };
    path.is_absolute().then_some(path)
}

/// Sets one key of the file, which is made where it is missing; all else in it, comments too, stays as it is. The error is a
/// whole sentence.
pub fn set(key: &str, value: bool) -> Result<(), String> {
    let path = file().ok_or("no home directory is known: set DRUMHEAD_CONFIG to a file")?;
    set_in(&path, key, value)
}

fn set_in(path: &Path, key: &str, value: bool) -> Result<(), String> {
    let there = path.exists();
    let text = if there { army_files::load(path)?.text } else { String::new() };
    let broken = |_| format!("{} is no TOML: mend it, or take it away", path.display());
    let mut document: DocumentMut = text.parse().map_err(broken)?;
    match document.get_mut(key).and_then(toml_edit::Item::as_value_mut) {
        Some(said) => {
            let around = said.decor().clone();
            *said = Value::from(value);
            *said.decor_mut() = around;
        }
        None => drop(document.insert(key, toml_edit::value(value))),
    }
    let bytes = document.to_string().into_bytes();
    let made = if there {
        journal::replace(path, &bytes)
    } else {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.map_or(Ok(()), place::make).and_then(|()| journal::write_new(path, &bytes))
    };
    made.map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn one_key_is_set_and_all_else_stays() {
        let folder = std::env::temp_dir().join(format!("drumhead-config-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        let path = folder.join("drumhead/config.toml");
        let is = |says: &str| assert_eq!(fs::read_to_string(&path).expect("is there"), says);
        assert_eq!(set_in(&path, "hints", false), Ok(()));
        is("hints = false\n");
        fs::write(&path, "# mine\nhints = false # enough\ntheme = \"dark\"\n").expect("is written");
        assert_eq!(set_in(&path, "hints", true), Ok(()));
        is("# mine\nhints = true # enough\ntheme = \"dark\"\n");
        fs::write(&path, "hints = ").expect("is written");
        assert_eq!(
            set_in(&path, "hints", true),
            Err(format!("{} is no TOML: mend it, or take it away", path.display()))
        );
        is("hints = ");
        drop(fs::remove_dir_all(&folder));
    }
}
