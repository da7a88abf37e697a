//! The Hit Table (p. 34), and what a unit's hits do to it (p. 29).

use serde::Serialize;

use crate::rulesets::honours_of_war::morale::hit_line::Line;
use crate::rulesets::honours_of_war::tables::Tables;

/// An average die read on the Hit Table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reading {
    /// The face of the average die, 2 to 5.
    pub(crate) die: u8,
    /// The face with all modifiers, before it is held to the columns.
    pub(crate) modified: i32,
    /// The column, 0 to 6.
    pub(crate) column: u8,
    pub(crate) table_line: Line,
    /// Whether the unmodified 5 raised no hit to one.
    pub(crate) natural_five: bool,
    pub(crate) hits: u32,
}

impl Reading {
    /// Reads a die with this sum of modifiers on a line of the table (p. 34).
    pub(crate) fn new(tables: &Tables, line: Line, die: u8, sum: i32) -> Reading {
        let row = tables.hits.table.line(line);
        let modified = i32::from(die).saturating_add(sum);
        let column = modified.clamp(0, row.len() as i32 - 1) as u8;
        let read = row[usize::from(column)];
        let natural = &tables.hits.natural;
        let natural_five = die == natural.face && read < natural.hits;
        let hits = if natural_five { natural.hits } else { read };
        Reading { die, modified, column, table_line: line, natural_five, hits }
    }
}
