//! The dice of an order: what fell, and what is owed.

use serde_json::Value;

use crate::battle::{Fallen, Thrown, rule};
use crate::umpire::{Die, Game, Interrupt, NeedDice, Order, Ruling, Throw};

/// The dice that are being thrown.
#[derive(Clone, Debug)]
pub struct Dice {
    /// What fell so far.
    pub fallen: Vec<Fallen>,
    /// What the order comes to with them: the next throw that is owed, or the ruling once all have fallen.
    pub result: Result<Ruling<Value>, Interrupt>,
    /// How many throws like the next one are still due, it among them.
    pub due: usize,
    /// Whether others are due behind these, for something else, whatever these show.
    pub more: bool,
    /// Throws that fell before an answer was changed, or that a correction keeps: they fall again as soon as the same is
    /// owed.
    kept: Vec<Fallen>,
}

impl Dice {
    /// The dice of an order, after those that are kept, as far as the same is owed for them.
    pub fn new(game: &dyn Game, order: &Order, kept: Vec<Fallen>) -> Dice {
        let result = rule(game, order, &[]).result;
        let mut dice = Dice { fallen: Vec::new(), result, due: 0, more: false, kept };
        dice.keep(game, order);
        dice.count(game, order);
        dice
    }

    /// The next throw that is owed; `None` once all have fallen.
    pub fn owed(&self) -> Option<&NeedDice> {
        if let Err(Interrupt::NeedDice(owed)) = &self.result { Some(owed) } else { None }
    }

    /// How many of the throws just before were like the next one.
    pub fn fallen_alike(&self) -> usize {
        let Some(owed) = self.owed() else { return 0 };
        self.fallen.iter().rev().take_while(|fallen| fallen.owed == *owed).count()
    }

    /// Counts how many throws like the next one are due: as long as the same is asked for after a low throw.
    fn count(&mut self, game: &dyn Game, order: &Order) {
        const MOST: usize = 40;
        self.due = usize::from(self.owed().is_some());
        self.more = false;
        let Some(NeedDice { die: Some(die), why }) = self.owed().cloned() else { return };
        let fallen = self.throws();
        let face = |reading: Option<&(u8, u32)>| reading.map_or(1, |(face, _)| *face);
        let [low, high] = [face(die.readings().first()), face(die.readings().last())];
        let after = |face: u8, many: usize| {
            let throws: Vec<Throw> = fallen.iter().cloned().chain(vec![Throw::Face(face); many]).collect();
            match rule(game, order, &throws).result {
                Err(Interrupt::NeedDice(owed)) => Some(owed.why),
                _ => None,
            }
        };
        while self.due < MOST {
            match after(low, self.due) {
                Some(next) if next == why => self.due += 1,
                next => {
                    self.more = next.is_some() && after(high, self.due).is_some_and(|next| next != why);
                    return;
                }
            }
        }
        // Equal throws are thrown again and again: nobody can say how many.
        self.due = 1;
    }

    /// These throws were rolled, those that had fallen among them. As long as throws are kept, only the next one counts.
    pub fn rolled(&mut self, game: &dyn Game, order: &Order, throws: &[Throw]) {
        let from = self.fallen.len();
        let upto = if self.kept.is_empty() { throws.len() } else { throws.len().min(from + 1) };
        for throw in throws.get(from..upto).unwrap_or_default() {
            if self.owed().is_none() || self.put(game, order, throw.clone(), true).is_err() {
                break;
            }
        }
        self.keep(game, order);
        self.count(game, order);
    }

    /// Lets kept throws fall as far as they are owed.
    fn keep(&mut self, game: &dyn Game, order: &Order) {
        while let Some(at) = self.kept.iter().position(|was| self.owed() == Some(&was.owed)) {
            let Fallen { throw, rolled, .. } = self.kept.remove(at);
            // One that can no longer fall, such as a card that has left the deck, is dropped.
            drop(self.put(game, order, throw, rolled));
        }
    }

    /// The throws.
    pub fn throws(&self) -> Vec<Throw> {
        self.fallen.iter().map(|fallen| fallen.throw.clone()).collect()
    }

    /// Who threw them.
    pub fn thrown(&self) -> Thrown {
        Thrown::of(&self.fallen.iter().map(|fallen| fallen.rolled).collect::<Vec<_>>())
    }

    /// What fell and what is kept still: for the same order with other answers.
    pub fn into_kept(self) -> Vec<Fallen> {
        self.fallen.into_iter().chain(self.kept).collect()
    }

    /// Whether a card is owed, so that letters are typed.
    pub fn wants_card(&self) -> bool {
        self.owed().is_some_and(|owed| owed.die.is_none())
    }

    /// Takes a throw of the players, and finds what is owed after it. Refuses what cannot have fallen.
    pub fn take(&mut self, game: &dyn Game, order: &Order, throw: Throw) -> Result<(), Interrupt> {
        self.put(game, order, throw, false)?;
        self.keep(game, order);
        self.count(game, order);
        Ok(())
    }

    fn put(&mut self, game: &dyn Game, order: &Order, throw: Throw, rolled: bool) -> Result<(), Interrupt> {
        let Some(owed) = self.owed().cloned() else { return Ok(()) };
        let mut throws = self.throws();
        throws.push(throw.clone());
        let result = rule(game, order, &throws).result;
        if let Err(stop @ (Interrupt::Refused(_) | Interrupt::Forbidden(_) | Interrupt::Unanswered)) = result {
            return Err(stop);
        }
        self.fallen.push(Fallen { throw, owed, rolled });
        self.result = result;
        Ok(())
    }

    /// Takes the last throw back; `false` where none has fallen.
    pub fn take_back(&mut self, game: &dyn Game, order: &Order) -> bool {
        let Some(Fallen { owed, .. }) = self.fallen.pop() else { return false };
        self.result = Err(Interrupt::NeedDice(owed));
        self.count(game, order);
        true
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

/// What a die can show, said when something else was typed.
pub fn readings(die: Die) -> String {
    match die {
        Die::Average => "an average die shows 2 to 5; 1 is read as 3 and 6 as 4".to_owned(),
        Die::D10 => "a D10 shows 1 to 9, and 0 for ten".to_owned(),
        die => format!("a {} shows 1 to {}", die.name(), die.sides()),
    }
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
