//! Where the screens' battles and orders of battle come from.

use crate::army_files::Unsaved;
use std::path::Path;

use crate::report::case_law::Case;
use crate::umpire::Entry;

use super::open_battle::OpenBattle;

/// What can be played, edited and looked up: the battles on this machine, as a rule.
pub trait Library {
    /// Battles under way, then those that are over, the newest first.
    fn saved(&self) -> Vec<LibraryEntry>;
    /// Orders of battle that a new battle can be mustered from.
    fn fresh(&self) -> Vec<LibraryEntry>;
    /// The quick references.
    fn references(&self) -> Vec<QuickReference>;
    /// What was ruled in battles under way or over, but for that of this journal.
    fn cases(&self, _but: Option<&Path>) -> Vec<Case> {
        Vec::new()
    }
    /// How another battle of this title stands that is under way, and how to go on with it; not that of this journal.
    fn another(&self, _title: &str, _but: &str) -> Option<String> {
        None
    }
    /// Opens a battle under way.
    fn resume(&self, id: &str) -> Result<Box<dyn OpenBattle>, String>;
    /// Musters a new battle.
    fn begin(&self, id: &str) -> Result<Box<dyn OpenBattle>, String>;
    /// What somebody begins with who has no battle yet, one of the new ones.
    fn first(&self) -> Option<LibraryEntry> {
        None
    }
    /// The folder that battles and orders of battle are kept in; empty where there is none.
    fn folder(&self) -> String {
        String::new()
    }
    /// Whether hints are given.
    fn hints(&self) -> bool {
        false
    }
    /// Keeps for good whether they are.
    fn keep_hints(&self, _on: bool) -> Result<(), String> {
        Ok(())
    }
    /// Orders of battle that can be edited.
    fn editable(&self) -> Vec<EditableEntry> {
        Vec::new()
    }
    /// The file and the text of one to edit; a new one has no file yet. One that ships is copied first.
    fn draft(&self, entry: &EditableEntry) -> Result<(String, String), String> {
        Err(format!("{} cannot be edited here", entry.entry.title))
    }
    /// The text of one that was edited and neither saved nor thrown away when drumhead ended last: by its file, a new one by
    /// its ruleset.
    fn unsaved(&self, _place: &str) -> Unsaved {
        Unsaved::default()
    }
    /// Puts a text aside that is not saved yet, on disk; `None` takes it away. Says whether it begins to lie beside that of
    /// another program.
    fn put_aside(&self, _place: &str, _text: Option<&str>) -> Result<bool, String> {
        Ok(false)
    }
    /// Saves a text that was `was` in its file (empty for a new one), in one piece. Says in which file it is now: another
    /// one where that was changed by somebody else meanwhile.
    fn save(&self, _file: &str, _was: &str, _text: &str, title: &str) -> Result<String, String> {
        Err(format!("{title} cannot be saved here"))
    }
}

/// A battle that the start screen offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryEntry {
    /// What the library knows it by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Turn and standing of a saved battle; players and ruleset of a new one.
    pub detail: String,
    /// The war of a new one; empty where it has none.
    pub war: String,
}

/// Where an order of battle comes from that can be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The user's own folder.
    Own,
    /// It ships with its rules; a copy is edited.
    Shipped,
    /// A ruleset's beginning of a new one.
    Blank,
}

/// An order of battle that can be edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditableEntry {
    /// Where it comes from.
    pub origin: Origin,
    /// What the library knows it by, its title, its ruleset.
    pub entry: LibraryEntry,
}

/// A quick reference that the start screen offers.
pub struct QuickReference {
    /// The ruleset's title and author.
    pub title: String,
    /// Its entries.
    pub entries: Vec<Entry>,
}

/// No library at all: for the board, which opens nothing.
impl Library for () {
    fn saved(&self) -> Vec<LibraryEntry> {
        Vec::new()
    }
    fn fresh(&self) -> Vec<LibraryEntry> {
        Vec::new()
    }
    fn references(&self) -> Vec<QuickReference> {
        Vec::new()
    }
    fn resume(&self, _: &str) -> Result<Box<dyn OpenBattle>, String> {
        Err("no battle is opened from here".to_owned())
    }
    fn begin(&self, _: &str) -> Result<Box<dyn OpenBattle>, String> {
        Err("no battle is begun from here".to_owned())
    }
}
