//! Numbers typed in a form: the question that digits go to.

use super::super::face;
use super::focus::Typed;
use super::{Focus, FormLayer, asks_unit, is_number, is_open, may_stay};
use crate::umpire::{Answer, Game, Interrupt, Question, Ratio};

/// Whether a unit is asked for, and none is named.
fn is_open_unit(question: &Question) -> bool {
    asks_unit(question) && is_open(question)
}

impl FormLayer {
    /// The first number that is filled in and that nobody gave, though it does not stand as a rule.
    pub(super) fn next_number(&self) -> Option<&Question> {
        // In a correction what was given is what may be wrong.
        let given = |question: &&Question| self.is_answered(question) && self.corrects.is_none();
        self.form.questions.iter().find(|question| is_number(question) && !given(question) && !may_stay(question))
    }

    /// Another unit may be as far off as the first, or not: the focus goes to how far that was.
    pub fn focus_what_was_measured(&mut self) {
        let given = |question: &&Question| is_number(question) && self.is_answered(question);
        let measured = self.form.questions.iter().find(given);
        if let Some(id) = measured.map(|question| question.id).filter(|_| self.first_open().is_none()) {
            self.cursor = super::Cursor::at(Focus::Question(id), false);
            self.measured = Some(id);
        }
    }

    /// Whether the focus is on a number that was measured to somebody else, for the first time since.
    pub fn keeps_measured(&mut self) -> bool {
        let number = self.measured.take();
        number.is_some_and(|number| self.is_on(number)) && !self.is_typing()
    }

    /// The number question that digits go to: the focused one, else the first without an answer, else one that
    /// nobody gave where no die is due.
    fn number(&self) -> Option<&'static str> {
        let numbers = || self.form.questions.iter().filter(|question| is_number(question));
        // Who it is about is said before how far it is.
        let open = || numbers().find(|question| is_open(question) && !self.focused().is_some_and(is_open_unit));
        // Where no die is due, a digit is none; but whoever throws by heart may take it for one.
        let other = || {
            let free = |question: &&Question| !self.is_answered(question) && !question.stands_as_a_rule();
            numbers().find(free).filter(|_| self.dice.is_none() && !self.form.moot)
        };
        let focused = numbers().find(|question| self.is_on(question.id));
        if focused.is_some_and(|question| self.is_full(question)) {
            let behind = numbers().skip_while(|question| !self.is_on(question.id)).nth(1);
            return behind.or(focused).map(|question| question.id);
        }
        let focused = focused.filter(|question| is_open(question) || self.is_typing() || !self.looked_past());
        focused.or_else(open).or_else(other).map(|question| question.id)
    }

    /// Whether a digit more would make the number that is typed greater than it can be; nor does one go on behind a nought.
    fn is_full(&self, question: &Question) -> bool {
        let typed = self.typed(question).and_then(|typed| typed.parse::<u32>().ok());
        typed.zip(question.most).is_some_and(|(typed, most)| typed == 0 || typed.saturating_mul(10) > most)
    }

    /// Whether a number is still to be given.
    pub fn awaits_number(&self) -> bool {
        self.form.questions.iter().any(|question| is_number(question) && is_open(question))
    }

    /// Whether a digit goes to a number.
    pub fn takes_number(&self) -> bool {
        self.number().is_some()
    }

    /// Whether another row was answered since the focus came to where it is, and a die is due.
    pub fn looked_past(&self) -> bool {
        let elsewhere = self.pressed().is_some_and(|question| !self.is_on(question.id));
        elsewhere && self.dice.as_ref().is_some_and(|dice| dice.owed().is_some())
    }

    /// Why a digit is neither a number nor the die that is due: it could be either, and nothing has told which. Enter tells
    /// it, a number that was typed or gone to, an arrow to the dice, a die that has fallen.
    pub fn doubts_digit(&self) -> Option<String> {
        let filled_in = self.focused().filter(|question| is_number(question) && !self.is_answered(question));
        if let Some(number) = filled_in.filter(|_| self.looked_past()) {
            let label = number.label.trim_end_matches(':');
            let way = if number.key == ' ' { "Home".to_owned() } else { number.key.to_string() };
            return Some(format!(
                "a digit could be the {label} or the die: Enter goes to the die, {way} to the number"
            ));
        }
        let due = self.dice.as_ref().is_some_and(|dice| dice.fallen.is_empty() && dice.owed().is_some());
        let told = |question: &Question| self.is_answered(question) || self.is_on(question.id);
        let number = self.form.questions.iter().any(|question| is_number(question) && told(question));
        let settled = self.at_dice || number || self.corrects.is_some() || self.cursor.chosen && self.on_dice();
        self.form.doubtful.filter(|_| due && !settled).map(str::to_owned)
    }

    /// The number that stands at nought, where a digit could be either it or the die that is due, which shows none.
    pub fn stands_at_nought(&self) -> Option<&Question> {
        let die = self.dice.as_ref().and_then(|dice| dice.owed()?.die);
        let shows = die.is_some_and(|die| face(die, 0).is_some());
        self.doubts_digit().filter(|_| !shows)?;
        let nought = |question: &&Question| question.answer == Some(Answer::Number(Ratio::whole(0)));
        self.form.questions.iter().filter(|question| is_number(question)).find(nought)
    }

    /// Whether the number that is typed is against the rules as it stands.
    pub fn types_against_rules(&self) -> bool {
        self.is_typing() && matches!(self.result, Err(Interrupt::Forbidden(_) | Interrupt::Refused(_)))
    }

    /// Types a digit or a decimal point into the number that wants one. Behind one that was read to be against the rules, and
    /// would be with a digit more, it begins another, where that is not; a nought begins none, and takes the digit before it.
    pub fn type_number(&mut self, c: char, present: &dyn Game) {
        let Some(id) = self.number() else { return };
        let against = self.types_against_rules();
        let Typed { mut text, read } = self.cursor.typed.take().filter(|_| self.is_on(id)).unwrap_or_default();
        let another: String = text.chars().last().filter(|_| c == '0').into_iter().chain([c]).collect();
        let fits = text.len() < 6 && !(c == '.' && text.contains('.'));
        if fits {
            text.push(c);
        }
        self.cursor.rest_on(Focus::Question(id));
        self.take_number(id, text.clone(), present);
        if read && against && self.types_against_rules() {
            self.take_number(id, another, present);
            // What is forbidden is something else.
            if self.types_against_rules() {
                self.take_number(id, text, present);
            }
        }
    }

    pub(super) fn take_number(&mut self, id: &'static str, text: String, present: &dyn Game) {
        let number = Ratio::parse(&text).map(Answer::Number);
        self.cursor.typed = (!text.is_empty()).then_some(Typed { text, read: false });
        self.answer(id, number, present);
    }

    /// A question's number as far as it is typed.
    pub fn typed(&self, question: &Question) -> Option<&str> {
        self.cursor.typed.as_ref().filter(|_| self.is_on(question.id)).map(|typed| &*typed.text)
    }

    /// Whether a number is being typed.
    pub const fn is_typing(&self) -> bool {
        self.cursor.typed.is_some()
    }

    /// The next digits are another number.
    pub fn end_number(&mut self) {
        self.cursor.typed = None;
    }

    /// Enter goes to the dice: a digit is what fell from now on.
    pub const fn expect_dice(&mut self) {
        self.at_dice = true;
    }
}
