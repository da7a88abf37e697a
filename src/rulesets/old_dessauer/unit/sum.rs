//! Sums: what is added to a die, to inches or to combat points, line by line.

use serde::Serialize;

use crate::umpire::{Modifier, Ratio};

/// What stands for a page where the article's surviving copy has lost the figure.
pub(crate) const HOUSE: &str = "house";

/// One line of a sum. House values may be fractions, so its value is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Line {
    /// What it is for.
    pub(crate) label: &'static str,
    /// What it adds.
    pub(crate) value: Ratio,
    /// The section that says so, or [`HOUSE`].
    pub(crate) page: &'static str,
}

/// Lines, and what they come to. Lines of nought are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sum {
    /// The lines.
    pub(crate) modifiers: Vec<Line>,
    /// Their sum.
    pub(crate) modifier_total: Ratio,
}

impl Sum {
    /// Nothing to add.
    pub(crate) const fn nothing() -> Sum {
        Sum { modifiers: Vec::new(), modifier_total: Ratio::ZERO }
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, label: &'static str, value: Ratio, page: &'static str) {
        if value != Ratio::ZERO {
            self.modifiers.push(Line { label, value, page });
            self.modifier_total = self.modifier_total + value;
        }
    }

    /// Adds a line where it applies.
    pub(crate) fn add_if(&mut self, applies: bool, label: &'static str, value: Ratio, page: &'static str) {
        if applies {
            self.add(label, value, page);
        }
    }

    /// The lines as the screens show them, in whole numbers; a fraction stands in the label.
    pub(crate) fn shown(&self) -> Vec<Modifier> {
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
pub(crate) fn face_for(score: Ratio) -> u8 {
    let needed = -(-score).floor();
    u8::try_from(needed.clamp(1, 7)).unwrap_or(7)
}

/// A number of figures, hits or moves in a sum.
pub(crate) fn count(n: u32) -> Ratio {
    Ratio::whole(i128::from(n))
}
