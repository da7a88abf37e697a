//! Blows that are struck at once, and saved from once all of them have fallen: several dice of several units, of which a rule
//! reads no more than what everybody suffers in the end.

use super::{Die, Ratio};

/// What a die has to show, or more, and what it is for.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    /// The score.
    pub score: u8,
    /// What the die is for.
    pub why: &'static str,
}

/// The dice with which a unit strikes another.
#[derive(Clone, Debug)]
pub struct Blow {
    /// The place of whom it strikes among those who are struck.
    pub at: usize,
    /// Whether the other's cover keeps them off.
    pub covered: bool,
    /// A die before them, still to be thrown, which adds one more of them where it shows its score.
    pub half: Option<Score>,
    /// What hits.
    pub hit: Score,
    /// Those that are still to be thrown.
    pub dice: u32,
    /// Those that were thrown.
    pub thrown: u32,
    /// How many of them hit.
    pub hits: u32,
}

/// Saving throws: what cancels a hit, and what has come of them.
#[derive(Clone, Debug)]
pub struct Saves {
    /// What cancels a hit.
    pub save: Score,
    /// Those that were thrown.
    pub thrown: u32,
    /// How many of them cancelled a hit.
    pub saved: u32,
}

/// One who is struck: each hit that his cover keeps off has a saving throw; then each that is left has one by his armour.
#[derive(Clone, Debug)]
pub struct Struck {
    cover: Saves,
    armour: Option<Saves>,
    /// From so many hits on, more change nothing: the odds tell no more apart.
    enough: u32,
    /// What he suffers in the end, where that was drawn as one.
    drawn: Option<u32>,
}

/// Blows and saving throws, as far as they have fallen.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Which dice.
    pub die: Die,
    /// In the order in which they are thrown.
    pub blows: Vec<Blow>,
    /// In the order in which they save themselves, once all blows have fallen.
    pub struck: Vec<Struck>,
    /// Whether the rule reads hits and saving throws too, and the odds tell them apart: in many more ways.
    pub apart: bool,
}

/// Dice that fall next, all of them for the same.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    /// How many.
    pub dice: u32,
    /// What they want.
    pub score: Score,
    turn: Turn,
}

#[derive(Clone, Copy, Debug)]
enum Turn {
    Half(usize),
    Blow(usize),
    Cover(usize),
    Armour(usize),
}

/// Dice of the same chance to end in a hit.
pub(super) type Chances = Vec<(u32, Ratio)>;

impl Blow {
    /// So many dice at him who stands at this place.
    pub const fn new(at: usize, dice: u32, hit: Score) -> Blow {
        Blow { at, covered: false, half: None, hit, dice, thrown: 0, hits: 0 }
    }
}

impl Saves {
    const fn new(save: Score) -> Saves {
        Saves { save, thrown: 0, saved: 0 }
    }

    fn fell(&mut self, dice: u32, saved: u32) {
        self.thrown += dice;
        self.saved += saved;
    }
}

impl Struck {
    /// One with these saving throws; from `enough` hits on, more change nothing.
    pub fn new(cover: Score, armour: Option<Score>, enough: u32) -> Struck {
        Struck { cover: Saves::new(cover), armour: armour.map(Saves::new), enough, drawn: None }
    }
}

impl Exchange {
    /// Which dice fall next; none once all have fallen.
    pub fn due(&self) -> Option<Due> {
        let blow = |(at, blow): (usize, &Blow)| match (blow.half, blow.dice) {
            (Some(score), _) => Some(Due { dice: 1, score, turn: Turn::Half(at) }),
            (None, 0) => None,
            (None, dice) => Some(Due { dice, score: blow.hit, turn: Turn::Blow(at) }),
        };
        let save = |(at, struck): (usize, &Struck)| {
            let due = |saves: &Saves, of: u32, turn| {
                let dice = of.saturating_sub(saves.thrown);
                (dice > 0).then_some(Due { dice, score: saves.save, turn })
            };
            let cover = due(&struck.cover, self.hits(at, true), Turn::Cover(at));
            let armour = || due(struck.armour.as_ref()?, self.passed(at), Turn::Armour(at));
            if struck.drawn.is_some() { None } else { cover.or_else(armour) }
        };
        let blows = self.blows.iter().enumerate().find_map(blow);
        blows.or_else(|| self.struck.iter().enumerate().find_map(save))
    }

