//! The brigade command test, at the start of every move of its side (Brigade command test), and what a brigade has lost.

use crate::umpire::Lookup;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Rating};
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, measure, measure_non_null};

const SECTION: &str = "Brigade command test";

/// What share of a brigade is lost, in kills of which a unit counts five (ND8-AMB-6). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CasualtyPercent {
    /// Units at the start.
    pub(crate) units_at_start: NonZeroU32,
    /// Units removed; no more than that.
    pub(crate) units_lost: u32,
    /// Red rings on the units left; at most four each.
    pub(crate) kills: u32,
}

/// See [`CasualtyPercent`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CasualtyResult {
    /// To one decimal, halves up.
    pub(crate) percent: Ratio,
    /// What it adds to the brigade's test, by the exact share.
    pub(crate) modifier: i32,
}

impl CasualtyPercent {
    /// The exact share, in percent.
    pub(crate) fn exact(&self, tables: &Tables) -> Ratio {
        let unit = i128::from(tables.casualties.unit);
        let lost = unit * i128::from(self.units_lost) + i128::from(self.kills);
        Ratio::new(100 * lost, unit * i128::from(self.units_at_start.get()))
    }
}

impl Lookup<Tables> for CasualtyPercent {
    const NAME: &'static str = "casualty_percent";
    type Answer = CasualtyResult;

    fn answer(&self, tables: &Tables) -> Result<CasualtyResult, Refusal> {
        let Some(left) = self.units_at_start.get().checked_sub(self.units_lost) else {
            return Err(Refusal::on(SECTION, "no more units are lost than there were"));
        };
        let unit = tables.casualties.unit;
        if u64::from(self.kills) > u64::from(left) * u64::from(unit.saturating_sub(1)) {
            return Err(Refusal::on("Firing, hits", "a unit with five kills is removed: count it as lost"));
        }
        let exact = self.exact(tables);
        let percent = Ratio::new((exact * Ratio::whole(10)).nearest(), 10);
        Ok(CasualtyResult { percent, modifier: tables.casualties.shares.of(exact) })
    }
}

/// The test. Dice: one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadeTest {
    /// The BC's rating.
    pub(crate) bc_rating: BcRating,
    /// The brigade's.
    pub(crate) brigade_rating: Rating,
    /// The BC sees his DC.
    #[serde(default)]
    pub(crate) dc_visible: bool,
    /// From the BC to his DC.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) dc_distance: Option<Ratio>,
    /// The DC is base to base with the BC.
    #[serde(default)]
    pub(crate) dc_adjacent: bool,
    /// To the nearest other BC.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) neighbour_bc_distance: Option<Ratio>,
    /// The brigade advances.
    #[serde(default)]
    pub(crate) advancing: bool,
    /// Units removed so far.
    #[serde(default)]
    pub(crate) units_lost: u32,
    /// What share of it is lost: 0 to 100.
    #[serde(default = "nothing", deserialize_with = "measure")]
    pub(crate) casualty_percent: Ratio,
    /// Units that took kills in the previous move and are still there.
    #[serde(default)]
    pub(crate) units_with_new_kills: u32,
    /// To the nearest enemy on a flank or in the rear; neither limbered artillery nor skirmishers.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) flank_rear_enemy_distance: Option<Ratio>,
    /// It is under artillery fire and took kills, removed units included.
    #[serde(default)]
    pub(crate) under_artillery_fire_with_kills: bool,
    /// Units in disorder.
    #[serde(default)]
    pub(crate) disordered_units: u32,
}

const fn nothing() -> Ratio {
    Ratio::ZERO
}

/// What comes of a brigade's test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BrigadeResult {
    Pass,
    Hold,
    Retire,
    Retreat,
    Removed,
}

/// The ring that marks an order on a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ring {
    None,
    Yellow,
    Orange,
    Brown,
}

/// See [`BrigadeTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BrigadeTestResult {
    pub(crate) score: i32,
    pub(crate) result: BrigadeResult,
    pub(crate) ring: Ring,
    pub(crate) order: Option<Orders>,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl BrigadeTest {
    /// What is added to the die.
    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let figures = &tables.brigade_test;
        let near = |distance: Option<Ratio>, reach| distance.is_some_and(|distance| distance <= reach);
        let mut sum = Sum::default();
        let seen = self.dc_visible && near(self.dc_distance, figures.within);
        sum.add_if(self.dc_adjacent, "DC adjacent", figures.commander_adjacent, SECTION);
        sum.add_if(seen && !self.dc_adjacent, "DC visible and near", figures.commander_near, SECTION);
        let neighbour = near(self.neighbour_bc_distance, figures.within);
        sum.add_if(neighbour, "neighbouring BC", figures.neighbour, SECTION);
        sum.add_if(self.advancing, "advancing", figures.advancing, SECTION);
        sum.add("rating of the BC", self.bc_rating.get(), SECTION);
        sum.add("rating of the brigade", self.brigade_rating.get(), SECTION);
        sum.add_each(self.units_lost, "units lost", figures.unit_lost, SECTION);
        sum.add("casualties", tables.casualties.shares.of(self.casualty_percent), SECTION);
        sum.add_each(self.units_with_new_kills, "units with new kills", figures.new_kills, SECTION);
        let enemy = near(self.flank_rear_enemy_distance, figures.enemy_within);
        sum.add_if(enemy, "enemy on flank or rear", figures.enemy_near, SECTION);
        sum.add_if(self.under_artillery_fire_with_kills, "under artillery fire", figures.artillery, SECTION);
        sum.add_if(self.disordered_units > 0, "units in disorder", figures.disorder, SECTION);
        sum
    }
}

impl Request<Tables> for BrigadeTest {
    const NAME: &'static str = "brigade_test";
    type Answer = BrigadeTestResult;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<BrigadeTestResult, Interrupt> {
        if self.casualty_percent > Ratio::whole(100) {
            return Err(Refusal::on(SECTION, "casualty_percent is at most 100").into());
        }
        let sum = self.sum(tables);
        let score = sum.score(dice.face(Die::D8, "brigade command test")?);
        let least = &tables.brigade_result;
        let (result, ring, order) = if score >= least.pass {
            (BrigadeResult::Pass, Ring::None, Some(Orders::Normal))
        } else if score >= least.hold {
            (BrigadeResult::Hold, Ring::Yellow, Some(Orders::Hold))
        } else if score >= least.retire {
            (BrigadeResult::Retire, Ring::Orange, Some(Orders::Retire))
        } else if score >= least.retreat {
            (BrigadeResult::Retreat, Ring::Brown, Some(Orders::Retreat))
        } else {
            (BrigadeResult::Removed, Ring::None, None)
        };
        Ok(BrigadeTestResult { score, result, ring, order, sum })
    }
}
