//! Weather and seasons (optional, p. 38-39).

use serde::{Deserialize, Serialize};

/// The weather over the whole table (p. 38).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weather {
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
pub(crate) enum Season {
    #[default]
    Any,
    Spring,
    Summer,
    Autumn,
    Winter,
}
