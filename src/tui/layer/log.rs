//! The log: a line for each ruling, note and mending that stands.

use std::collections::BTreeMap;

use crate::battle::{Battle, Change, Entry, Given, Mending, Standing};
use crate::report::slot;
use crate::tui::search;
use crate::umpire::View;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The number of its record.
    pub seq: u64,
    /// The turn that it is told under.
    pub turn: u32,
    /// The phase; empty where it is no ruling.
    pub phase: String,
    /// Whether it is a ruling, not a note or a mending.
    pub ruling: bool,
    /// What it says.
    pub text: String,
    /// Whether it overrules something.
    pub overrules: bool,
}

impl Item {
    /// The line of what stands under this number; `view` is what the battle shows now.
    pub fn of(battle: &Battle, view: &View, seq: u64) -> Option<Item> {
        if let Some(standing) = battle.standing().find(seq) {
            let (turn, phase) = battle.standing().told_under(&standing);
            let Standing { ruled, .. } = standing;
            let overrules = ruled.order.overruling().is_some();
            return Some(Item { seq, turn, phase, ruling: true, text: ruled.order.told(ruled.line), overrules });
        }
        let entry = battle.records().get(seq)?.entry;
        let (turn, text) = match &entry {
            Entry::Note { about, turn, text } => {
                let about = about.map_or_else(String::new, |code| format!("{} ", view.marked(code)));
                (*turn, format!("note: {about}{}", text.replace('\n', " / ")))
            }
            Entry::Slot { turn, until } => (*turn, slot::told(*until)),
            Entry::Mend { .. } => {
                let mut before = battle.history().iter().rev().skip_while(|each| **each != seq);
                let turn = before.find_map(|each| battle.standing().line(*each)).map_or(1, |(turn, _)| turn);
                (turn, entry.to_string())
            }
            _ => return None,
        };
        Some(Item { seq, turn, phase: String::new(), ruling: false, text, overrules: false })
    }
}

/// The log as it is looked at. Only what is on the screen is read, and what a filter looks through.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The numbers of what is told in it, oldest first.
    pub told: Vec<u64>,
    /// The rulings that were mended, each with the sign of how.
    pub mended: BTreeMap<u64, char>,
    /// What the filter says.
    pub typed: String,
    /// Those that fit the filter.
    pub shown: Vec<u64>,
    /// The place of the selected one among those shown.
    pub at: usize,
    /// Whether a mending has led here: what mends a ruling mends the selected one at once, as long as no filter is typed.
    pub mends: bool,
}

impl Log {
    /// The signs of the log, and what they say.
    pub const SIGNS: [(char, &'static str); 5] =
        [('o', "overruled"), ('e', "corrected"), ('+', "inserted"), ('r', "again"), ('!', "stays")];

    /// The log of a battle, at its last line.
    pub fn new(battle: &Battle) -> Log {
        let told = battle.history().to_vec();
        let mut mended = BTreeMap::new();
        for (seq, what) in battle.mendings() {
            match what {
                Mending::Correct(of) => drop(mended.insert(of, 'e')),
                Mending::InsertBefore(_) => drop(mended.insert(seq, '+')),
                Mending::Again(of) => mended.extend(of.into_iter().map(|of| (of, 'r'))),
                Mending::Remove(_) => {}
            }
        }
        mended.extend(battle.as_it_was(|_| true).into_iter().map(|of| (of, '!')));
        Log { shown: told.clone(), at: told.len().saturating_sub(1), told, mended, ..Log::default() }
    }

    /// Types on: what did not fit so far does not fit now.
    pub fn narrow(&mut self, battle: &Battle, view: &View, typed: &str) {
        self.typed.push_str(typed);
        if self.typed.trim().is_empty() {
            return;
        }
        let selected = self.selected();
        let standing = battle.standing();
        let line = |seq| standing.line(seq).or_else(|| Item::of(battle, view, seq).map(|item| (item.turn, item.text)));
        let (turn, words) = of_turn(&self.typed);
        if let Some(turn) = turn {
            self.shown.retain(|seq| line(*seq).is_some_and(|(its, _)| turn.is(its)));
        }
        let text = |seq: &u64| line(*seq).map_or_else(String::new, |(turn, line)| format!("{seq} turn {turn} {line}"));
        let found = search::filter(&words, self.shown.iter().map(text));
        self.shown = found.into_iter().map(|at| self.shown[at]).collect();
        // Several words stand together first.
        let phrase = words.trim().to_lowercase();
        let together = |seq: &u64| text(seq).to_lowercase().contains(&phrase);
        let meant = selected.filter(|seq| !phrase.contains(' ') || together(seq));
        let last = || self.shown.iter().copied().rfind(|seq| phrase.contains(' ') && together(seq));
        // A number alone is that of a record first.
        let numbered = phrase.parse().ok().filter(|seq| self.shown.contains(seq));
        let meant = numbered.or(meant).or_else(last).or(selected);
        self.select(meant);
    }

    /// Stays on a line as long as it is shown; else on the last.
    fn select(&mut self, seq: Option<u64>) {
        let at = seq.and_then(|seq| self.shown.iter().position(|shown| *shown == seq));
        self.at = at.unwrap_or(self.shown.len().saturating_sub(1));
    }

    /// Takes back the last letter typed.
    pub fn widen(&mut self, battle: &Battle, view: &View) {
        let selected = self.selected();
        self.typed.pop();
        self.shown.clone_from(&self.told);
        self.select(selected);
        self.narrow(battle, view, "");
    }

    /// The number of the selected line.
    pub fn selected(&self) -> Option<u64> {
        self.shown.get(self.at).copied()
    }
}

/// The turn that a filter asks for: `turn 3`.
struct Turn<'a> {
    number: &'a str,
    /// Whether more of the number may be typed.
    open: bool,
}

impl Turn<'_> {
    fn is(&self, turn: u32) -> bool {
        let turn = turn.to_string();
        if self.open { turn.starts_with(self.number) } else { turn == self.number }
    }
}

/// The turn that a filter asks for, and the words of the filter without its number.
fn of_turn(typed: &str) -> (Option<Turn<'_>>, String) {
    let mut words: Vec<&str> = typed.split_whitespace().collect();
    let at = words.iter().position(|word| word.eq_ignore_ascii_case("turn")).map(|at| at + 1);
    let at = at.filter(|at| words.get(*at).is_some_and(|word| word.parse::<u32>().is_ok()));
    let Some(at) = at else { return (None, typed.to_owned()) };
    let number = words.remove(at);
    let open = at == words.len() && !typed.ends_with(char::is_whitespace);
    let end = if open || typed.ends_with(char::is_whitespace) { " " } else { "" };
    (Some(Turn { number, open }), words.join(" ") + end)
}

/// A mending of the past before it is saved.
pub struct Changes {
    /// What is done.
    pub what: Mending,
    /// The order that is corrected or inserted.
    pub given: Option<Given>,
    /// What changes.
    pub list: Vec<Change>,
    /// Why, as far as it is typed.
    pub why: String,
    /// The first line shown.
    pub top: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_behind_turn_is_the_turns() {
        let found = |typed, turn: u32| of_turn(typed).0.is_none_or(|asked| asked.is(turn));
        assert_eq!(
            [found("turn 1", 13), found("turn 1 ", 13), found("turn 1 ", 1), found("turn 3", 1)],
            [true, false, true, false]
        );
        assert_eq!(
            [of_turn("turn 3 rall").1, of_turn("a3 turn 3").1, of_turn("turn hits").1],
            ["turn rall", "a3 turn ", "turn hits"]
        );
    }
}
