//! The table of the sequence: for every step of the turn and every mark what opens it, what it allows, closes and owes, and
//! what ends it, each with the section of the article and a play that shows it.

mod fights;
mod marks;
mod steps;

use crate::support::table::Table;

/// A row of the table.
pub struct Row {
    /// The step or the mark.
    pub of: &'static str,
    pub opens: &'static str,
    pub allows: &'static str,
    pub closes: &'static str,
    pub owes: &'static str,
    pub ends: &'static str,
    pub section: &'static str,
    pub play: fn(),
}

const SEQUENCE: &[&[Row]] = &[steps::ROWS, marks::ROWS, fights::ROWS];

#[test]
fn the_table_of_the_sequence_is_played() {
    for row in SEQUENCE.iter().copied().flatten() {
        let Row { of, opens, allows, closes, owes, ends, section, play } = row;
        println!("{of} | {opens} | {allows} | {closes} | {owes} | {ends} | {section}");
        assert!(!section.is_empty(), "{of}");
        play();
    }
}

pub fn shake(table: &mut Table, unit: &str) {
    table.order("overrule", unit).with("shaken", true).with("why", "a test").says("shaken");
}
