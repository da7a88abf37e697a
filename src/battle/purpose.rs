//! What each die of a ruling was thrown for. The journal keeps faces, not kinds of dice: so the ruling is ruled again on
//! the state in which it was ruled, and the rule itself says what it draws.

use crate::umpire::{Dice, Die, Form, Game, GivenDice, Interrupt, NeedDice, Order, Outcome, Throw};

use super::{Battle, RecordedRuling, Thrown};

impl Battle {
    /// What each throw of a standing ruling was thrown for, and its form then; `None` where today's rules draw other dice.
    pub fn thrown_for(&self, seq: u64) -> Option<(Vec<NeedDice>, Form)> {
        let ruled = self.ruled(seq).ok()?;
        let first = if self.stayed().contains(&seq) { self.first_state_of(seq) } else { None };
        let game = first.or_else(|| self.before_ruling(seq).ok())?;
        purposes(&*game, &ruled.order, &ruled.throws)
    }

    /// The throws of a standing ruling, each with what it was for, as far as that is known.
    pub fn fallen_for(&self, seq: u64) -> Vec<Fallen> {
        let Ok(ruled) = self.ruled(seq) else { return Vec::new() };
        if let Some((owed, _)) = self.thrown_for(seq) {
            return each_for(&ruled.throws, owed, &ruled.thrown);
        }
        let game = self.before_ruling(seq).ok();
        game.map(|game| fallen(&*game, &ruled.order, &ruled.throws, &ruled.thrown)).unwrap_or_default()
    }

    /// The state in which a ruling was first ruled, unless it was ruled again since. Of one that stays as it was, though what
    /// was mended before it does not allow it, the dice fell there alone for what they were thrown for.
    pub(super) fn first_state_of(&self, seq: u64) -> Option<Box<dyn Game>> {
        let first = !self.mended.contains_key(&seq);
        first.then(|| self.at(seq - 1).ok()).flatten().map(|then| then.game().copy())
    }

    /// Whether the dice of a ruling would fall where it stands now for what they were thrown for.
    pub(super) fn falls_alike(&self, seq: u64) -> bool {
        let Some(first) = self.first_state_of(seq) else { return true };
        let (Ok(ruled), Ok(now)) = (self.ruled(seq), self.before_ruling(seq)) else { return false };
        let owed = |game: &dyn Game| purposes(game, &ruled.order, &ruled.throws).map(|(owed, _)| owed);
        owed(&*first) == owed(&*now)
    }
}

/// What each throw was for, in the order in which they fell, and the form of the order then; `None` where today's rules
/// draw other dice.
pub fn purposes(game: &dyn Game, order: &Order, throws: &[Throw]) -> Option<(Vec<NeedDice>, Form)> {
    let (seen, Outcome { form, result }) = drawn(game, order, throws);
    (result.is_ok() && seen.len() == throws.len()).then_some((seen, form))
}

/// What today's rules draw of these throws, and what they come to.
fn drawn(game: &dyn Game, order: &Order, throws: &[Throw]) -> (Vec<NeedDice>, Outcome) {
    let mut witness = Witness { given: GivenDice::new(throws), seen: Vec::new() };
    let outcome = game.rule(order, &mut witness);
    (witness.seen, outcome)
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

/// A throw that fell.
#[derive(Clone, Debug, PartialEq)]
pub struct Fallen {
    /// What fell.
    pub throw: Throw,
    /// What it was for.
    pub owed: NeedDice,
    /// Whether drumhead rolled it; otherwise the players threw it.
    pub rolled: bool,
}

impl Fallen {
    /// The face or the card, as it is written.
    pub fn shown(&self) -> String {
        match &self.throw {
            Throw::Face(face) => face.to_string(),
            Throw::Card(card) => card.clone(),
        }
    }

    /// Several in words: `dice 3 4`; nothing where none has fallen.
    pub fn all_shown(fallen: &[Fallen]) -> Option<String> {
        let dice: Vec<String> = fallen.iter().map(Fallen::shown).collect();
        (!dice.is_empty()).then(|| format!("dice {}", dice.join(" ")))
    }
}

/// Throws with what each was for, as far as that is known.
fn each_for(throws: &[Throw], owed: Vec<NeedDice>, thrown: &Thrown) -> Vec<Fallen> {
    let each = throws.iter().zip(owed).enumerate();
    each.map(|(at, (throw, owed))| Fallen { throw: throw.clone(), owed, rolled: thrown.rolled(at) }).collect()
}

/// The throws of an order on the state in which it was ruled, as far as today's rules draw them.
pub fn fallen(game: &dyn Game, order: &Order, throws: &[Throw], thrown: &Thrown) -> Vec<Fallen> {
    each_for(throws, drawn(game, order, throws).0, thrown)
}

/// The throws of a ruling on the state in which it was ruled, and its form; `None` where today's rules draw others.
pub(super) fn all_fallen(game: &dyn Game, ruled: &RecordedRuling) -> Option<(Vec<Fallen>, Form)> {
    let (owed, form) = purposes(game, &ruled.order, &ruled.throws)?;
    Some((each_for(&ruled.throws, owed, &ruled.thrown), form))
}

/// Dice that fall again, each for what it was thrown for. One that nobody asks for any more is left lying.
#[derive(Default)]
pub(super) struct FallAgain {
    lying: Vec<Fallen>,
    pub(super) fallen: Vec<Fallen>,
}

impl FallAgain {
    pub(super) fn new(lying: Vec<Fallen>) -> FallAgain {
        FallAgain { lying, fallen: Vec::new() }
    }

    fn next(&mut self, owed: NeedDice) -> Result<Throw, Interrupt> {
        let Some(at) = self.lying.iter().position(|fallen| fallen.owed == owed) else {
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
