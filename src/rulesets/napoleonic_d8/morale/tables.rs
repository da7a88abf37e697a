//! Hits, morale and blown cavalry, typed: see `morale.toml`.

use serde::Deserialize;

/// Kills, or disorders, from which a unit tests and from which it is removed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HitFigures {
    pub(crate) test: u32,
    pub(crate) removed: u32,
}

/// The morale test: the score needed, and what is added to the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleFigures {
    pub(crate) needed: i32,
    pub(crate) supported: i32,
    pub(crate) in_building: i32,
    pub(crate) kill: i32,
    pub(crate) disorder: i32,
    pub(crate) out_of_command: i32,
}

/// What being blown adds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlownFigures {
    pub(crate) disorders: u32,
}
