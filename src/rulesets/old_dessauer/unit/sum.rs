//! Sums: what is added to a die, to inches or to combat points, line by line.

use serde::Serialize;

use crate::umpire::{Modifier, Ratio};

/// What stands for a page where the article's surviving copy has lost the figure.
pub(crate) const HOUSE: &str = "house";

/// What a line is for: in full, and in a word where there is little room.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    full: &'static str,
    brief: &'static str,
}

impl Label {
    /// A label with a shorter one.
    pub(crate) const fn new(full: &'static str, brief: &'static str) -> Label {
        Label { full, brief }
    }
}

impl From<&'static str> for Label {
    fn from(full: &'static str) -> Label {
        Label { full, brief: full }
    }
}

/// One line of a sum. House values may be fractions, so its value is one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Line {
    label: &'static str,
    #[serde(skip)]
    brief: &'static str,
    value: Ratio,
    /// The section that says so, or [`HOUSE`].
    page: &'static str,
}

impl Line {
    /// As the screens show it, in whole numbers; a fraction stands in the label.
    fn shown(&self, label: &str) -> Modifier {
        let value = i32::try_from(self.value.floor()).unwrap_or(i32::MAX);
        let label = if self.value.is_whole() { label.to_owned() } else { format!("{label} ({})", self.value) };
        Modifier::new(label, value, self.page)
    }
}

/// Lines, and what they come to. Lines of 0 are left out.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Sum {
    pub(crate) modifiers: Vec<Line>,
    pub(crate) modifier_total: Ratio,
}

impl Sum {
    /// Nothing to add.
    pub(crate) const fn nothing() -> Sum {
        Sum { modifiers: Vec::new(), modifier_total: Ratio::ZERO }
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, label: impl Into<Label>, value: Ratio, page: &'static str) {
        if value != Ratio::ZERO {
            let Label { full, brief } = label.into();
            self.modifiers.push(Line { label: full, brief, value, page });
            self.modifier_total = self.modifier_total + value;
        }
    }

    /// Adds a line where it applies.
    pub(crate) fn add_if(&mut self, applies: bool, label: impl Into<Label>, value: Ratio, page: &'static str) {
        if applies {
            self.add(label, value, page);
        }
    }

    /// The lines as the screens show them.
    pub(crate) fn shown(&self) -> Vec<Modifier> {
        self.modifiers.iter().map(|line| line.shown(line.label)).collect()
    }
}

/// Lines with their brief labels, for two sums beside each other.
pub(crate) fn in_brief(lines: &[Line]) -> impl Iterator<Item = Modifier> {
    lines.iter().map(|line| line.shown(line.brief))
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
