//! The figures of shooting, typed.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::unit::bands::Bands;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::Ratio;

/// Shooting, as far as the article prints it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FireTable {
    /// Degrees from the front to either side.
    pub(crate) arc: u32,
    /// Scores by range.
    pub(crate) regimental_gun: Bands,
    /// The score of muskets at the range of the example: all that is left of their chart.
    pub(crate) example: Bands,
    /// Added to the die of a disordered firer.
    pub(crate) disordered: Ratio,
    /// Inches of a gap that a stand shoots through.
    pub(crate) gap_per_stand: Ratio,
    /// Figures that must touch no enemy.
    pub(crate) hanging_foot: u32,
    pub(crate) hanging_cavalry: u32,
    /// Gun models that must touch no enemy.
    pub(crate) hanging_guns: u32,
}

impl FireTable {
    /// The least hanging flank that can be shot at.
    pub(crate) fn hanging(&self, target: Kind) -> u32 {
        match target {
            Kind::Infantry | Kind::Skirmishers => self.hanging_foot,
            Kind::Cavalry => self.hanging_cavalry,
            Kind::Artillery | Kind::RegimentalGun => self.hanging_guns,
        }
    }
}

/// Woods.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WoodsTable {
    /// How far troops in them are seen, in inches.
    pub(crate) sight: Ratio,
}

/// Shooting (house).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseFire {
    /// Scores by range.
    pub(crate) musket: Bands,
    /// Scores by range.
    pub(crate) gun: Bands,
    /// Added to the die after a move of up to half.
    pub(crate) moved: Ratio,
    /// Added to the die against a target in cover.
    pub(crate) cover: Ratio,
}
