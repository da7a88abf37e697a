//! A battle at the table that stands on no disk.

use drumhead::battle::{Battle, Entry};
use drumhead::tui::open_battle::OpenBattle;

/// A battle without a disk; the disk may be made to fail.
pub struct Memory {
    pub battle: Battle,
    pub full: bool,
}

impl OpenBattle for Memory {
    fn battle(&self) -> &Battle {
        &self.battle
    }
    fn commit(&mut self, entry: Entry) -> Result<(), String> {
        if self.full {
            return Err("the disk is full: nothing has happened".to_owned());
        }
        let record = self.battle.record(entry, 0);
        self.battle.apply(&record).map_err(|stop| stop.to_string())
    }
}
