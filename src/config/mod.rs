//! What a user wants of drumhead on this machine: a TOML file, each key of which may be left out.

use std::env;
use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Value};

use crate::army_files;
use crate::journal::{self, place};

/// What the file says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Whether hints are given; where it is not said, in the first battle alone.
    pub hints: Option<bool>,
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

/// What the file says. A file that is missing or is no TOML says nothing.
pub fn load() -> Config {
    let source = file().and_then(|path| army_files::load(&path).ok());
    let text = source.and_then(|source| source.text.parse::<DocumentMut>().ok()).unwrap_or_default();
    Config { hints: text.get("hints").and_then(toml_edit::Item::as_bool) }
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
