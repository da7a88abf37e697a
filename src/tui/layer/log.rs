//! The log: a line for each ruling, note and correction that stands.

use crate::battle::{Battle, Change, Entry, Standing};
use crate::tui::search;
use crate::umpire::View;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The number of its record.
    pub seq: u64,
    /// The turn.
    pub turn: u32,
    /// Whether it is a ruling, not a note or a correction.
    pub ruling: bool,
    /// What it says.
    pub text: String,
    /// Whether it overrules something.
    pub overrules: bool,
}

impl Item {
    /// The line of an act that stands; `view` is what the battle shows now.
    pub fn of(battle: &Battle, view: &View, seq: u64) -> Option<Item> {
        if let Some(Standing { ruled, .. }) = battle.standing().find(seq) {
            let overrules = ruled.overruling().is_some();
            return Some(Item { seq, turn: ruled.turn, ruling: true, text: ruled.line, overrules });
        }
        let entry = battle.records().get(seq)?.entry;
        let (turn, text) = match &entry {
            Entry::Note { about, turn, text } => {
                let about = about.map_or_else(String::new, |code| format!("{} ", view.marked(code)));
                (*turn, format!("note: {about}{}", text.replace('\n', " / ")))
            }
            Entry::Correct { rulings, .. } => (rulings.first().map_or(0, |(_, ruled)| ruled.turn), entry.to_string()),
            _ => return None,
        };
        Some(Item { seq, turn, ruling: false, text, overrules: false })
    }
}

/// The log as it is looked at. Only what is on the screen is read, and what a filter looks through.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The numbers of the acts in it, oldest first.
    pub acts: Vec<u64>,
    /// What the filter says.
    pub typed: String,
    /// Those that fit the filter.
    pub shown: Vec<u64>,
    /// The place of the selected one among those shown.
    pub at: usize,
}

impl Log {
    /// The log of a battle, at its last line.
    pub fn new(battle: &Battle) -> Log {
        let acts = battle.acts().to_vec();
        Log { shown: acts.clone(), at: acts.len().saturating_sub(1), acts, ..Log::default() }
    }

    /// Types on: what did not fit so far does not fit now.
    pub fn narrow(&mut self, battle: &Battle, view: &View, typed: &str) {
        self.typed.push_str(typed);
        if self.typed.trim().is_empty() {
            return;
        }
        let standing = battle.standing();
        let line = |seq| standing.line(seq).or_else(|| Item::of(battle, view, seq).map(|item| (item.turn, item.text)));
        let text = |seq: &u64| line(*seq).map_or_else(String::new, |(turn, line)| format!("turn {turn} {line}"));
        let found = search::filter(&self.typed, self.shown.iter().map(text));
        self.shown = found.into_iter().map(|at| self.shown[at]).collect();
        self.at = self.shown.len().saturating_sub(1);
    }

    /// Takes back the last letter typed.
    pub fn widen(&mut self, battle: &Battle, view: &View) {
        self.typed.pop();
        self.shown.clone_from(&self.acts);
        self.at = self.shown.len().saturating_sub(1);
        self.narrow(battle, view, "");
    }

    /// The number of the selected act.
    pub fn selected(&self) -> Option<u64> {
        self.shown.get(self.at).copied()
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
