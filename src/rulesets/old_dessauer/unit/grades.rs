//! Figures by grade.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::unit::troops::Grade;
use crate::umpire::Ratio;

/// One figure for each grade, in a list: poor, regular, crack.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct GradeList([Ratio; 3]);

impl GradeList {
    pub(crate) fn of(&self, grade: Grade) -> Ratio {
        self.0[grade as usize]
    }
}

/// One value for each grade, by its name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByGrade<T> {
    crack: T,
    regular: T,
    poor: T,
}

impl<T: Copy> ByGrade<T> {
    pub(crate) fn of(&self, grade: Grade) -> T {
        match grade {
            Grade::Crack => self.crack,
            Grade::Regular => self.regular,
            Grade::Poor => self.poor,
        }
    }
}
