//! The quick reference: a search box, the entries that fit, and the text of one.

use crate::tui::search;
use crate::umpire::Entry;

/// The quick reference as it is looked at.
#[derive(Clone, Debug)]
pub struct Reference {
    /// All its entries.
    pub entries: Vec<Entry>,
    /// The phase whose entries it opened on; empty for none.
    pub topic: String,
    /// Whether only that phase's entries are shown.
    pub narrow: bool,
    /// What is typed.
    pub typed: String,
    /// The places of the entries that fit.
    pub shown: Vec<usize>,
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
            topic: topic.to_owned(),
            narrow,
            typed: String::new(),
            shown: Vec::new(),
            at: 0,
            top: 0,
        };
        reference.filter();
        reference
    }

    /// Searches again. What is typed is sought in the whole book; titles count before texts.
    pub fn filter(&mut self) {
        let narrow = self.narrow && self.typed.trim().is_empty();
        self.shown = if narrow {
            (0..self.entries.len()).filter(|&at| belongs(&self.entries[at], &self.topic)).collect()
        } else {
            let titles = self.entries.iter().map(|entry| entry.title.as_str());
            let mut found = search::search(&self.typed, titles);
            let texts: Vec<String> = self.entries.iter().map(|entry| format!("{} {}", entry.id, entry.text)).collect();
            let rest = search::filter(&self.typed, texts.iter().map(String::as_str));
            let rest: Vec<usize> = rest.into_iter().filter(|at| !found.contains(at)).collect();
            found.extend(rest);
            found
        };
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
