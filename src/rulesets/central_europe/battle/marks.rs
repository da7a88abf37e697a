//! What is marked of a unit until its phase closes, or until a ruling wipes it off.

use crate::umpire::{Mark as UmpireMark, Until};

/// A mark that a unit may carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It moved, pivoted, limbered or mounted.
    Moved,
    /// It spent the phase on adopting firing order.
    AdoptedFiringOrder,
    DicedToRally,
    /// It fought a round of a melee.
    Fought,
    /// It just broke, and its first retreat move is owed.
    Broke,
    /// It was in firing order as it broke, and its move back is owed (CE-AMB-18).
    LeftOrder,
    /// It ended a retreat with its back to the enemy, and has not turned about since (CE-AMB-49).
    Away,
}

impl UmpireMark for Mark {
    fn until(self) -> Until {
        match self {
            Mark::Moved | Mark::AdoptedFiringOrder | Mark::DicedToRally | Mark::Fought => Until::Phase,
            Mark::Broke | Mark::LeftOrder | Mark::Away => Until::Wiped,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Mark::Moved => "mov",
            Mark::Away => "away",
            Mark::AdoptedFiringOrder | Mark::DicedToRally | Mark::Fought => "",
            Mark::Broke | Mark::LeftOrder => "",
        }
    }
}
