//! The orders of battle that can be edited.

use crate::tui::library::EditableEntry;

/// The orders of battle that can be edited, and the one selected.
#[derive(Clone, Debug, Default)]
pub struct Armies {
    /// The user's own, the blank ones, and those that ship.
    pub rows: Vec<EditableEntry>,
    /// The selected one.
    pub at: usize,
}