    /// So many of the dice that were due have fallen, and of them so many showed their score.
    pub fn fell(&mut self, due: Due, dice: u32, hits: u32) {
        match due.turn {
            Turn::Half(at) => {
                let blow = &mut self.blows[at];
                blow.half = None;
                blow.dice += hits;
            }
            Turn::Blow(at) => {
                let blow = &mut self.blows[at];
                blow.dice = blow.dice.saturating_sub(dice);
                blow.thrown += dice;
                blow.hits += hits;
            }
            Turn::Cover(at) => self.struck[at].cover.fell(dice, hits),
            Turn::Armour(at) => self.struck[at].armour.iter_mut().for_each(|armour| armour.fell(dice, hits)),
        }
    }

    /// Hits on one who is struck that his cover keeps off, or that it does not.
    fn hits(&self, at: usize, covered: bool) -> u32 {
        let blows = self.blows.iter().filter(|blow| blow.at == at && blow.covered == covered);
        blows.map(|blow| blow.hits).sum()
    }

    /// Hits on him that have passed his cover: it was thrown and did not cancel them, or does not keep them off.
    fn passed(&self, at: usize) -> u32 {
        let cover = &self.struck[at].cover;
        cover.thrown.saturating_sub(cover.saved) + self.hits(at, false)
    }

    /// What he has saved himself from.
    pub fn saved(&self, at: usize) -> u32 {
        let struck = &self.struck[at];
        struck.cover.saved + struck.armour.as_ref().map_or(0, |armour| armour.saved)
    }

    /// What he suffers, once all dice have fallen.
    pub fn suffered(&self, at: usize) -> u32 {
        let hits = self.hits(at, true) + self.hits(at, false);
        self.struck[at].drawn.unwrap_or_else(|| hits.saturating_sub(self.saved(at)))
    }

    /// The most hits that are told apart on him, beyond so many.
    pub(super) fn most(&self, at: usize, beyond: u32) -> u32 {
        self.struck[at].enough.saturating_sub(beyond)
    }

    /// What he suffers was drawn as one.
    pub(super) fn draw(&mut self, at: usize, suffered: u32) {
        self.struck[at].drawn = Some(suffered);
    }

    /// Once all of it was drawn: no die of it is left to fall.
    pub(super) fn drawn(mut self) -> Exchange {
        for blow in &mut self.blows {
            blow.thrown += std::mem::take(&mut blow.dice) + u32::from(blow.half.take().is_some());
        }
        self
    }

    /// What he suffers for certain, and the dice that may end in a hit on him.
    pub(super) fn chances(&self, at: usize) -> (u32, Chances) {
        let shows = |score: Score| {
            let faces = self.die.readings().iter().filter(|(face, _)| *face >= score.score);
            Ratio::new(faces.map(|(_, sides)| i128::from(*sides)).sum(), i128::from(self.die.sides()))
        };
        let through = |saves: &Saves| Ratio::ONE - shows(saves.save);
        let struck = &self.struck[at];
        let armour = struck.armour.as_ref().map_or(Ratio::ONE, through);
        let cover = through(&struck.cover) * armour;
        let mut chances = Vec::new();
        for blow in self.blows.iter().filter(|blow| blow.at == at) {
            let hits = shows(blow.hit) * if blow.covered { cover } else { armour };
            chances.push((blow.dice, hits));
            chances.extend(blow.half.map(|half| (1, shows(half) * hits)));
        }
        let [thrown, saved] = struck.armour.as_ref().map_or([0; 2], |armour| [armour.thrown, armour.saved]);
        chances.push((self.hits(at, true).saturating_sub(struck.cover.thrown), cover));
        chances.push((self.passed(at).saturating_sub(thrown), armour));
        let certain: u32 = chances.iter().filter(|(_, chance)| *chance == Ratio::ONE).map(|(dice, _)| dice).sum();
        chances.retain(|(dice, chance)| *dice > 0 && ![Ratio::ZERO, Ratio::ONE].contains(chance));
        (certain + thrown.saturating_sub(saved), chances)
    }
}

#[cfg(test)]
mod tests {
    use super::super::partly_given::PartlyGiven;
    use super::*;
    use crate::umpire::{Dice, GivenDice, Interrupt, Throw, leaves};

