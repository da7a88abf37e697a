//! How many commanders of each grade, typed: see `army.toml`.

use serde::Deserialize;

/// Commanders of each grade but average.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Allocation {
    pub(crate) brigade: u32,
    pub(crate) brigade_big_game: u32,
    pub(crate) division: u32,
}
