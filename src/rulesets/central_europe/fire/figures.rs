//! The figures of `fire.toml`.

use serde::Deserialize;

use crate::umpire::Ratio;

/// Musketry: ranges in cm, the scores needed, and what moving adds to the die (Musketry).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MusketryFigures {
    /// Degrees from the front, to either side.
    pub(crate) arc: u32,
    pub(crate) muskets: Ratio,
    pub(crate) carbines: Ratio,
    pub(crate) firing_order: i32,
    pub(crate) light_foot: i32,
    pub(crate) other: i32,
    pub(crate) moved: i32,
}

/// Artillery: ranges in cm, shares of the score, the scores needed (Artillery).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArtilleryFigures {
    pub(crate) canister: Ratio,
    pub(crate) roundshot: Ratio,
    pub(crate) canister_share: Ratio,
    pub(crate) roundshot_share: Ratio,
    /// The effectiveness in percent from which on downward `weak_share` counts.
    pub(crate) weak_at: u8,
    pub(crate) weak_share: Ratio,
    pub(crate) hits_troops: u8,
    pub(crate) hits_guns: u8,
    pub(crate) contours: u32,
}

/// Scores that cancel a hit (Saving Throws).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saves {
    pub(crate) cover: u8,
    pub(crate) cuirassiers: u8,
}

/// The 50:50 die (CE-AMB-6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chance {
    /// The face from which it means yes.
    pub(crate) yes: u8,
}
