//! Ground, as moves see it.

use serde::{Deserialize, Serialize};

/// The worst ground of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Terrain {
    #[default]
    Clear,
    Hill,
    Woods,
    River,
    Stream,
    Marsh,
    Village,
    WallOrHedge,
}
