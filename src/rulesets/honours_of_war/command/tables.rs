//! Figures of command (p. 11-13, 18-19).

use serde::Deserialize;

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::unit::Class;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::umpire::Modifier;

/// The figures of command.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Command {
    /// A unit out of command obeys all the same.
    pub(crate) in_command: ClassTest,
    /// On the command die of a dashing commander whom a general directs.
    pub(crate) lift: i32,
    /// On the command die of a dithering commander who was hit.
    pub(crate) hit: i32,
    /// The highest face on which a dithering general reduces a good performance.
    pub(crate) reduced_to: u8,
    /// The lowest face on which a dashing general raises a bad one.
    pub(crate) raised_from: u8,
    /// The sum of two dice from which a commander is hit.
    pub(crate) casualty: u32,
    /// On the movement initiative die of the designated attacker.
    pub(crate) attacker: i32,
    /// The move of a dashing general, in thirds of a command figure's.
    pub(crate) dashing_figure: u8,
    /// Hits that an inspiring performance leaves on a unit at least.
    pub(crate) kept_hits: u32,
    /// The command performance.
    pub(crate) performance: Performances,
}

/// A D6 against a score, modified by the class of the unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassTest {
    /// The least modified face that succeeds.
    pub(crate) score: i32,
    /// For superior units.
    pub(crate) superior: i32,
    /// For inferior units.
    pub(crate) inferior: i32,
}

impl ClassTest {
    /// What a class adds to the die.
    pub(crate) fn modifiers(&self, class: Class, page: &str) -> Vec<Modifier> {
        match class {
            Class::Superior => vec![Modifier::new("superior", self.superior, page)],
            Class::Standard => Vec::new(),
            Class::Inferior => vec![Modifier::new("inferior", self.inferior, page)],
        }
    }
}

/// The command performance by rating and die (p. 18).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Performances {
    pub(crate) dithering: [Performance; 6],
    pub(crate) dependable: [Performance; 6],
    pub(crate) dashing: [Performance; 6],
}

impl Performances {
    /// The performance for a modified die; beyond the table its ends hold (HOW-AMB-A15).
    pub(crate) fn of(&self, rating: Rating, roll: i32) -> Performance {
        let row = match rating {
            Rating::Dithering => &self.dithering,
            Rating::Dependable => &self.dependable,
            Rating::Dashing => &self.dashing,
        };
        row[roll.clamp(1, 6) as usize - 1]
    }
}
