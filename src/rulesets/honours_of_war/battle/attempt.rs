//! A D6 that must reach a score: obeying out of command, counter-charging, turning to face.

use serde::Serialize;

use super::words::with_sum;
use crate::umpire::{Dice, Die, Interrupt, Modifier};

/// A die thrown against a score, or none where nothing hangs on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Attempt {
    /// The score that is needed, if a die was thrown.
    pub(crate) needed: Option<i32>,
    /// The die with its modifiers, if it was thrown.
    pub(crate) modified_roll: Option<i32>,
    /// The sum.
    pub(crate) modifiers: Vec<Modifier>,
    /// What the modifiers come to.
    pub(crate) modifier_total: i32,
}

impl Attempt {
    /// Throws a D6.
    pub(crate) fn throw(
        needed: i32,
        modifiers: Vec<Modifier>,
        dice: &mut dyn Dice,
        why: &'static str,
    ) -> Result<Attempt, Interrupt> {
        let modifier_total = modifiers.iter().map(|modifier| modifier.value).sum();
        let roll = i32::from(dice.face(Die::D6, why)?) + modifier_total;
        Ok(Attempt { needed: Some(needed), modified_roll: Some(roll), modifiers, modifier_total })
    }

    /// The face that fell with its sum, and the score it needed; none where no die was thrown.
    pub(crate) fn fell(&self) -> Option<String> {
        let (needed, roll) = (self.needed?, self.modified_roll?);
        Some(format!("{}, where {needed} is needed", with_sum(roll - self.modifier_total, self.modifier_total)))
    }

    /// Whether a die was thrown and reached its score.
    pub(crate) fn succeeds(&self) -> bool {
        matches!((self.needed, self.modified_roll), (Some(needed), Some(roll)) if roll >= needed)
    }
}

/// The reasons that hold, in the order of the contract.
pub(crate) fn holding<R: Copy>(reasons: &[(bool, R)]) -> Vec<R> {
    reasons.iter().filter(|(holds, _)| *holds).map(|(_, reason)| *reason).collect()
}
