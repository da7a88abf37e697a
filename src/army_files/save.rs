//! A user's own orders of battle, written so that nothing is ever lost.

use std::path::{Path, PathBuf};

use crate::journal::{self, place};

use super::{Source, load};

/// Saves a text that was read as `was` from `file`, or a new one that has no file yet, into `folder`. Where another program
/// has changed the file since, that stays as it is, and the text goes into a new one. Says where it is now; the error is a
/// whole sentence.
pub fn save(folder: &Path, file: Option<&Path>, was: &str, text: &str, title: &str) -> Result<PathBuf, String> {
    match file {
        Some(file) if load(file).is_ok_and(|now| now.text == was) => {
            journal::replace(file, text.as_bytes()).map_err(|error| error.to_string())?;
            Ok(file.to_owned())
        }
        Some(file) => {
            let stem = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            write(file.parent().unwrap_or(folder), &stem, text)
        }
        None => write(folder, title, text),
    }
}

/// The user's copy of an order of battle that ships with its rules: one that stands in `folder` unchanged, or a new one.
pub fn copy(folder: &Path, shipped: &Source) -> Result<PathBuf, String> {
    let stem = shipped.name.rsplit('/').next().unwrap_or(&shipped.name);
    let same = place::candidates(folder, stem, "toml").take_while(|path| path.exists());
    for path in same {
        if load(&path).is_ok_and(|source| source.text == shipped.text) {
            return Ok(path);
        }
    }
    write(folder, stem, &shipped.text)
}

/// Writes a new file of this name, or of the next that is free.
fn write(folder: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
    place::make(folder).map_err(|error| error.to_string())?;
    for path in place::candidates(folder, name, "toml") {
        match journal::write_new(&path, text.as_bytes()) {
            Ok(_) => return Ok(path),
            Err(journal::Error::Exists(_)) => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Err(format!("{} has no name left for {name}", folder.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("drumhead-keep-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Folder(path)
        }
        fn names(&self) -> Vec<String> {
            let files = fs::read_dir(&self.0).expect("a folder").flatten();
            let mut names: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = Folder::new("replaced");
        let path = save(&folder.0, None, "", "one", "Ours, 1757").expect("is saved");
        assert_eq!(save(&folder.0, Some(&path), "one", "two", "Other"), Ok(path.clone()));
        assert_eq!(fs::read_to_string(&path).expect("is there"), "two");
        assert_eq!(folder.names(), ["ours-1757.toml"]);
    }

    #[test]
    fn what_another_program_wrote_meanwhile_stays() {
        let folder = Folder::new("meanwhile");
        let path = save(&folder.0, None, "", "one", "Ours").expect("is saved");
        fs::write(&path, "theirs").expect("is written");
        let beside = save(&folder.0, Some(&path), "one", "two", "Ours").expect("is saved");
        assert_eq!(folder.names(), ["ours-2.toml", "ours.toml"]);
        assert_eq!(fs::read_to_string(&path).expect("is there"), "theirs");
        assert_eq!(fs::read_to_string(&beside).expect("is there"), "two");
    }

    #[test]
    fn what_ships_is_copied_once_until_the_copy_is_changed() {
        let folder = Folder::new("copied");
        let shipped = Source { name: "rules/kolin".to_owned(), text: "shipped".to_owned() };
        let path = copy(&folder.0, &shipped).expect("is copied");
        assert_eq!(copy(&folder.0, &shipped), Ok(path.clone()));
        fs::write(&path, "mine").expect("is written");
        copy(&folder.0, &shipped).expect("is copied");
        assert_eq!(folder.names(), ["kolin-2.toml", "kolin.toml"]);
        assert_eq!(fs::read_to_string(&path).expect("is there"), "mine");
    }
}
