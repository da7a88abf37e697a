//! The steps of a turn (Turn Sequence).

use serde::{Deserialize, Serialize};

/// The steps, in the order of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Muster,
    Rally,
    Movement,
    Evasions,
    Shooting,
    Tests,
    Combat,
    Pursuit,
    Reform,
}
