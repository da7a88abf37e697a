//! The weather by its score (p. 38-39).

use serde::Deserialize;

use crate::rulesets::honours_of_war::unit::weather::{Season, Weather};

/// The seasons' tables, and the die of change.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeatherScores {
    /// Scores 2 to 12 all year, or in spring and autumn.
    pub(crate) any: [Weather; 11],
    /// The same in winter.
    pub(crate) winter: [Weather; 11],
    /// The same in summer.
    pub(crate) summer: [Weather; 11],
    /// Up to this face the score falls by 1.
    pub(crate) falls_to: u8,
    /// From this face on it rises by 1.
    pub(crate) rises_from: u8,
}

impl WeatherScores {
    /// The least score.
    pub(crate) const LEAST: u8 = 2;
    /// The greatest score.
    pub(crate) const GREATEST: u8 = 12;

    /// The weather at a score, 2 to 12; `None` for any other.
    pub(crate) fn at(&self, season: Season, score: u8) -> Option<Weather> {
        let scores = match season {
            Season::Any | Season::Spring | Season::Autumn => &self.any,
            Season::Winter => &self.winter,
            Season::Summer => &self.summer,
        };
        scores.get(usize::from(score.checked_sub(Self::LEAST)?)).copied()
    }
}
