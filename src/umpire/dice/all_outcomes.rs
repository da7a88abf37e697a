//! All the dice at once: how the odds are found without a second copy of any rule.

use std::rc::Rc;

use super::exchange::{Chances, Exchange};
use crate::umpire::{Dice, Die, Helped, Interrupt, Ratio, Throw};

/// One draw on the way to a leaf: which of its readings is taken, of how many.
#[derive(Clone, Debug)]
struct Branch {
    taken: usize,
    of: usize,
}

/// Dice that walk all outcomes, one at a time, each with its exact weight. See [`leaves`].
#[derive(Debug, Default)]
pub struct AllOutcomes {
    path: Vec<Branch>,
    at: usize,
    weight: Option<Ratio>,
    throws: Vec<Throw>,
    /// Draws of several dice as one, each with its readings: a rule draws the same on every way.
    pools: Vec<(Pool, Readings)>,
    /// The same of dice that end in a hit or not: their chances, and the most that are told apart.
    exchanges: Vec<(Chances, u32, Readings)>,
    /// More ways than these are not walked.
    limit: usize,
    /// No odds can be told: the rule does not end, or a chance outgrows its fraction.
    beyond: bool,
}

/// What is read off a draw, and the chance of each reading.
type Readings = Rc<[(u32, Ratio)]>;

/// Several dice that are read as one number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pool {
    /// Their sum, of which only whole steps count.
    Sum { n: u32, die: Die, step: u32 },
    /// How many show a score.
    AtLeast { n: u32, die: Die, score: u8 },
    /// How many show a score, where each has a second die that adds 1 to it on `yes` or more.
    AtLeastHelped { n: u32, die: Die, score: u8, yes: u8 },
    /// The sum over pairs, the lower die of each.
    LowerOfPairs { n: u32, die: Die },
}

impl Pool {
    /// How many draws it is made of, and the readings of one of them: the number, and in how many ways it comes.
    fn parts(self) -> (u32, Vec<(usize, u128)>) {
        let sides = |die: Die| die.readings().iter().map(|&(face, weight)| (face, u128::from(weight)));
        let pairs =
            |die: Die| sides(die).flat_map(move |(one, of)| sides(die).map(move |other| (one, other.0, of * other.1)));
        match self {
            Pool::Sum { n, die, .. } => (n, sides(die).map(|(face, ways)| (usize::from(face), ways)).collect()),
            Pool::AtLeast { n, die, score } => {
                (n, sides(die).map(|(face, ways)| (usize::from(face >= score), ways)).collect())
            }
            Pool::AtLeastHelped { n, die, score, yes } => {
                let hits = |face: u8, second: u8| face + u8::from(second >= yes) >= score;
                (n, pairs(die).map(|(one, other, ways)| (usize::from(hits(one, other)), ways)).collect())
            }
            Pool::LowerOfPairs { n, die } => {
                (n, pairs(die).map(|(one, other, ways)| (usize::from(one.min(other)), ways)).collect())
            }
        }
    }

    /// Its readings; `None` where a chance outgrows its fraction.
    fn readings(self) -> Option<Readings> {
        let (n, part) = self.parts();
        let highest = part.iter().map(|&(number, _)| number).max().unwrap_or(0);
        let of_one: u128 = part.iter().map(|&(_, ways)| ways).sum();
        let mut ways = vec![1u128];
        for _ in 0..n {
            let mut next = vec![0u128; ways.len() + highest];
            for (so_far, &before) in ways.iter().enumerate() {
                for &(number, more) in &part {
                    let at = &mut next[so_far + number];
                    *at = at.checked_add(before.checked_mul(more)?)?;
                }
            }
            ways = next;
        }
        let all = i128::try_from(of_one.checked_pow(n)?).ok()?;
        let step = if let Pool::Sum { step, .. } = self { step.max(1) } else { 1 };
        let mut counted: Vec<(u32, u128)> = Vec::new();
        for (number, ways) in (0u32..).zip(ways).filter(|&(_, ways)| ways > 0) {
            let number = number - number % step;
            match counted.last_mut() {
                Some((last, so_far)) if *last == number => *so_far += ways,
                _ => counted.push((number, ways)),
            }
        }
        let chance = |(number, ways): (u32, u128)| Some((number, Ratio::new(i128::try_from(ways).ok()?, all)));
        counted.into_iter().map(chance).collect()
    }
}

