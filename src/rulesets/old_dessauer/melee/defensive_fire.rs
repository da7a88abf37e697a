//! The fire of those who are charged (Defensive Fire; Variable Defensive Fires).

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Dice, Die, Interrupt, Ratio};

/// What its die decides, where one does.
pub(crate) const DEFENSIVE_FIRE: &str = "variable defensive fire";

/// The points of a unit's defensive fire: by the chart, or by a die with the option `variable_defensive_fire` (OD-VDF-1,
/// OD-AMB-20).
pub(crate) fn defensive_fire(unit: &Unit, tables: &Tables, dice: &mut dyn Dice) -> Result<Ratio, Interrupt> {
    let chart = &tables.defensive_fire;
    if !tables.options.has(OptionalRule::VariableDefensiveFire) {
        return Ok(chart.fixed(unit));
    }
    let face = dice.face(Die::D6, DEFENSIVE_FIRE)?;
    let mut points = count(u32::from(face)) + chart.variable.of(unit.grade);
    if unit.kind == Kind::Artillery {
        points = points + chart.variable_artillery;
    }
    if unit.disordered {
        points = points + tables.house.variable_fire.disordered;
    }
    Ok(points.max(Ratio::ZERO))
}
