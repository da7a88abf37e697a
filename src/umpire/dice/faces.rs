//! The faces that a rule draws, written down so that its ruling can name them.

use crate::umpire::{Dice, Die, Exchange, Helped, Interrupt};

/// Other dice, and the faces that were drawn of them, each with what it was for.
pub struct Faces<'a> {
    dice: &'a mut dyn Dice,
    faces: &'a mut Vec<(&'static str, u8)>,
}

impl<'a> Faces<'a> {
    /// Dice whose faces are written down there.
    pub fn new(dice: &'a mut dyn Dice, faces: &'a mut Vec<(&'static str, u8)>) -> Faces<'a> {
        Faces { dice, faces }
    }
}

impl Dice for Faces<'_> {
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

    fn at_least_helped(&mut self, n: u32, helped: Helped, why: [&'static str; 2]) -> Result<u32, Interrupt> {
        if self.dice.pools() {
            return self.dice.at_least_helped(n, helped, why);
        }
        let faces: Vec<u8> = (0..n).map(|_| self.face(helped.die, why[0])).collect::<Result<_, _>>()?;
        helped.hits(&faces, |score| self.at_least(1, helped.die, score, why[1]))
    }

    fn exchange(&mut self, mut exchange: Exchange) -> Result<Exchange, Interrupt> {
        if self.dice.pools() {
            return self.dice.exchange(exchange);
        }
        while let Some(due) = exchange.due() {
            let hits = self.at_least(due.dice, exchange.die, due.score.score, due.score.why)?;
            exchange.fell(due, due.dice, hits);
        }
        Ok(exchange)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::{GivenDice, Throw, leaves};

    const HELPED: Helped = Helped { die: Die::D6, score: 4, yes: 4, idle: true };

    #[test]
    fn faces_are_written_down_with_what_they_were_for_and_pooled_dice_have_none() {
        let rule = |dice: &mut dyn Dice, faces: &mut Vec<(&'static str, u8)>| {
            let mut dice = Faces::new(dice, faces);
            Ok::<_, Interrupt>(
                dice.at_least(2, Die::D6, 4, "hits")?
                    + dice.at_least_helped(2, HELPED, ["volley", "50:50"])?
                    + dice.sum(2, Die::D6, "sum")?,
            )
        };
        let throws = [4, 3, 3, 5, 4, 1, 2, 6].map(Throw::Face);
        let mut faces = Vec::new();
        // One hit; the 3 is helped by its 4, the 5 needs no help; 2 and 6.
        assert_eq!(rule(&mut GivenDice::new(&throws), &mut faces), Ok(1 + 2 + 8));
        let of = |why: &str| faces.iter().filter(|(what, _)| *what == why).map(|(_, face)| *face).collect::<Vec<_>>();
        assert_eq!(
            (of("hits"), of("volley"), of("50:50"), of("sum")),
            (vec![4, 3], vec![3, 5], vec![4, 1], vec![2, 6])
        );
        let mut faces = Vec::new();
        // 0 to 2 hits twice, and sums of 2 to 12.
        assert_eq!(leaves(99, |dice| rule(dice, &mut faces)).map(|leaves| leaves.len()), Some(3 * 3 * 11));
        assert!(faces.is_empty());
    }
}