/// How many of these dice end in a hit, and how likely; from `most` on they are taken together. `None` where a chance
/// outgrows its fraction.
fn hits_of(chances: &Chances, most: u32) -> Option<Readings> {
    let most = usize::try_from(most).ok()?;
    let mut likely = vec![Ratio::ONE];
    for (dice, chance) in chances {
        let miss = Ratio::ONE - *chance;
        for _ in 0..*dice {
            let mut next = vec![Ratio::ZERO; (likely.len() + 1).min(most + 1)];
            for (hits, before) in likely.iter().enumerate() {
                for (hits, chance) in [(hits, miss), (hits + 1, *chance)] {
                    let at = &mut next[hits.min(most)];
                    *at = at.checked_add(before.checked_mul(chance)?)?;
                }
            }
            likely = next;
        }
    }
    Some((0..).zip(likely).collect())
}

/// A rule that draws more often than this on one way does not end, such as dice that are thrown again for every tie.
const DEEPEST: usize = 64;

impl AllOutcomes {
    /// Takes the next of so many readings; `reading` gives each with its weight.
    fn branch<T>(&mut self, of: usize, reading: impl FnOnce(usize) -> (T, Ratio)) -> Option<T> {
        if self.at >= DEEPEST {
            self.beyond = true;
            return None;
        }
        if self.at == self.path.len() {
            self.path.push(Branch { taken: 0, of });
        }
        let taken = self.path[self.at].taken;
        let (reading, weight) = (taken < of).then(|| reading(taken))?;
        self.at += 1;
        self.weight = self.weight.and_then(|so_far| so_far.checked_mul(weight));
        Some(reading)
    }

    /// Draws several dice as one.
    fn pool(&mut self, pool: Pool) -> Result<u32, Interrupt> {
        let known = self.pools.iter().find(|(other, _)| *other == pool).map(|(_, readings)| Rc::clone(readings));
        let Some(readings) = known.or_else(|| pool.readings()) else {
            self.beyond = true;
            return too_many();
        };
        if !self.pools.iter().any(|(other, _)| *other == pool) {
            self.pools.push((pool, Rc::clone(&readings)));
        }
        self.branch(readings.len(), |at| readings[at]).map_or_else(too_many, Ok)
    }

    /// How many of these dice end in a hit, none told apart from `most` on: the readings of a draw.
    fn hits(&mut self, chances: Chances, most: u32) -> Option<Readings> {
        let known = self.exchanges.iter().find(|(of, to, _)| *of == chances && *to == most);
        if let Some((.., readings)) = known {
            return Some(Rc::clone(readings));
        }
        let readings = hits_of(&chances, most)?;
        self.exchanges.push((chances, most, Rc::clone(&readings)));
        Some(readings)
    }

