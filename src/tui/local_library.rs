//! The battles of this machine, as the start screen offers them.

use std::path::Path;

use crate::army_files::{Asides, Unsaved};
use crate::journal::place;
use crate::journal::saved::{self, SavedBattle};
use crate::library::Shelved;
use crate::report::case_law::Case;
use crate::roller;
use crate::rulesets;
use crate::session::{Session, Stands};
use crate::{army_files, config, library, umpire};

use super::keymap;
use super::library::{EditableEntry, Library, LibraryEntry, Origin, QuickReference};
use super::open_battle::OpenBattle;

/// The data directory, the orders of battle that are embedded, and the quick references of every ruleset.
#[derive(Default)]
pub struct LocalLibrary {
    asides: Asides,
}

impl Library for LocalLibrary {
    fn saved(&self) -> Vec<LibraryEntry> {
        let battles = saved::list().unwrap_or_default().into_iter();
        let standing = battles.filter_map(|saved| {
            // What has no summary is no journal, and is not opened.
            let title = saved.summary.as_ref()?.title.clone();
            Some((Session::stands(&saved.path)?, title, saved))
        });
        let (over, under_way): (Vec<_>, Vec<_>) = standing.partition(|(stands, ..)| stands.over.is_some());
        let entry = |(stands, title, saved): (Stands, String, SavedBattle)| LibraryEntry {
            id: saved.path.display().to_string(),
            title,
            detail: format!("{stands}   {}", saved.name),
            war: String::new(),
        };
        under_way.into_iter().chain(over).map(entry).collect()
    }

    fn another(&self, title: &str, but: &str) -> Option<String> {
        let (saved, stands) = library::under_way(title, but)?;
        Some(format!("another {title} is under way, {stands}: `drumhead resume {}`", saved.name))
    }

    fn fresh(&self) -> Vec<LibraryEntry> {
        library::shelf().into_iter().map(entry).collect()
    }

    fn first(&self) -> Option<LibraryEntry> {
        let shelf = self.fresh();
        // Who has written an order of battle knows what to begin.
        let own = shelf.iter().any(|entry| entry.war == Shelved::OWN);
        shelf.into_iter().find(|entry| !own && entry.id == rulesets::FIRST_BATTLE)
    }

    fn folder(&self) -> String {
        place::data().map_or_else(|_| String::new(), |folder| folder.display().to_string())
    }

    fn hints(&self) -> bool {
        config::load(&keymap::names()).config.hints.unwrap_or_else(saved::one_at_most)
    }

    fn keep_hints(&self, on: bool) -> Result<(), String> {
        config::set("hints", on)
    }

    fn references(&self) -> Vec<QuickReference> {
        let open = |ruleset: &&'static umpire::Ruleset| {
            let loaded = (ruleset.open)(&[]).ok()?;
            let entries = loaded.look_up(None);
            (!entries.is_empty()).then(|| QuickReference { title: ruleset.credit.to_owned(), entries })
        };
        rulesets::ALL.iter().filter_map(open).collect()
    }

    fn cases(&self, but: Option<&Path>) -> Vec<Case> {
        library::cases(but).unwrap_or_default()
    }

    fn resume(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        let (session, _) = Session::open(std::path::Path::new(id)).map_err(|fault| fault.to_string())?;
        Ok(Box::new(session))
    }

    fn begin(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        let source = army_files::find(id)?;
        let seed = roller::seed().map_err(|error| error.to_string())?;
        let (muster, _) = library::muster(&source, &[], seed).map_err(|error| error.to_string())?;
        let session = Session::begin_here(muster).map_err(|fault| fault.to_string())?;
        Ok(Box::new(session))
    }

    fn editable(&self) -> Vec<EditableEntry> {
        let known = self.fresh().into_iter().map(|entry| {
            let shipped = rulesets::ALL.iter().any(|ruleset| entry.id.starts_with(&format!("{}/", ruleset.id)));
            EditableEntry { origin: if shipped { Origin::Shipped } else { Origin::Own }, entry }
        });
        let blank = rulesets::ALL.iter().filter(|ruleset| template(ruleset).is_some()).map(|ruleset| {
            let entry =
                LibraryEntry { id: ruleset.id.to_owned(), title: ruleset.credit.to_owned(), ..LibraryEntry::default() };
            EditableEntry { origin: Origin::Blank, entry }
        });
        let mut all: Vec<EditableEntry> = known.chain(blank).collect();
        // What is wanted most often before the long list of those that ship.
        all.sort_by_key(|editable| match editable.origin {
            Origin::Own => 0,
            Origin::Blank => 1,
            Origin::Shipped => 2,
        });
        if let Ok(folder) = place::armies() {
            for editable in all.iter_mut().filter(|editable| army_files::lies_aside(&folder, &editable.entry.id)) {
                "not saved yet".clone_into(&mut editable.entry.detail);
            }
        }
        all
    }

    fn draft(&self, editable: &EditableEntry) -> Result<(String, String), String> {
        let id = editable.entry.id.as_str();
        let path = match editable.origin {
            Origin::Blank => {
                let template = rulesets::find(id).and_then(template);
                let text = template.ok_or_else(|| format!("{id} has no beginning for a new one"))?;
                return Ok((String::new(), text.to_owned()));
            }
            Origin::Shipped => {
                let folder = place::armies().map_err(|error| error.to_string())?;
                army_files::copy(&folder, &army_files::find(id)?)?
            }
            Origin::Own => Path::new(id).to_owned(),
        };
        let source = army_files::load(&path)?;
        Ok((source.name, source.text))
    }

    fn unsaved(&self, place: &str) -> Unsaved {
        place::armies().map_or_else(|_| Unsaved::default(), |folder| self.asides.take_up(&folder, place))
    }

    fn put_aside(&self, at: &str, text: Option<&str>) -> Result<bool, String> {
        let folder = place::armies().map_err(|error| error.to_string())?;
        self.asides.put(&folder, at, text)
    }

    fn save(&self, file: &str, was: &str, text: &str, title: &str) -> Result<String, String> {
        let folder = place::armies().map_err(|error| error.to_string())?;
        let file = (!file.is_empty()).then(|| Path::new(file));
        army_files::save(&folder, file, was, text, title).map(|path| path.display().to_string())
    }
}

/// An order of battle as the start screen has it: its title says its year, and beside it stand size and ruleset.
fn entry(shelved: Shelved) -> LibraryEntry {
    let Shelved { id, title, ruleset, war, year, players, house_rules } = shelved;
    let title = if title.is_empty() { id.clone() } else { title };
    let year = year.map(|year| year.to_string()).filter(|year| !title.contains(year.as_str()));
    let title = year.map_or_else(|| title.clone(), |year| format!("{title}, {year}"));
    let house = if house_rules.is_empty() { String::new() } else { "house rules".to_owned() };
    let detail = [players, ruleset, house].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(", ");
    LibraryEntry { id, title, detail, war }
}

/// What a new order of battle for a ruleset begins as.
fn template(ruleset: &umpire::Ruleset) -> Option<&'static str> {
    let loaded = (ruleset.open)(&[]).ok()?;
    Some(loaded.template()).filter(|text| !text.is_empty())
}
