//! What is added to a die, line by line.

use serde::Serialize;

use crate::umpire::Modifier;

/// Lines, and what they come to. Lines of nought are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Sum {
    /// The lines.
    pub(crate) modifiers: Vec<Modifier>,
    /// Their sum.
    pub(crate) modifier_total: i32,
}

impl Sum {
    /// Adds a line.
    pub(crate) fn add(&mut self, label: &'static str, value: i32, page: &str) {
        if value != 0 {
            self.modifiers.push(Modifier::new(label, value, page));
            self.modifier_total = self.modifier_total.saturating_add(value);
        }
    }

    /// Adds a line where it applies.
    pub(crate) fn add_if(&mut self, applies: bool, label: &'static str, value: i32, page: &str) {
        if applies {
            self.add(label, value, page);
        }
    }

    /// Adds a line as often as it applies.
    pub(crate) fn add_each(&mut self, times: u32, label: &'static str, value: i32, page: &str) {
        self.add(label, value.saturating_mul(i32::try_from(times).unwrap_or(i32::MAX)), page);
    }

    /// The score of a face.
    pub(crate) fn score(&self, face: u8) -> i32 {
        self.modifier_total.saturating_add(i32::from(face))
    }
}
