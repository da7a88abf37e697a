//! A ruling corrected in place.

use crate::umpire::{Interrupt, Order, Throw};

use super::{Battle, Entry, RecordedRuling, Thrown, rule};

/// What a correction would do to one ruling.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The number of its record.
    pub seq: u64,
    /// Its line before.
    pub before: String,
    /// Its line after; or why it cannot be ruled again and stands as it was.
    pub after: Result<String, String>,
}

impl Battle {
    /// The entry that corrects the ruling of record `of`: the same place in the battle, another order or other throws,
    /// and everything after it ruled again with its own answers and throws. Also lists what changes.
    ///
    /// Refused where no standing ruling has that number, or where the corrected order itself does not come to a ruling.
    pub fn correct(
        &self,
        of: u64,
        order: Order,
        throws: Vec<Throw>,
        why: &str,
    ) -> Result<(Entry, Vec<Change>), Interrupt> {
        let position = self.position(of)?;
        let mut game = self.before(position)?;
        let mut rulings = Vec::new();
        let mut changes = Vec::new();
        for &seq in &self.standing[position..] {
            let old = self.ruled(seq)?;
            let (order, throws) =
                if seq == of { (order.clone(), throws.clone()) } else { (old.order.clone(), old.throws.clone()) };
            let after = match rule(&*game, &order, &throws).result {
                Ok(ruling) => {
                    let thrown = if throws.is_empty() { Thrown::Nobody } else { thrown_again(&old, &throws) };
                    let (turn, phase) = game.moment();
                    let ruled = RecordedRuling::new(order, throws, thrown, ruling, turn, phase);
                    let line = ruled.line.clone();
                    game.apply(&ruled.events.to_string())?;
                    if ruled != old {
                        rulings.push((seq, ruled));
                    }
                    Ok(line)
                }
                Err(stop) if seq == of => return Err(stop),
                Err(stop) => {
                    game.apply(self.events(seq))?;
                    Err(stop.to_string())
                }
            };
            if after.as_ref() != Ok(&old.line) {
                changes.push(Change { seq, before: old.line, after });
            }
        }
        Ok((Entry::Correct { of, why: why.to_owned(), rulings }, changes))
    }
}

/// Throws that the correction keeps stay whose they were; others are what the umpire typed.
fn thrown_again(old: &RecordedRuling, throws: &[Throw]) -> Thrown {
    if old.throws == throws { old.thrown } else { Thrown::Players }
}
