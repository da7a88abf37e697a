//! Sums: what is added to a pool of dice, or to their total, line by line.

use serde::Serialize;

use crate::umpire::Modifier;
use crate::umpire::words::with_sum;

/// Lines, and what they come to. Lines of zero are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Sum {
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i32,
}

impl Sum {
    /// The lines that apply, all of one section: whether it applies, what for, how much.
    pub(crate) fn of(section: &str, lines: &[(bool, &str, i32)]) -> Sum {
        let applies = lines.iter().filter(|(applies, _, value)| *applies && *value != 0);
        let modifiers: Vec<Modifier> =
            applies.map(|(_, label, value)| Modifier::new(*label, *value, section)).collect();
        let modifier_total = modifiers.iter().fold(0, |sum: i32, line| sum.saturating_add(line.value));
        Sum { modifiers, modifier_total }
    }

    /// The sum on top of so many dice, not below zero (LOA-AMB-21).
    pub(crate) fn on_top_of(&self, dice: u32) -> u32 {
        dice.saturating_add_signed(self.modifier_total)
    }

    /// Its lines in words, behind what they are added to: `, elite +2, medium range -2`.
    pub(crate) fn in_words(&self) -> String {
        self.modifiers.iter().map(|line| format!(", {} {:+}", line.label, line.value)).collect()
    }

    /// What fell, and what the sum makes of it: `21 - 2 = 19`; what fell alone where nothing is added.
    pub(crate) fn said(&self, total: u32) -> String {
        with_sum(total, self.modifier_total)
    }

    /// [`Sum::said`] of a total with the sum in it.
    pub(crate) fn said_of(&self, total: i32) -> String {
        self.said(u32::try_from(total.saturating_sub(self.modifier_total)).unwrap_or(0))
    }

    /// Its lines, each of somebody's.
    pub(crate) fn of_whom(&self, whose: &str) -> impl Iterator<Item = Modifier> {
        self.modifiers.iter().map(move |line| line.clone().of(whose))
    }

    /// The sum on top of a total of dice.
    pub(crate) fn added_to(&self, total: u32) -> i32 {
        i32::try_from(total).unwrap_or(i32::MAX).saturating_add(self.modifier_total)
    }
}

/// So many times a figure of the tables.
pub(crate) fn times(n: u32, value: i32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX).saturating_mul(value)
}
