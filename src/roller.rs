//! Dice that drumhead rolls.

use rand::rngs::{SysError, SysRng};
use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha12Rng;

use crate::umpire::{Dice, Die, GivenDice, Interrupt, MOST_DICE, Throw};

/// A seed by chance, from the operating system. Below 2^53, so that whatever reads JSON reads it exactly.
pub fn seed() -> Result<u64, SysError> {
    SysRng.try_next_u64().map(|bits| bits >> 11)
}

/// Rolls dice, and keeps what fell. Throws that have fallen already are drawn first.
///
/// The stream of a seed is fixed: ChaCha with twelve rounds, a stream for each record, so that undoing a roll and
/// rolling again at another record gives other dice.
pub struct Roller<'a> {
    given: GivenDice<'a>,
    rng: ChaCha12Rng,
    throws: Vec<Throw>,
}

impl<'a> Roller<'a> {
    /// Dice for record `stream` of a battle with this seed, after the throws that have fallen.
    pub fn new(seed: u64, stream: u64, given: &'a [Throw]) -> Roller<'a> {
        let mut rng = ChaCha12Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Roller { given: GivenDice::new(given), rng, throws: Vec::new() }
    }

    /// Everything that fell, those that had fallen among them.
    pub fn into_throws(self) -> Vec<Throw> {
        self.throws
    }

    /// A number below `n`, each as likely as the other.
    fn below(&mut self, n: u32) -> u32 {
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let number = self.rng.next_u32();
            if number < fair {
                return number % n;
            }
        }
    }

    fn weighted<T: Clone>(&mut self, readings: &[(T, u32)]) -> Option<T> {
        let total: u32 = readings.iter().map(|(_, weight)| weight).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below(total);
        readings
            .iter()
            .find(|(_, weight)| {
                let here = left < *weight;
                left = left.saturating_sub(*weight);
                here
            })
            .map(|(reading, _)| reading.clone())
    }
}

impl Dice for Roller<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        if self.throws.len() >= MOST_DICE {
            return Interrupt::refuse(format!("a ruling takes {MOST_DICE} dice at most ({why})"));
        }
        let face = match self.given.face(die, why) {
            Err(Interrupt::NeedDice(_)) => self.weighted(die.readings()).unwrap_or(1),
            given => given?,
        };
        self.throws.push(Throw::Face(face));
        Ok(face)
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        let card = match self.given.card(deck, why) {
            Err(Interrupt::NeedDice(_)) => match self.weighted(deck) {
                Some(card) => card,
                None => return Interrupt::refuse("the deck is empty"),
            },
            given => given?,
        };
        self.throws.push(Throw::Card(card.clone()));
        Ok(card)
    }
}
