//! The figures of `morale.toml`.

use serde::Deserialize;

use crate::rulesets::central_europe::unit::Grade;

/// Scores of a morale test, and what is added to its die (Morale).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleFigures {
    pub(crate) elite: i32,
    pub(crate) regular: i32,
    pub(crate) poor: i32,
    pub(crate) militia: i32,
    pub(crate) general: i32,
    pub(crate) support: i32,
    /// In how many phases of normal movement a supporter reaches the unit before it.
    pub(crate) support_phases: i64,
}

impl MoraleFigures {
    /// What a unit of this grade needs.
    pub(crate) const fn of(&self, grade: Grade) -> i32 {
        match grade {
            Grade::Elite => self.elite,
            Grade::Regular => self.regular,
            Grade::Poor => self.poor,
            Grade::Militia => self.militia,
        }
    }
}

/// The die that ends a retreat (Retreating Units).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RallyFigures {
    pub(crate) needed: i32,
    pub(crate) general: i32,
}
