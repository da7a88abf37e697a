//! Dice that are told: the faces that a rule drew, so that its ruling can name them.

use crate::umpire::{Dice, Die, Interrupt};

/// Other dice, and the faces that were drawn of them, each with what it was for.
pub struct Told<'a> {
    dice: &'a mut dyn Dice,
    faces: &'a mut Vec<(&'static str, u8)>,
}

impl<'a> Told<'a> {
    /// Dice whose faces are written down there.
    pub fn new(dice: &'a mut dyn Dice, faces: &'a mut Vec<(&'static str, u8)>) -> Told<'a> {
        Told { dice, faces }
    }
}

impl Dice for Told<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        let face = self.dice.face(die, why)?;
        self.faces.push((why, face));
        Ok(face)
    }

    fn sum_in(&mut self, n: u32, die: Die, step: u32, why: &'static str) -> Result<u32, Interrupt> {
        if self.dice.pools() {
            return self.dice.sum_in(n, die, step, why);
        }
        (0..n).map(|_| self.face(die, why).map(u32::from)).sum()
    }

    fn lower_of_pairs(&mut self, n: u32, die: Die, why: &'static str) -> Result<u32, Interrupt> {
        if self.dice.pools() {
            return self.dice.lower_of_pairs(n, die, why);
        }
        (0..n).map(|_| Ok(u32::from(self.face(die, why)?.min(self.face(die, why)?)))).sum()
    }

    fn at_least(&mut self, n: u32, die: Die, score: u8, why: &'static str) -> Result<u32, Interrupt> {
        if self.dice.pools() {
            return self.dice.at_least(n, die, score, why);
        }
        (0..n).map(|_| self.face(die, why).map(|face| u32::from(face >= score))).sum()
    }

    fn at_least_helped(
        &mut self,
        n: u32,
        die: Die,
        score: u8,
        yes: u8,
        why: [&'static str; 2],
    ) -> Result<u32, Interrupt> {
        if self.dice.pools() {
            return self.dice.at_least_helped(n, die, score, yes, why);
        }
        let faces: Vec<u8> = (0..n).map(|_| self.face(die, why[0])).collect::<Result<_, _>>()?;
        let helped: Vec<bool> = (0..n).map(|_| Ok(self.face(die, why[1])? >= yes)).collect::<Result<_, Interrupt>>()?;
        let hits = faces.iter().zip(helped).filter(|(face, helped)| **face + u8::from(*helped) >= score);
        Ok(u32::try_from(hits.count()).unwrap_or(u32::MAX))
    }

    fn ranking(&mut self, n: usize, die: Die, why: &'static str) -> Result<Vec<usize>, Interrupt> {
        self.dice.ranking(n, die, why)
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        self.dice.card(deck, why)
    }

    fn pools(&self) -> bool {
        self.dice.pools()
    }
}
