//! Ground (Terrain Effects): what it is called, what it does, towns and sight in woods.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{Inches, from_one};
use crate::rulesets::old_dessauer::unit::stands::live_foot;
use crate::umpire::{Dice, Interrupt, Request};

/// The worst ground that a unit crosses. A road counts when the whole turn is spent on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Terrain {
    #[default]
    Open,
    Woods,
    Rough,
    Steep,
    Town,
    Road,
}

impl Terrain {
    /// Whether it halves moves and disorders: woods, rough ground, steep slopes (OD-TER-1, OD-TER-3).
    pub(crate) const fn is_broken(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Rough | Terrain::Steep)
    }

    /// Whether only infantry enters it (OD-TER-1, OD-TER-7).
    pub(crate) const fn is_for_foot(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Town)
    }
}

/// Ground as far as it matters to skirmishers (Light Infantry).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    #[default]
    Open,
    Woods,
    Rough,
    Steep,
}

/// `town_block`: what a garrison may do out of its block, and who may attack it (OD-TER-8, OD-TER-9).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TownBlock {
    /// The figures inside, from 1.
    #[serde(deserialize_with = "from_one")]
    pub(crate) garrison_figures: u32,
}

/// The numbers of a town block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Garrison {
    /// Figures that may shoot out of one side.
    pub(crate) fire_figures_per_side: u32,
    /// Their dice.
    pub(crate) fire_dice_per_side: u32,
    /// Dice of the whole garrison in combat.
    pub(crate) combat_dice: u32,
    /// Figures that may attack one side.
    pub(crate) attack_figures_per_side: u32,
}

/// Figures of a garrison that may shoot out of one side: half of them.
pub(crate) const fn fire_figures(garrison: u32) -> u32 {
    garrison / 2
}

impl Request<Tables> for TownBlock {
    const NAME: &'static str = "town_block";
    type Answer = Garrison;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Garrison, Interrupt> {
        let inside = self.garrison_figures;
        let fire_figures_per_side = fire_figures(inside);
        Ok(Garrison {
            fire_figures_per_side,
            fire_dice_per_side: live_foot(fire_figures_per_side),
            combat_dice: live_foot(inside),
            attack_figures_per_side: inside.saturating_mul(3) / 2,
        })
    }
}

/// `woods_sight`: troops in woods are seen from near by, or when they shoot (OD-TER-2).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WoodsSight {
    /// How far away they are.
    pub(crate) distance: Inches,
    /// Whether they shot.
    #[serde(default)]
    pub(crate) target_fired: bool,
}

/// Whether troops in woods are seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sight {
    /// Whether they are.
    pub(crate) visible: bool,
}

impl Request<Tables> for WoodsSight {
    const NAME: &'static str = "woods_sight";
    type Answer = Sight;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Sight, Interrupt> {
        Ok(Sight { visible: self.target_fired || self.distance.0 <= tables.woods.sight })
    }
}
