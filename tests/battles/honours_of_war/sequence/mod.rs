//! The sequence of a turn (p. 17-18), row by row: what opens in each phase, what it allows, closes and owes, and what ends
//! it, each with its page and an umpire who plays it. Faces and results are reckoned by hand from the book's tables.

mod asked;
mod by_heart;
mod charger_shot;
mod charges;
mod command;
mod duties;
mod fire;
mod forms;
mod garrisons;
mod ground;
mod hills;
mod keys;
mod marks;
mod meeting;
mod melee;
mod moves_owed;
mod offered;
mod options;
mod overtaken;
mod pursuits;
mod rallied;
mod said;
mod told;
mod two_at_once;
mod ways;
mod woods;

use crate::support::table::Table;

/// What must hold, the page that says so, and how it is played.
pub type Row = (&'static str, &'static str, fn());

pub fn play(rows: &[Row]) {
    for (what, page, row) in rows {
        println!("{what} ({page})");
        row();
    }
}

/// Whether something without anybody's code is owed, or may be done.
fn says(table: &Table, words: &str) -> bool {
    let view = table.view();
    view.duties.iter().chain(&view.may).any(|duty| duty.what.contains(words))
}
