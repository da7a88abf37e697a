//! Dice of which some have fallen already: how the odds are found in the middle of a throw.

use super::rank;
use crate::umpire::{Dice, Die, Exchange, GivenDice, Helped, Interrupt, NeedDice, Throw};

/// Throws that have fallen, then other dice, as deep as is allowed: past that a die is owed.
pub(super) struct PartlyGiven<'a> {
    fallen: &'a [Throw],
    left: usize,
    then: &'a mut dyn Dice,
}

impl<'a> PartlyGiven<'a> {
    /// These throws, then at most `deepest` draws of `then`.
    pub(super) fn new(fallen: &'a [Throw], deepest: usize, then: &'a mut dyn Dice) -> PartlyGiven<'a> {
        PartlyGiven { fallen, left: deepest, then }
    }

    /// The next throw that has fallen already.
    fn given(&mut self) -> Option<GivenDice<'a>> {
        let (first, rest) = self.fallen.split_first()?;
        self.fallen = rest;
        Some(GivenDice::new(std::slice::from_ref(first)))
    }

    /// Those of `n` dice that have fallen already.
    fn given_faces(&mut self, n: u32, die: Die, why: &'static str) -> Result<Vec<u8>, Interrupt> {
        let given = usize::try_from(n).unwrap_or(usize::MAX).min(self.fallen.len());
        (0..given).map(|_| self.face(die, why)).collect()
    }

    /// Goes on to a draw of the other dice.
    fn draw(&mut self, die: Option<Die>, why: &'static str) -> Result<&mut dyn Dice, Interrupt> {
        self.left = self.left.checked_sub(1).ok_or(Interrupt::NeedDice(NeedDice { die, why }))?;
        Ok(self.then)
    }
}

