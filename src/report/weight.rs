//! What dice were worth: how far a ruling went beyond what its dice bring on average, in units lost.
//!
//! Every way for the dice to fall is ruled, and the losses after it are counted. The balance is what the other side loses
//! less what the first side does. What a throw is worth is the balance expected after it less the balance
//! expected before it; so the worths of all throws of a ruling add up to how far it went beyond the average, and each is
//! its thrower's. All of it is exact.

use crate::battle::RecordedRuling;
use crate::umpire::{Game, Ratio, UnitId, View, every_way};

use super::luck::Booked;

/// Which army is on which side.
#[derive(Clone, Debug, Default)]
pub struct Sides(Vec<u8>);

impl Sides {
    /// Those of a battle.
    pub fn of(view: &View) -> Sides {
        Sides(view.armies.iter().map(|army| army.side).collect())
    }

    /// The armies' numbers, in order.
    pub fn armies(&self) -> impl Iterator<Item = u8> {
        (1..).zip(&self.0).map(|(army, _)| army)
    }

    /// Whether an army is on the first side.
    pub fn is_first(&self, army: u8) -> bool {
        let side = |army: u8| self.0.get(usize::from(army).wrapping_sub(1));
        side(army) == self.0.first()
    }

    /// How a ruling shifts the balance: what the other side loses by it less what the first one does, in units.
    fn shift(&self, before: &[(UnitId, Ratio)], after: &[(UnitId, Ratio)]) -> Ratio {
        let was = |place: usize, id: UnitId| {
            let there = before.get(place).filter(|(own, _)| *own == id);
            there.or_else(|| before.iter().find(|(own, _)| *own == id)).map_or(Ratio::ZERO, |(_, part)| *part)
        };
        let one = |sum: Ratio, (place, (id, part)): (usize, &(UnitId, Ratio))| {
            let lost = *part - was(place, *id);
            if self.is_first(id.army) { sum - lost } else { sum + lost }
        };
        after.iter().enumerate().fold(Ratio::ZERO, one)
    }
}

/// What the dice of a ruling were worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// How far the balance went beyond the average, in units for the first side.
    pub swing: Ratio,
    /// The chance to go as far as that or farther.
    pub chance: Ratio,
    /// What each army's throws were worth to its own side, in units.
    pub worth: Vec<(u8, Ratio)>,
}

/// What ways come to on average. `None` where the fractions outgrow their numbers.
fn mean(ways: &[(Ratio, Ratio)]) -> Option<Ratio> {
    ways.iter().try_fold(Ratio::ZERO, |sum, (chance, each)| sum.checked_add(chance.checked_mul(*each)?))
}

/// Weighs the dice of a ruling by the losses before and after it. `None` where not every way for them to fall can be told,
/// or where none fell.
pub fn weigh(
    game: &dyn Game,
    ruled: &RecordedRuling,
    booked: &[Booked],
    sides: &Sides,
    [lost_before, lost_after]: [&[(UnitId, Ratio)]; 2],
) -> Option<Weight> {
    let ways = |fallen: usize| -> Option<Vec<(Ratio, Ratio)>> {
        let fallen = ruled.throws.get(..fallen)?;
        let shift = |lost: Vec<(UnitId, Ratio)>| sides.shift(lost_before, &lost);
        let ways = every_way(fallen, |dice| game.losses_after(&ruled.order, dice).map(shift))?;
        ways.into_iter().map(|(chance, _, shift)| Some((chance, shift.ok()?))).collect()
    };
    booked.first()?;
    let before = ways(0)?;
    let (expected, came) = (mean(&before)?, sides.shift(lost_before, lost_after));
    let swing = came - expected;
    let as_far = |each: Ratio| if swing < Ratio::ZERO { each <= came } else { each >= came };
    let chance = before.iter().filter(|(_, each)| as_far(*each)).fold(Ratio::ZERO, |sum, (chance, _)| sum + *chance);
    // Throws of one army in a row are weighed together.
    let (mut worth, mut at, mut was) = (Vec::new(), 0, expected);
    for run in booked.chunk_by(|one, other| one.army == other.army) {
        at += run.len();
        let is = if at == booked.len() { came } else { mean(&ways(at)?)? };
        let army = run.first().map_or(0, |first| first.army);
        worth.push((army, if sides.is_first(army) { is - was } else { was - is }));
        was = is;
    }
    Some(Weight { swing, chance, worth })
}
