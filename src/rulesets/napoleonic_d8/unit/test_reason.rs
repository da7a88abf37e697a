//! Why a unit tests its morale (Firing, hits; Melee results).

use serde::{Deserialize, Serialize};

/// Why a unit tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TestReason {
    #[default]
    Hits,
    EnemyInRear,
    Melee,
}
