//! Dice that have fallen: typed by the umpire, sent in a request, or recorded in a journal.

use crate::umpire::{Dice, Die, Interrupt, NeedDice, Refusal, Throw};

/// Throws in the order in which they fell. A rule that draws past them learns what is owed; a face that the die does
/// not have, or a throw left over ([`GivenDice::spent`]), is refused.
#[derive(Debug)]
pub struct GivenDice<'a> {
    throws: &'a [Throw],
    drawn: usize,
    /// Whether they lie on the table, were they none.
    lie: bool,
}

impl<'a> GivenDice<'a> {
    /// Dice from recorded throws.
    pub fn new(throws: &'a [Throw]) -> GivenDice<'a> {
        GivenDice { throws, drawn: 0, lie: !throws.is_empty() }
    }

    /// Those of a ruling that was ruled before: what is asked since then is asked no more, though no die was thrown for it.
    pub fn of_before(throws: &'a [Throw]) -> GivenDice<'a> {
        GivenDice { lie: true, ..GivenDice::new(throws) }
    }

    /// How many throws have been drawn.
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// Refuses throws that no rule asked for.
    pub fn spent(&self) -> Result<(), Interrupt> {
        match self.throws.len() - self.drawn {
            0 => Ok(()),
            1 => Interrupt::refuse(format!("one throw too many: {} needed", self.drawn)),
            n => Interrupt::refuse(format!("{n} throws too many: {} needed", self.drawn)),
        }
    }

    fn next(&mut self, die: Option<Die>, why: &'static str) -> Result<&'a Throw, Interrupt> {
        let throw = self.throws.get(self.drawn).ok_or(Interrupt::NeedDice(NeedDice { die, why }))?;
        self.drawn += 1;
        Ok(throw)
    }
}

impl Dice for GivenDice<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        match self.next(Some(die), why)? {
            Throw::Face(face) if die.shows(*face) => Ok(*face),
            throw => {
                let faces: Vec<String> = die.readings().iter().map(|(face, _)| face.to_string()).collect();
                let found = match throw {
                    Throw::Face(face) => face.to_string(),
                    Throw::Card(name) => name.clone(),
                };
                Interrupt::refuse(format!("{found} is no face of the {} ({why}): {}", die.name(), faces.join(", ")))
            }
        }
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        match self.next(None, why)? {
            Throw::Card(name) if deck.iter().any(|(card, copies)| card == name && *copies > 0) => Ok(name.clone()),
            Throw::Card(name) => Err(Refusal::new(format!("{name} is not in the deck ({why})")).into()),
            Throw::Face(face) => Interrupt::refuse(format!("{face} is no card ({why})")),
        }
    }

    fn lie(&self) -> bool {
        self.lie
    }

    fn lying(&self) -> usize {
        self.throws.len() - self.drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_turned_that_the_deck_still_has() {
        let deck = [("red".to_owned(), 1), ("black".to_owned(), 0)];
        let turned = |name: &str| GivenDice::new(&[Throw::Card(name.to_owned())]).card(&deck, "activation");
        assert_eq!(turned("red"), Ok("red".to_owned()));
        assert_eq!(turned("black"), Interrupt::refuse("black is not in the deck (activation)"));
        assert_eq!(turned("blue"), Interrupt::refuse("blue is not in the deck (activation)"));
    }
}
