//! What a side without a player is out for.

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options, View};

/// What a side without a player is out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// To take ground.
    Take,
    /// To keep the ground that it has.
    Keep,
    /// To give ground slowly.
    Delay,
}

impl Options for Aim {
    const OPTIONS: &'static [(Aim, Choice)] =
        &[(Aim::Take, "take ground"), (Aim::Keep, "keep ground"), (Aim::Delay, "give ground slowly")];
}

impl Aim {
    /// The aim of a side, by its number, as the objectives have it: who holds all of them keeps them. Nothing where there
    /// are none, or nobody has them.
    pub(super) fn of(view: &View, side: u8) -> Option<Aim> {
        let holders = || view.objectives.iter().filter_map(|objective| objective.holder);
        holders().next()?;
        Some(if view.objectives.iter().all(|objective| objective.holder == Some(side)) { Aim::Keep } else { Aim::Take })
    }
}
