//! Whom the scenario lets nobody activate or move, and until when; what it has to say of somebody's moves.

use std::sync::Arc;

/// What holds a unit in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// The last turn of it.
    Until(u32),
    /// How near, in cm, an enemy has to be.
    EnemyWithin(u32),
    /// The last turn in which it does not leave its place: it is activated all the same, to fire or to change its order.
    InPlace(u32),
}

impl Hold {
    /// What holds in a turn.
    pub(crate) fn holds_in(self, turn: u32) -> Option<Hold> {
        match self {
            Hold::Until(last) | Hold::InPlace(last) => (turn <= last).then_some(self),
            Hold::EnemyWithin(_) => Some(self),
        }
    }

    /// What ends it, behind `before`: `turn 4`, `an enemy is within 30 cm`.
    pub(crate) fn before(self) -> String {
        match self {
            Hold::Until(last) | Hold::InPlace(last) => format!("turn {}", last + 1),
            Hold::EnemyWithin(within) => format!("an enemy is within {within} cm"),
        }
    }

    /// Its word on the roster.
    pub(crate) fn mark(self) -> String {
        match self {
            Hold::Until(last) => format!("acts from {}", last + 1),
            Hold::EnemyWithin(within) => format!("waits, {within} cm"),
            Hold::InPlace(last) => format!("moves from {}", last + 1),
        }
    }

    /// Whether it keeps a unit in its place, and no more.
    pub(crate) const fn is_in_place(self) -> bool {
        matches!(self, Hold::InPlace(_))
    }

    /// What whom it holds does not do.
    pub(crate) const fn forbids(self) -> &'static str {
        if self.is_in_place() { "does not leave its place" } else { "is not activated" }
    }
}

/// What the scenario has to say of a unit's moves, in the umpire's eyes alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reminder {
    pub(crate) words: Arc<str>,
    /// The last turn of it, if it has one.
    pub(crate) until: Option<u32>,
}

impl Reminder {
    /// Its words, where they hold in a turn.
    pub(crate) fn in_turn(&self, turn: u32) -> Option<&str> {
        self.until.is_none_or(|last| turn <= last).then_some(&*self.words)
    }
}
