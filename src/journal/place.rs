//! Where battles and armies live on this machine.
//!
//! A battle is `battles/NAME.journal` in the data directory; a user's orders of battle are `armies/*.toml` beside it.
//! `DRUMHEAD_DATA` names another data directory.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::Error;
use super::disk::sync_directory_of;

/// How the file of a battle ends.
pub const EXTENSION: &str = "journal";

static CHOSEN: OnceLock<PathBuf> = OnceLock::new();

/// Keeps what is here in this folder from now on, where the environment names no other. The first that is named counts.
pub fn keep_in(folder: PathBuf) {
    let _ = CHOSEN.set(folder);
}

/// The data directory: `DRUMHEAD_DATA`; else that of the config file; else where the platform keeps a user's data. On a Mac that is `XDG_DATA_HOME` if it
/// is set, else `~/.local/share`, as on other Unix systems. Fails where no home directory is known.
pub fn data() -> Result<PathBuf, Error> {
    if let Some(path) = env::var_os("DRUMHEAD_DATA").filter(|path| !path.is_empty()) {
        return Ok(PathBuf::from(path));
    }
    if let Some(folder) = CHOSEN.get() {
        return Ok(folder.clone());
    }
    let homeless = || {
        let cause = io::Error::new(io::ErrorKind::NotFound, "no home directory is known: set DRUMHEAD_DATA");
        Error::Io { doing: "find", path: PathBuf::from("the data directory"), cause }
    };
    if cfg!(target_os = "macos") {
        let xdg = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let share = || directories::BaseDirs::new().map(|base| base.home_dir().join(".local/share"));
        return xdg.or_else(share).map(|share| share.join("drumhead")).ok_or_else(homeless);
    }
    let dirs = directories::ProjectDirs::from("", "", "drumhead").ok_or_else(homeless)?;
    Ok(dirs.data_dir().to_owned())
}

/// Where battles are.
pub fn battles() -> Result<PathBuf, Error> {
    Ok(data()?.join("battles"))
}

/// Where battles are that were put away.
pub fn archive() -> Result<PathBuf, Error> {
    Ok(data()?.join("archive"))
}

/// Where a user's own orders of battle are.
pub fn armies() -> Result<PathBuf, Error> {
    Ok(data()?.join("armies"))
}

/// Begins a battle of this title in a file that does not exist yet: `lobositz-1756.journal`, then
/// `lobositz-1756-2.journal`, also where another program takes the name meanwhile. Makes the directory where it is missing.
pub fn in_new<T>(folder: &Path, title: &str, mut begin: impl FnMut(&Path) -> Result<T, Error>) -> Result<T, Error> {
    make(folder)?;
    for path in candidates(folder, title, EXTENSION) {
        match begin(&path) {
            Err(Error::Exists(_)) => {}
            done => return done,
        }
    }
    let cause = io::Error::new(io::ErrorKind::AlreadyExists, format!("no name is left for {title}"));
    Err(Error::Io { doing: "write to", path: folder.to_owned(), cause })
}

/// `name.journal`, `name-2.journal`, and so on.
pub fn candidates(folder: &Path, name: &str, extension: &'static str) -> impl Iterator<Item = PathBuf> {
    let (folder, slug) = (folder.to_owned(), slug(name));
    (1..10_000).map(move |n: u32| match n {
        1 => folder.join(format!("{slug}.{extension}")),
        n => folder.join(format!("{slug}-{n}.{extension}")),
    })
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
    match name.trim_end_matches('-') {
        name if name.is_empty() || is_device(name) => format!("battle-{name}").trim_end_matches('-').to_owned(),
        name => name.to_owned(),
    }
}

/// Whether Windows keeps a name for a device, in whatever folder and with whatever ending.
fn is_device(name: &str) -> bool {
    let number = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
    let port = number.is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']) || matches!(rest, "¹" | "²" | "³"));
    port || matches!(name, "con" | "prn" | "aux" | "nul")
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
        for device in ["Con", "PRN", "aux", "nul", "COM1", "Lpt9", "com³"] {
            assert_eq!(slug(device), format!("battle-{}", device.to_lowercase()));
        }
        assert_eq!(slug("Com 1"), "com-1");
        assert_eq!(slug("Company"), "company");
    }
}
