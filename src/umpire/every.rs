//! All the dice at once: how the odds are found without a second copy of any rule.

use super::{Dice, Die, Ratio, Stop, Throw};

/// One draw on the way to a leaf: which of its readings is taken, of how many.
#[derive(Clone, Debug)]
struct Branch {
    taken: usize,
    of: usize,
}

/// Dice that walk all outcomes, one at a time, each with its exact weight. See [`leaves`].
#[derive(Debug, Default)]
pub struct Every {
    path: Vec<Branch>,
    at: usize,
    weight: Option<Ratio>,
    throws: Vec<Throw>,
    endless: bool,
}

/// A rule that draws more often than this on one way does not end, such as dice that are thrown again for every tie.
const DEEPEST: usize = 64;

impl Every {
    /// Takes the next reading out of `readings`, each with its weight.
    fn branch<T: Clone>(&mut self, readings: &[(T, Ratio)]) -> Option<T> {
        if self.at >= DEEPEST {
            self.endless = true;
            return None;
        }
        if self.at == self.path.len() {
            self.path.push(Branch { taken: 0, of: readings.len() });
        }
        let (reading, weight) = readings.get(self.path[self.at].taken)?.clone();
        self.at += 1;
        self.weight = self.weight.and_then(|so_far| so_far.checked_mul(weight));
        Some(reading)
    }

    /// Moves on to the next leaf; `false` after the last.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.path.last_mut() {
            last.taken += 1;
            if last.taken < last.of {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Every {
    fn face(&mut self, die: Die, _: &'static str) -> Result<u8, Stop> {
        let sides = i128::from(die.sides());
        let readings: Vec<(u8, Ratio)> =
            die.readings().iter().map(|&(face, weight)| (face, Ratio::new(i128::from(weight), sides))).collect();
        let Some(face) = self.branch(&readings) else { return Stop::refuse("too many dice to reckon with") };
        self.throws.push(Throw::Face(face));
        Ok(face)
    }

    fn sum(&mut self, n: u32, die: Die, _: &'static str) -> Result<u32, Stop> {
        let mut ways = vec![Ratio::ONE];
        for _ in 0..n {
            ways = convolve(&ways, die);
        }
        let readings: Vec<(u32, Ratio)> = (0u32..).zip(ways).filter(|(_, chance)| *chance != Ratio::ZERO).collect();
        self.branch(&readings).ok_or(()).or_else(|()| Stop::refuse("too many dice to reckon with"))
    }

    fn at_least(&mut self, n: u32, die: Die, score: u8, _: &'static str) -> Result<u32, Stop> {
        let good: u32 = die.readings().iter().filter(|(face, _)| *face >= score).map(|(_, weight)| weight).sum();
        let hit = Ratio::new(i128::from(good), i128::from(die.sides()));
        let mut chances = vec![Ratio::ONE];
        for _ in 0..n {
            let mut next = vec![Ratio::ZERO; chances.len() + 1];
            for (hits, &chance) in chances.iter().enumerate() {
                next[hits] = next[hits] + chance * (Ratio::ONE - hit);
                next[hits + 1] = next[hits + 1] + chance * hit;
            }
            chances = next;
        }
        let readings: Vec<(u32, Ratio)> = (0u32..).zip(chances).filter(|(_, chance)| *chance != Ratio::ZERO).collect();
        self.branch(&readings).ok_or(()).or_else(|()| Stop::refuse("too many dice to reckon with"))
    }

    fn card(&mut self, deck: &[(String, u32)], _: &'static str) -> Result<String, Stop> {
        let left: u32 = deck.iter().map(|(_, copies)| copies).sum();
        let readings: Vec<(String, Ratio)> = deck
            .iter()
            .filter(|(_, copies)| *copies > 0)
            .map(|(name, copies)| (name.clone(), Ratio::new(i128::from(*copies), i128::from(left))))
            .collect();
        match self.branch(&readings) {
            Some(name) => {
                self.throws.push(Throw::Card(name.clone()));
                Ok(name)
            }
            None => Stop::refuse("the deck is empty"),
        }
    }
}

fn convolve(ways: &[Ratio], die: Die) -> Vec<Ratio> {
    let sides = i128::from(die.sides());
    let highest = die.readings().iter().map(|&(face, _)| usize::from(face)).max().unwrap_or(0);
    let mut sums = vec![Ratio::ZERO; ways.len() + highest];
    for (sum, &chance) in ways.iter().enumerate() {
        for &(face, weight) in die.readings() {
            let at = sum + usize::from(face);
            sums[at] = sums[at] + chance * Ratio::new(i128::from(weight), sides);
        }
    }
    sums
}

/// Runs `rule` over every outcome of its dice. Each leaf comes with its exact chance and the faces that led to it
/// (aggregated draws, sums and counts, leave no faces).
///
/// `None` when there are more than `limit` leaves, when a way has no end, or when a chance outgrows `i128`.
pub fn leaves<T>(limit: usize, mut rule: impl FnMut(&mut dyn Dice) -> T) -> Option<Vec<(Ratio, Vec<Throw>, T)>> {
    let mut every = Every::default();
    let mut found = Vec::new();
    loop {
        every.at = 0;
        every.weight = Some(Ratio::ONE);
        every.throws.clear();
        let leaf = rule(&mut every);
        if every.endless {
            return None;
        }
        found.push((every.weight?, every.throws.clone(), leaf));
        if found.len() > limit {
            return None;
        }
        if !every.advance() {
            return Some(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_reach_eleven_in_three_ways_of_thirty_six() {
        let all = leaves(99, |dice| dice.sum(2, Die::D6, "casualty").map(|sum| sum >= 11)).expect("11 leaves");
        let hit = all.iter().filter(|leaf| leaf.2 == Ok(true)).fold(Ratio::ZERO, |sum, leaf| sum + leaf.0);
        assert_eq!(hit, Ratio::new(3, 36));
        assert_eq!(all.iter().fold(Ratio::ZERO, |sum, leaf| sum + leaf.0), Ratio::ONE);
    }

    #[test]
    fn a_second_die_is_drawn_only_where_the_rule_asks_for_it() {
        let all = leaves(99, |dice| {
            let first = dice.face(Die::D6, "command")?;
            if first == 6 { dice.face(Die::D6, "general").map(Some) } else { Ok::<_, Stop>(None) }
        });
        assert_eq!(all.map(|leaves| leaves.len()), Some(5 + 6));
    }

    #[test]
    fn the_average_die_reads_three_twice_in_six() {
        let all = leaves(9, |dice| dice.face(Die::Average, "hits")).expect("four leaves");
        assert_eq!(all[1], (Ratio::new(1, 3), vec![Throw::Face(3)], Ok(3)));
    }

    #[test]
    fn dice_thrown_again_for_every_tie_have_no_end() {
        let tie = |dice: &mut dyn Dice| loop {
            let (a, b) = (dice.face(Die::D6, "a")?, dice.face(Die::D6, "b")?);
            if a != b {
                return Ok::<_, Stop>(a > b);
            }
        };
        assert!(leaves(9_999, tie).is_none());
    }

    #[test]
    fn too_many_outcomes_are_not_walked() {
        assert!(leaves(30, |dice| (dice.face(Die::D6, ""), dice.face(Die::D6, ""))).is_none());
    }
}
