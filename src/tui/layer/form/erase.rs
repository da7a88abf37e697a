//! What Backspace takes back in a form: what was typed last.

use super::FormLayer;
use crate::umpire::{Answer, Game, Kind};

impl FormLayer {
    /// Whether dice lie there, and nothing was typed since; a number on which the cursor stands, or an answer that the umpire
    /// went to, is taken back first.
    pub fn dice_fell_last(&self) -> bool {
        let dice = self.dice.as_ref().is_some_and(|dice| !dice.fallen.is_empty());
        let answer = self.focused().is_some_and(|question| match question.kind {
            Kind::Number { .. } => self.is_answered(question),
            _ => self.cursor.chosen && question.answer.is_some(),
        });
        dice && !answer && self.letter().is_none() && !self.in_text()
    }

    /// Takes back the last digit of a number, the last letter of a text, or the whole answer: of the row whose letter was
    /// pressed last, where no number was typed since.
    pub fn erase(&mut self, present: &dyn Game) {
        if self.take_letter().is_some() {
            return;
        }
        if let Some(pressed) = self.pressed().filter(|_| !self.is_typing()).map(|question| question.id) {
            self.cursor.hand = None;
            return self.change(present, |open, game| open.forget(pressed, game));
        }
        let Some(question) = self.focused().cloned() else { return };
        match (&question.kind, &question.answer) {
            // What is filled in has no digit that was typed.
            (Kind::Number { .. }, _) if !self.is_answered(&question) => {}
            (Kind::Number { .. }, Some(Answer::Number(number))) => {
                let mut text = self.cursor.typed.take().map_or_else(|| number.to_string(), |typed| typed.text);
                text.pop();
                self.take_number(question.id, text, present);
            }
            (Kind::Text | Kind::Letters(..), Some(Answer::Word(text))) => {
                let mut text = text.clone();
                text.pop();
                self.answer(question.id, (!text.is_empty()).then_some(Answer::Word(text)), present);
            }
            // The last of those who are filled in may be taken out like one who was named.
            (Kind::Units(..), Some(Answer::Words(codes))) if !codes.is_empty() => {
                let kept = codes[..codes.len() - 1].to_vec();
                self.answer(question.id, Some(Answer::Words(kept)), present);
            }
            _ => self.change(present, |open, game| open.forget(question.id, game)),
        }
    }
}
