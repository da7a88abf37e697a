//! What is added to a die, line by line.

use serde::Serialize;

use crate::umpire::Modifier;
use crate::umpire::words::with_sum;

/// What a line of a sum is for: in words, and in a word or two where it stands beside the form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    words: &'static str,
    brief: &'static str,
}

impl From<&'static str> for Label {
    fn from(words: &'static str) -> Label {
        Label { words, brief: words }
    }
}

impl From<(&'static str, &'static str)> for Label {
    fn from((words, brief): (&'static str, &'static str)) -> Label {
        Label { words, brief }
    }
}

/// Lines, and what they come to. Lines that add nothing are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Sum {
    /// The lines.
    pub(crate) modifiers: Vec<Modifier>,
    /// Their sum.
    pub(crate) modifier_total: i32,
    /// The lines' labels in a word or two.
    #[serde(skip)]
    pub(crate) briefs: Vec<&'static str>,
}

impl Sum {
    /// Adds a line.
    pub(crate) fn add(&mut self, label: impl Into<Label>, value: i32, page: &str) {
        if value != 0 {
            let Label { words, brief } = label.into();
            self.modifiers.push(Modifier::new(words, value, page));
            self.briefs.push(brief);
            self.modifier_total = self.modifier_total.saturating_add(value);
        }
    }

    /// Adds a line where it applies.
    pub(crate) fn add_if(&mut self, applies: bool, label: impl Into<Label>, value: i32, page: &str) {
        if applies {
            self.add(label, value, page);
        }
    }

    /// Adds a line as often as it applies.
    pub(crate) fn add_each(&mut self, times: u32, label: impl Into<Label>, value: i32, page: &str) {
        self.add(label, value.saturating_mul(i32::try_from(times).unwrap_or(i32::MAX)), page);
    }

    /// A score as the log has it, the face that fell first: `4 - 2 = 2`.
    pub(crate) fn told(&self, score: i32) -> String {
        with_sum(score.saturating_sub(self.modifier_total), self.modifier_total)
    }

    /// The same where no die was thrown, for none could change it.
    pub(crate) fn told_if(&self, score: i32, thrown: bool) -> String {
        if thrown { self.told(score) } else { format!("{:+}, whatever falls", self.modifier_total) }
    }

    /// The score of a face.
    pub(crate) fn score(&self, face: u8) -> i32 {
        self.modifier_total.saturating_add(i32::from(face))
    }
}

/// Leaves a page with the first of the lines that have it, so that a form has room for the others.
pub(crate) fn page_once(lines: &mut [Modifier]) {
    let mut before = String::new();
    for line in lines {
        if line.page == before {
            line.page.clear();
        } else {
            before.clone_from(&line.page);
        }
    }
}
