//! The battle that is open.

use std::ops::Deref;

use crate::tui::open_battle::OpenBattle;

/// The battle that is open. Everybody reads it; only the room of this file writes to it, so that
/// [`update`](crate::tui::update) cannot.
pub struct Open(pub(super) Box<dyn OpenBattle>);

impl Open {
    /// A battle to be played, or to be read.
    pub fn new(battle: Box<dyn OpenBattle>) -> Open {
        Open(battle)
    }
}

impl Deref for Open {
    type Target = dyn OpenBattle;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
