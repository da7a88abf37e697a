//! Rows of a form: each a question beside the input that it fills.

use crate::umpire::{Choice, FormBuilder, Question, Ratio};

/// A question of a form and the input of the request `R` that it fills. The answer that holds until the umpire gives
/// another is what the request has there already.
pub struct Row<R> {
    id: &'static str,
    key: char,
    label: &'static str,
    page: &'static str,
    asked: fn(&R) -> bool,
    fill: fn(&mut R, Question, &mut FormBuilder<'_>),
}

impl<R> Row<R> {
    /// A row: its id in the journal, its letter (a space for none), its words, its page; and how it fills its input,
    /// mostly by [`FormBuilder::fill`].
    pub const fn new(
        id: &'static str,
        key: char,
        label: &'static str,
        page: &'static str,
        fill: fn(&mut R, Question, &mut FormBuilder<'_>),
    ) -> Row<R> {
        Row { id, key, label, page, asked: |_| true, fill }
    }

    /// Asked only while this holds of the request as filled so far.
    #[must_use]
    pub const fn when(self, asked: fn(&R) -> bool) -> Row<R> {
        Row { asked, ..self }
    }
}

/// What a row of a form can fill: a flag, a number of centimetres, one of several words.
pub trait Input: Sized {
    /// Asks for it; `self` stands until another is given.
    fn asked(self, question: Question, ask: &mut FormBuilder<'_>) -> Self;
}

impl Input for bool {
    fn asked(self, question: Question, ask: &mut FormBuilder<'_>) -> bool {
        ask.flag(question, self)
    }
}

impl Input for Ratio {
    fn asked(self, question: Question, ask: &mut FormBuilder<'_>) -> Ratio {
        ask.number(question, "cm", Some(self))
    }
}

/// A word of a request that a form can offer: each value with its word on the screen.
pub trait Options: Copy + PartialEq + 'static {
    /// The values, in the order in which a letter steps through them.
    const OPTIONS: &'static [(Self, Choice)];

    /// Its word on the screen.
    fn word(self) -> Choice {
        Self::OPTIONS.iter().find(|(option, _)| *option == self).map_or("", |(_, word)| word)
    }
}

impl<T: Options> Input for T {
    fn asked(self, question: Question, ask: &mut FormBuilder<'_>) -> T {
        ask.pick(question, T::OPTIONS, Some(self)).unwrap_or(self)
    }
}

impl FormBuilder<'_> {
    /// Asks the rows of a form in their order, and fills the request with the answers.
    pub fn rows<R>(&mut self, request: &mut R, rows: &[Row<R>]) {
        for row in rows {
            if (row.asked)(request) {
                (row.fill)(request, Question::new(row.id, row.key, row.label).on(row.page), self);
            }
        }
    }

    /// Asks for one input; what it holds stands until another is given.
    pub fn fill<T: Input + Copy>(&mut self, question: Question, input: &mut T) {
        *input = input.asked(question, self);
    }
}
