//! Dice, and what falls on them.

use serde::{Deserialize, Serialize};

/// A kind of die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    /// Three sides.
    D3,
    /// Six sides.
    D6,
    /// The average die: 2, 3, 3, 4, 4, 5.
    Average,
    /// Eight sides.
    D8,
    /// Ten sides.
    D10,
}

impl Die {
    /// Each face that can be read, and how many sides of the die show it.
    pub const fn readings(self) -> &'static [(u8, u32)] {
        const ONCE: [(u8, u32); 10] = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1)];
        match self {
            Die::D3 => ONCE.split_at(3).0,
            Die::D6 => ONCE.split_at(6).0,
            Die::Average => &[(2, 1), (3, 2), (4, 2), (5, 1)],
            Die::D8 => ONCE.split_at(8).0,
            Die::D10 => &ONCE,
        }
    }

    /// How many sides it has.
    pub fn sides(self) -> u32 {
        self.readings().iter().map(|&(_, weight)| weight).sum()
    }

    /// Whether `face` can be read on it.
    pub fn shows(self, face: u8) -> bool {
        self.readings().iter().any(|&(reading, _)| reading == face)
    }

    /// Its name in the books.
    pub const fn name(self) -> &'static str {
        match self {
            Die::D3 => "D3",
            Die::D6 => "D6",
            Die::Average => "average die",
            Die::D8 => "D8",
            Die::D10 => "D10",
        }
    }
}

/// What fell: a face, or a card by name. As it stands in the journal and in `resolve`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Throw {
    /// The face that was read.
    Face(u8),
    /// The card that was turned.
    Card(String),
}
