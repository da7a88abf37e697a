//! The dice a rule draws from.

mod all_outcomes;
mod die;
mod exchange;
mod faces;
mod given;
mod odds;
mod partly_given;
mod ratio;

use super::Interrupt;

pub use all_outcomes::{AllOutcomes, leaves};
pub use die::{Die, Throw};
pub use exchange::{Blow, Exchange, Score, Struck};
pub(in crate::umpire) use faces::Faces;
pub use given::GivenDice;
pub use odds::{EndOdds, FURTHER, MOST_WAYS, Odds, OddsRow, every_way, odds, percent};
pub use ratio::{Chance, Ratio};

/// Dice of which each may have a second one that adds 1 to it.
#[derive(Clone, Copy, Debug)]
pub struct Helped {
    /// Which die, first and second.
    pub die: Die,
    /// The score to be reached.
    pub score: u8,
    /// What a second die has to show, or more, to add 1.
    pub yes: u8,
    /// Whether a second die is thrown where 1 more changes nothing, too.
    pub idle: bool,
}

impl Helped {
    /// How many reach the score of first dice that lie; `second` throws a second one and says whether it reaches a score.
    fn hits(self, faces: &[u8], mut second: impl FnMut(u8) -> Result<u32, Interrupt>) -> Result<u32, Interrupt> {
        let mut hits = 0;
        for face in faces {
            let near = face + 1 == self.score;
            let helps = match near || self.idle {
                // Where 1 more changes nothing, any face will do.
                true => second(if near { self.yes } else { 1 })? == 1,
                false => false,
            };
            hits += u32::from(*face >= self.score || near && helps);
        }
        Ok(hits)
    }
}

/// Where a rule's dice come from: the players ([`super::GivenDice`]), a generator, or all of them at once
/// ([`super::AllOutcomes`]).
///
/// A rule says with every draw what it is for. It draws as it reads the book: a face, a sum, how many reach a score; so
/// that the odds branch on what is read and not on every face.
pub trait Dice {
    /// One die. `Interrupt::NeedDice` where it has not been thrown yet.
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt>;

    /// The sum of `n` dice.
    fn sum(&mut self, n: u32, die: Die, why: &'static str) -> Result<u32, Interrupt> {
        self.sum_in(n, die, 1, why)
    }

    /// The sum of `n` dice, of which the rule reads only how often `step` goes into it. The odds then branch on that alone,
    /// and give the lowest such sum.
    fn sum_in(&mut self, n: u32, die: Die, _step: u32, why: &'static str) -> Result<u32, Interrupt> {
        (0..n).map(|_| self.face(die, why).map(u32::from)).sum()
    }

    /// The sum over `n` pairs of dice, the lower die of each pair.
    fn lower_of_pairs(&mut self, n: u32, die: Die, why: &'static str) -> Result<u32, Interrupt> {
        let mut pair = || Ok::<_, Interrupt>(self.face(die, why)?.min(self.face(die, why)?));
        (0..n).map(|_| pair().map(u32::from)).sum()
    }

    /// Who of `n` comes first, second and so on: a die each, in their order, higher first; those who are equal throw again
    /// among themselves, at once, before lower ones are looked at.
    fn ranking(&mut self, n: usize, die: Die, why: &'static str) -> Result<Vec<usize>, Interrupt> {
        rank(n, || self.face(die, why))
    }

    /// How many of `n` dice show `score` or more.
    fn at_least(&mut self, n: u32, die: Die, score: u8, why: &'static str) -> Result<u32, Interrupt> {
        (0..n).map(|_| self.face(die, why).map(|face| u32::from(face >= score))).sum()
    }

    /// How many of `n` dice reach a score, where second dice may help them. All first dice are thrown, then the second ones
    /// in the same order.
    fn at_least_helped(&mut self, n: u32, helped: Helped, why: [&'static str; 2]) -> Result<u32, Interrupt> {
        let faces: Vec<u8> = (0..n).map(|_| self.face(helped.die, why[0])).collect::<Result<_, _>>()?;
        helped.hits(&faces, |score| self.at_least(1, helped.die, score, why[1]))
    }

    /// Blows that are struck at once and then saved from, of which the rule reads no more than what everybody suffers: die by
    /// die in their order. The odds branch on what is suffered alone, unless the rule wants hits and saving throws told apart.
    fn exchange(&mut self, mut exchange: Exchange) -> Result<Exchange, Interrupt> {
        while let Some(due) = exchange.due() {
            let hits = self.at_least(due.dice, exchange.die, due.score.score, due.score.why)?;
            exchange.fell(due, due.dice, hits);
        }
        Ok(exchange)
    }

    /// One card of a deck of names and copies left.
    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt>;

    /// Whether dice lie on the table already: what was not asked before they fell is asked no more.
    fn lie(&self) -> bool {
        false
    }

    /// How many of them are still to be drawn: by that a journal may tell which rule of before threw them.
    fn lying(&self) -> usize {
        0
    }

    /// Whether several dice may be drawn as one, so that no faces are told.
    fn pools(&self) -> bool {
        false
    }
}

/// [`Dice::ranking`] by these faces.
fn rank(n: usize, mut face: impl FnMut() -> Result<u8, Interrupt>) -> Result<Vec<usize>, Interrupt> {
    let mut ranked = Vec::with_capacity(n);
    // What is still to be settled, the next group last.
    let mut groups: Vec<Vec<usize>> = vec![(0..n).collect()];
    while let Some(group) = groups.pop() {
        if group.len() < 2 {
            ranked.extend(group);
            continue;
        }
        let mut thrown: Vec<(u8, usize)> =
            group.into_iter().map(|who| Ok((face()?, who))).collect::<Result<_, Interrupt>>()?;
        thrown.sort_by_key(|(face, _)| *face);
        groups.extend(thrown.chunk_by(|a, b| a.0 == b.0).map(|equal| equal.iter().map(|(_, who)| *who).collect()));
    }
    Ok(ranked)
}
