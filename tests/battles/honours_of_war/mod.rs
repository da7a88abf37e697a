//! Honours of War on the screens of a battle, order by order. Distances, faces and results are reckoned by hand from
//! the book's tables.

mod allies;
mod charges;
mod command;
mod ending;
pub mod field;
mod firing;
mod lobositz;
mod lobositz_turns;
mod melee;
mod movement;
mod own;
mod phases;
mod reactions;
mod sequence;
mod switched_off;
mod towns;
mod weather;
