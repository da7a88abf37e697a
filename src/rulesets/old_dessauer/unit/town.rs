//! Towns: what a garrison may do out of its block, and who may attack it (Terrain Effects).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::from_one;
use crate::rulesets::old_dessauer::unit::stands::live_foot;
use crate::umpire::{Choice, Lookup, Options, Refusal};

/// A side of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TownSide {
    #[default]
    Front,
    Right,
    Rear,
    Left,
}

impl Options for TownSide {
    const OPTIONS: &'static [(TownSide, Choice)] =
        &[(TownSide::Front, "front"), (TownSide::Right, "right"), (TownSide::Rear, "rear"), (TownSide::Left, "left")];
}

/// `town_block` (OD-TER-8, OD-TER-9).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TownBlock {
    /// The figures inside, from 1.
    #[serde(deserialize_with = "from_one")]
    pub(crate) garrison_figures: u32,
}

/// The numbers of a town block.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TownBlockResult {
    /// Figures that may shoot out of one side.
    pub(crate) fire_figures_per_side: u32,
    /// Their dice.
    pub(crate) fire_dice_per_side: u32,
    /// Dice of the whole garrison in combat.
    pub(crate) combat_dice: u32,
    /// Figures that may attack one side.
    pub(crate) attack_figures_per_side: u32,
}

impl TownBlock {
    /// Its numbers: half the garrison shoots out of a side, half as many again as are inside may attack one.
    pub(crate) const fn numbers(&self) -> TownBlockResult {
        let inside = self.garrison_figures;
        TownBlockResult {
            fire_figures_per_side: inside / 2,
            fire_dice_per_side: live_foot(inside / 2),
            combat_dice: live_foot(inside),
            attack_figures_per_side: inside.saturating_mul(3) / 2,
        }
    }
}

impl Lookup<Tables> for TownBlock {
    const NAME: &'static str = "town_block";
    type Answer = TownBlockResult;

    fn answer(&self, _: &Tables) -> Result<TownBlockResult, Refusal> {
        Ok(self.numbers())
    }
}
