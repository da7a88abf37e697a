//! The figures of moves, typed.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::unit::grades::ByGrade;
use crate::rulesets::old_dessauer::unit::troops::Class;
use crate::umpire::Ratio;

/// Moves in inches that the article prints.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveTable {
    pub(crate) skirmishers: Ratio,
    pub(crate) regimental_gun: Ratio,
    /// What drill adds or costs.
    pub(crate) drill: Ratio,
}

/// Moves in inches by arm (house).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseMoves {
    pub(crate) infantry: Rates,
    pub(crate) heavy: Rates,
    pub(crate) medium: Rates,
    pub(crate) light: Rates,
}

impl HouseMoves {
    /// The rates of cavalry of this class; without one, of infantry.
    pub(crate) fn of(&self, class: Option<Class>) -> &Rates {
        match class {
            None => &self.infantry,
            Some(Class::Light) => &self.light,
            Some(Class::Medium) => &self.medium,
            Some(Class::Heavy) => &self.heavy,
        }
    }
}

/// Moves of one arm.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rates {
    pub(crate) line: Ratio,
    pub(crate) column: Ratio,
    pub(crate) charge_line: Ratio,
    pub(crate) charge_column: Ratio,
}

/// Changes of formation or facing, and unlimbering (house).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HouseManoeuvres {
    /// The share of the move that one costs.
    pub(crate) change_cost: Ratio,
    /// Whether one disorders.
    pub(crate) change_disorders: ByGrade<bool>,
}
