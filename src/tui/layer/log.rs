//! The log: a line for each ruling, note and correction that stands.

use crate::battle::{Battle, Change, Entry};
use crate::tui::search;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The number of its record.
    pub seq: u64,
    /// The turn.
    pub turn: u32,
    /// Its place among the standing rulings; `None` for a note or a correction.
    pub ruling: Option<usize>,
    /// What it says, with all that a filter finds it by.
    pub text: String,
    /// Whether it overrules something.
    pub overrules: bool,
}

/// What stands in the log, oldest first.
pub fn items(battle: &Battle) -> Vec<Item> {
    let mut items: Vec<Item> = battle
        .standing()
        .iter()
        .enumerate()
        .map(|(at, standing)| Item {
            seq: standing.seq,
            turn: standing.ruled.turn,
            ruling: Some(at),
            text: standing.ruled.line.clone(),
            overrules: standing.ruled.overruling().is_some(),
        })
        .collect();
    let plain = |seq, turn, text| Item { seq, turn, ruling: None, text, overrules: false };
    items.extend(battle.acts().filter_map(|record| match &record.entry {
        Entry::Note { about, turn, text } => {
            let about = about.map_or_else(String::new, |code| format!("{} ", code.short()));
            Some(plain(record.seq, *turn, format!("note: {about}{}", text.replace('\n', " / "))))
        }
        Entry::Correct { rulings, .. } => {
            let turn = rulings.first().map_or(0, |(_, ruled)| ruled.turn);
            Some(plain(record.seq, turn, record.entry.to_string()))
        }
        _ => None,
    }));
    items.sort_by_key(|item| item.seq);
    items
}

/// The log as it is looked at.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Everything in it.
    pub items: Vec<Item>,
    /// What the filter says.
    pub typed: String,
    /// The places of those lines that fit the filter.
    pub shown: Vec<usize>,
    /// The selected one among those shown.
    pub at: usize,
}

impl Log {
    /// The log of a battle, at its last line.
    pub fn new(battle: &Battle) -> Log {
        let mut log = Log { items: items(battle), ..Log::default() };
        log.filter();
        log
    }

    /// Filters anew, and goes to the last line that fits.
    pub fn filter(&mut self) {
        let texts: Vec<String> = self.items.iter().map(|item| format!("turn {} {}", item.turn, item.text)).collect();
        self.shown = search::filter(&self.typed, texts.iter().map(String::as_str));
        self.at = self.shown.len().saturating_sub(1);
    }

    /// The selected line.
    pub fn selected(&self) -> Option<&Item> {
        self.shown.get(self.at).and_then(|at| self.items.get(*at))
    }
}

/// A correction before it is saved.
pub struct Changes {
    /// The number of the ruling's record.
    pub of: u64,
    /// The order and the throws as corrected.
    pub order: crate::umpire::Order,
    /// The throws.
    pub throws: Vec<crate::umpire::Throw>,
    /// What changes, the ruling itself first.
    pub list: Vec<Change>,
    /// Why, as far as it is typed.
    pub why: String,
    /// The first line shown.
    pub top: usize,
}
