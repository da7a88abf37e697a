//! How much of a move a unit goes back (Moving backwards).

use serde::{Deserialize, Serialize};

/// A share of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fraction {
    Half,
    ThreeQuarters,
}
