//! The quick reference: a search box, the entries that fit, and the text of one.

use crate::report::case_law::CaseLaw;
use crate::umpire::{Entry, Found, Index};

/// The quick reference as it is looked at.
#[derive(Clone, Debug)]
pub struct Reference {
    /// All its entries, then what was ruled.
    pub entries: Vec<Entry>,
    /// What was ruled under an entry, by its place.
    ruled: Vec<(usize, String)>,
    /// The search in what was ruled.
    rulings: Index,
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
    /// The lists that were left by following links, the first one first.
    pub trail: Vec<Left>,
}

/// A list that was left by following the links of an entry in it.
#[derive(Clone, Debug)]
pub struct Left {
    typed: String,
    shown: Vec<usize>,
    unknown: Vec<String>,
    at: usize,
    /// The title of the entry whose links were followed.
    pub title: String,
}

impl Reference {
    /// The entries of a book, opened on those of a phase where it has any.
    pub fn new(entries: &[Entry], topic: &str) -> Reference {
        let narrow = entries.iter().any(|entry| belongs(entry, topic));
        let mut reference = Reference {
            entries: entries.to_vec(),
            ruled: Vec::new(),
            rulings: Index::new(&[]),
            index: Index::new(entries),
            topic: topic.to_owned(),
            narrow,
            typed: String::new(),
            shown: Vec::new(),
            unknown: Vec::new(),
            at: 0,
            top: 0,
            trail: Vec::new(),
        };
        reference.filter();
        reference
    }

    /// Searches again. What is typed is sought in the whole book, the nearest first.
    pub fn filter(&mut self) {
        let narrow = self.narrow && self.typed.trim().is_empty();
        let Found { places: mut shown, mut unknown } = self.index.find(&self.typed);
        let book = self.entries.len() - self.rulings.len();
        let mut ruled = self.rulings.find(&self.typed);
        ruled.places.iter_mut().for_each(|place| *place += book);
        if self.typed.trim().is_empty() || ruled.unknown.len() < unknown.len() {
            // Where only what was ruled has a word of it, the book has nothing that was meant.
            let all_unknown = self.typed.split_whitespace().count() == unknown.len();
            if all_unknown && !self.typed.trim().is_empty() {
                shown.clear();
            }
            unknown.retain(|word| ruled.unknown.contains(word));
            shown.append(&mut ruled.places);
        } else if ruled.unknown.is_empty() {
            shown.append(&mut ruled.places);
        }
        (self.shown, self.unknown) = (shown, unknown);
        if narrow {
            self.shown.retain(|&at| belongs(&self.entries[at], &self.topic));
        }
        self.at = 0;
        self.top = 0;
        self.trail.clear();
    }

    /// Lists what goes with the selected entry. `false` where nothing does.
    pub fn follow(&mut self) -> bool {
        let Some(from) = self.selected() else { return false };
        let title = from.title.clone();
        let place = |id: &String| self.entries.iter().position(|entry| entry.id == *id);
        let places: Vec<usize> = from.whole.see.iter().filter_map(place).collect();
        if places.is_empty() {
            return false;
        }
        self.trail.push(Left {
            typed: std::mem::take(&mut self.typed),
            shown: std::mem::replace(&mut self.shown, places),
            unknown: std::mem::take(&mut self.unknown),
            at: std::mem::take(&mut self.at),
            title,
        });
        self.top = 0;
        true
    }

    /// Goes back to the entry whose links were followed last.
    pub fn go_back(&mut self) {
        let Some(left) = self.trail.pop() else { return };
        (self.typed, self.shown, self.unknown, self.at) = (left.typed, left.shown, left.unknown, left.at);
        self.top = 0;
    }

    /// The same with what was ruled: under its rule, and as entries behind all others.
    pub fn rule(&mut self, law: CaseLaw) {
        self.rulings = Index::new(&law.entries);
        self.entries.extend(law.entries);
        self.ruled = law.under;
        self.filter();
    }

    /// What was ruled under the selected entry.
    pub fn ruled(&self) -> impl Iterator<Item = &str> {
        let at = self.shown.get(self.at).copied();
        self.ruled.iter().filter(move |(place, _)| Some(*place) == at).map(|(_, says)| says.as_str())
    }

    /// The selected entry.
    pub fn selected(&self) -> Option<&Entry> {
        self.shown.get(self.at).and_then(|&at| self.entries.get(at))
    }
}

fn belongs(entry: &Entry, topic: &str) -> bool {
    !topic.is_empty() && entry.topics.iter().any(|own| own == topic)
}
