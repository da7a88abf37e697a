//! The two battles that these tests fight, and what they do in them again and again.

use crate::support::table::Table;

/// The Rearguard before it is drawn up.
pub fn mustered() -> Table {
    Table::at("old-dessauer", "rearguard")
}

/// The Rearguard, drawn up, in the movement of the first turn: Prussia is active.
pub fn rearguard() -> Table {
    let mut table = mustered();
    table.next();
    table
}

/// The troops of the Example of Combat, with others beside them.
pub const EXAMPLE: &str = include_str!("examples.toml");

/// Their battle in the movement of the first turn: Prussia is active.
pub fn example() -> Table {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.next();
    table
}

/// Ends the turn; its last ruling says these words.
pub fn end_turn(table: &mut Table, words: &str) {
    if table.phase() != "Reform" {
        table.through("Reform");
    }
    table.next_says(words);
}

/// What must still be done, by which order, and by whom.
pub fn duties(table: &Table) -> Vec<(String, &'static str, Vec<String>)> {
    let duties = table.view().duties.into_iter();
    duties.map(|duty| (duty.what, duty.order, duty.who.iter().map(ToString::to_string).collect())).collect()
}

/// Who may still give this order, and may leave it.
pub fn allowed(table: &Table, order: &str) -> Vec<String> {
    let may = table.view().may.into_iter().filter(|duty| duty.order == order);
    may.flat_map(|duty| duty.who).map(|code| code.to_string()).collect()
}

/// Who must still give this order.
pub fn owed(table: &Table, order: &str) -> Vec<String> {
    duties(table).into_iter().filter(|(_, by, _)| *by == order).flat_map(|(_, _, who)| who).collect()
}
