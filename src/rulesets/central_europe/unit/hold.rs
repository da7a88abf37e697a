//! Whom the scenario lets nobody activate, and until when.

/// What holds a unit in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// The last turn of it.
    Until(u32),
    /// How near, in cm, an enemy has to be.
    EnemyWithin(u32),
}

impl Hold {
    /// What holds in a turn.
    pub(crate) fn holds_in(self, turn: u32) -> Option<Hold> {
        match self {
            Hold::Until(last) => (turn <= last).then_some(self),
            Hold::EnemyWithin(_) => Some(self),
        }
    }

    /// What ends it, behind `before`: `turn 4`, `an enemy is within 30 cm`.
    pub(crate) fn before(self) -> String {
        match self {
            Hold::Until(last) => format!("turn {}", last + 1),
            Hold::EnemyWithin(within) => format!("an enemy is within {within} cm"),
        }
    }

    /// Its word on the roster.
    pub(crate) fn mark(self) -> String {
        match self {
            Hold::Until(last) => format!("acts from {}", last + 1),
            Hold::EnemyWithin(within) => format!("waits, {within} cm"),
        }
    }
}
