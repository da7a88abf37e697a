//! The focus of a form, and what holds as long as it stays where it is.

use crate::umpire::{Kind, Question};

/// What has the focus.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Focus {
    /// A question, by its id.
    Question(&'static str),
    /// The dice line.
    Dice,
    /// Nothing is asked, and no die is due.
    #[default]
    Nothing,
}

/// Whether a form begins with a word that the roster knows: nobody changes that by a letter meant for another row. Where facts
/// are overruled, with a reason, they are what letters are for.
pub(super) fn begins_known(questions: &[Question]) -> bool {
    let known = questions.first().is_some_and(|first| first.known && matches!(first.kind, Kind::Choice(_)));
    known && !questions.iter().any(|question| question.kind == Kind::Text)
}

/// The focus, and what was begun there: whoever moves it leaves that behind.
#[derive(Default)]
pub(super) struct Cursor {
    focus: Focus,
    /// Whether the umpire put it there.
    pub(super) chosen: bool,
    /// The number in focus, as far as it is typed.
    pub(super) typed: Option<Typed>,
    /// A brigade's letter whose unit is still to be typed.
    pub(super) letter: Option<char>,
    /// The question in hand: it was answered last, by its letter or by a word.
    pub(super) hand: Option<Hand>,
    /// The question that was stepped last, where the focus is elsewhere by now, or that Left or Right stepped.
    pub(super) stepped: Option<&'static str>,
}

/// A number that is being typed.
#[derive(Clone, Default)]
pub(super) struct Typed {
    /// Its digits.
    pub(super) text: String,
    /// Whether a pause came behind them: the umpire has read what they lead to.
    pub(super) read: bool,
}

/// A question in hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Hand {
    /// Its id.
    pub(super) question: &'static str,
    /// What answered it.
    pub(super) by: By,
}

/// What answered a question in hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// Its letter: whoever pressed it looks at its words.
    Letter,
    /// A word of its own: nobody goes on stepping it.
    Word,
    /// A word of its own, and the umpire has looked at it since: he may answer it again.
    WordRead,
}

impl Cursor {
    /// Moved there, with nothing begun.
    pub(super) fn at(focus: Focus, chosen: bool) -> Cursor {
        Cursor { focus, chosen, ..Cursor::default() }
    }

    /// Goes where something was typed, or fell. Where it is there already, the question in hand stays.
    pub(super) fn rest_on(&mut self, focus: Focus) {
        let hand = self.hand.filter(|_| self.focus == focus);
        *self = Cursor { hand, ..Cursor::at(focus, false) };
    }

    /// What has the focus.
    pub(super) const fn focus(&self) -> Focus {
        self.focus
    }
}
