//! Every ruling ruled again.

use serde_json::Value;

use crate::umpire::{Game, Interrupt};

use super::Battle;
use super::phases::again;

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
            differences.extend(self.difference(&mut game, seq)?);
        }
        Ok(differences)
    }

    /// Whether a standing ruling comes out as it is recorded where it stands now.
    pub(super) fn rules_again(&self, seq: u64) -> bool {
        let game = self.before_ruling(seq);
        game.and_then(|mut game| self.difference(&mut game, seq)).is_ok_and(|difference| difference.is_none())
    }

    /// What is otherwise in a ruling that is ruled again in this state, which becomes that after it.
    fn difference(&self, game: &mut Box<dyn Game>, seq: u64) -> Result<Option<Difference>, Interrupt> {
        let ruled = self.ruled(seq)?;
        let recorded = game.rewritten(self.events(seq))?;
        let mut after = game.copy();
        after.apply(self.events(seq))?;
        let line = ruled.line.clone();
        let today = match again(&**game, ruled, &after.moment()) {
            Ok(today) if tells_all(&today.events, &recorded) => None,
            Ok(today) => Some(today.line),
            Err(stop) => Some(stop.to_string()),
        };
        *game = after;
        Ok(today.map(|today| Difference { seq, recorded: line, today }))
    }
}

/// Whether events tell everything that the recorded ones do. What a later version tells beside is no difference: it knows
/// more of the same events.
fn tells_all(today: &Value, recorded: &Value) -> bool {
    match (today, recorded) {
        (Value::Object(today), Value::Object(recorded)) => {
            recorded.iter().all(|(key, value)| today.get(key).is_some_and(|now| tells_all(now, value)))
        }
        (Value::Array(today), Value::Array(recorded)) => {
            today.len() == recorded.len() && today.iter().zip(recorded).all(|(now, then)| tells_all(now, then))
        }
        (today, recorded) => today == recorded,
    }
}
