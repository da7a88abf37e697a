//! Where battles come from: mustered from an order of battle, or under way already.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::army_files::{self, Book, Severity, Source};
use crate::battle;
use crate::journal;
use crate::journal::saved::{self, SavedBattle};
use crate::report::case_law::{self, Case};
use crate::session::{Session, Stands};
use crate::umpire::{Complaint, MARK, Mustered, Scenario, did_you_mean};

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

/// Musters an order of battle under the house rules that it names, and these, laid over each other in their order. Gives what the journal will begin
/// with, and what the umpire should know. Refuses a file that is no order of battle, and every fault of the files.
pub fn muster(source: &Source, house_rules: &[Source], seed: u64) -> Result<(battle::Muster, Vec<Complaint>), Error> {
    if army_files::is_house_rules(source) {
        return Err(Error::NotFound(format!("{} has house rules: give it with --rules", source.name)));
    }
    let Book { ruleset, loaded, house } =
        army_files::book(source, house_rules).map_err(|(file, faults)| Error::Faulty(file, faults))?;
    let faulty = |faults| Error::Faulty(source.clone(), faults);
    let Mustered { warnings, game, .. } = loaded.muster(&source.text).map_err(faulty)?;
    let muster = battle::Muster {
        format: battle::Muster::FORMAT,
        drumhead: env!("CARGO_PKG_VERSION").to_owned(),
        ruleset: ruleset.id.to_owned(),
        title: game.view().title,
        order_of_battle: source.text.clone(),
        house_rules: house.iter().map(|rules| (rules.name.clone(), rules.text.clone())).collect(),
        seed,
    };
    Ok((muster, warnings))
}

/// An order of battle as a shelf has it: what it says of itself, read without mustering it. What it does not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelved {
    /// What it is found by: `ruleset/name`, or its path.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its ruleset.
    pub ruleset: String,
    /// Its war, where it ships; the user's own stand together.
    pub war: String,
    /// The year in which it was fought.
    pub year: Option<u16>,
    /// For how many players, and how long: `2 players, an evening`.
    pub players: String,
    /// The house rules that it names.
    pub house_rules: Vec<String>,
}

impl Shelved {
    /// Where the user's own orders of battle stand.
    pub const OWN: &'static str = "Your own";

    /// Reads what an order of battle says at its top.
    pub fn of(source: &Source) -> Shelved {
        // What it says of itself stands above its first table: a start reads no more of three dozen files.
        let top = source.text.split("\n[").next().unwrap_or_default();
        let table: toml::Table = toml::from_str(top).or_else(|_| toml::from_str(&source.text)).unwrap_or_default();
        let said = |key| table.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let dated = Scenario { date: Some(said("date")), ..Scenario::default() }.year();
        let year = || u16::try_from(table.get("year")?.as_integer()?).ok();
        let names = table.get(MARK).and_then(toml::Value::as_array).into_iter().flatten();
        let house_rules = names.filter_map(toml::Value::as_str).map(str::to_owned).collect();
        Shelved {
            id: source.name.clone(),
            title: said("title"),
            ruleset: said("ruleset"),
            war: if source.ships() { said("war") } else { Shelved::OWN.to_owned() },
            year: dated.or_else(year),
            players: said("players"),
            house_rules,
        }
    }

    /// Everything that it is found by, as one text.
    pub fn words(&self) -> String {
        let year = self.year.map(|year| year.to_string()).unwrap_or_default();
        let own = [&self.war, &year, &self.ruleset, &self.players, &self.title, &self.id];
        own.into_iter().chain(&self.house_rules).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// The orders of battle that can be named without a path: the user's own, then those that ship, war by war as they began,
/// and year by year; of one year in the order of the rulesets.
pub fn shelf() -> Vec<Shelved> {
    let mut all: Vec<Shelved> = army_files::known().iter().map(Shelved::of).collect();
    let mut begun: BTreeMap<String, u16> = BTreeMap::new();
    for (war, year) in all.iter().filter_map(|entry| Some((&entry.war, entry.year?))) {
        begun.entry(war.clone()).and_modify(|first| *first = year.min(*first)).or_insert(year);
    }
    all.sort_by_cached_key(|entry| {
        let own = entry.war == Shelved::OWN;
        let year = |year: Option<u16>| if own { 0 } else { year.unwrap_or(u16::MAX) };
        (Reverse(own), year(begun.get(&entry.war).copied()), entry.war.clone(), year(entry.year))
    });
    all
}

/// The battle of this title that is under way on this machine, the one played last, and how it stands; not that of the journal
/// `but`, nor one in which nothing was ruled, which is as good as a new one.
pub fn under_way(title: &str, but: &str) -> Option<(SavedBattle, Stands)> {
    let own = |saved: &SavedBattle| {
        saved.summary.as_ref().is_some_and(|summary| summary.title == title && summary.records > 1)
    };
    let own = saved::list().unwrap_or_default().into_iter().filter(own);
    own.filter(|saved| saved.path.display().to_string() != but).find_map(|saved| {
        let stands = Session::stands(&saved.path).filter(|stands| stands.over.is_none())?;
        Some((saved, stands))
    })
}

/// The journal that is meant: the name of a battle of this machine, or a part of one that no other has; or a file.
pub fn battle(wanted: &OsStr) -> Result<PathBuf, Error> {
    let path = Path::new(wanted);
    if path.components().count() > 1 || path.is_file() {
        return Ok(path.to_owned());
    }
    battle_among(wanted, battles()?)
}

/// That of these battles which is meant: by its name, or a part of it or of its title that no other has.
pub fn battle_among(wanted: &OsStr, saved: Vec<SavedBattle>) -> Result<PathBuf, Error> {
    let wanted = &*wanted.to_string_lossy();
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

/// What was ruled in the battles of this machine, those put away among them, but for that of one journal; what cannot be
/// opened is passed over.
pub fn cases(but: Option<&Path>) -> Result<Vec<Case>, Error> {
    let journals = saved::everywhere().map_err(Error::Unread)?;
    let others = journals.iter().filter(|path| Some(path.as_path()) != but);
    let opened = others.filter_map(|path| Session::open_to_read(path).ok());
    Ok(opened.flat_map(|(session, _)| case_law::cases(session.battle())).collect())
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
