//! Dice of several things, thrown in turn.

use crate::umpire::{Dice, Die, Interrupt};

/// Dice that are for these things in turn, again and again, by whom they are thrown: `hits`, `hits back`.
pub(crate) struct For<'a> {
    dice: &'a mut dyn Dice,
    whys: &'a [&'static str],
    thrown: usize,
    fallen: usize,
}

impl<'a> For<'a> {
    pub(crate) const fn new(dice: &'a mut dyn Dice, whys: &'a [&'static str]) -> For<'a> {
        For { dice, whys, thrown: 0, fallen: 0 }
    }

    /// How many of them have fallen.
    pub(crate) const fn fallen(&self) -> usize {
        self.fallen
    }
}

impl Dice for For<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        let why = self.whys.get(self.thrown % self.whys.len().max(1)).copied().unwrap_or(why);
        self.thrown += 1;
        let face = self.dice.face(die, why)?;
        self.fallen += 1;
        Ok(face)
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        self.dice.card(deck, why)
    }
}
