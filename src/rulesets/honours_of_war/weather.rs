//! The weather (optional, p. 38-39).

use serde::{Deserialize, Serialize};

/// The weather over the whole table (p. 38).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the weathers by their names in the book")]
pub enum Weather {
    #[default]
    Fair,
    LightRain,
    HeavyRain,
    Storm,
    Fog,
}

/// The season, where the players tell them apart (p. 38-39).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the seasons by their names")]
pub enum Season {
    #[default]
    Any,
    Spring,
    Summer,
    Autumn,
    Winter,
}
