//! Codes typed in a form: the question that they go to, and what they answer.

use super::{FormLayer, is_open};
use crate::umpire::{Answer, Game, Kind, Question, UnitId};

/// Whether a question asks for a unit, or for several.
pub const fn asks_unit(question: &Question) -> bool {
    matches!(question.kind, Kind::Unit(_) | Kind::Units(..))
}

impl FormLayer {
    /// The question whose unit is awaited: the umpire went to it, and has named nobody yet.
    pub fn unit_awaited(&self) -> Option<&Question> {
        self.focused().filter(|question| self.chosen && asks_unit(question) && !self.named(question))
    }

    /// Whether the umpire has named whom a question asks for, were it those who were filled in.
    fn named(&self, question: &Question) -> bool {
        self.order.answers.contains_key(question.id)
    }

    /// The question that a code typed now goes to: the focused one, unless it has its answer, the umpire did not go there,
    /// and another is open; else the open one, else the only one. None where nobody asks for a unit; those that do, where
    /// it may be any of them.
    pub fn asks_code(&self) -> Result<Option<&Question>, String> {
        let asking = || self.form.questions.iter().filter(|question| asks_unit(question));
        let focused = self.focused().filter(|question| asks_unit(question));
        let full = |question: &Question| match (&question.kind, &question.answer) {
            (Kind::Units(_, most), Some(Answer::Words(words))) => words.len() >= *most,
            (_, answer) => answer.is_some(),
        };
        let open = asking().find(|question| is_open(question));
        let own = focused.filter(|question| self.chosen || !full(question) || open.is_none());
        if let Some(found) = own.or(open) {
            return Ok(Some(found));
        }
        let free = asking().filter(|question| !full(question)).collect::<Vec<_>>();
        let all = asking().collect::<Vec<_>>();
        match (&free[..], &all[..]) {
            ([one], _) | (_, [one]) => Ok(Some(one)),
            (_, []) => Ok(None),
            _ => {
                let named = all.iter().map(|question| format!("{} ({})", question.key, question.label));
                Err(named.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Takes a unit for a question of units: the one, or one more or less of several. Then goes on to what is open.
    pub fn take_unit(&mut self, question: &Question, code: UnitId, present: &dyn Game) {
        let word = code.to_string();
        match (&question.kind, &question.answer) {
            (Kind::Units(_, most), now) => {
                let mut words = match now {
                    Some(Answer::Words(words)) => words.clone(),
                    _ => Vec::new(),
                };
                match words.iter().position(|taken| *taken == word) {
                    // Who is filled in and named is meant; a second time takes him out.
                    Some(_) if !self.named(question) => {}
                    Some(at) => drop(words.remove(at)),
                    None => words.push(word),
                }
                // One too many takes the place of the first.
                if words.len() > *most {
                    words.remove(0);
                }
                self.answer(question.id, Some(Answer::Words(words)), present);
            }
            _ => {
                self.answer(question.id, Some(Answer::Word(word)), present);
                self.focus_first_open();
            }
        }
    }
}
