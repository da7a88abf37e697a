//! The phases of a turn.

use serde::{Deserialize, Serialize};

/// The phases of a turn, in order. Firing and melee have their reactions after them (p. 17, 25, 32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Muster,
    Generals,
    MovementInitiative,
    Movement,
    FiringInitiative,
    Firing,
    FiringReactions,
    Melee,
    MeleeReactions,
    Rally,
    BreakingPoints,
}

impl Phase {
    /// All of them, in order.
    pub(crate) const ALL: [Phase; 11] = [
        Phase::Muster,
        Phase::Generals,
        Phase::MovementInitiative,
        Phase::Movement,
        Phase::FiringInitiative,
        Phase::Firing,
        Phase::FiringReactions,
        Phase::Melee,
        Phase::MeleeReactions,
        Phase::Rally,
        Phase::BreakingPoints,
    ];

    /// Its number in the book; 0 before the battle.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Phase::Muster => 0,
            Phase::Generals => 1,
            Phase::MovementInitiative => 2,
            Phase::Movement => 3,
            Phase::FiringInitiative => 4,
            Phase::Firing | Phase::FiringReactions => 5,
            Phase::Melee | Phase::MeleeReactions => 6,
            Phase::Rally => 7,
            Phase::BreakingPoints => 8,
        }
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Phase::Muster => "Muster",
            Phase::Generals => "Commanding generals",
            Phase::MovementInitiative => "Movement initiative",
            Phase::Movement => "Movement",
            Phase::FiringInitiative => "Firing initiative",
            Phase::Firing => "Firing",
            Phase::FiringReactions => "Firing: reactions",
            Phase::Melee => "Melee",
            Phase::MeleeReactions => "Melee: reactions, pursuit",
            Phase::Rally => "Rally",
            Phase::BreakingPoints => "Breaking points",
        }
    }

    /// The topic of the quick reference.
    pub(crate) const fn topic(self) -> &'static str {
        match self {
            Phase::Muster => "muster",
            Phase::Generals => "generals",
            Phase::MovementInitiative => "movement_initiative",
            Phase::Movement => "movement",
            Phase::FiringInitiative => "firing_initiative",
            Phase::Firing | Phase::FiringReactions => "firing",
            Phase::Melee | Phase::MeleeReactions => "melee",
            Phase::Rally => "rally",
            Phase::BreakingPoints => "breaking_points",
        }
    }

    /// The phase after it; the last is followed by the first of the next turn.
    pub(crate) fn next(self) -> Phase {
        let at = Phase::ALL.iter().position(|phase| *phase == self).unwrap_or(0);
        *Phase::ALL.get(at + 1).unwrap_or(&Phase::Generals)
    }
}
