//! The dice of a melee (Melee Procedure).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::ChitObjection;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::rulesets::league_of_augsburg::unit::sum::Sum;
use crate::umpire::{Choice, Lookup, Options, Refusal, words};

/// How a unit came into a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    Charging,
    Countercharging,
    Defending,
}

/// What a unit crosses to fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Crossing {
    #[default]
    None,
    Small,
    Serious,
}

impl Options for Crossing {
    const OPTIONS: &'static [(Crossing, Choice)] =
        &[(Crossing::None, "none"), (Crossing::Small, "small"), (Crossing::Serious, "serious")];
}

/// `melee_pool`: how many dice a unit fights with.
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
    /// It is taken in flank or rear.
    #[serde(default)]
    pub(crate) flanked: bool,
    /// It fights in a battle: light horse then has a skirmisher's dice, as its enemy has the dice against one.
    #[serde(skip)]
    pub(crate) in_the_field: bool,
}

/// See [`MeleePool`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MeleeDicePool {
    pub(crate) base_dice: u32,
    pub(crate) dice_pool: u32,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl MeleePool {
    /// Refuses commanders.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.unit.is_troops()?;
        self.enemy.is_troops()
    }

    /// What the book has against it: artillery and routing units neither charge nor countercharge.
    pub(crate) fn objection(&self) -> Option<ChitObjection> {
        match self.role {
            Role::Defending => None,
            _ if self.unit.kind == Kind::Artillery => Some(ChitObjection::Guns),
            _ if self.unit.routing => Some(ChitObjection::Routing),
            _ => None,
        }
    }

    /// The basic pool: the first line that fits, every division rounded down (LOA-MEL-8 to 13, LOA-AMB-15, LOA-AMB-19).
    fn base_dice(&self, tables: &Tables) -> u32 {
        let (per, unit) = (&tables.melee_dice, &self.unit);
        let figures = unit.figures;
        if unit.is_mounted() && self.enemy.is_mounted() {
            return (figures / per.cavalry_against_mounted).max(per.cavalry_against_mounted_least);
        }
        if unit.is_effectively_unformed() {
            return figures / per.loose;
        }
        let skirmishes = self.in_the_field && unit.is_light();
        if unit.is_mounted() && !skirmishes {
            return figures / per.cavalry_against_foot;
        }
        if unit.is_light() || unit.kind == Kind::Artillery {
            return figures / per.loose;
        }
        figures.saturating_sub(unit.pikemen) / per.musketeers + (unit.pikemen / per.pike).saturating_mul(per.pike_dice)
    }

    /// How deep a unit stands: in a battle no figure stands behind the last one.
    fn ranks_of(&self, unit: &Unit) -> u32 {
        if self.in_the_field { unit.ranks().min(unit.figures) } else { unit.ranks() }
    }

    /// What the basic pool is made of: `18 muskets, 2 a die; 6 pikes, 3 for 2 dice`.
    pub(crate) fn made_of(&self, tables: &Tables) -> String {
        let (per, unit) = (&tables.melee_dice, &self.unit);
        let figures = unit.figures;
        if unit.is_mounted() && self.enemy.is_mounted() {
            return format!(
                "{}, {} a die, {} dice at least before the sum (a reading)",
                words::counted(figures, "figure"),
                per.cavalry_against_mounted,
                per.cavalry_against_mounted_least
            );
        }
        if unit.is_effectively_unformed() {
            return format!("{} unformed, {} a die", words::counted(figures, "figure"), per.loose);
        }
        if unit.is_light() && unit.is_mounted() {
            return format!("{figures} light horse, as skirmishers (a reading), {} a die", per.loose);
        }
        if unit.is_light() || unit.kind == Kind::Artillery {
            let who = if unit.kind == Kind::Artillery { "gunner" } else { "skirmisher" };
            return format!("{}, {} a die", words::counted(figures, who), per.loose);
        }
        if unit.is_mounted() {
            return format!("{}, {} a die", words::counted(figures, "figure"), per.cavalry_against_foot);
        }
        let muskets = format!("{} muskets, {} a die", figures.saturating_sub(unit.pikemen), per.musketeers);
        match unit.pikemen {
            0 => muskets,
            pikes => format!("{muskets}; {pikes} pikes, {} for {} dice", per.pike, per.pike_dice),
        }
    }

    /// Whether pikemen are left over whose dice no whole number of them gives: their row counts whole ones alone (LOA-AMB-19).
    pub(crate) fn has_odd_pikes(&self, tables: &Tables) -> bool {
        let unit = &self.unit;
        let pikes = unit.kind == Kind::Foot && !unit.is_effectively_unformed();
        pikes && unit.pikemen % tables.melee_dice.pike != 0
    }

    /// The dice of the unit against its enemy.
    pub(crate) fn dice(&self, tables: &Tables) -> MeleeDicePool {
        let MeleePool { unit, enemy, role, crossing, flanked, .. } = self;
        let mounted = unit.is_mounted();
        let holds_as_infantry = enemy.holding && enemy.kind.is_light();
        let musketeers = (enemy.kind == Kind::Foot && enemy.pikemen == 0) || holds_as_infantry;
        let add = &tables.melee_modifiers;
        let light = if self.in_the_field && enemy.is_mounted() {
            "against light horse, as skirmishers (a reading)"
        } else {
            "against skirmishers"
        };
        let mixed = self.in_the_field && enemy.pikemen < enemy.figures;
        let pike = if mixed {
            "mounted against pike, so no +2 for its musketeers (a reading)"
        } else {
            "mounted against pike"
        };
        let sum = Sum::of(
            "Melee Procedure",
            &[
                (unit.is_elite(), "elite", add.elite),
                (*role == Role::Charging, "charging", add.charging),
                (mounted && musketeers, "cavalry against musketeers", add.cavalry_against_musketeers),
                (enemy.is_light(), light, add.against_skirmishers),
                (*role == Role::Countercharging, "countercharging", add.countercharging),
                (unit.heavy, "heavy cavalry", add.heavy_cavalry),
                (unit.grenadiers, "grenadiers", add.grenadiers),
                (self.ranks_of(unit) > self.ranks_of(enemy), "deeper formation", add.deeper),
                (unit.is_effectively_unformed(), "unformed", add.unformed),
                (*crossing == Crossing::Small, "crossing a small obstacle", add.small_obstacle),
                (unit.kind == Kind::Dragoons, "dragoons", add.dragoons),
                (*crossing == Crossing::Serious, "crossing a serious obstacle", add.serious_obstacle),
                (unit.disordered, "disordered", add.disordered),
                (mounted && enemy.pikemen > 0, pike, add.mounted_against_pike),
                (*flanked, "taken in flank or rear", add.flanked),
            ],
        );
        let base_dice = self.base_dice(tables);
        MeleeDicePool { base_dice, dice_pool: sum.on_top_of(base_dice), sum }
    }
}

impl Lookup<Tables> for MeleePool {
    const NAME: &'static str = "melee_pool";
    type Answer = MeleeDicePool;

    fn answer(&self, tables: &Tables) -> Result<MeleeDicePool, Refusal> {
        self.check()?;
        match self.objection() {
            Some(objection) => Err(objection.into()),
            None => Ok(self.dice(tables)),
        }
    }
}
