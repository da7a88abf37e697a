//! The battle that is open, and the journal that its records go to.

use std::path::Path;

use crate::battle::{Battle, Entry};
use crate::journal::unruled::Unruled;
use crate::report::slot;
use crate::session::{self, Session};
use crate::umpire::View;

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

    /// What the clock says, in seconds since 1970: for the time that is left alone. Without a clock that of the last record.
    fn now(&self) -> u64 {
        slot::last(self.battle())
    }

    /// What was found when it was opened, to be said once; `None` where all was well.
    fn notice(&self) -> Option<String> {
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

    /// Looks once more whether what was shown is kept: on leaving. The error says why not.
    fn kept(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// Keeps what fell for a form that is not ruled yet, should the program end before it is.
    fn keep_unruled(&mut self, _unruled: Option<Unruled>) {}

    /// What was kept so, of the last time.
    fn unruled(&self) -> Option<&Unruled> {
        None
    }

    /// The journal's file, where there is one.
    fn journal(&self) -> Option<&Path> {
        None
    }

    /// Where the journal lies, to be said on leaving; empty where there is no file.
    fn place(&self) -> String {
        String::new()
    }
}

/// What is said on leaving a battle: how far it is, and where it is kept.
pub fn farewell(view: &View, table: &dyn OpenBattle, kept: Result<(), String>) -> String {
    let kept = kept.map_or_else(|why| why, |()| format!("{} {}", table.state(), table.place()));
    format!("{}, turn {}, {}: {kept}", view.title, view.turn, view.phase.name)
}

impl OpenBattle for Session {
    fn battle(&self) -> &Battle {
        Session::battle(self)
    }

    fn now(&self) -> u64 {
        session::now()
    }

    fn commit(&mut self, entry: Entry) -> Result<(), String> {
        Session::commit(self, entry).map_err(|fault| fault.to_string())
    }

    fn state(&self) -> &'static str {
        match self.read_only() {
            Some(_) => "only read",
            None if self.trouble().is_some() => "not saved",
            None => "saved",
        }
    }

    fn notice(&self) -> Option<String> {
        Some(self.recovery().to_string()).filter(|notice| !notice.is_empty())
    }

    fn follows(&self) -> bool {
        self.read_only().is_some()
    }

    fn follow(&mut self) -> Result<bool, String> {
        Session::follow(self).map_err(|fault| fault.to_string())
    }

    fn kept(&mut self) -> Result<(), String> {
        Session::kept(self)
    }

    fn keep_unruled(&mut self, unruled: Option<Unruled>) {
        Session::keep_unruled(self, unruled);
    }

    fn unruled(&self) -> Option<&Unruled> {
        Session::unruled(self)
    }

    fn journal(&self) -> Option<&Path> {
        Some(self.path())
    }

    fn place(&self) -> String {
        self.path().display().to_string()
    }
}
