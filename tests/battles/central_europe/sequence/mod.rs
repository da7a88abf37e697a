//! The table of the sequence: for each step of a phase and for each mark what opens it, what it allows, what it closes, what
//! it owes and what ends it, with its section; and each row played.

mod chains;
mod marks;
mod steps;

use crate::support::table::Table;

/// A row of the table.
pub struct Row {
    pub what: &'static str,
    pub page: &'static str,
    pub opened_by: &'static str,
    pub allows: &'static str,
    pub closes: &'static str,
    pub owes: &'static str,
    pub ends_with: &'static str,
    pub played: fn(),
}

const SEQUENCE: &[&[Row]] = &[steps::ROWS, marks::ROWS, chains::ROWS];

#[test]
fn every_row_of_the_sequence_is_played() {
    for row in SEQUENCE.iter().copied().flatten() {
        let Row { what, page, opened_by, allows, closes, owes, ends_with, played } = row;
        assert!(!opened_by.is_empty() && !ends_with.is_empty(), "{what}");
        assert!([allows, closes, owes].iter().any(|words| !words.is_empty()), "{what} does nothing");
        assert!(!page.is_empty() || *what == "an army has too few units", "{what} has no section");
        played();
    }
}

pub fn retreats(table: &mut Table, unit: &str) {
    table.order("overrule", unit).with("retreating", true).with("why", "it ran").says("retreating");
}
