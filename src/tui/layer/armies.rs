//! The orders of battle that can be edited.

use crate::tui::library::EditableEntry;

/// The orders of battle that can be edited, and the one selected.
#[derive(Clone, Debug, Default)]
pub struct Armies {
    /// The user's own, those that ship, and the blank ones.
    pub rows: Vec<EditableEntry>,
    /// The selected one.
    pub at: usize,
}
