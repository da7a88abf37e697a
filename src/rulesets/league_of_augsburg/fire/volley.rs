//! A volley (Shooting).

use serde::{Deserialize, Serialize};

use super::pool::{FireDicePool, FireObjection, FirePool, Place};
use super::saves::save_on;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Cover;
use crate::umpire::{Dice, Die, Interrupt, Procedure, Ratio, Refusal, measure};

/// What the dice of a volley are for.
pub(crate) const WHY: &str = "volley";
/// What the dice of its saves are for.
pub(crate) const WHY_SAVES: &str = "saving throws";

/// `fire`: a volley and what it does.
///
/// Dice: the pool, summed; then one for each hit if the target has a save.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Fire {
    /// The shooter.
    pub(crate) unit: Unit,
    /// Inches; for skirmishers from their furthest figure.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// The target is enfiladed.
    pub(crate) enfilade: bool,
    /// Where the shooter stands.
    pub(crate) firing_from: Place,
    pub(crate) target: Unit,
    /// What the target stands in.
    pub(crate) target_cover: Cover,
    /// The shooter is a charge that halted under fire (LOA-MOR-21).
    pub(crate) half_effect: bool,
}

/// See [`Fire`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FireResult {
    #[serde(flatten)]
    pub(crate) pool: FireDicePool,
    pub(crate) total: u32,
    pub(crate) hits: u32,
    save_on: Option<u8>,
    pub(crate) saves: u32,
    pub(crate) casualties: u32,
    pub(crate) target_figures_left: u32,
    target_morale_test: bool,
}

impl Fire {
    pub(crate) fn pool(&self) -> FirePool {
        let Fire { unit, distance, enfilade, firing_from, .. } = self.clone();
        FirePool { unit, distance, enfilade, firing_from }
    }
}

impl Procedure<Tables> for Fire {
    const NAME: &'static str = "fire";
    const REQUIRED: &'static [&'static str] = &["unit", "distance", "target"];
    type Answer = FireResult;
    type Objection = FireObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.is_troops()?;
        self.target.is_troops()
    }

    fn objections(&self, tables: &Tables) -> Vec<FireObjection> {
        self.pool().objections(tables)
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<FireResult, Interrupt> {
        let target = &self.target;
        let pool = self.pool().dice(tables);
        let total = dice.sum_in(pool.dice_pool, Die::D6, tables.fire_hits.score.get(), WHY)?;
        let all = total / tables.fire_hits.score;
        // Half the hits, not half the dice: LOA-AMB-8.
        let scored = if self.half_effect { all / tables.fire_hits.half_effect_divides_by } else { all };
        let hits = scored.min(target.figures);
        let save_on = save_on(tables, target, self.target_cover);
        let saves = match save_on {
            Some(face) => dice.at_least(hits, Die::D6, face, WHY_SAVES)?,
            None => 0,
        };
        let casualties = hits - saves;
        let target_figures_left = target.figures - casualties;
        let target_morale_test = casualties > 0 && target_figures_left > 0;
        Ok(FireResult { pool, total, hits, save_on, saves, casualties, target_figures_left, target_morale_test })
    }
}
