//! Dice that have fallen: typed by the umpire, sent in a request, or recorded in a journal.

use super::{Dice, Die, Owed, Refusal, Stop, Throw};

/// Throws in the order in which they fell. A rule that draws past them is told what is owed; a face that the die does
/// not have, or a throw left over ([`Told::spent`]), is refused.
#[derive(Debug)]
pub struct Told<'a> {
    throws: &'a [Throw],
    drawn: usize,
}

impl<'a> Told<'a> {
    /// Dice from recorded throws.
    pub fn new(throws: &'a [Throw]) -> Told<'a> {
        Told { throws, drawn: 0 }
    }

    /// How many throws have been drawn.
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// Refuses throws that no rule asked for.
    pub fn spent(&self) -> Result<(), Stop> {
        match self.throws.len() - self.drawn {
            0 => Ok(()),
            1 => Stop::refuse(format!("one throw too many: {} needed", self.drawn)),
            n => Stop::refuse(format!("{n} throws too many: {} needed", self.drawn)),
        }
    }

    fn next(&mut self, die: Option<Die>, why: &'static str) -> Result<&'a Throw, Stop> {
        let throw = self.throws.get(self.drawn).ok_or(Stop::Owed(Owed { die, why }))?;
        self.drawn += 1;
        Ok(throw)
    }
}

impl Dice for Told<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Stop> {
        match self.next(Some(die), why)? {
            Throw::Face(face) if die.shows(*face) => Ok(*face),
            throw => {
                let faces: Vec<String> = die.readings().iter().map(|(face, _)| face.to_string()).collect();
                let found = match throw {
                    Throw::Face(face) => face.to_string(),
                    Throw::Card(name) => name.clone(),
                };
                Stop::refuse(format!("{found} is no face of the {} ({why}): {}", die.name(), faces.join(", ")))
            }
        }
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Stop> {
        match self.next(None, why)? {
            Throw::Card(name) if deck.iter().any(|(card, copies)| card == name && *copies > 0) => Ok(name.clone()),
            Throw::Card(name) => Err(Refusal::new(format!("{name} is not in the deck ({why})")).into()),
            Throw::Face(face) => Stop::refuse(format!("{face} is no card ({why})")),
        }
    }
}
