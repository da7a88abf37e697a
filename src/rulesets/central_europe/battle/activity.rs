//! What a unit is activated for (Command & Control).

use serde::{Deserialize, Serialize};

/// What an activated unit does, in the order in which the rules want the points spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    Retreat,
    GunFire,
    Move,
    Musketry,
}
