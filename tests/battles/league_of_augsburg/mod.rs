//! Battles of the League of Augsburg: Walcourt by keyboard, and its orders one by one.

mod as_it_came;
mod bad_going;
mod boyne;
mod choices;
mod command;
mod cover;
mod done;
mod field;
mod fights;
mod fleurus;
mod in_turn;
mod known;
mod leave;
mod met;
mod neerwinden;
mod open_rows;
mod said;
mod sequence;
mod steenkerque;
mod still_owed;
mod to_its_end;
mod told;
mod turned;
mod upon;
mod waits;
mod walcourt;
