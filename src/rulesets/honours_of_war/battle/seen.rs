//! The faces that fell, for the line of a ruling whose procedure tells its result alone.

use crate::umpire::{Dice, Die, Interrupt};

/// Dice that remember what fell.
pub(crate) struct Seen<'a> {
    dice: &'a mut dyn Dice,
    /// The faces, in the order in which they fell.
    pub(crate) faces: Vec<u8>,
}

impl<'a> Seen<'a> {
    pub(crate) const fn new(dice: &'a mut dyn Dice) -> Seen<'a> {
        Seen { dice, faces: Vec::new() }
    }

    /// The first that fell; 0 where none did.
    pub(crate) fn first(&self) -> u8 {
        self.faces.first().copied().unwrap_or_default()
    }
}

impl Dice for Seen<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        let face = self.dice.face(die, why)?;
        self.faces.push(face);
        Ok(face)
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        self.dice.card(deck, why)
    }
}

/// Dice that are for these things in turn, again and again, by whom they are thrown: `hits`, `hits back`.
pub(crate) struct For<'a> {
    dice: &'a mut dyn Dice,
    whys: &'a [&'static str],
    thrown: usize,
}

impl<'a> For<'a> {
    pub(crate) const fn new(dice: &'a mut dyn Dice, whys: &'a [&'static str]) -> For<'a> {
        For { dice, whys, thrown: 0 }
    }
}

impl Dice for For<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        let why = self.whys.get(self.thrown % self.whys.len().max(1)).copied().unwrap_or(why);
        self.thrown += 1;
        self.dice.face(die, why)
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        self.dice.card(deck, why)
    }
}

/// A face with what is added to it: `4 - 2 = 2`; alone where nothing is.
pub(crate) fn with_sum(face: impl Into<i32>, modifier: i32) -> String {
    let face = face.into();
    match modifier {
        0 => face.to_string(),
        1.. => format!("{face} + {modifier} = {}", face + modifier),
        _ => format!("{face} - {} = {}", -modifier, face + modifier),
    }
}
