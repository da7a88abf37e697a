//! What the scenario holds a brigade in its place by, and until when.

use crate::umpire::Ratio;

/// What holds a brigade: a turn, an enemy who is not near yet, or whichever ends first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hold {
    /// The turn before which it may not leave its place.
    pub(crate) turn: Option<u32>,
    /// How near, in inches, an enemy frees it.
    pub(crate) within: Option<u32>,
}

impl Hold {
    /// What holds in a turn.
    pub(crate) fn holds_in(self, turn: u32) -> Option<Hold> {
        match self.turn {
            Some(free) => (turn < free).then_some(self),
            None => self.within.map(|_| self),
        }
    }

    /// Whether an enemy so far off frees it.
    pub(crate) fn ends_at(self, distance: Ratio) -> bool {
        self.within.is_some_and(|within| distance <= Ratio::from(i64::from(within)))
    }

    /// What ends it, behind `before`: `turn 5`, `an enemy is within 12 in`, `turn 5 or an enemy is within 12 in`.
    pub(crate) fn before(self) -> String {
        let turn = self.turn.map(|turn| format!("turn {turn}"));
        let near = self.within.map(|within| format!("an enemy is within {within} in"));
        turn.into_iter().chain(near).collect::<Vec<_>>().join(" or ")
    }

    /// How the umpire ends it, behind that.
    pub(crate) const fn way_out(self) -> &'static str {
        if self.within.is_some() { "; if one is, H in Orders or Command Points says so" } else { "" }
    }

    /// Its words on the roster.
    pub(crate) fn mark(self) -> String {
        match (self.turn, self.within) {
            (Some(turn), None) => format!("held till turn {turn}"),
            (Some(turn), Some(within)) => format!("held till turn {turn} or {within} in"),
            (None, within) => format!("waits, {} in", within.unwrap_or_default()),
        }
    }
}