    const fn score(score: u8, why: &'static str) -> Score {
        Score { score, why }
    }

    /// Three dice, perhaps four, at one behind cover and in armour; two at the other, of whose cover nothing is said.
    fn exchange(apart: bool) -> Exchange {
        let strikes = Blow { half: Some(score(4, "half")), covered: true, ..Blow::new(1, 3, score(4, "strikes")) };
        let struck = [None, Some(score(6, "armour"))].map(|armour| Struck::new(score(4, "cover"), armour, 9));
        let blows = vec![strikes, Blow::new(0, 2, score(4, "strikes second"))];
        Exchange { die: Die::D6, blows, struck: struck.to_vec(), apart }
    }

    type Chance = ((u32, u32), Ratio);

    fn suffer(fallen: &[u8], apart: bool, enough: u32) -> Vec<Chance> {
        let fallen: Vec<Throw> = fallen.iter().map(|face| Throw::Face(*face)).collect();
        let all = leaves(9_999, |dice| {
            let mut before = exchange(apart);
            before.struck.iter_mut().for_each(|struck| struck.enough = enough);
            let done = PartlyGiven::new(&fallen, 99, dice).exchange(before)?;
            Ok::<_, Interrupt>((done.suffered(0).min(enough), done.suffered(1).min(enough)))
        });
        let mut found: Vec<Chance> = Vec::new();
        for (chance, _, ends) in all.expect("few leaves") {
            let ends = ends.expect("it is thrown");
            match found.iter_mut().find(|(known, _)| *known == ends) {
                Some((_, so_far)) => *so_far = *so_far + chance,
                None => found.push((ends, chance)),
            }
        }
        found.sort_by_key(|(ends, _)| *ends);
        found
    }

    #[test]
    fn all_blows_fall_before_the_saving_throws_of_each_in_turn() {
        let faces = [5, 4, 4, 1, 6, 2, 4, 4, 3, 2, 1, 6].map(Throw::Face);
        let mut dice = GivenDice::new(&faces);
        let done = dice.exchange(exchange(false)).expect("all dice lie");
        // 5: one die more, so four: 4 4 1 6; two at the other, one of which hits. Cover cancels one of three, armour one of two.
        assert_eq!((done.blows[0].thrown, done.blows[0].hits, done.blows[1].hits), (4, 3, 1));
        assert_eq!([done.suffered(0), done.saved(1), done.suffered(1)], [1, 2, 1]);
        assert_eq!(dice.spent(), Ok(()));
    }

    #[test]
    fn what_is_suffered_is_as_likely_drawn_as_one_as_die_by_die() {
        // No hit on either: 1/4 of the two dice; of the others each ends in a hit in 1/2 x 1/2 x 5/6 of the ways, and the one
        // that half of the dice bring in half as many.
        let none = Ratio::new(19 * 19 * 19, 24 * 24 * 24) * Ratio::new(43, 48) * Ratio::new(1, 4);
        assert_eq!(suffer(&[], false, 9)[0], ((0, 0), none));
        let fell: [&[u8]; 9] = [
            &[],
            &[4],
            &[4, 4],
            &[3, 4, 5, 6],
            &[4, 6, 6, 1, 1, 4, 4],
            &[4, 6, 6, 1, 1, 4, 4, 4],
            &[4, 6, 6, 1, 1, 4, 4, 4, 1],
            &[4, 6, 6, 1, 1, 4, 4, 1, 1, 6],
            &[4, 6, 6, 1, 1, 4, 4, 1, 1, 6, 1],
        ];
        for fallen in fell {
            for enough in [9, 2, 1] {
                assert_eq!(suffer(fallen, false, enough), suffer(fallen, true, enough), "{fallen:?} {enough}");
            }
        }
    }

    #[test]
    fn more_ways_than_are_walked_are_not_begun() {
        let mut runs = 0;
        let all = leaves(11, |dice| {
            runs += 1;
            dice.exchange(exchange(false)).map(|done| done.suffered(0))
        });
        assert_eq!((all.is_none(), runs), (true, 1));
        assert_eq!(leaves(15, |dice| dice.exchange(exchange(false)).map(|_| ())).map(|all| all.len()), Some(15));
    }
}
