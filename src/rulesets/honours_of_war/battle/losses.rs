//! Army breaking points and army points lost (p. 36-38).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::size::unit_total;
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, integer_non_null, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, BreakPoint>(), lookup::<_, ArmyPointsLost>()];

/// The breaking point of an army: half its unit total at the start, rounded down (p. 36).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BreakPoint {
    /// All its units; none is refused.
    pub(crate) units: Vec<Unit>,
    /// Whether transport counts (HOW-AMB-C6).
    #[serde(default)]
    pub(crate) count_transport: bool,
}

/// When an army breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Breaking {
    pub(crate) unit_total: Ratio,
    pub(crate) break_point: i64,
}

impl Breaking {
    /// The breaking point of some units.
    pub(crate) fn of<'u>(
        tables: &Tables,
        units: impl IntoIterator<Item = &'u Unit>,
        count_transport: bool,
    ) -> Breaking {
        let unit_total = unit_total(tables, units, count_transport);
        let half = (unit_total * Ratio::HALF).floor();
        Breaking { unit_total, break_point: i64::try_from(half).unwrap_or(i64::MAX) }
    }
}

impl Lookup<Tables> for BreakPoint {
    const NAME: &'static str = "break_point";
    type Answer = Breaking;

    fn answer(&self, tables: &Tables) -> Result<Breaking, Refusal> {
        if self.units.is_empty() {
            return Err(Refusal::new("`units` is empty: an army has at least one"));
        }
        check_all(&self.units)?;
        Ok(Breaking::of(tables, &self.units, self.count_transport))
    }
}

/// Refuses the first unit that [`Unit::check_mustered`] refuses.
pub(crate) fn check_all<'u>(units: impl IntoIterator<Item = &'u Unit>) -> Result<(), Refusal> {
    units.into_iter().try_for_each(Unit::check_mustered)
}

/// The army points that a side has lost by the end of a turn (p. 36-38).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ArmyPointsLost {
    pub(crate) done_for: Vec<Unit>,
    /// Units of demoralised brigades that got away (p. 37).
    pub(crate) disengaged: Vec<Unit>,
    /// Objectives on the table.
    pub(crate) objectives: Vec<LostObjective>,
    /// Other units that have a red die.
    #[serde(deserialize_with = "integer")]
    pub(crate) red_dice: u32,
    /// Whether red dice cost points (p. 37, HOW-AMB-C34).
    pub(crate) option_red_dice: bool,
    #[serde(deserialize_with = "integer_non_null")]
    pub(crate) break_point: Option<u32>,
    /// Whether transport counts (HOW-AMB-C6).
    pub(crate) count_transport: bool,
}

/// An objective, seen from one side (p. 36).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LostObjective {
    /// Its worth: 1, 2 or 3.
    #[serde(deserialize_with = "integer")]
    pub(crate) points: u8,
    pub(crate) held_at_start: HeldAtStart,
    /// Who holds it now.
    pub(crate) holder: Holder,
}

/// Who held an objective at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HeldAtStart {
    Own,
    Enemy,
    None,
}

/// Who holds an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Holder {
    Own,
    Enemy,
    Disputed,
    None,
}

/// Army points lost, with their parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Losses {
    /// For units Done For or disengaged.
    pub(crate) points_units: Ratio,
    /// For objectives (HOW-AMB-C9).
    pub(crate) points_objectives: u32,
    /// For red dice; 0 without the option.
    pub(crate) points_red_dice: Ratio,
    /// All of them.
    pub(crate) total: Ratio,
    /// Whether the army is broken, where its breaking point is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) broken: Option<bool>,
}

impl Lookup<Tables> for ArmyPointsLost {
    const NAME: &'static str = "army_points_lost";
    type Answer = Losses;

    fn answer(&self, tables: &Tables) -> Result<Losses, Refusal> {
        let lost = || self.done_for.iter().chain(&self.disengaged);
        check_all(lost())?;
        if self.objectives.iter().any(|objective| !(1..=3).contains(&objective.points)) {
            return Err(Refusal::on("p. 36", "an objective is worth 1, 2 or 3 points"));
        }
        let points_units = unit_total(tables, lost(), self.count_transport);
        let taken = |objective: &&LostObjective| {
            objective.holder == Holder::Enemy && objective.held_at_start != HeldAtStart::Enemy
        };
        let points_objectives = self.objectives.iter().filter(taken).map(|objective| u32::from(objective.points)).sum();
        let red_dice = if self.option_red_dice { self.red_dice } else { 0 };
        let points_red_dice = tables.options.red_die * Ratio::whole(i128::from(red_dice));
        let total = points_units + Ratio::whole(i128::from(points_objectives)) + points_red_dice;
        let broken = self.break_point.map(|point| total >= Ratio::whole(i128::from(point)));
        Ok(Losses { points_units, points_objectives, points_red_dice, total, broken })
    }
}
