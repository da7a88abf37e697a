//! Finding an order of battle by its path or its name.

use std::fs;
use std::io::Read;
use std::path::Path;

use toml::de::DeTable;

use crate::journal;
use crate::journal::disk::read_plain;
use crate::rulesets;
use crate::umpire::{MARK, did_you_mean};

/// A text, and what messages call it: its path, or the name under which it is embedded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name or the path.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// Whether it is embedded: its name then begins with its ruleset's.
    pub fn ships(&self) -> bool {
        self.name.split_once('/').is_some_and(|(ruleset, _)| rulesets::find(ruleset).is_some())
    }
}

/// The orders of battle that can be named without a path: the user's own, then those embedded, `ruleset/name`.
pub fn known() -> Vec<Source> {
    let mut sources = own();
    sources.retain(|source| !is_house_rules(source));
    for ruleset in rulesets::ALL {
        for (name, text) in ruleset.battles {
            sources.push(Source { name: format!("{}/{name}", ruleset.id), text: (*text).to_owned() });
        }
    }
    sources
}

/// Every TOML file in the user's own folder, by their paths, in alphabetical order. One that cannot be read is passed over here.
pub(super) fn own() -> Vec<Source> {
    let Some(files) = journal::place::armies().ok().and_then(|folder| fs::read_dir(folder).ok()) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.iter().filter_map(|path| load(path).ok()).collect()
}

/// No order of battle and no house rules are as long as that.
const LONGEST: u64 = 16 << 20;

/// Reads a file. The error is a whole sentence.
pub fn load(path: &Path) -> Result<Source, String> {
    let name = path.display().to_string();
    let bytes = read_plain(path, LONGEST).map_err(|cause| format!("cannot read {name}: {cause}"))?;
    decoded(name, bytes)
}

/// Reads standard input as such a file.
pub fn load_input() -> Result<Source, String> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|cause| format!("cannot read standard input: {cause}"))?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("standard input is longer than {LONGEST} bytes: no order of battle is"));
    }
    decoded("standard input".to_owned(), bytes)
}

fn decoded(name: String, bytes: Vec<u8>) -> Result<Source, String> {
    // What some editors save as "Unicode".
    if bytes.starts_with(&[0xff, 0xfe])
        || bytes.starts_with(&[0xfe, 0xff])
        || bytes.iter().take(64).any(|byte| *byte == 0)
    {
        return Err(format!("{name} is UTF-16 text, or no text: save the file as UTF-8 text"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source { name, text }),
        Err(error) => {
            let byte = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..byte].iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(format!("{name}:{line}: byte {byte} is no UTF-8: save the file as UTF-8 text"))
        }
    }
}

/// Finds an order of battle: a file of this path; else one that is known by this name, exactly, or case aside, or by a
/// part of its name that no other has. The error is a whole sentence, and says what was meant, perhaps.
pub fn find(wanted: &str) -> Result<Source, String> {
    let path = Path::new(wanted);
    if path.is_file() || path.exists() && path.extension().is_some_and(|extension| extension == "toml") {
        return load(path);
    }
    if path.extension().is_some_and(|extension| extension == "toml") {
        return Err(format!("{wanted} does not exist"));
    }
    choose(wanted, known())
}

/// Those that ship under the name of this one, with other rulesets; none where it is the user's own, or stands in a file.
pub fn namesakes(found: &Source) -> Vec<Source> {
    let same = |source: &Source| source.ships() && source.name != found.name && stem(source) == stem(found);
    if found.ships() { known().into_iter().filter(same).collect() } else { Vec::new() }
}

/// What a source can be called: its whole name, or its file's name without folder and ending.
pub(super) fn stem(source: &Source) -> &str {
    let name = source.name.rsplit(['/', '\\']).next().unwrap_or(&source.name);
    name.strip_suffix(".toml").unwrap_or(name)
}

fn choose(wanted: &str, sources: Vec<Source>) -> Result<Source, String> {
    let small = wanted.to_lowercase();
    let exact = |source: &Source| source.name == wanted || stem(source) == wanted;
    let caseless = |source: &Source| source.name.to_lowercase() == small || stem(source).to_lowercase() == small;
    if let Some(found) = sources.iter().find(|source| exact(source)).or(sources.iter().find(|source| caseless(source)))
    {
        return Ok(found.clone());
    }
    let part: Vec<&Source> = sources.iter().filter(|source| stem(source).to_lowercase().contains(&small)).collect();
    match part[..] {
        [one, ref more @ ..] if !small.is_empty() && more.iter().all(|other| stem(other) == stem(one)) => {
            Ok(one.clone())
        }
        [_, _, ..] if !small.is_empty() => {
            let names: Vec<&str> = part.iter().map(|source| source.name.as_str()).collect();
            Err(format!("{wanted} may be any of {}: write more of the name", names.join(", ")))
        }
        _ => Err(match did_you_mean(wanted, sources.iter().map(stem)) {
            Some(meant) => format!("{wanted} is no file and no order of battle: did you mean {meant}?"),
            None => format!("{wanted} is no file and no order of battle: `drumhead list` shows what there is"),
        }),
    }
}

/// Whether a text is house rules, be they good or not.
pub fn is_house_rules(source: &Source) -> bool {
    let (table, _) = DeTable::parse_recoverable(&source.text);
    table.get_ref().contains_key(MARK) && !table.get_ref().contains_key("ruleset")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(wanted: &str) -> Result<String, String> {
        let names = [
            "/home/x/armies/Zorndorf.toml",
            "a-book/st-ulrich",
            "a-book/kutzdorf",
            "a-book/lobositz",
            "b-book/lobositz",
        ];
        let sources = names.iter().map(|name| Source { name: (*name).to_owned(), text: String::new() });
        choose(wanted, sources.collect()).map(|source| source.name)
    }

    #[test]
    fn a_battle_is_found_by_name_case_aside_or_by_a_part_of_it() {
        assert_eq!(named("kutzdorf").as_deref(), Ok("a-book/kutzdorf"));
        assert_eq!(named("a-book/kutzdorf").as_deref(), Ok("a-book/kutzdorf"));
        assert_eq!(named("LOBOSITZ").as_deref(), Ok("a-book/lobositz"));
        assert_eq!(named("lobo").as_deref(), Ok("a-book/lobositz"), "the first of two with one name");
        assert_eq!(named("b-book/lobositz").as_deref(), Ok("b-book/lobositz"));
        assert_eq!(named("zorndorf").as_deref(), Ok("/home/x/armies/Zorndorf.toml"));
        assert_eq!(named("ulrich").as_deref(), Ok("a-book/st-ulrich"));
    }

    #[test]
    fn a_name_that_does_not_settle_it_is_answered_with_names() {
        let several = named("dorf").unwrap_err();
        assert!(several.ends_with("Zorndorf.toml, a-book/kutzdorf: write more of the name"), "{several}");
        assert!(named("lobozits").unwrap_err().ends_with("did you mean lobositz?"));
        assert!(named("leuthen").unwrap_err().ends_with("`drumhead list` shows what there is"));
        assert!(named("").is_err());
    }
}
