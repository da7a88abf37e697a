//! The numbers that follow from a unit's strength and formation.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::from_one;
use crate::rulesets::old_dessauer::unit::stands::shattered_at;
use crate::umpire::{Lookup, Ratio, Refusal, integer};

/// `unit_profile`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitProfile {
    pub(crate) unit: Unit,
}

/// What a unit is worth on the table.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Profile {
    pub(crate) stands: u32,
    /// Stands that may shoot to the front, a die each.
    pub(crate) fire_dice: u32,
    pub(crate) combat_dice: u32,
    /// Whether it is a dense target when not enfiladed.
    pub(crate) dense: bool,
    /// In inches.
    pub(crate) frontage: Option<Ratio>,
    /// The figures at which it is shattered.
    pub(crate) shattered_at: u32,
    pub(crate) shattered: bool,
    pub(crate) steady: bool,
}

impl Lookup<Tables> for UnitProfile {
    const NAME: &'static str = "unit_profile";
    type Answer = Profile;

    fn answer(&self, tables: &Tables) -> Result<Profile, Refusal> {
        let unit = &self.unit;
        unit.check(&tables.options)?;
        Ok(Profile {
            stands: unit.stands(),
            fire_dice: unit.fire_stands(),
            combat_dice: unit.combat_dice(),
            dense: unit.is_dense(false),
            frontage: unit.frontage(),
            shattered_at: shattered_at(unit.original_figures),
            shattered: unit.is_shattered_at(unit.figures),
            steady: unit.is_steady(),
        })
    }
}

/// `shatter_check`: a unit down to a quarter of its strength leaves at the end of the turn (OD-SHAT-1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShatterCheck {
    /// Figures at the start, from 1.
    #[serde(deserialize_with = "from_one")]
    pub(crate) original_figures: u32,
    /// Figures now; more than at the start is refused.
    #[serde(deserialize_with = "integer")]
    pub(crate) figures: u32,
}

/// How far a unit is from shattering.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ShatterResult {
    pub(crate) shattered: bool,
    /// The figures at which it is.
    pub(crate) shattered_at: u32,
    /// Further hits until then.
    pub(crate) hits_to_shatter: u32,
}

impl Lookup<Tables> for ShatterCheck {
    const NAME: &'static str = "shatter_check";
    type Answer = ShatterResult;

    fn answer(&self, _: &Tables) -> Result<ShatterResult, Refusal> {
        if self.figures > self.original_figures {
            return Err(Refusal::on("Shattered Units", "a unit has no more figures than it had at the start"));
        }
        let shattered_at = shattered_at(self.original_figures);
        let hits_to_shatter = self.figures.saturating_sub(shattered_at);
        Ok(ShatterResult { shattered: hits_to_shatter == 0, shattered_at, hits_to_shatter })
    }
}
