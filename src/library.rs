//! Where battles come from: mustered from an order of battle, or under way already.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::army_files::{self, Document, Severity, Source};
use crate::battle;
use crate::journal;
use crate::journal::saved::{self, SavedBattle};
use crate::umpire::{Complaint, Mustered, did_you_mean};

/// Why there is no battle.
#[derive(Debug)]
pub enum Error {
    /// No battle of this name, or more than one; a whole sentence.
    NotFound(String),
    /// The directory of battles could not be read.
    Unread(journal::Error),
    /// Faults in a file, all of them.
    Faulty(Source, Vec<Complaint>),
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotFound(what) => f.write_str(what),
            Error::Unread(cause) => write!(f, "{cause}"),
            Error::Faulty(source, faults) if faults.is_empty() => write!(f, "{} does not muster", source.name),
            Error::Faulty(source, faults) => {
                f.write_str(&army_files::render(&source.name, &source.text, faults, Severity::Error, false))
            }
        }
    }
}

/// Musters an order of battle under house rules, laid over each other in their order. Gives what the journal will begin
/// with, and what the umpire should know. Refuses a file that is no order of battle, and every fault of the files.
pub fn muster(source: &Source, house_rules: &[Source], seed: u64) -> Result<(battle::Muster, Vec<Complaint>), Error> {
    let faulty = |source: &Source| {
        let source = source.clone();
        move |faults| Error::Faulty(source, faults)
    };
    let ruleset = match army_files::document(&source.text).map_err(faulty(source))? {
        Document::OrderOfBattle(ruleset) => ruleset,
        Document::HouseRules(_) => {
            return Err(Error::NotFound(format!("{} has house rules: give it with --rules", source.name)));
        }
    };
    let loaded =
        army_files::with_house_rules(ruleset, house_rules).map_err(|(rules, faults)| Error::Faulty(rules, faults))?;
    let Mustered { warnings, game, .. } = loaded.muster(&source.text).map_err(faulty(source))?;
    let muster = battle::Muster {
        format: battle::Muster::FORMAT,
        drumhead: env!("CARGO_PKG_VERSION").to_owned(),
        ruleset: ruleset.id.to_owned(),
        title: game.view().title,
        order_of_battle: source.text.clone(),
        house_rules: house_rules.iter().map(|rules| (rules.name.clone(), rules.text.clone())).collect(),
        seed,
    };
    Ok((muster, warnings))
}

/// The title and the ruleset that an order of battle says, without mustering it; empty where it says none.
pub fn says(source: &Source) -> (String, String) {
    let table: toml::Table = toml::from_str(&source.text).unwrap_or_default();
    let said = |key| table.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    (said("title"), said("ruleset"))
}

/// The journal that is meant: the name of a battle of this machine, or a part of one that no other has; or a file.
pub fn battle(wanted: &OsStr) -> Result<PathBuf, Error> {
    let path = Path::new(wanted);
    if path.components().count() > 1 || path.is_file() {
        return Ok(path.to_owned());
    }
    let wanted = &*wanted.to_string_lossy();
    let saved = battles()?;
    let title = |saved: &SavedBattle| saved.summary.as_ref().map(|summary| summary.title.clone()).unwrap_or_default();
    let titles: Vec<String> = saved.iter().map(title).collect();
    match pick(wanted, saved.iter().zip(&titles).map(|(saved, title)| (saved.name.as_str(), title.as_str()))) {
        Ok(at) => Ok(saved[at].path.clone()),
        Err(why) => Err(Error::NotFound(format!("{wanted} is no battle here, and no file: {why}"))),
    }
}

/// The battle that was played last.
pub fn newest() -> Result<PathBuf, Error> {
    let none = || Error::NotFound("no battle was begun here: `drumhead play` begins one".to_owned());
    battles()?.into_iter().find(|saved| saved.summary.is_some()).map(|saved| saved.path).ok_or_else(none)
}

fn battles() -> Result<Vec<SavedBattle>, Error> {
    saved::list().map_err(Error::Unread)
}

/// The one among names and titles that `wanted` names: whole, or in part where it is the only one; case aside. Of two
/// with the same name the first. The error says what was meant, perhaps.
pub fn pick<'a>(wanted: &str, among: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Result<usize, String> {
    let small = wanted.to_lowercase();
    if let Some(at) = among.clone().position(|(name, _)| name.to_lowercase() == small) {
        return Ok(at);
    }
    let part = |text: &str| !small.is_empty() && text.to_lowercase().contains(&small);
    let parts: Vec<(usize, &str)> = among
        .clone()
        .enumerate()
        .filter(|(_, (name, title))| part(name) || part(title))
        .map(|(at, (name, _))| (at, name))
        .collect();
    let names = || among.clone().map(|(name, _)| name).collect::<Vec<_>>();
    match parts[..] {
        [(at, _)] => Ok(at),
        [] => Err(match did_you_mean(wanted, names()) {
            Some(meant) => format!("did you mean {meant}?"),
            None if names().is_empty() => "there is none yet".to_owned(),
            None => format!("there are {}", names().join(", ")),
        }),
        _ => Err(format!("it may be {}", parts.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(" or "))),
    }
}

#[cfg(test)]
mod tests {
    use super::pick;

    #[test]
    fn a_battle_is_found_by_a_part_of_its_name_that_is_its_own() {
        let among = [("kolin", "Kolin 1757"), ("kolin-2", "Kolin 1757"), ("lobositz", "Lobositz 1756")];
        let pick = |wanted| pick(wanted, among.into_iter());
        assert_eq!(pick("KOLIN"), Ok(0));
        assert_eq!(pick("kolin-2"), Ok(1));
        assert_eq!(pick("1756"), Ok(2));
        assert_eq!(pick("lobo"), Ok(2));
        assert_eq!(pick("oli"), Err("it may be kolin or kolin-2".to_owned()));
        assert_eq!(pick("lobostiz"), Err("did you mean lobositz?".to_owned()));
        assert_eq!(pick("leuthen"), Err("there are kolin, kolin-2, lobositz".to_owned()));
        assert!(pick("").is_err());
    }
}
