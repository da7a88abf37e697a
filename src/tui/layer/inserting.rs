//! A ruling that was forgotten is inserted: the roster as it was.

use crate::umpire::Game;

/// The moment before a ruling.
pub struct Inserting {
    /// The number of the ruling's record.
    pub before: u64,
    /// The state in which it was ruled.
    pub game: Box<dyn Game>,
}
