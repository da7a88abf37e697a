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
    /// What fell for each hit that had a save. Empty where odds are reckoned, which draw several dice as one.
    #[serde(skip)]
    save_faces: Vec<u8>,
    saves: u32,
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
        let (saves, save_faces) = match save_on {
            Some(needed) => saved(dice, hits, needed)?,
            None => (0, Vec::new()),
        };
        let casualties = hits - saves;
        let target_figures_left = target.figures - casualties;
        let target_morale_test = casualties > 0 && target_figures_left > 0;
        Ok(FireResult {
            pool,
            total,
            hits,
            save_on,
            save_faces,
            saves,
            casualties,
            target_figures_left,
            target_morale_test,
        })
    }
}

/// How many of the hits are saved, and what fell.
fn saved(dice: &mut dyn Dice, hits: u32, needed: u8) -> Result<(u32, Vec<u8>), Interrupt> {
    if dice.pools() {
        return Ok((dice.at_least(hits, Die::D6, needed, WHY_SAVES)?, Vec::new()));
    }
    let faces: Vec<u8> = (0..hits).map(|_| dice.face(Die::D6, WHY_SAVES)).collect::<Result<_, _>>()?;
    let saves = faces.iter().map(|face| u32::from(*face >= needed)).sum();
    Ok((saves, faces))
}

impl FireResult {
    /// `2 hits; saves 3 5, 4 needed:`, before the casualties; `None` where nothing was hit that has a save.
    pub(crate) fn saving(&self) -> Option<String> {
        let needed = self.save_on.filter(|_| !self.save_faces.is_empty())?;
        let faces: Vec<String> = self.save_faces.iter().map(u8::to_string).collect();
        let (hits, saves) = if self.hits == 1 { ("hit", "save") } else { ("hits", "saves") };
        Some(format!("{} {hits}; {saves} {}, {needed} needed:", self.hits, faces.join(" ")))
    }
}
