//! What each die of a ruling was thrown for. The journal keeps faces, not kinds of dice: so the ruling is ruled again on
//! the state in which it was ruled, and the rule itself says what it draws.

use crate::umpire::{Dice, Die, Form, Game, GivenDice, Interrupt, NeedDice, Order, Outcome, Throw};

use super::RecordedRuling;

/// What each throw was for, in the order in which they fell, and the form of the order then; `None` where today's rules
/// draw other dice.
pub fn purposes(game: &dyn Game, order: &Order, throws: &[Throw]) -> Option<(Vec<NeedDice>, Form)> {
    let mut witness = Witness { given: GivenDice::new(throws), seen: Vec::new() };
    let Outcome { form, result } = game.rule(order, &mut witness);
    (result.is_ok() && witness.seen.len() == throws.len()).then_some((witness.seen, form))
}

/// Dice that fell already, and what they were drawn for.
struct Witness<'a> {
    given: GivenDice<'a>,
    seen: Vec<NeedDice>,
}

impl Dice for Witness<'_> {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        let face = self.given.face(die, why)?;
        self.seen.push(NeedDice { die: Some(die), why });
        Ok(face)
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        let card = self.given.card(deck, why)?;
        self.seen.push(NeedDice { die: None, why });
        Ok(card)
    }
}

/// A throw that fell, what it was for, and whether drumhead rolled it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fell {
    pub(super) throw: Throw,
    pub(super) owed: NeedDice,
    pub(super) rolled: bool,
}

/// The throws of a ruling on the state in which it was ruled; `None` where today's rules draw others.
pub(super) fn fell(game: &dyn Game, ruled: &RecordedRuling) -> Option<Vec<Fell>> {
    let (purposes, _) = purposes(game, &ruled.order, &ruled.throws)?;
    let each = ruled.throws.iter().zip(purposes).enumerate();
    Some(each.map(|(at, (throw, owed))| Fell { throw: throw.clone(), owed, rolled: ruled.thrown.rolled(at) }).collect())
}

/// Dice that fall again, each for what it was thrown for. One that nobody asks for any more is left lying.
#[derive(Default)]
pub(super) struct FallAgain {
    lying: Vec<Fell>,
    pub(super) fallen: Vec<Fell>,
}

impl FallAgain {
    pub(super) fn new(lying: Vec<Fell>) -> FallAgain {
        FallAgain { lying, fallen: Vec::new() }
    }

    fn next(&mut self, owed: NeedDice) -> Result<Throw, Interrupt> {
        let Some(at) = self.lying.iter().position(|fell| fell.owed == owed) else {
            return Err(Interrupt::NeedDice(owed));
        };
        let fell = self.lying.remove(at);
        self.fallen.push(fell.clone());
        Ok(fell.throw)
    }
}

impl Dice for FallAgain {
    fn face(&mut self, die: Die, why: &'static str) -> Result<u8, Interrupt> {
        let throw = self.next(NeedDice { die: Some(die), why })?;
        GivenDice::new(&[throw]).face(die, why)
    }

    fn card(&mut self, deck: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        let throw = self.next(NeedDice { die: None, why })?;
        GivenDice::new(&[throw]).card(deck, why)
    }
}
