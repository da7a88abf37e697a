//! Where a battle stands while it is played, and where battles come from.

use crate::battle::{Battle, Entry};
use crate::umpire;

/// A battle and the journal that its records go to.
pub trait OpenBattle {
    /// The battle as the journal has it.
    fn battle(&self) -> &Battle;

    /// Writes the record of an entry, waits until it is on disk, and only then lets it happen. When that fails, nothing
    /// has happened; the error says why.
    fn commit(&mut self, entry: Entry) -> Result<(), String>;

    /// Whether what happens is kept, in a word or two for the title line.
    fn state(&self) -> &'static str {
        "saved"
    }

    /// What was found when it was opened, to be said once; `None` where all was well.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Whether another program may write it, so that it is to be followed.
    fn follows(&self) -> bool {
        false
    }

    /// Takes up what another program has written since; `true` where there was something. Only for a battle that is read.
    fn follow(&mut self) -> Result<bool, String> {
        Ok(false)
    }

    /// Where the journal lies, to be said on leaving; empty where there is no file.
    fn place(&self) -> String {
        String::new()
    }
}

/// A battle that the start screen offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// What the shelf knows it by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Turn and standing of a saved battle; the ruleset of a new one.
    pub detail: String,
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
    /// What the shelf knows it by, its title, its ruleset.
    pub offer: LibraryEntry,
}

/// A quick reference that the start screen offers.
pub struct Shelved {
    /// The ruleset's title and author.
    pub title: String,
    /// Its entries.
    pub entries: Vec<umpire::Entry>,
}

/// No shelf at all: for the board, which opens nothing.
impl Library for () {
    fn saved(&self) -> Vec<LibraryEntry> {
        Vec::new()
    }
    fn fresh(&self) -> Vec<LibraryEntry> {
        Vec::new()
    }
    fn references(&self) -> Vec<Shelved> {
        Vec::new()
    }
    fn resume(&self, _: &str) -> Result<Box<dyn OpenBattle>, String> {
        Err("no battle is opened from here".to_owned())
    }
    fn begin(&self, _: &str) -> Result<Box<dyn OpenBattle>, String> {
        Err("no battle is begun from here".to_owned())
    }
}

/// The battles on this machine.
pub trait Library {
    /// Battles under way, the newest first.
    fn saved(&self) -> Vec<LibraryEntry>;
    /// Orders of battle that a new battle can be mustered from.
    fn fresh(&self) -> Vec<LibraryEntry>;
    /// The quick references.
    fn references(&self) -> Vec<Shelved>;
    /// Opens a battle under way.
    fn resume(&self, id: &str) -> Result<Box<dyn OpenBattle>, String>;
    /// Musters a new battle.
    fn begin(&self, id: &str) -> Result<Box<dyn OpenBattle>, String>;
    /// Orders of battle that can be edited.
    fn drawn(&self) -> Vec<EditableEntry> {
        Vec::new()
    }
    /// The file and the text of one to edit; a new one has no file yet. One that ships is copied first.
    fn draft(&self, drawn: &EditableEntry) -> Result<(String, String), String> {
        Err(format!("{} cannot be edited here", drawn.offer.title))
    }
    /// The text of one that was edited and neither saved nor thrown away when drumhead ended last: by its file, a new one by
    /// its ruleset.
    fn unsaved(&self, _place: &str) -> Option<String> {
        None
    }
    /// Puts a text aside that is not saved yet, on disk; `None` takes it away.
    fn put_aside(&self, _place: &str, _text: Option<&str>) -> Result<(), String> {
        Ok(())
    }
    /// Saves a text that was `was` in its file (empty for a new one), in one piece. Says in which file it is now: another
    /// one where that was changed by somebody else meanwhile.
    fn keep(&self, _file: &str, _was: &str, _text: &str, title: &str) -> Result<String, String> {
        Err(format!("{title} cannot be saved here"))
    }
}
