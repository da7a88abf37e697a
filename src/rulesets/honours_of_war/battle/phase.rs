//! The phases of a turn.

use serde::{Deserialize, Serialize};

use crate::umpire::PhaseRow;

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

/// The phases in their order. What stands under one number is one phase of the book; 0 is before the battle.
pub(crate) const PHASES: &[PhaseRow<Phase>] = &[
    PhaseRow::new(Phase::Muster, 0, "Muster", "muster"),
    PhaseRow::new(Phase::Generals, 1, "Commanding generals", "generals"),
    PhaseRow::new(Phase::MovementInitiative, 2, "Movement initiative", "movement_initiative"),
    PhaseRow::new(Phase::Movement, 3, "Movement", "movement"),
    PhaseRow::new(Phase::FiringInitiative, 4, "Firing initiative", "firing_initiative"),
    PhaseRow::new(Phase::Firing, 5, "Firing", "firing"),
    PhaseRow::new(Phase::FiringReactions, 5, "Firing: reactions", "firing"),
    PhaseRow::new(Phase::Melee, 6, "Melee", "melee"),
    PhaseRow::new(Phase::MeleeReactions, 6, "Melee: reactions", "melee"),
    PhaseRow::new(Phase::Rally, 7, "Rally", "rally"),
    PhaseRow::new(Phase::BreakingPoints, 8, "Breaking points", "breaking_points"),
];

impl Phase {
    /// Its row: number, name, topic.
    pub(crate) fn row(self) -> &'static PhaseRow<Phase> {
        PhaseRow::of(PHASES, self)
    }

    /// Its number and name.
    pub(crate) fn words(self) -> String {
        let row = self.row();
        format!("{} {}", row.number, row.name)
    }

    /// The phase after it; the last is followed by the first of the next turn.
    pub(crate) fn next(self) -> Phase {
        let after = PHASES.iter().skip_while(|row| row.phase != self).nth(1);
        after.map_or(Phase::Generals, |row| row.phase)
    }

    /// Whether units that were driven off react in it to what this phase brought (p. 29, 32).
    pub(crate) const fn is_reaction(self) -> bool {
        matches!(self, Phase::FiringReactions | Phase::MeleeReactions)
    }
}
