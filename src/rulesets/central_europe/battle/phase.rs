//! The steps of the phase that a card opens, in the order of the rules (Command & Control). The screens call each a phase.

use serde::{Deserialize, Serialize};

use crate::umpire::PhaseRow;

/// A step of the phase that a card opens; [`Phase::Card`] stands between two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Card,
    Rally,
    Retreats,
    Guns,
    Moves,
    Musketry,
    Melees,
}

/// In their order.
pub(crate) const PHASES: &[PhaseRow<Phase>] = &[
    PhaseRow::new(Phase::Card, 1, "Card", "card"),
    PhaseRow::new(Phase::Rally, 2, "Rally", "rally"),
    PhaseRow::new(Phase::Retreats, 3, "Retreats", "retreat"),
    PhaseRow::new(Phase::Guns, 4, "Guns", "guns"),
    PhaseRow::new(Phase::Moves, 5, "Movement", "move"),
    PhaseRow::new(Phase::Musketry, 6, "Musketry", "musketry"),
    PhaseRow::new(Phase::Melees, 7, "Melees", "melee"),
];

/// Every step: tests and first retreat moves that are owed stay so, whatever comes.
pub(crate) const ANY: &[Phase] =
    &[Phase::Card, Phase::Rally, Phase::Retreats, Phase::Guns, Phase::Moves, Phase::Musketry, Phase::Melees];

impl Phase {
    pub(crate) fn row(self) -> &'static PhaseRow<Phase> {
        PhaseRow::of(PHASES, self)
    }

    /// The step after it.
    pub(crate) fn next(self) -> Phase {
        let after = ANY.iter().skip_while(|phase| **phase != self).nth(1);
        after.copied().unwrap_or(Phase::Card)
    }
}
