//! What a unit owes of its own side's orders: to fall back, to advance, to charge (p. 19, 37).

use serde::{Deserialize, Serialize};

/// A move that is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Must {
    /// A normal move away from the enemy, with its feeble brigade (p. 19).
    FallBack,
    /// At least a normal move towards the nearest enemy; a charge, if he is within one (p. 19).
    Advance,
    /// At least a normal move away from the enemy, with its demoralised brigade (option, p. 37).
    Leave,
}

impl Must {
    /// In words, as a duty.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Must::FallBack => "feeble: a move back (p. 19)",
            Must::Advance => "inspiring: advance a move, charge within one (p. 19)",
            Must::Leave => "demoralised: a move away at least (p. 37)",
        }
    }
}

/// Why guns and transport of an inspired brigade owe nothing.
pub(crate) const NO_ADVANCE: &str = "guns and transport owe no advance (a reading)";
