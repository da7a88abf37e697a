//! What is marked of a unit, and how long it lasts.

use crate::umpire::{Mark as IsMark, Until};

/// A mark of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It acted on its order, or changed it and evaded.
    Acted,
    /// It acted on its order without a shot or a charge: it did nothing.
    Idle,
    /// Its chit to stand ready is turned: it holds its ground, and has not acted.
    Stood,
    /// It went back.
    Back,
    /// It faces away from the foe, until it acts on an order.
    Away,
    /// It came over bad going, or out of it, to where it stands, until it moves on or goes back.
    CameOver,
    /// The obstacle that it stood behind lies before it, as it went back, until it moves on.
    Before,
    /// Bad going lies behind it, as was said, until it moves.
    BadBehind,
    /// None lies behind it, as was said, until it moves.
    ClearBehind,
    /// It went back, and what it stands in there has not been said.
    Unplaced,
}

impl IsMark for Mark {
    fn until(self) -> Until {
        match self {
            Mark::Acted | Mark::Idle | Mark::Stood | Mark::Back | Mark::Unplaced => Until::Turn,
            Mark::Away | Mark::CameOver | Mark::Before | Mark::BadBehind | Mark::ClearBehind => Until::Wiped,
        }
    }

    fn word(self) -> &'static str {
        match self {
            // What it did is the word of its order; and what lies behind it, or before it, forms ask.
            Mark::Acted | Mark::Idle | Mark::Stood | Mark::CameOver | Mark::Before => "",
            // Forms have the one, and what is owed the other.
            Mark::BadBehind | Mark::ClearBehind | Mark::Unplaced => "",
            Mark::Back => "back",
            Mark::Away => "away",
        }
    }
}
