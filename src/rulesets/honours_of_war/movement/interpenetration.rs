//! Passing through friends (p. 21).

use serde::{Deserialize, Serialize};

use super::manhandling::manhandle_move;
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::{Tables, quarters};
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup, measure, measure_or_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, Interpenetration>()];

/// May the unit pass through a friendly one, and what does it cost (p. 21)?
///
/// Distances in cm. Refused: deployed guns that pass without their piece named.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Interpenetration {
    /// The unit that moves.
    pub(crate) unit: Unit,
    /// The unit passed through.
    pub(crate) passed: Unit,
    /// Whether that one does not move this turn.
    pub(crate) passed_stationary: bool,
    /// From the mover to the nearest enemy at the start.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) enemy_to_unit: Option<Ratio>,
    /// From the unit passed to the nearest enemy at the start.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) enemy_to_passed: Option<Ratio>,
    /// What the mover has in hand before this cost.
    #[serde(deserialize_with = "measure")]
    pub(crate) move_available: Ratio,
    /// What it needs to end clear.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance_to_clear: Ratio,
    /// Whether it goes lengthwise through a line, or front to back through a column.
    pub(crate) along_line: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

impl Default for Interpenetration {
    fn default() -> Interpenetration {
        Interpenetration {
            unit: Unit::default(),
            passed: Unit::default(),
            passed_stationary: true,
            enemy_to_unit: None,
            enemy_to_passed: None,
            move_available: Ratio::ZERO,
            distance_to_clear: Ratio::ZERO,
            along_line: false,
            scale: Scale::default(),
        }
    }
}

/// Why it may not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PassingObjection {
    AlongLine,
    PassedMoved,
    CloseToEnemy,
    NotEnoughMove,
}

impl PassingObjection {
    /// It in words, with the figures of the tables.
    pub(crate) fn refusal(self, tables: &Tables, scale: Scale) -> Refusal {
        let text = match self {
            PassingObjection::AlongLine => "there is no passing lengthwise",
            PassingObjection::PassedMoved => "the unit passed through must stand still this turn",
            PassingObjection::CloseToEnemy => {
                let near = scale.cm(tables.reduced.close_enemy);
                return Refusal::on("p. 21", format!("no passing through friends within {near} cm of an enemy"));
            }
            PassingObjection::NotEnoughMove => "it has not enough move to end clear",
        };
        Refusal::on("p. 21", text)
    }
}

/// Whether it may, and the cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Passage {
    pub(crate) allowed: bool,
    pub(crate) cost: Ratio,
    pub(crate) cost_cm: Ratio,
    pub(crate) reasons: Vec<PassingObjection>,
}

/// Light infantry and deployed guns, through whom and by whom friends pass freely.
pub(crate) fn is_loose(unit: &Unit) -> bool {
    unit.kind.is_light_foot() || unit.is_deployed_guns()
}

impl Interpenetration {
    fn normal_move(&self, tables: &Tables) -> Result<Ratio, Refusal> {
        if !self.unit.is_deployed_guns() {
            return Ok(self.unit.normal_move(tables, self.scale, false));
        }
        self.unit
            .gun
            .and_then(|gun| manhandle_move(tables, gun, Sector::Front, self.scale))
            .ok_or_else(|| Refusal::new("name the `gun` that is moved by hand"))
    }
}

impl Lookup<Tables> for Interpenetration {
    const NAME: &'static str = "interpenetration";
    const REQUIRED: &'static [&'static str] = &["unit", "passed", "move_available", "distance_to_clear"];
    type Answer = Passage;

    fn answer(&self, tables: &Tables) -> Result<Passage, Refusal> {
        self.unit.check_marching()?;
        self.passed.check_marching()?;
        let (mover, passed) = (is_loose(&self.unit), is_loose(&self.passed));
        let cost = if mover || passed { Ratio::ZERO } else { quarters(tables.costs.passing) };
        let cost_cm = cost * self.normal_move(tables)?;
        let near = self.scale.cm(tables.reduced.close_enemy);
        let close = [self.enemy_to_unit, self.enemy_to_passed].into_iter().flatten().any(|distance| distance <= near);
        let reasons = holding(&[
            (self.along_line, PassingObjection::AlongLine),
            (!(self.passed_stationary || mover && passed), PassingObjection::PassedMoved),
            (close, PassingObjection::CloseToEnemy),
            (self.move_available - cost_cm < self.distance_to_clear, PassingObjection::NotEnoughMove),
        ]);
        Ok(Passage { allowed: reasons.is_empty(), cost, cost_cm, reasons })
    }
}
