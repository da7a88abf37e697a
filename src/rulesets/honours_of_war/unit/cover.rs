//! Kinds of cover, and how much they count (p. 15-16).

use serde::{Deserialize, Serialize};

/// What stands about a target, or between it and the firer (p. 15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cover {
    #[default]
    Open,
    Woods,
    Hedge,
    Wall,
    Fence,
    TreeLine,
    Entrenchment,
    BuaRustic,
    BuaUrban,
    BuaFortified,
}

impl Cover {
    /// Whether it is a built up area.
    pub(crate) const fn is_bua(self) -> bool {
        matches!(self, Cover::BuaRustic | Cover::BuaUrban | Cover::BuaFortified)
    }
}

/// How much cover counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Level {
    #[default]
    None,
    Light,
    Heavy,
}
