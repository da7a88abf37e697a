//! Letters and digits that answer the question in hand: a word of a choice, yes or no.

use super::{FormLayer, is_open};
use crate::tui::key::Key;
use crate::tui::keys::{self, Context};
use crate::umpire::{Answer, Choice, Kind, Question, View};

impl FormLayer {
    /// The question in hand, and the answer that this letter gives it: the next word of a choice that the letter takes, `y`
    /// and `n` for yes and no.
    pub fn answer_by(&self, letter: char, view: &View) -> Option<(&'static str, Answer)> {
        let question = self.at_hand()?;
        let answer = match &question.kind {
            Kind::Flag if self.is_free(letter, view) => match letter {
                'y' => Answer::Flag(true),
                'n' => Answer::Flag(false),
                _ => return None,
            },
            Kind::Choice(words) => {
                // Whoever pressed its own letter means this one, and may know the words by heart.
                let in_hand = self.hand == Some((self.focus, question.id));
                let takes = |word: &&&str| {
                    let by = if in_hand { only_one(words, word) } else { None };
                    let by = by.or_else(|| self.letter_of(question, word, view));
                    let first = by.and_then(|at| word[at..].chars().next());
                    first.is_some_and(|first| first.to_ascii_lowercase() == letter) && self.is_free(letter, view)
                };
                let holds = |word: &Choice| question.answer == Some(Answer::Word((*word).to_owned()));
                let after = words.iter().position(holds).map_or(0, |at| at + 1);
                let word = words.iter().cycle().skip(after).take(words.len()).find(takes)?;
                Answer::Word((*word).to_owned())
            }
            _ => return None,
        };
        Some((question.id, answer))
    }

    /// The question in hand, and its word for this digit: `3`, or `three ranks`. One that has its answer keeps it where the
    /// digit may be a die or a number.
    pub fn counted(&self, digit: char) -> Option<(&'static str, Answer)> {
        const WORDS: [&str; 10] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let question = self.at_hand().filter(|question| is_open(question) || self.dice.is_none())?;
        let Kind::Choice(words) = &question.kind else { return None };
        let word = WORDS[digit.to_digit(10)? as usize];
        // A number of the form may be meant by a digit sooner than a word that counts.
        let numbers = self.form.questions.iter().any(|question| matches!(question.kind, Kind::Number { .. }));
        let says = |choice: &&Choice| {
            let first = choice.split(' ').next().unwrap_or_default();
            first == word && !numbers || first.chars().eq([digit])
        };
        let found: Vec<&Choice> = words.iter().filter(says).collect();
        let [word] = found[..] else { return None };
        Some((question.id, Answer::Word((*word).to_owned())))
    }

    /// Where in a word of a choice the letter is marked that takes it: it begins the first word that is not a small one. In a
    /// long choice several words may have it, one after the other. In a short one a slip of the finger would change what is
    /// soon said by its own letter: there it is the only word with it, and only while nothing is said yet. An only word may
    /// be confirmed by it.
    pub fn letter_of(&self, question: &Question, word: &str, view: &View) -> Option<usize> {
        const LONG: usize = 5;
        let Kind::Choice(words) = &question.kind else { return None };
        let (at, letter) = initial(word)?;
        let short = only_one(words, word).is_some() && (question.answer.is_none() || words.len() == 1);
        ((words.len() >= LONG || short) && self.is_free(letter, view)).then_some(at)
    }

    /// Whether a letter means nothing else in this form: as a key, as the letter of a question, as the beginning of a code.
    fn is_free(&self, letter: char, view: &View) -> bool {
        let key = keys::find(Context::Form, Key::Char(letter)).is_some();
        let asks = self.form.questions.iter().any(|question| question.key == letter);
        letter.is_ascii_lowercase() && !key && !asks && !view.begins_code(letter)
    }
}

/// Where a word's letter stands, if no other word of the choice has the same.
fn only_one(words: &[Choice], word: &str) -> Option<usize> {
    let (at, letter) = initial(word)?;
    let same = words.iter().filter_map(|word| initial(word)).filter(|(_, other)| *other == letter);
    (same.count() == 1).then_some(at)
}

/// The letter that begins the first word of a choice's words that is not a small one, and where it stands.
fn initial(words: &str) -> Option<(usize, char)> {
    const SMALL: [&str; 6] = ["a", "an", "the", "behind", "in", "on"];
    let at = words.split(' ').take_while(|part| SMALL.contains(part)).map(|part| part.len() + 1).sum();
    Some((at, words.get(at..)?.chars().next()?.to_ascii_lowercase()))
}
