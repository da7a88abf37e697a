//! What a melee is fought for.

use serde::{Deserialize, Serialize};

/// What the melee was fought for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    #[default]
    Open,
    Bua,
    Entrenchment,
}
