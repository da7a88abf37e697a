//! Sums: what is added to a die, to inches or to combat points, line by line.

use serde::Serialize;

use crate::umpire::{Modifier, Ratio};

/// What stands for a page where the article's surviving copy has lost the figure.
pub const HOUSE: &str = "house";

/// One line of a sum. House values may be fractions, so its value is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// What it is for.
    pub label: &'static str,
    /// What it adds.
    pub value: Ratio,
    /// The section that says so, or [`HOUSE`].
    pub page: &'static str,
}

/// Lines, and what they come to. Lines of nought are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// The lines.
    pub modifiers: Vec<Line>,
    /// Their sum.
    pub modifier_total: Ratio,
}

impl Sum {
    /// Nothing to add.
    pub const fn nothing() -> Sum {
        Sum { modifiers: Vec::new(), modifier_total: Ratio::ZERO }
    }

    /// Adds a line.
    pub fn add(&mut self, label: &'static str, value: Ratio, page: &'static str) {
        if value != Ratio::ZERO {
            self.modifiers.push(Line { label, value, page });
            self.modifier_total = self.modifier_total + value;
        }
    }

    /// Adds a line where it applies.
    pub fn add_if(&mut self, applies: bool, label: &'static str, value: Ratio, page: &'static str) {
        if applies {
            self.add(label, value, page);
        }
    }

    /// The lines as the screens show them, in whole numbers; a fraction stands in the label.
    pub fn shown(&self) -> Vec<Modifier> {
        let shown = |line: &Line| {
            let value = i32::try_from(line.value.floor()).unwrap_or(i32::MAX);
            let label =
                if line.value.is_whole() { line.label.to_owned() } else { format!("{} ({})", line.label, line.value) };
            Modifier::new(label, value, line.page)
        };
        self.modifiers.iter().map(shown).collect()
    }
}

/// The lowest face that makes a score: from 1, which every die makes, to 7, which none does (OD-AMB-7).
pub fn face_for(score: Ratio) -> u8 {
    let needed = -(-score).floor();
    u8::try_from(needed.clamp(1, 7)).unwrap_or(7)
}

/// A number of figures, hits or moves in a sum.
pub fn count(n: u32) -> Ratio {
    Ratio::whole(i128::from(n))
}
