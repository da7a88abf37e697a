//! A volley (Shooting).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::fire::pool::{Place, Pool, pool};
use crate::rulesets::league_of_augsburg::fire::saves::{Cover, save_on};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Dice, Die, Interrupt, Ratio, Request, measure};

/// `fire`: a volley and what it does.
///
/// Dice: the pool, summed; then one for each hit if the target has a save.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fire {
    /// The shooter.
    pub(crate) unit: Unit,
    /// Inches; for skirmishers from their furthest figure.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// Whether the target is enfiladed.
    #[serde(default)]
    pub(crate) enfilade: bool,
    /// Where the shooter stands.
    #[serde(default)]
    pub(crate) firing_from: Place,
    /// The target.
    pub(crate) target: Unit,
    /// What the target stands in.
    #[serde(default)]
    pub(crate) target_cover: Cover,
    /// Whether the shooter is a charge that halted under fire (LOA-MOR-21).
    #[serde(default)]
    pub(crate) half_effect: bool,
}

/// See [`Fire`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Volley {
    #[serde(flatten)]
    pub(crate) pool: Pool,
    pub(crate) total: u32,
    pub(crate) hits: u32,
    pub(crate) save_on: Option<u8>,
    pub(crate) saves: u32,
    pub(crate) casualties: u32,
    pub(crate) target_figures_left: u32,
    pub(crate) target_morale_test: bool,
}

impl Request<Tables> for Fire {
    const NAME: &'static str = "fire";
    type Answer = Volley;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Volley, Interrupt> {
        let Fire { unit, target, .. } = self;
        target.is_troops()?;
        let pool = pool(tables, unit, self.distance, self.enfilade, self.firing_from)?;
        let total = dice.sum_in(pool.dice_pool, Die::D6, tables.fire_hits.score.get(), "volley")?;
        let all = total / tables.fire_hits.score;
        // Half the hits, not half the dice: LOA-AMB-8.
        let scored = if self.half_effect { all / tables.fire_hits.half_effect_divides_by } else { all };
        let hits = scored.min(target.figures);
        let save_on = save_on(tables, target, self.target_cover);
        let saves = match save_on {
            Some(face) => dice.at_least(hits, Die::D6, face, "saves")?,
            None => 0,
        };
        let casualties = hits - saves;
        let target_figures_left = target.figures - casualties;
        Ok(Volley {
            pool,
            total,
            hits,
            save_on,
            saves,
            casualties,
            target_figures_left,
            target_morale_test: casualties > 0 && target_figures_left > 0,
        })
    }
}
