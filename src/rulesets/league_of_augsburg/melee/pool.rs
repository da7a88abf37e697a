//! The dice of a melee (Melee Procedure).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::sum::Sum;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Refusal, Request};

const SECTION: &str = "Melee Procedure";

/// How a unit came into a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    Charging,
    Countercharging,
    Defending,
}

/// What a unit crosses to fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Crossing {
    #[default]
    None,
    Small,
    Serious,
}

/// `melee_pool`: how many dice a unit fights with. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleePool {
    /// Who fights.
    pub(crate) unit: Unit,
    /// Whom it fights.
    pub(crate) enemy: Unit,
    /// How it came to it.
    pub(crate) role: Role,
    /// The obstacle that it crosses.
    #[serde(default)]
    pub(crate) crossing: Crossing,
    /// Whether it is taken in flank or rear.
    #[serde(default)]
    pub(crate) flanked: bool,
}

/// See [`MeleePool`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Pool {
    pub(crate) base_dice: u32,
    pub(crate) dice_pool: u32,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

/// The basic pool: the first line that fits, every division rounded down (LOA-MEL-8 to 13, LOA-AMB-15, LOA-AMB-19).
fn base_dice(tables: &Tables, unit: &Unit, enemy: &Unit) -> u32 {
    let per = &tables.melee_dice;
    let figures = unit.figures;
    if unit.is_mounted() && enemy.is_mounted() {
        return (figures / per.cavalry_against_mounted).max(per.cavalry_against_mounted_least);
    }
    if unit.is_effectively_unformed() {
        return figures / per.loose;
    }
    if unit.is_mounted() {
        return figures / per.cavalry_against_foot;
    }
    if unit.is_light() || unit.kind == Kind::Artillery {
        return figures / per.loose;
    }
    figures.saturating_sub(unit.pikemen) / per.musketeers + (unit.pikemen / per.pike).saturating_mul(per.pike_dice)
}

/// The dice of a unit against its enemy. `role` and what follows is the unit's.
pub(crate) fn pool(
    tables: &Tables,
    unit: &Unit,
    enemy: &Unit,
    role: Role,
    crossing: Crossing,
    flanked: bool,
) -> Result<Pool, Refusal> {
    unit.is_troops()?;
    enemy.is_troops()?;
    if role != Role::Defending && (unit.kind == Kind::Artillery || unit.routing) {
        return Err(Refusal::on(SECTION, "artillery and routing units do not charge, nor countercharge"));
    }
    let mounted = unit.is_mounted();
    let holds_as_infantry = enemy.holding && enemy.kind.is_light();
    let musketeers = (enemy.kind == Kind::Foot && enemy.pikemen == 0) || holds_as_infantry;
    let add = &tables.melee_modifiers;
    let sum = Sum::of(
        SECTION,
        &[
            (unit.is_elite(), "elite", add.elite),
            (role == Role::Charging, "charging", add.charging),
            (mounted && musketeers, "cavalry against musketeers", add.cavalry_against_musketeers),
            (enemy.is_light(), "against skirmishers", add.against_skirmishers),
            (role == Role::Countercharging, "countercharging", add.countercharging),
            (unit.heavy, "heavy cavalry", add.heavy_cavalry),
            (unit.grenadiers, "grenadiers", add.grenadiers),
            (unit.ranks() > enemy.ranks(), "deeper formation", add.deeper),
            (unit.is_effectively_unformed(), "unformed", add.unformed),
            (crossing == Crossing::Small, "crossing a small obstacle", add.small_obstacle),
            (unit.kind == Kind::Dragoons, "dragoons", add.dragoons),
            (crossing == Crossing::Serious, "crossing a serious obstacle", add.serious_obstacle),
            (unit.disordered, "disordered", add.disordered),
            (mounted && enemy.pikemen > 0, "mounted against pike", add.mounted_against_pike),
            (flanked, "taken in flank or rear", add.flanked),
        ],
    );
    let base_dice = base_dice(tables, unit, enemy);
    Ok(Pool { base_dice, dice_pool: sum.on_top_of(base_dice), sum })
}

impl Request<Tables> for MeleePool {
    const NAME: &'static str = "melee_pool";
    type Answer = Pool;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Pool, Interrupt> {
        Ok(pool(tables, &self.unit, &self.enemy, self.role, self.crossing, self.flanked)?)
    }
}
