//! How well a brigade is commanded in a turn (p. 18-19).

use serde::{Deserialize, Serialize};

/// The command performance, from the worst (p. 18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Performance {
    Feeble,
    Poor,
    #[default]
    Steady,
    Admirable,
    Inspiring,
}

impl Performance {
    /// How many normal moves a unit may make (p. 19).
    pub(crate) const fn moves(self) -> u8 {
        if self.is_good() { 2 } else { 1 }
    }

    /// Feeble and poor: no unit advances, and changes are made in place (p. 19, HOW-AMB-A14).
    pub(crate) const fn is_bad(self) -> bool {
        matches!(self, Performance::Feeble | Performance::Poor)
    }

    /// Admirable and inspiring: double moves (p. 19).
    pub(crate) const fn is_good(self) -> bool {
        matches!(self, Performance::Admirable | Performance::Inspiring)
    }
}
