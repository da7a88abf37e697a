//! The steps of a move, in the order of the rules (Sequence of play).

use serde::{Deserialize, Serialize};

use crate::umpire::PhaseRow;

/// A step of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Initiative,
    Tests,
    Artillery,
    Moves,
    Musketry,
    Melees,
    End,
}

pub(crate) static PHASES: &[PhaseRow<Phase>] = &[
    PhaseRow::new(Phase::Initiative, 1, "Initiative", "initiative"),
    PhaseRow::new(Phase::Tests, 2, "Brigade tests", "tests"),
    PhaseRow::new(Phase::Artillery, 3, "Artillery", "artillery"),
    PhaseRow::new(Phase::Moves, 4, "Movement", "movement"),
    PhaseRow::new(Phase::Musketry, 5, "Musketry", "musketry"),
    PhaseRow::new(Phase::Melees, 6, "Melees", "melee"),
    PhaseRow::new(Phase::End, 7, "End of the turn", "end"),
];

impl Phase {
    /// Every step.
    pub(crate) const ALL: &[Phase] =
        &[Phase::Initiative, Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End];

    /// Its row.
    pub(crate) fn row(self) -> &'static PhaseRow<Phase> {
        PhaseRow::of(PHASES, self)
    }

    /// The step after it; the first after the last.
    pub(crate) fn next(self) -> Phase {
        let rows = PHASES.iter().cycle().skip_while(|row| row.phase != self);
        rows.take(PHASES.len()).nth(1).map_or(self, |row| row.phase)
    }
}
