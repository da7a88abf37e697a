//! A session as the table of the screens.

use crate::battle::{Battle, Entry};
use crate::session::Session;

use super::table::OpenBattle;

impl OpenBattle for Session {
    fn battle(&self) -> &Battle {
        Session::battle(self)
    }

    fn commit(&mut self, entry: Entry) -> Result<(), String> {
        Session::commit(self, entry).map_err(|fault| fault.to_string())
    }

    fn state(&self) -> &'static str {
        if self.read_only().is_some() { "only read" } else { "saved" }
    }

    fn remark(&self) -> Option<String> {
        Some(self.recovery().to_string()).filter(|remark| !remark.is_empty())
    }

    fn follows(&self) -> bool {
        self.read_only().is_some()
    }

    fn follow(&mut self) -> Result<bool, String> {
        Session::follow(self).map_err(|fault| fault.to_string())
    }

    fn place(&self) -> String {
        self.path().display().to_string()
    }
}
