//! A unit found by a part of its name.

use crate::tui::search;
use crate::umpire::UnitId;

/// Where the unit that is picked goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The cursor of the roster.
    Cursor,
    /// A question of the form below.
    Question(&'static str),
}

/// A unit that can be picked.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The unit.
    pub code: UnitId,
    /// Its code with the mark of its army.
    pub marked: String,
    /// Its name.
    pub name: String,
}

/// Units, and what is typed to find one.
#[derive(Clone, Debug)]
pub struct Picker {
    /// Its heading: what the unit is sought for.
    pub title: String,
    /// The units.
    pub units: Vec<Candidate>,
    /// What is typed.
    pub typed: String,
    /// The places of those that fit.
    pub shown: Vec<usize>,
    /// The selected one among those shown.
    pub at: usize,
    /// Where it goes.
    pub into: Picked,
}

impl Candidate {
    /// Whether this code is typed.
    fn is(&self, typed: &str) -> bool {
        self.marked == typed
    }
}

impl Picker {
    /// A choice of units.
    pub fn new(title: impl Into<String>, units: Vec<Candidate>, into: Picked) -> Picker {
        let shown = (0..units.len()).collect();
        Picker { title: title.into(), units, typed: String::new(), shown, at: 0, into }
    }

    /// Searches again. A code typed whole is found first.
    pub fn filter(&mut self) {
        let texts: Vec<String> = self.units.iter().map(|unit| format!("{} {}", unit.marked, unit.name)).collect();
        self.shown = search::search(&self.typed, texts.iter().map(String::as_str));
        if let Some(exact) = self.shown.iter().position(|&at| self.units[at].is(&self.typed)) {
            let found = self.shown.remove(exact);
            self.shown.insert(0, found);
        }
        self.at = 0;
    }

    /// Whether what is typed is the whole code of a unit, and of no other the beginning.
    pub fn has_code(&self) -> bool {
        self.units.iter().any(|unit| unit.is(&self.typed)) && self.shown.len() == 1
    }

    /// The selected unit.
    pub fn selected(&self) -> Option<UnitId> {
        self.shown.get(self.at).map(|&at| self.units[at].code)
    }
}
