//! The figures of morale, typed.

use serde::{Deserialize, Serialize};

use crate::umpire::Ratio;

/// Rallying: scores, and what is added to the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RallyTable {
    pub(crate) regular: Ratio,
    pub(crate) poor: Ratio,
    pub(crate) no_visible_chargers: Ratio,
    pub(crate) out_of_command: Ratio,
}

/// The test after shooting, as far as the article prints it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TestTable {
    /// The score of crack units.
    pub(crate) crack: Ratio,
}

/// Recoil moves in inches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecoilTable {
    pub(crate) per_move: u32,
    pub(crate) most: u32,
    pub(crate) enemy_gap: Ratio,
    pub(crate) friend_gap: Ratio,
}

impl RecoilTable {
    /// The recoil moves for so many hits by shooting, if the test fails: one for every two (OD-TEST-4).
    pub(crate) const fn moves_for(hits: u32) -> u32 {
        hits / 2
    }

    /// The least inches of so many recoil moves (OD-REC-1, OD-REC-5).
    pub(crate) fn forced(&self, moves: u32) -> u32 {
        moves.saturating_mul(self.per_move).min(self.most)
    }
}

/// Voluntary fallback in inches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FallbackTable {
    pub(crate) general_within: Ratio,
    pub(crate) segment: Ratio,
}

/// Scores that rally a shaken unit (house).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseRally {
    pub(crate) crack: Ratio,
}

/// The test after shooting (house).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseTest {
    pub(crate) regular: Ratio,
    pub(crate) poor: Ratio,
    /// Added to the die out of command.
    pub(crate) out_of_command: Ratio,
    /// Whether an attached general's rating is added to the die.
    pub(crate) leadership: bool,
}
