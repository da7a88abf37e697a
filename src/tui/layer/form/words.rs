//! Letters and digits that answer the question in hand: a word of a choice, yes or no.

use super::focus::By;
use super::{FormLayer, is_open};
use crate::tui::key::Key;
use crate::tui::keys::{self, Context};
use crate::umpire::{Answer, Choice, Kind, Question, UnitId, View};

impl FormLayer {
    /// The question in hand, and the answer that this letter gives it: the next word of a choice that the letter takes, `y`
    /// and `n` for yes and no.
    pub fn answer_by(&self, letter: char, view: &View) -> Option<(&'static str, Answer)> {
        let asked = self.asked_by_letter().and_then(|question| self.answer_of(question, letter, view));
        let again = || self.next_alike(letter, view);
        let stepped = || self.stepped().and_then(|question| self.answer_of(question, letter, view));
        // A yes or no is that of a row which asks for one, and a letter that another row was given is that row's.
        let given = |question: &Question| {
            let answer = || self.answer_of(question, letter, view).map(|(_, answer)| answer);
            self.is_answered(question) && question.answer.is_some() && answer() == question.answer
        };
        let elsewhere = self.form.questions.iter().any(given);
        let mut over = self.taken_over().filter(|_| !matches!(letter, 'y' | 'n') && !elsewhere);
        let taken_over = || over.find_map(|question| self.answer_of(question, letter, view));
        asked.or_else(again).or_else(stepped).or_else(taken_over)
    }

    /// The choices whose answer is taken over from an earlier ruling: whoever knows the form by heart answers them as if they
    /// were open.
    fn taken_over(&self) -> impl Iterator<Item = &Question> {
        let free = self.first_open().is_none() && self.pressed().is_none();
        let over = move |question: &&Question| free && question.is_taken_over();
        self.form.questions.iter().filter(over).filter(|question| matches!(question.kind, Kind::Choice(_)))
    }

    /// The answer that a letter gives a question.
    fn answer_of(&self, question: &Question, letter: char, view: &View) -> Option<(&'static str, Answer)> {
        // Nobody says yes or no to a row where the cursor is not, and that is answered.
        let meant = is_open(question) || self.is_on(question.id) || self.pressed().is_some();
        let answer = match &question.kind {
            Kind::Flag if meant && self.is_free(letter) && !view.begins_code(letter) => match letter {
                'y' => Answer::Flag(true),
                'n' => Answer::Flag(false),
                _ => return None,
            },
            Kind::Choice(words) => {
                let letters = self.letters(question, words, view);
                // A capital may be typed as it stands, where it is no row's key.
                let stands = |at: usize, from: usize| words[at][from..].starts_with(letter) && !self.asks_by(letter);
                let takes = |at: &usize| letters[*at].is_some_and(|(from, taken)| taken == letter || stands(*at, from));
                let holds = |word: &Choice| question.answer == Some(Answer::Word((*word).to_owned()));
                // The same letter once more goes on to the next word that it takes; any other begins with the first.
                let again = self.has_said() || self.just_said == Some(question.id);
                let last = words.iter().position(holds).filter(|at| again && takes(at));
                let after = last.map_or(0, |at| at + 1);
                let at = (0..words.len()).cycle().skip(after).take(words.len()).find(takes);
                let at =
                    at.or_else(|| yes_or_no(words, letter).filter(|_| is_open(question) || self.is_in_hand(question)))?;
                Answer::Word(words[at].to_owned())
            }
            _ => return None,
        };
        Some((question.id, answer))
    }

    /// The row that a word has just answered, though the focus has gone on, and the next of its words that the same letter takes;
    /// or the other of yes and no.
    fn next_alike(&self, letter: char, view: &View) -> Option<(&'static str, Answer)> {
        let question = self.question(self.just_said?)?;
        let now = match (&question.answer, letter) {
            (Some(Answer::Flag(true)), 'n') => return Some((question.id, Answer::Flag(false))),
            (Some(Answer::Flag(false)), 'y') => return Some((question.id, Answer::Flag(true))),
            (Some(Answer::Word(now)), _) => now,
            _ => return None,
        };
        let at = self.letter_of(question, now, view)?;
        let (id, answer) = self.answer_of(question, letter, view).filter(|_| now[at..].starts_with(letter))?;
        (question.answer.as_ref() != Some(&answer)).then_some((id, answer))
    }

