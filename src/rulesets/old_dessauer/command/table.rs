//! The figures of generals, typed.

use serde::Deserialize;

use crate::umpire::Ratio;

/// Generals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandTable {
    /// The inches that a general rides in a turn.
    pub(crate) ride: Ratio,
    /// The rating by the die's face.
    pub(crate) leadership: [u8; 6],
    /// The score by which a unit out of command obeys.
    pub(crate) roll: u8,
    /// Hits that put a general in danger.
    pub(crate) risk_hits: u32,
    /// The faces by which he falls.
    pub(crate) killed_up_to: u8,
}
