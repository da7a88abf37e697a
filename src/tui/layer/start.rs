//! The start: what to play.

use crate::tui::library::{Library, LibraryEntry};
use crate::umpire::Entry;

/// A row of the start screen.
#[derive(Clone, Debug)]
pub enum Row {
    /// A battle under way.
    Resume(LibraryEntry),
    /// A battle to begin.
    Begin(LibraryEntry),
    /// The orders of battle, to edit.
    Armies,
    /// A quick reference: its title and its entries.
    Reference(String, Vec<Entry>),
}

impl Row {
    /// The heading under which it stands.
    pub const fn heading(&self) -> &'static str {
        match self {
            Row::Resume(_) => "RESUME",
            Row::Begin(_) => "NEW BATTLE",
            Row::Armies => "ORDERS OF BATTLE",
            Row::Reference(..) => "REFERENCE",
        }
    }
}

/// The start screen.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// What it offers, in its order.
    pub rows: Vec<Row>,
    /// The selected one.
    pub at: usize,
}

impl Start {
    /// What a library offers: battles under way, then new ones, their orders of battle, then the quick references.
    pub fn new(library: &dyn Library) -> Start {
        let saved = library.saved().into_iter().map(Row::Resume);
        let fresh = library.fresh().into_iter().map(Row::Begin);
        let references = library.references().into_iter().map(|quick| Row::Reference(quick.title, quick.entries));
        Start { rows: saved.chain(fresh).chain([Row::Armies]).chain(references).collect(), at: 0 }
    }
}