    /// What stands already on other rows than that in hand, where this letter begins a choice's answer, or is the yes or no of one
    /// that the umpire gave, now or before; or, where no die is due that what is typed behind it could roll, of all that can be
    /// answered so.
    pub fn stands_by(&self, letter: char) -> Option<String> {
        let alike =
            |of: &Question| self.form.questions.iter().all(|it| it.kind != Kind::Flag || it.answer == of.answer);
        let meant = |question: &Question| self.is_answered(question) || question.is_taken_over() || alike(question);
        let stands = |question: &Question| match (&question.kind, &question.answer) {
            (Kind::Choice(_), Some(Answer::Word(word))) if word.starts_with(letter) => Some(word.clone()),
            (Kind::Flag, Some(Answer::Flag(flag))) if meant(question) => match (letter, flag) {
                ('y', true) => Some("yes".to_owned()),
                ('n', false) => Some("no".to_owned()),
                _ => None,
            },
            _ => None,
        };
        let said = |question: &Question| {
            Some(format!("{}: {} stands", question.label.trim_end_matches(':'), stands(question)?))
        };
        let own = self.pressed().map(|question| question.id);
        let others = self.form.questions.iter().filter(|question| own != Some(question.id));
        let all: Vec<String> = others.filter_map(said).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// What its letter has made of a choice as it was, in words: what stands there now, and what stood there that nobody had given.
    pub fn stepped_from(&self, before: &Question) -> Option<String> {
        let word = |question: &Question| match &question.answer {
            Some(Answer::Word(word)) if matches!(question.kind, Kind::Choice(_)) => Some(word.clone()),
            _ => None,
        };
        let now = word(self.question(before.id)?)?;
        match word(before) {
            None => Some(now),
            Some(stood) => (!before.given && stood != now).then(|| format!("{now} now, not {stood}")),
        }
    }

    /// Whether the row in hand has just been answered by a word: what is typed behind it may be meant for another.
    pub fn has_said(&self) -> bool {
        self.pressed().is_some() && self.cursor.hand.is_some_and(|hand| hand.by == By::Word)
    }

    /// Which letters take the words of the choice in hand of which a part begins with this one, where it takes none.
    pub fn taken_by(&self, letter: char, view: &View) -> Option<String> {
        let question = self.at_hand()?;
        let Kind::Choice(words) = &question.kind else { return None };
        let begins = |word: &Choice| word.split(' ').any(|part| part.starts_with(letter));
        let told: Vec<String> = words
            .iter()
            .zip(self.letters(question, words, view))
            .filter(|(word, _)| begins(word))
            .map(|(word, own)| match own {
                Some((_, own)) => format!("{own} is \"{word}\""),
                None => format!("Right steps to \"{word}\""),
            })
            .collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    /// The letter of a row one of whose words begins with a letter, and that word.
    pub fn row_with_word(&self, letter: char) -> Option<(char, Choice)> {
        self.form.questions.iter().filter(|question| question.key != ' ').find_map(|question| match &question.kind {
            Kind::Choice(words) => Some((question.key, *words.iter().find(|word| word.starts_with(letter))?)),
            _ => None,
        })
    }

    /// The question that a letter answers: the one in hand, or the first open one behind a number that is given.
    fn asked_by_letter(&self) -> Option<&Question> {
        let given = self.is_typing();
        self.at_hand().filter(|question| !(given && matches!(question.kind, Kind::Number { .. }))).or(self.first_open())
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

    /// Where in a word of a choice the letter is marked that takes it.
    pub fn letter_of(&self, question: &Question, word: &str, view: &View) -> Option<usize> {
        let Kind::Choice(words) = &question.kind else { return None };
        let at = words.iter().position(|each| *each == word)?;
        self.letters(question, words, view)[at].map(|(at, _)| at)
    }

    /// Whether the words of a row are looked at: its letter was pressed last, or it was answered and looked at since.
    pub fn is_stepping(&self) -> bool {
        self.pressed().is_some() && self.cursor.hand.is_some_and(|hand| hand.by != By::Word)
    }

    /// The word in hand that begins with a letter that is a key of every form, where its row's letter was pressed last.
    pub fn word_of_key(&self, letter: char) -> Option<Choice> {
        self.cursor.hand.filter(|hand| hand.by == By::Letter)?;
        let Kind::Choice(words) = &self.pressed()?.kind else { return None };
        words.iter().copied().find(|word| word.starts_with(letter))
    }

    /// The letter of each word of a choice, and where in the word it stands. In a long choice several words may begin with it,
    /// and are taken one after the other. In a short one a slip of the finger would change what is soon said by its own
    /// letter: there each word has its own, and only while nothing is said yet, where its answer is taken over, or
    /// where the umpire went to it. An only word may be confirmed.
    /// One that begins a code takes a word only there, too: who believes the form ruled may type on.
    fn letters(&self, question: &Question, words: &[Choice], view: &View) -> Vec<Option<(usize, char)>> {
        const LONG: usize = 5;
        let in_hand = self.is_in_hand(question);
        let over = question.is_taken_over();
        let (long, open) = (words.len() >= LONG, in_hand || is_open(question) || over);
        if !long && !open && question.answer.is_some() && words.len() > 1 {
            return vec![None; words.len()];
        }
        let here = in_hand || is_open(question) || self.is_all_there_is(question);
        // Nor is a yes or no to another row taken for a word where nobody went to.
        let asks = |other: &Question| other.kind == Kind::Flag && (is_open(other) || other.is_taken_over());
        let says = |letter: char| matches!(letter, 'y' | 'n') && self.questions().any(asks);
        let free = |letter: char| self.is_free(letter) && (here || !view.begins_code(letter) && !says(letter));
        let initials: Vec<_> = words.iter().map(|word| initial(words, word)).collect();
        // Nor is it one that a part of another word begins with: flank, where there is a front.
        let begins = |part: &str, letter: char| part.chars().next().is_some_and(|c| c.eq_ignore_ascii_case(&letter));
        // But for the word itself as a part of another: line, where there is a bent line.
        let alone = |word: &str, letter: char| {
            let others = words.iter().filter(|other| **other != word);
            !others.flat_map(|other| other.split(' ')).any(|part| part != word && begins(part, letter))
        };
        let fits = |at: usize, letter: char| self.is_free(letter) && (long || alone(words[at], letter));
        // To say again what stands changes nothing, whatever the letter begins.
        let stands = |at: usize| matches!(&question.answer, Some(Answer::Word(word)) if word == words[at]);
        let own = |at: usize| initials[at].filter(|found| fits(at, found.1) && (free(found.1) || stands(at)));
        let mut letters: Vec<_> = (0..words.len()).map(own).collect();
        // Whoever has none by its beginning has one from within, where it is marked: the same in every battle and, as far as no row
        // has it, in every form. Rather none that takes something back on the roster, or that begins a code in other battles;
        // and none instead of a beginning that is a code here.
        let begins_part = |letter: char| words.iter().flat_map(|word| word.split(' ')).any(|part| begins(part, letter));
        let worse: [fn(char) -> bool; 3] =
            [|c| matches!(c, 'u' | 'q') || UnitId::is_letter(c), UnitId::is_letter, |_| false];
        for worse in worse.into_iter().filter(|_| long || open) {
            for (at, word) in words.iter().enumerate() {
                let coded = initials[at].is_some_and(|(_, letter)| fits(at, letter));
                if letters[at].is_some() || coded {
                    continue;
                }
                let from = initials[at].map_or(0, |(from, _)| from);
                let taken = |letter: char| letters.iter().flatten().any(|(_, taken)| *taken == letter);
                let says = |c: char| !long && matches!(c, 'y' | 'n');
                let means_more = |c: char| worse(c) || view.begins_code(c) || says(c) || begins_part(c) || taken(c);
                let found = word[from..].char_indices().skip(1).find(|(_, c)| free(*c) && !means_more(*c));
                letters[at] = found.map(|(within, c)| (from + within, c));
            }
        }
        letters
    }

    /// Whether a row's letter was pressed last, or the umpire went to it.
    fn is_in_hand(&self, question: &Question) -> bool {
        self.pressed().is_some_and(|pressed| pressed.id == question.id) || self.cursor.chosen && self.is_on(question.id)
    }

    /// Whether a form has only this row, and no die: who opened it means to change it.
    fn is_all_there_is(&self, question: &Question) -> bool {
        self.dice.is_none() && self.questions().all(|other| other.id == question.id)
    }

    /// Whether a letter means nothing else in this form: as a key, or as the letter of a question.
    fn is_free(&self, letter: char) -> bool {
        let key = keys::find(Context::Form, Key::Char(letter)).is_some();
        letter.is_ascii_lowercase() && !key && !self.asks_by(letter)
    }

    /// Whether a question has this letter.
    fn asks_by(&self, letter: char) -> bool {
        self.form.questions.iter().any(|question| question.key == letter)
    }
}

/// Which of two words `y` or `n` is, where one of them says no.
fn yes_or_no(words: &[Choice], letter: char) -> Option<usize> {
    let [first, second] = words else { return None };
    let says_no = |word: &Choice| matches!(word.split(' ').next(), Some("no" | "none" | "nobody"));
    let no = match (says_no(first), says_no(second)) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    match letter {
        'n' => Some(no),
        'y' => Some(1 - no),
        _ => None,
    }
}

/// The letter that begins the first of a word's parts that tells it from the others and is not a small one, and where it
/// stands.
fn initial(words: &[Choice], word: &str) -> Option<(usize, char)> {
    const SMALL: [&str; 7] = ["a", "an", "the", "behind", "in", "of", "on"];
    let parts: Vec<&str> = word.split(' ').collect();
    let shared = |upto: usize| {
        let begins = |other: &&Choice| **other != word && other.split(' ').take(upto).eq(parts[..upto].iter().copied());
        words.iter().any(|other| begins(&other))
    };
    let tells = (0..parts.len()).find(|at| !SMALL.contains(&parts[*at]) && !shared(at + 1));
    let first = tells.or_else(|| parts.iter().position(|part| !SMALL.contains(part)))?;
    let at = parts[..first].iter().map(|part| part.len() + 1).sum();
    Some((at, word.get(at..)?.chars().next()?.to_ascii_lowercase()))
}
