//! What mends the past, and what changes by it.

use crate::umpire::{Order, Throw};

use super::Thrown;

/// An order that is ruled at its place in the past.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The order as answered.
    pub order: Order,
    /// What fell.
    pub throws: Vec<Throw>,
    /// Who threw.
    pub thrown: Thrown,
}

/// What a mending would do to one ruling, or to a note that stands again.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The number of its record.
    pub seq: u64,
    /// Its line before; `None` where there was none.
    pub before: Option<String>,
    /// What becomes of it.
    pub after: After,
}

/// What becomes of a ruling when the past is mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// It stands, and this is its line.
    Stands(String),
    /// Its line stands as it was, but what it did to the battle is another.
    Otherwise {
        /// The line.
        line: String,
        /// What is answered otherwise: `worst ground: woods, was hill`.
        answers: Vec<String>,
    },
    /// It is removed.
    Removed,
    /// It cannot be ruled again, and stands as it was; why.
    AsItWas(String),
    /// It was taken back, and cannot stand again; why.
    NotAgain(String),
}
