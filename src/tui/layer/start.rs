//! The start: what to play.

use crate::tui::library::{Library, LibraryEntry};
use crate::tui::search;
use crate::umpire::Entry;

/// A row of the start screen.
#[derive(Clone, Debug)]
pub enum Row {
    /// A battle under way.
    Resume(LibraryEntry),
    /// The battle that somebody begins with who has none yet.
    First(LibraryEntry),
    /// A battle to begin.
    Begin(LibraryEntry),
    /// The orders of battle, to edit.
    Armies,
    /// A quick reference: its title and its entries.
    Reference(String, Vec<Entry>),
}

impl Row {
    /// The heading under which it stands.
    pub fn heading(&self) -> String {
        match self {
            Row::Resume(_) => "RESUME".to_owned(),
            Row::First(_) => "BEGIN HERE".to_owned(),
            Row::Begin(entry) if entry.war.is_empty() => "NEW BATTLE".to_owned(),
            Row::Begin(entry) => format!("NEW BATTLE  {}", entry.war),
            Row::Armies => "ORDERS OF BATTLE".to_owned(),
            Row::Reference(..) => "REFERENCE".to_owned(),
        }
    }

    /// Its name, and what stands beside it.
    pub fn words(&self) -> (&str, &str) {
        match self {
            Row::Resume(entry) | Row::First(entry) | Row::Begin(entry) => (&entry.title, &entry.detail),
            Row::Armies => ("Build or change one", "yours, those that ship, new ones"),
            Row::Reference(title, _) => (title, ""),
        }
    }

    /// Everything that it is found by.
    fn text(&self) -> String {
        let id = if let Row::Resume(entry) | Row::First(entry) | Row::Begin(entry) = self { &entry.id } else { "" };
        let (name, detail) = self.words();
        format!("{} {name} {detail} {id}", self.heading())
    }
}

/// The start screen.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// What it offers, in its order.
    pub rows: Vec<Row>,
    /// The selected one among those shown.
    pub at: usize,
    /// What is typed to find one; none while nothing is sought.
    pub typed: Option<String>,
    /// Where files will lie, to be told to somebody who has no battle yet.
    pub welcome: Option<String>,
}

impl Start {
    /// What a library offers: battles under way, then new ones, their orders of battle, then the quick references. Who has no
    /// battle yet is welcomed: with one to begin with, and the long list last.
    pub fn new(library: &dyn Library) -> Start {
        let saved = library.saved().into_iter().map(Row::Resume);
        let fresh = library.fresh().into_iter().map(Row::Begin);
        let references = library.references().into_iter().map(|quick| Row::Reference(quick.title, quick.entries));
        let first = library.first().map(Row::First).filter(|_| saved.len() == 0);
        let welcome = first.is_some().then(|| library.folder());
        let rows = match first {
            Some(first) => std::iter::once(first).chain(references).chain([Row::Armies]).chain(fresh).collect(),
            None => saved.chain(fresh).chain([Row::Armies]).chain(references).collect(),
        };
        Start { rows, welcome, ..Start::default() }
    }

    /// The rows that have all words typed, in their order.
    pub fn shown(&self) -> Vec<&Row> {
        let Some(typed) = self.typed.as_deref().filter(|typed| !typed.trim().is_empty()) else {
            return self.rows.iter().collect();
        };
        let texts: Vec<String> = self.rows.iter().map(Row::text).collect();
        let found = search::filter(typed, texts.iter().map(String::as_str));
        found.into_iter().filter_map(|at| self.rows.get(at)).collect()
    }

    /// Types letters to find a row by; the cursor goes to the first that fits.
    pub fn narrow(&mut self, letters: &str) {
        self.typed.get_or_insert_default().push_str(letters);
        self.at = 0;
    }
}
