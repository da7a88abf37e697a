//! Chotusitz, which ships with the rules.

mod chotusitz;
