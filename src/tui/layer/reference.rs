//! The quick reference: a search box, the entries that fit, and the text of one.

use crate::umpire::{Entry, Index};

/// The quick reference as it is looked at.
#[derive(Clone, Debug)]
pub struct Reference {
    /// All its entries.
    pub entries: Vec<Entry>,
    /// The search in them.
    index: Index,
    /// The phase whose entries it opened on; empty for none.
    pub topic: String,
    /// Whether only that phase's entries are shown.
    pub narrow: bool,
    /// What is typed.
    pub typed: String,
    /// The places of the entries that fit.
    pub shown: Vec<usize>,
    /// The words typed that no entry has.
    pub unknown: Vec<String>,
    /// The selected one among those shown.
    pub at: usize,
    /// The first line of its text that is shown.
    pub top: usize,
}

impl Reference {
    /// The entries of a book, opened on those of a phase where it has any.
    pub fn new(entries: &[Entry], topic: &str) -> Reference {
        let narrow = entries.iter().any(|entry| belongs(entry, topic));
        let mut reference = Reference {
            entries: entries.to_vec(),
            index: Index::new(entries),
            topic: topic.to_owned(),
            narrow,
            typed: String::new(),
            shown: Vec::new(),
            unknown: Vec::new(),
            at: 0,
            top: 0,
        };
        reference.filter();
        reference
    }

    /// Searches again. What is typed is sought in the whole book, the nearest first.
    pub fn filter(&mut self) {
        let narrow = self.narrow && self.typed.trim().is_empty();
        let found = self.index.find(&self.typed);
        self.unknown = found.unknown;
        self.shown = found.places;
        if narrow {
            self.shown.retain(|&at| belongs(&self.entries[at], &self.topic));
        }
        self.at = 0;
        self.top = 0;
    }

    /// The selected entry.
    pub fn selected(&self) -> Option<&Entry> {
        self.shown.get(self.at).and_then(|&at| self.entries.get(at))
    }
}

fn belongs(entry: &Entry, topic: &str) -> bool {
    !topic.is_empty() && entry.topics.iter().any(|own| own == topic)
}
