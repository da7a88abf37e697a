//! The luck of each army: what its dice showed against what dice show.
//!
//! The journal keeps faces, not kinds of dice. Each ruling that stands is therefore ruled again on the state in which it
//! was ruled, and the rule itself says which die it draws for what. Where today's rules draw other dice than those that
//! were thrown, the throws of that ruling are left out and counted.
//!
//! A throw belongs to the army that throws it, as the rule's form says; where it does not say, to the army of the unit that
//! was given the order; else to nobody. Whether a high face is a good one, the ruleset knows: so dice are told apart by what
//! they were thrown for.

use crate::battle::{Battle, RecordedRuling, purposes};
use crate::umpire::words;
use crate::umpire::{Die, Game, Interrupt, NeedDice, Ratio, Throw};

/// The dice of one army for one purpose.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    /// The army, from 1; 0 where it is nobody's.
    pub army: u8,
    /// The die.
    pub die: Die,
    /// What it was thrown for.
    pub why: &'static str,
    /// The faces, in order.
    pub faces: Vec<u8>,
}

/// All the dice of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thrown {
    /// By army, and in the order in which they were first thrown.
    pub rows: Vec<Luck>,
    /// How many faces are left out, as today's rules draw other dice.
    pub unknown: usize,
}

/// A throw: whose it was, the die (`None` for a card), and what it was for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booked {
    /// The number of the army; 0 where it is nobody's.
    pub army: u8,
    /// The die.
    pub die: Option<Die>,
    /// What it was thrown for.
    pub why: &'static str,
}

/// Whose each throw of a ruling was, on the state in which it was ruled; `None` where today's rules draw others.
pub fn booked(game: &dyn Game, ruled: &RecordedRuling) -> Option<Vec<Booked>> {
    let (owed, form) = purposes(game, &ruled.order, &ruled.throws)?;
    let book = |NeedDice { die, why }| {
        let said = form.thrown_by(why).map(|thrower| thrower.army);
        let army = said.or(ruled.order.subject.map(|code| code.army)).unwrap_or(0);
        Booked { army, die, why }
    };
    Some(owed.into_iter().map(book).collect())
}

/// The dice behind every ruling that stands.
pub fn thrown(battle: &Battle) -> Result<Thrown, Interrupt> {
    let mut thrown = Thrown::default();
    let Some(first) = battle.standing().get(0) else { return Ok(thrown) };
    let mut game = battle.before_ruling(first.seq)?;
    for standing in battle.standing().iter() {
        let ruled = &standing.ruled;
        if let Some(booked) = booked(&*game, ruled) {
            for (throw, Booked { army, die, why }) in ruled.throws.iter().zip(booked) {
                if let (Throw::Face(face), Some(die)) = (throw, die) {
                    add(&mut thrown.rows, army, die, why, *face);
                }
            }
        } else {
            thrown.unknown += ruled.throws.iter().filter(|throw| matches!(throw, Throw::Face(_))).count();
        }
        game.apply(&ruled.events.to_string())?;
    }
    thrown.rows.sort_by_key(|row| row.army);
    Ok(thrown)
}

fn add(rows: &mut Vec<Luck>, army: u8, die: Die, why: &'static str, face: u8) {
    match rows.iter_mut().find(|row| (row.army, row.die, row.why) == (army, die, why)) {
        Some(row) => row.faces.push(face),
        None => rows.push(Luck { army, die, why, faces: vec![face] }),
    }
}

impl Luck {
    /// The sum of the faces.
    pub fn sum(&self) -> u32 {
        self.faces.iter().copied().map(u32::from).sum()
    }

    /// What they show in the mean.
    pub fn mean(&self) -> f64 {
        f64::from(self.sum()) / self.faces.len() as f64
    }

    /// What a die of this kind shows in the mean.
    pub fn expected(&self) -> Ratio {
        expected(self.die)
    }
}

/// What a die shows in the mean.
pub fn expected(die: Die) -> Ratio {
    let sum: u32 = die.readings().iter().map(|(face, weight)| u32::from(*face) * weight).sum();
    Ratio::new(i128::from(sum), i128::from(die.sides()))
}

/// How luck lies: the chance that as many dice of the same kinds come to less than these, and that they come to more.
/// What is left is the chance of the very same sum. Added up over all sums, a die at a time; the error is that of some
/// thousand additions of positive numbers, below 1e-12.
pub fn tails<'a>(rows: impl IntoIterator<Item = &'a Luck>) -> (f64, f64) {
    let mut chances = vec![1.0];
    let mut sum = 0;
    for row in rows {
        sum += row.sum() as usize;
        for _ in &row.faces {
            chances = with_another(&chances, row.die);
        }
    }
    (chances.iter().take(sum).sum(), chances.iter().skip(sum + 1).sum())
}

/// What the faces alone do not say.
pub const WHICH: &str = "Whether high or low is lucky depends on what a die was thrown for.";

/// Each army's dice in all, and how many of a hundred armies would have thrown less and more.
pub fn in_all(thrown: &Thrown) -> Vec<(u8, String)> {
    let armies = thrown.rows.chunk_by(|one, other| one.army == other.army);
    let of = armies.map(|rows| {
        let dice: usize = rows.iter().map(|row| row.faces.len()).sum();
        let (below, above) = tails(rows);
        let (below, above) = (below * 100.0, above * 100.0);
        let says = format!(
            "{}; of 100 such armies {below:.0} would have thrown less in all, {above:.0} more",
            words::dice(dice)
        );
        (rows.first().map_or(0, |row| row.army), says)
    });
    of.collect()
}

/// Which dice are in no figure.
pub fn left_out(thrown: &Thrown) -> String {
    format!("{} dice are left out: today's rules would throw others there.", thrown.unknown)
}

fn with_another(chances: &[f64], die: Die) -> Vec<f64> {
    let sides = f64::from(die.sides());
    let highest = die.readings().iter().map(|(face, _)| usize::from(*face)).max().unwrap_or(0);
    let mut sums = vec![0.0; chances.len() + highest];
    for (sum, chance) in chances.iter().enumerate() {
        for (face, weight) in die.readings() {
            sums[sum + usize::from(*face)] += chance * f64::from(*weight) / sides;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luck(die: Die, faces: &[u8]) -> Luck {
        Luck { army: 1, die, why: "hits", faces: faces.to_vec() }
    }

    #[test]
    fn a_die_shows_its_mean() {
        assert_eq!(expected(Die::D6), Ratio::new(7, 2));
        // 2, 3, 3, 4, 4, 5.
        assert_eq!(expected(Die::Average), Ratio::new(7, 2));
        assert_eq!(expected(Die::D10), Ratio::new(11, 2));
    }

    #[test]
    fn two_dice_come_to_less_than_eleven_in_thirty_three_of_thirty_six() {
        let (below, above) = tails(&[luck(Die::D6, &[5, 6])]);
        assert!((below - 33.0 / 36.0).abs() < 1e-12 && (above - 1.0 / 36.0).abs() < 1e-12);
        // A D6 and an average die come to 3, the least they can, in one way of thirty-six.
        let (below, above) = tails(&[luck(Die::D6, &[1]), luck(Die::Average, &[2])]);
        assert!(below == 0.0 && (above - 35.0 / 36.0).abs() < 1e-12);
    }
}