impl Dice for PartlyGiven<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        match self.given() {
            Some(mut given) => given.face(die, why),
            None => self.draw(Some(die), why)?.face(die, why),
        }
    }

    fn sum_in(&mut self, n: u32, die: Die, step: u32, why: &'static str) -> Result<u32, Interrupt> {
        let given = self.given_faces(n, die, why)?;
        let so_far: u32 = given.iter().copied().map(u32::from).sum();
        match n - given.len() as u32 {
            0 => Ok(so_far),
            // The steps are counted from zero: what has fallen shifts them.
            rest if rest < n => Ok(so_far + self.draw(Some(die), why)?.sum(rest, die, why)?),
            _ => self.draw(Some(die), why)?.sum_in(n, die, step, why),
        }
    }

    fn lower_of_pairs(&mut self, n: u32, die: Die, why: &'static str) -> Result<u32, Interrupt> {
        if self.fallen.is_empty() {
            return self.draw(Some(die), why)?.lower_of_pairs(n, die, why);
        }
        let mut sum = 0;
        for pair in 0..n {
            if self.fallen.is_empty() {
                return Ok(sum + self.draw(Some(die), why)?.lower_of_pairs(n - pair, die, why)?);
            }
            sum += u32::from(self.face(die, why)?.min(self.face(die, why)?));
        }
        Ok(sum)
    }

    fn ranking(&mut self, n: usize, die: Die, why: &'static str) -> Result<Vec<usize>, Interrupt> {
        if self.fallen.is_empty() {
            return self.draw(Some(die), why)?.ranking(n, die, why);
        }
        rank(n, || self.face(die, why))
    }

    fn at_least(&mut self, n: u32, die: Die, score: u8, why: &'static str) -> Result<u32, Interrupt> {
        let given = self.given_faces(n, die, why)?;
        let so_far = given.iter().filter(|face| **face >= score).count() as u32;
        match n - given.len() as u32 {
            0 if n > 0 => Ok(so_far),
            rest => Ok(so_far + self.draw(Some(die), why)?.at_least(rest, die, score, why)?),
        }
    }

    fn at_least_helped(&mut self, n: u32, helped: Helped, why: [&'static str; 2]) -> Result<u32, Interrupt> {
        let given = self.given_faces(n, helped.die, why[0])?;
        let hits = helped.hits(&given, |score| self.at_least(1, helped.die, score, why[1]))?;
        match n - given.len() as u32 {
            0 if n > 0 => Ok(hits),
            rest => Ok(hits + self.draw(Some(helped.die), why[0])?.at_least_helped(rest, helped, why)?),
        }
    }

    fn exchange(&mut self, mut exchange: Exchange) -> Result<Exchange, Interrupt> {
        while !self.fallen.is_empty()
            && let Some(due) = exchange.due()
        {
            let given = self.given_faces(due.dice, exchange.die, due.score.why)?;
            let hits = given.iter().filter(|face| **face >= due.score.score).count() as u32;
            exchange.fell(due, given.len() as u32, hits);
        }
        match exchange.due() {
            Some(due) => self.draw(Some(exchange.die), due.score.why)?.exchange(exchange),
            None => Ok(exchange),
        }
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        match self.given() {
            Some(mut given) => given.card(deck, why),
            None => self.draw(None, why)?.card(deck, why),
        }
    }

    fn lie(&self) -> bool {
        !self.fallen.is_empty()
    }

    fn lying(&self) -> usize {
        self.fallen.len()
    }

    fn pools(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::{Ratio, leaves};

    const HELPED: Helped = Helped { die: Die::D6, score: 4, yes: 4, idle: true };

    fn share(fallen: &[u8], rule: fn(&mut dyn Dice) -> Result<u32, Interrupt>, wanted: u32) -> String {
        let fallen: Vec<Throw> = fallen.iter().map(|face| Throw::Face(*face)).collect();
        let all = leaves(99, |dice| rule(&mut PartlyGiven::new(&fallen, 9, dice))).expect("few leaves");
        all.iter().filter(|leaf| leaf.2 == Ok(wanted)).fold(Ratio::ZERO, |sum, leaf| sum + leaf.0).to_string()
    }

    #[test]
    fn dice_that_have_fallen_are_drawn_first_and_weigh_nothing() {
        // 7 with two dice: six ways of 36; after a 3, the 4 alone.
        let sum = |dice: &mut dyn Dice| dice.sum(2, Die::D6, "sum");
        assert_eq!([share(&[], sum, 7), share(&[3], sum, 7), share(&[3, 4], sum, 7)], ["1/6", "1/6", "1"]);
        // Two of three at 5 or more: 3 x 1/9 x 2/3; after one that is, one of two: 4/9; after one that is not, both: 1/9.
        let hits = |dice: &mut dyn Dice| dice.at_least(3, Die::D6, 5, "hits");
        assert_eq!([share(&[], hits, 2), share(&[5], hits, 2), share(&[4], hits, 2)], ["2/9", "4/9", "1/9"]);
    }

    /// Of each pair the lower counts: 1 needs one die of two at 1, 11 of 36 ways.
    #[test]
    fn pairs_that_have_fallen_are_not_thrown_again() {
        let both_ones = |dice: &mut dyn Dice| dice.lower_of_pairs(2, Die::D6, "pairs");
        assert_eq!([share(&[1, 6], both_ones, 2), share(&[6, 6], both_ones, 7)], ["11/36", "11/36"]);
        let three = |dice: &mut dyn Dice| dice.lower_of_pairs(3, Die::D6, "pairs");
        assert_eq!([share(&[1, 6, 5, 1], three, 3), share(&[1, 6, 5, 1, 1, 2], three, 3)], ["11/36", "1"]);
    }

    #[test]
    fn dice_that_are_helped_by_others_may_have_fallen_in_part() {
        // A 3 needs its second die, and the die that is left hits in 7 of 12; once all first dice fell, the 3 alone is open.
        let hits = |dice: &mut dyn Dice| dice.at_least_helped(2, HELPED, ["volley", "50:50"]);
        assert_eq!([share(&[], hits, 2), share(&[3], hits, 2), share(&[4], hits, 2)], ["49/144", "7/24", "7/12"]);
        assert_eq!(
            [share(&[3, 5], hits, 2), share(&[3, 5, 4], hits, 2), share(&[3, 5, 3], hits, 2)],
            ["0.5", "1", "0"]
        );
    }

    #[test]
    fn past_the_deepest_draw_a_die_is_owed() {
        let tie = |dice: &mut dyn Dice| loop {
            let (a, b) = (dice.face(Die::D6, "a")?, dice.face(Die::D6, "b")?);
            if a != b {
                return Ok::<_, Interrupt>(a > b);
            }
        };
        let all = leaves(99, |dice| tie(&mut PartlyGiven::new(&[], 2, dice))).expect("36 leaves");
        let open = all.iter().filter(|leaf| matches!(leaf.2, Err(Interrupt::NeedDice(_))));
        assert_eq!(open.fold(Ratio::ZERO, |sum, leaf| sum + leaf.0), Ratio::new(1, 6));
    }
}
