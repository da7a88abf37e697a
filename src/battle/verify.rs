//! Every ruling ruled again.

use crate::umpire::Interrupt;

use super::{Battle, rule};

/// A ruling that would come out otherwise today.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The number of its record.
    pub seq: u64,
    /// Its line in the journal.
    pub recorded: String,
    /// Its line today, or why it would not be ruled.
    pub today: String,
}

impl Battle {
    /// Rules every standing record again from its answers and its throws, on the state that the journal gives.
    pub fn verify(&self) -> Result<Vec<Difference>, Interrupt> {
        let mut game = self.before(0)?;
        let mut differences = Vec::new();
        for &seq in &self.standing {
            let ruled = self.ruled(seq)?;
            let recorded = game.rewritten(self.events(seq))?;
            let today = match rule(&*game, &ruled.order, &ruled.throws).result {
                Ok(ruling) if ruling.events.first() == Some(&recorded) => None,
                Ok(ruling) => Some(ruling.line),
                Err(stop) => Some(stop.to_string()),
            };
            if let Some(today) = today {
                differences.push(Difference { seq, recorded: ruled.line, today });
            }
            game.apply(self.events(seq))?;
        }
        Ok(differences)
    }
}