    /// What everybody suffers in an exchange, each with what is certain of it and the readings of the rest. `None` where a
    /// chance outgrows its fraction, or where that alone would be more ways than are walked.
    fn suffered(&mut self, exchange: &Exchange) -> Option<Vec<(u32, Readings)>> {
        let mut ways = 1usize;
        let mut of_all = Vec::with_capacity(exchange.struck.len());
        for at in 0..exchange.struck.len() {
            let (certain, chances) = exchange.chances(at);
            let readings = self.hits(chances, exchange.most(at, certain))?;
            ways = ways.checked_mul(readings.len()).filter(|ways| *ways <= self.limit)?;
            of_all.push((certain, readings));
        }
        Some(of_all)
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

impl Dice for AllOutcomes {
    fn face(&mut self, die: Die, _: &'static str) -> Result<u8, Interrupt> {
        let sides = i128::from(die.sides());
        let readings = die.readings();
        let reading = |at: usize| (readings[at].0, Ratio::new(i128::from(readings[at].1), sides));
        let Some(face) = self.branch(readings.len(), reading) else { return too_many() };
        self.throws.push(Throw::Face(face));
        Ok(face)
    }

    fn sum_in(&mut self, n: u32, die: Die, step: u32, _: &'static str) -> Result<u32, Interrupt> {
        self.pool(Pool::Sum { n, die, step })
    }

    fn at_least(&mut self, n: u32, die: Die, score: u8, _: &'static str) -> Result<u32, Interrupt> {
        self.pool(Pool::AtLeast { n, die, score })
    }

    /// A second die that changes nothing is as good as none.
    fn at_least_helped(&mut self, n: u32, helped: Helped, _: [&'static str; 2]) -> Result<u32, Interrupt> {
        let Helped { die, score, yes, .. } = helped;
        self.pool(Pool::AtLeastHelped { n, die, score, yes })
    }

    fn lower_of_pairs(&mut self, n: u32, die: Die, _: &'static str) -> Result<u32, Interrupt> {
        self.pool(Pool::LowerOfPairs { n, die })
    }

    fn exchange(&mut self, mut exchange: Exchange) -> Result<Exchange, Interrupt> {
        if exchange.apart {
            while let Some(due) = exchange.due() {
                let hits = self.at_least(due.dice, exchange.die, due.score.score, due.score.why)?;
                exchange.fell(due, due.dice, hits);
            }
            return Ok(exchange);
        }
        let Some(of_all) = self.suffered(&exchange) else {
            self.beyond = true;
            return too_many();
        };
        for (at, (certain, readings)) in of_all.into_iter().enumerate() {
            let drawn = readings.len() > 1;
            let Some(more) = (if drawn { self.branch(readings.len(), |at| readings[at]) } else { Some(0) }) else {
                return too_many();
            };
            exchange.draw(at, certain + more);
        }
        Ok(exchange.drawn())
    }

    /// Nobody is more likely to be the first than another, nor the second: so ties need not be walked.
    fn ranking(&mut self, n: usize, _: Die, _: &'static str) -> Result<Vec<usize>, Interrupt> {
        let mut left: Vec<usize> = (0..n).collect();
        let mut ranked = Vec::with_capacity(n);
        while left.len() > 1 {
            let chance = Ratio::new(1, i128::try_from(left.len()).unwrap_or(i128::MAX));
            let Some(at) = self.branch(left.len(), |at| (at, chance)) else { return too_many() };
            ranked.push(left.remove(at));
        }
        ranked.extend(left);
        Ok(ranked)
    }

    fn card(&mut self, deck: &[(String, u32)], _: &'static str) -> Result<String, Interrupt> {
        let left: u32 = deck.iter().map(|(_, copies)| copies).sum();
        let cards: Vec<&(String, u32)> = deck.iter().filter(|(_, copies)| *copies > 0).collect();
        let reading = |at: usize| (&cards[at].0, Ratio::new(i128::from(cards[at].1), i128::from(left)));
        match self.branch(cards.len(), reading) {
            Some(name) => {
                self.throws.push(Throw::Card(name.clone()));
                Ok(name.clone())
            }
            None => Interrupt::refuse("the deck is empty"),
        }
    }

    fn pools(&self) -> bool {
        true
    }
}

fn too_many<T>() -> Result<T, Interrupt> {
    Interrupt::refuse("too many dice to reckon with")
}

/// Runs `rule` over every outcome of its dice. Each leaf comes with its exact chance and the faces that led to it
/// (aggregated draws, sums and counts, leave no faces).
///
/// `None` when there are more than `limit` leaves, when a way has no end, or when a chance outgrows `i128`.
pub fn leaves<T>(limit: usize, mut rule: impl FnMut(&mut dyn Dice) -> T) -> Option<Vec<(Ratio, Vec<Throw>, T)>> {
    let mut every = AllOutcomes { limit, ..AllOutcomes::default() };
    let mut found = Vec::new();
    loop {
        every.at = 0;
        every.weight = Some(Ratio::ONE);
        every.throws.clear();
        let leaf = rule(&mut every);
        if every.beyond {
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

    const HELPED: Helped = Helped { die: Die::D6, score: 4, yes: 4, idle: true };

    #[test]
    fn two_dice_reach_eleven_in_three_ways_of_thirty_six() {
        let all = leaves(99, |dice| dice.sum(2, Die::D6, "casualty").map(|sum| sum >= 11)).expect("11 leaves");
        let hit = all.iter().filter(|leaf| leaf.2 == Ok(true)).fold(Ratio::ZERO, |sum, leaf| sum + leaf.0);
        assert_eq!(hit, Ratio::new(3, 36));
        assert_eq!(all.iter().fold(Ratio::ZERO, |sum, leaf| sum + leaf.0), Ratio::ONE);
    }

    #[test]
    fn a_sum_of_which_whole_tens_count_has_a_leaf_for_each_ten() {
        // Four dice make 4 to 24: 126 of 1,296 ways stay below ten, 70 reach twenty.
        let tens = leaves(3, |dice| dice.sum_in(4, Die::D6, 10, "melee")).expect("three leaves");
        let chances: Vec<(Result<u32, Interrupt>, Ratio)> =
            tens.into_iter().map(|(chance, _, ten)| (ten, chance)).collect();
        let of = |ways| Ratio::new(ways, 1_296);
        assert_eq!(chances, [(Ok(0), of(126)), (Ok(10), of(1_100)), (Ok(20), of(70))]);
    }

    #[test]
    fn of_two_dice_the_lower_is_a_one_in_eleven_ways() {
        let lower = leaves(99, |dice| dice.lower_of_pairs(1, Die::D6, "morale")).expect("six leaves");
        let ways: Vec<Ratio> = lower.iter().map(|leaf| leaf.0).collect();
        assert_eq!(ways, [11, 9, 7, 5, 3, 1].map(|ways| Ratio::new(ways, 36)));
        let two = leaves(99, |dice| dice.lower_of_pairs(2, Die::D6, "morale")).expect("eleven leaves");
        assert_eq!((two.len(), &two[10]), (11, &(Ratio::new(1, 1_296), Vec::new(), Ok(12))));
    }

    #[test]
    fn a_second_die_that_helps_on_four_adds_a_half_of_the_face_below() {
        // 4 or more: 1/2; a 3 that is helped: 1/6 x 1/2. So 7/12 each, and of two dice both in 49 of 144.
        let hits = leaves(3, |dice| dice.at_least_helped(2, HELPED, ["volley", "50:50"])).expect("three leaves");
        let of = |ways| Ratio::new(ways, 144);
        let chances: Vec<(Result<u32, Interrupt>, Ratio)> =
            hits.into_iter().map(|(chance, _, n)| (n, chance)).collect();
        assert_eq!(chances, [(Ok(0), of(25)), (Ok(1), of(70)), (Ok(2), of(49))]);
    }

    #[test]
    fn every_ranking_is_as_likely_as_another_and_ties_have_an_end() {
        let all = leaves(6, |dice| dice.ranking(3, Die::D6, "who is first")).expect("six leaves");
        assert!(all.iter().all(|leaf| leaf.0 == Ratio::new(1, 6)));
        let first = all.iter().filter(|leaf| leaf.2.as_ref().is_ok_and(|ranked| ranked[0] == 1));
        assert_eq!((all.len(), first.count()), (6, 2));
    }

    #[test]
    fn a_pool_whose_chances_outgrow_their_fractions_has_no_odds_rather_than_wrong_ones() {
        assert!(leaves(9_999, |dice| dice.sum_in(48, Die::D6, 10, "melee")).is_some());
        assert!(leaves(9_999, |dice| dice.sum_in(60, Die::D6, 10, "melee")).is_none());
    }

    #[test]
    fn a_second_die_is_drawn_only_where_the_rule_asks_for_it() {
        let all = leaves(99, |dice| {
            let first = dice.face(Die::D6, "command")?;
            if first == 6 { dice.face(Die::D6, "general").map(Some) } else { Ok::<_, Interrupt>(None) }
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
                return Ok::<_, Interrupt>(a > b);
            }
        };
        assert!(leaves(9_999, tie).is_none());
    }

    #[test]
    fn too_many_outcomes_are_not_walked() {
        assert!(leaves(30, |dice| (dice.face(Die::D6, ""), dice.face(Die::D6, ""))).is_none());
    }
}
