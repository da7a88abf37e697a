//! What a rule says in the end.

use serde::{Deserialize, Serialize};

/// One line of a sum: what, how much, and the page that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// What it is for: `target superior`.
    pub label: String,
    /// What it adds to the die.
    pub value: i32,
    /// The page or section; empty where the ruleset names none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub page: String,
    /// Whose sum it belongs to, where several throw, each with a sum of its own: a unit, a side. Empty where there is one
    /// sum only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub whose: String,
}

impl Modifier {
    /// A line of a sum.
    pub fn new(label: impl Into<String>, value: i32, page: &str) -> Modifier {
        Modifier { label: label.into(), value, page: page.to_owned(), whose: String::new() }
    }

    /// A line of somebody's sum, where several have one.
    #[must_use]
    pub fn of(self, whose: impl Into<String>) -> Modifier {
        Modifier { whose: whose.into(), ..self }
    }
}

/// What a ruling ends in for one who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// A unit, a side: `a2 Harrach`. Empty where one end is all.
    pub who: String,
    /// The end: `wins`, `drawn`, `loses`; `1 hit, retreats`.
    pub what: String,
}

impl End {
    /// The end for one of several.
    pub fn of(who: impl Into<String>, what: impl Into<String>) -> End {
        End { who: who.into(), what: what.into() }
    }

    /// The only end there is; none where nothing is said.
    pub fn only(what: impl Into<String>) -> Vec<End> {
        let what = what.into();
        if what.is_empty() { Vec::new() } else { vec![End::of("", what)] }
    }
}

/// A ruling: what happened, why, and the events that change the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling<E> {
    /// The line in the log: `a2 Harrach at b1 Billerbeck, 16 cm: 4 - 2 (long, superior) = 2, 1 hit.`
    pub line: String,
    /// The outcome in a word or two, by which the odds count: `1 hit`.
    pub outcome: String,
    /// What it ends in for each who takes part, by which the odds count once more, for each apart. None where that says
    /// no more than the outcome.
    pub ends: Vec<End>,
    /// The sum.
    pub sum: Vec<Modifier>,
    /// Where the result was read: `standard infantry, p. 34`.
    pub table: String,
    /// What changed and what is owed now, a sentence each.
    pub notes: Vec<String>,
    /// Which commander fell by it, a sentence as a report tells it: `Frederick II was hit.` Units that are lost stand in the
    /// losses. Empty where none did.
    pub fallen: String,
    /// What changes.
    pub events: Vec<E>,
}

impl<E> Ruling<E> {
    /// A ruling with its line and its events, and nothing to add up.
    pub fn new(line: impl Into<String>, events: Vec<E>) -> Ruling<E> {
        Ruling {
            line: line.into(),
            outcome: String::new(),
            ends: Vec::new(),
            sum: Vec::new(),
            table: String::new(),
            notes: Vec::new(),
            fallen: String::new(),
            events,
        }
    }

    /// Its events, and the rest of it.
    pub fn take_events<F>(self) -> (Vec<E>, Ruling<F>) {
        let Ruling { line, outcome, ends, sum, table, notes, fallen, events } = self;
        (events, Ruling { line, outcome, ends, sum, table, notes, fallen, events: Vec::new() })
    }
}
