//! Letters that take a word of the choice in hand.

use super::FormLayer;
use crate::tui::key::Key;
use crate::tui::keys::{self, Context};
use crate::umpire::{Question, UnitId};

impl FormLayer {
    /// Where in a word of a choice the letter stands that takes it now: none that means something else in this form, as a
    /// key, as the letter of a question, or as the beginning of a code.
    pub fn letter_of(&self, question: &Question, word: &str) -> Option<usize> {
        let at = question.letter_of(word)?;
        let letter = word[at..].chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
        let key = keys::find(Context::Form, Key::Char(letter)).is_some();
        let asks = self.form.questions.iter().any(|question| question.key == letter);
        (!key && !asks && !UnitId::is_letter(letter)).then_some(at)
    }
}
