//! Hanau, which ships with the rules.

mod hanau;
mod hanau_turns;
