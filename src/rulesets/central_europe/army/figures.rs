//! The figures of `army.toml`.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::umpire::Ratio;

/// When an army has lost: a house value (CE-WIN-1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyFigures {
    /// The share of its units at the start below which it has lost.
    #[serde(deserialize_with = "share")]
    pub(crate) break_fraction: Ratio,
}

/// A number from 0 to 1.
pub(crate) fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    let share = Ratio::deserialize(deserializer)?;
    if (Ratio::ZERO..=Ratio::ONE).contains(&share) {
        Ok(share)
    } else {
        Err(D::Error::custom(format!("{share} is no number from 0 to 1")))
    }
}
