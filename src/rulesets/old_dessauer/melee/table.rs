//! The figures of combat, typed.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::bands::Bands;
use crate::rulesets::old_dessauer::unit::grades::GradeList;
use crate::rulesets::old_dessauer::unit::troops::{Class, Kind};
use crate::umpire::Ratio;

/// Combat points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointsTable {
    pub(crate) heavy: Ratio,
    pub(crate) medium: Ratio,
    pub(crate) light: Ratio,
    pub(crate) infantry: Ratio,
    pub(crate) gunners: Ratio,
    pub(crate) grade_above: Ratio,
    pub(crate) grenadiers: Ratio,
    pub(crate) enemy_in_cover: Ratio,
    pub(crate) disordered: Ratio,
    pub(crate) under_flank_attack: Ratio,
    pub(crate) shaken: Ratio,
    pub(crate) cavalry_against_square: Ratio,
}

impl PointsTable {
    /// The points of a unit's arm (OD-CMB-17, OD-AMB-27).
    pub(crate) fn of_arm(&self, unit: &Unit) -> Ratio {
        match (unit.kind, unit.class) {
            (Kind::Infantry | Kind::Skirmishers, _) => self.infantry,
            (Kind::Cavalry, Some(Class::Heavy)) => self.heavy,
            (Kind::Cavalry, Some(Class::Medium)) => self.medium,
            (Kind::Cavalry, _) => self.light,
            (Kind::Artillery | Kind::RegimentalGun, _) => self.gunners,
        }
    }
}

/// Points for defensive fire.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DefensiveFireTable {
    pub(crate) infantry: GradeList,
    pub(crate) artillery: GradeList,
    pub(crate) disordered: GradeList,
    /// Added to the die (option `variable_defensive_fire`).
    pub(crate) variable: GradeList,
    pub(crate) variable_artillery: Ratio,
}

impl DefensiveFireTable {
    /// The points of a unit by the chart (OD-DEF-2).
    pub(crate) fn fixed(&self, unit: &Unit) -> Ratio {
        let row = match unit.kind {
            _ if unit.disordered => self.disordered,
            Kind::Artillery => self.artillery,
            _ => self.infantry,
        };
        row.of(unit.grade)
    }
}

/// Combat: the even score, and what multiplies hits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CombatTable {
    pub(crate) even: Ratio,
    pub(crate) pursuer_hits: u32,
    pub(crate) gun_crew_hits: u32,
}

/// Scores to hit in combat (house).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseCombat {
    /// With more points than the enemy.
    pub(crate) advantage: Ratio,
    /// With fewer.
    pub(crate) disadvantage: Ratio,
    /// By the difference of points (option `variable_hits`), best first.
    pub(crate) variable: Bands,
}

/// Variable defensive fire (house).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseVariableFire {
    /// Added to the points of a disordered unit.
    pub(crate) disordered: Ratio,
}
