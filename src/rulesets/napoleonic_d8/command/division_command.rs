//! The divisional command test (Divisional command test).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::command::brigade_command::Ring;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::Rating;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Choice, Dice, Die, Interrupt, Never, Options, Procedure, Ratio, Refusal, measure_non_null};

const SECTION: &str = "Divisional command test";

/// Where most of a division goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Movement {
    Advancing,
    Withdrawing,
    #[default]
    Neither,
}

impl Options for Movement {
    const OPTIONS: &'static [(Movement, Choice)] =
        &[(Movement::Neither, "neither"), (Movement::Advancing, "advances"), (Movement::Withdrawing, "withdraws")];
}

/// The DC tests when a brigade of his is lost. Dice: one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DivisionalTest {
    /// The DC's rating.
    pub(crate) dc_rating: Rating,
    /// The DC sees the C-in-C.
    #[serde(default)]
    pub(crate) cinc_visible: bool,
    /// From the DC to the C-in-C.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) cinc_distance: Option<Ratio>,
    /// The C-in-C is base to base with the DC.
    #[serde(default)]
    pub(crate) cinc_adjacent: bool,
    /// To the nearest other DC.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) neighbour_dc_distance: Option<Ratio>,
    /// Where most of the division goes.
    #[serde(default)]
    pub(crate) movement: Movement,
    /// Brigades at the start.
    pub(crate) brigades_at_start: NonZeroU32,
    /// Brigades lost; fewer than that.
    pub(crate) brigades_lost: NonZeroU32,
    /// To the nearest enemy on a flank or in the rear; no limbered artillery.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) flank_rear_enemy_distance: Option<Ratio>,
}

/// What comes of a division's test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DivisionalResult {
    Pass,
    Hold,
    Removed,
}

/// See [`DivisionalTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DivisionTestResult {
    pub(crate) score: i32,
    pub(crate) result: DivisionalResult,
    pub(crate) ring: Ring,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl DivisionalTest {
    /// How much of the division is lost, in percent.
    pub(crate) fn percent_lost(&self) -> Ratio {
        Ratio::new(100 * i128::from(self.brigades_lost.get()), i128::from(self.brigades_at_start.get()))
    }

    /// What is added to the die.
    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let figures = &tables.division_test;
        let near = |distance: Option<Ratio>, reach| distance.is_some_and(|distance| distance <= reach);
        let mut sum = Sum::default();
        let seen = self.cinc_visible && near(self.cinc_distance, figures.within);
        sum.add_if(self.cinc_adjacent, "C-in-C adjacent", figures.commander_adjacent, SECTION);
        sum.add_if(seen && !self.cinc_adjacent, "C-in-C visible and near", figures.commander_near, SECTION);
        let neighbour = near(self.neighbour_dc_distance, figures.within);
        sum.add_if(neighbour, "neighbouring DC", figures.neighbour, SECTION);
        match self.movement {
            Movement::Advancing => sum.add("advancing", figures.advancing, SECTION),
            Movement::Withdrawing => sum.add("withdrawing", figures.withdrawing, SECTION),
            Movement::Neither => {}
        }
        sum.add("rating of the DC", self.dc_rating.get(), SECTION);
        let lost = self.brigades_lost.get();
        sum.add_each(lost, "brigades lost", figures.brigade_lost, SECTION);
        sum.add("share of brigades lost", figures.shares.of(self.percent_lost()), SECTION);
        let enemy = near(self.flank_rear_enemy_distance, figures.enemy_within);
        sum.add_if(enemy, "enemy on flank or rear", figures.enemy_near, SECTION);
        sum
    }
}

impl Procedure<Tables> for DivisionalTest {
    const NAME: &'static str = "divisional_test";
    type Answer = DivisionTestResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.brigades_lost >= self.brigades_at_start {
            return Err(Refusal::on(SECTION, "no brigade is left to test for"));
        }
        Ok(())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<DivisionTestResult, Interrupt> {
        let sum = self.sum(tables);
        let score = sum.score(dice.face(Die::D8, "divisional command test")?);
        let (result, ring) = if score >= tables.higher_result.pass {
            (DivisionalResult::Pass, Ring::None)
        } else if score >= tables.higher_result.hold {
            (DivisionalResult::Hold, Ring::Yellow)
        } else {
            (DivisionalResult::Removed, Ring::None)
        };
        Ok(DivisionTestResult { score, result, ring, sum })
    }
}
