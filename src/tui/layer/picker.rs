//! A unit found by a part of its name.

use crate::tui::search;
use crate::umpire::Code;

/// Where the unit that is picked goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The cursor of the roster.
    Cursor,
    /// A question of the form beneath.
    Question(&'static str),
}

/// Units, and what is typed to find one.
#[derive(Clone, Debug)]
pub struct Picker {
    /// What it is about.
    pub title: String,
    /// The units, each with its code and its name.
    pub units: Vec<(Code, String)>,
    /// What is typed.
    pub typed: String,
    /// The places of those that fit.
    pub shown: Vec<usize>,
    /// The selected one among those shown.
    pub at: usize,
    /// Where it goes.
    pub into: Picked,
}

impl Picker {
    /// A choice of units.
    pub fn new(title: impl Into<String>, units: Vec<(Code, String)>, into: Picked) -> Picker {
        let shown = (0..units.len()).collect();
        Picker { title: title.into(), units, typed: String::new(), shown, at: 0, into }
    }

    /// Searches anew. A code typed whole is found first.
    pub fn filter(&mut self) {
        let texts: Vec<String> = self.units.iter().map(|(code, name)| format!("{} {name}", code.short())).collect();
        self.shown = search::search(&self.typed, texts.iter().map(String::as_str));
        if let Some(exact) = self.shown.iter().position(|&at| self.units[at].0.short() == self.typed) {
            let found = self.shown.remove(exact);
            self.shown.insert(0, found);
        }
        self.at = 0;
    }

    /// The selected unit.
    pub fn selected(&self) -> Option<Code> {
        self.shown.get(self.at).map(|&at| self.units[at].0)
    }
}
