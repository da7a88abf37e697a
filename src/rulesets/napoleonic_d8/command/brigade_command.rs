//! The brigade command test, at the start of every move of its side (Brigade command test).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Rating};
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure, Ratio, Refusal, measure, measure_non_null};

const SECTION: &str = "Brigade command test";

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

impl Procedure<Tables> for BrigadeTest {
    const NAME: &'static str = "brigade_test";
    type Answer = BrigadeTestResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.casualty_percent > Ratio::whole(100) {
            return Err(Refusal::on(SECTION, "casualty_percent is at most 100"));
        }
        Ok(())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<BrigadeTestResult, Interrupt> {
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
