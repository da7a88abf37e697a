//! Walcourt, which ships with the rules.

mod walcourt;
