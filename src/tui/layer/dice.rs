//! The dice of a form: what fell, and what is owed.

use serde_json::Value;

use crate::battle::rule;
use crate::umpire::{Die, Game, Interrupt, NeedDice, Order, Ruling, Throw};

/// The dice that are being thrown.
#[derive(Clone, Debug)]
pub struct Dice {
    /// What fell so far, with what it was for.
    pub fallen: Vec<(Throw, NeedDice)>,
    /// What the order comes to with them: the next throw that is owed, or the ruling once all have fallen.
    pub result: Result<Ruling<Value>, Interrupt>,
    /// Whether drumhead rolled any of them.
    pub rolled: bool,
    /// A card's name as far as it is typed.
    pub card: String,
    /// Throws of a ruling that is corrected, with what each was for: they fall again as soon as the same is owed.
    kept: Vec<(Throw, NeedDice)>,
}

impl Dice {
    /// Before any has fallen.
    fn none(game: &dyn Game, order: &Order) -> Dice {
        let result = rule(game, order, &[]).result;
        Dice { fallen: Vec::new(), result, rolled: false, card: String::new(), kept: Vec::new() }
    }

    /// The next throw that is owed; `None` once all have fallen.
    pub fn owed(&self) -> Option<&NeedDice> {
        if let Err(Interrupt::NeedDice(owed)) = &self.result { Some(owed) } else { None }
    }

    /// The dice of an order, after these throws as far as they fit.
    pub fn new(game: &dyn Game, order: &Order, throws: &[Throw]) -> Dice {
        let mut dice = Dice::none(game, order);
        for throw in throws {
            if dice.owed().is_none() || dice.take(game, order, throw.clone()).is_err() {
                break;
            }
        }
        dice
    }

    /// The dice of a ruling that is corrected: what fell for the same purpose is kept, whatever else is owed now.
    pub fn keeping(game: &dyn Game, order: &Order, kept: Vec<(Throw, NeedDice)>) -> Dice {
        let mut dice = Dice { kept, ..Dice::none(game, order) };
        dice.keep(game, order);
        dice
    }

    /// These throws were rolled, those that had fallen among them. As long as throws are kept, only the next one counts.
    pub fn rolled(&mut self, game: &dyn Game, order: &Order, throws: &[Throw]) {
        let upto = if self.kept.is_empty() { throws.len() } else { throws.len().min(self.fallen.len() + 1) };
        let kept = std::mem::take(&mut self.kept);
        *self = Dice { rolled: true, kept, ..Dice::new(game, order, &throws[..upto]) };
        self.keep(game, order);
    }

    /// Lets kept throws fall as far as they are owed.
    fn keep(&mut self, game: &dyn Game, order: &Order) {
        while let Some(at) = self.kept.iter().position(|(_, was)| self.owed() == Some(was)) {
            let (throw, _) = self.kept.remove(at);
            // One that can no longer fall, such as a card that has left the deck, is dropped.
            drop(self.put(game, order, throw));
        }
    }

    /// The throws.
    pub fn throws(&self) -> Vec<Throw> {
        self.fallen.iter().map(|(throw, _)| throw.clone()).collect()
    }

    /// Whether a card is owed, so that letters are typed.
    pub fn wants_card(&self) -> bool {
        self.owed().is_some_and(|owed| owed.die.is_none())
    }

    /// Takes a throw, and finds what is owed after it. Refuses what cannot have fallen.
    pub fn take(&mut self, game: &dyn Game, order: &Order, throw: Throw) -> Result<(), Interrupt> {
        self.put(game, order, throw)?;
        self.keep(game, order);
        Ok(())
    }

    fn put(&mut self, game: &dyn Game, order: &Order, throw: Throw) -> Result<(), Interrupt> {
        let Some(owed) = self.owed().cloned() else { return Ok(()) };
        let mut throws = self.throws();
        throws.push(throw.clone());
        let result = rule(game, order, &throws).result;
        if let Err(stop @ (Interrupt::Refused(_) | Interrupt::Forbidden(_) | Interrupt::Unanswered)) = result {
            return Err(stop);
        }
        self.fallen.push((throw, owed));
        self.result = result;
        self.card.clear();
        Ok(())
    }

    /// Takes the last throw back.
    pub fn take_back(&mut self) {
        if let Some((_, owed)) = self.fallen.pop() {
            self.result = Err(Interrupt::NeedDice(owed));
        }
        self.rolled &= !self.fallen.is_empty();
    }
}

/// The face that a digit stands for: 0 is ten on a D10, and an average die that is a D6 reads 1 as 3 and 6 as 4.
pub fn face(die: Die, digit: u8) -> Option<u8> {
    let face = match (die, digit) {
        (Die::Average, 1) => 3,
        (Die::Average, 6) => 4,
        (Die::D10, 0) => 10,
        (_, digit) => digit,
    };
    die.shows(face).then_some(face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_die_stands_in_for_an_average_one() {
        let faces: Vec<_> = (0..=7).map(|digit| face(Die::Average, digit)).collect();
        assert_eq!(faces, [None, Some(3), Some(2), Some(3), Some(4), Some(5), Some(4), None]);
        assert_eq!(face(Die::D10, 0), Some(10));
        assert_eq!(face(Die::D6, 0), None);
    }
}
