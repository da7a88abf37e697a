//! Where a unit faces that goes back. These rules know no other facings: flank and rear are said by whoever looks at the table.

use serde::{Deserialize, Serialize};

/// Where a unit faces after its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Facing {
    Enemy,
    Rear,
}
