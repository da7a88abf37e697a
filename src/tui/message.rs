//! The line above the footer, and the doubt that it leaves about the keys behind it.

use super::key::Key;

/// What is said above the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line.
    pub text: String,
    /// Whether something is wrong.
    pub alarm: bool,
    /// Why the next key may be meant for something else.
    pub doubt: Option<Doubt>,
}

/// Why what is pressed next may be meant for something that is not there: a key that would go on has to be pressed twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// What it comes from.
    pub from: Cause,
    /// The key that waits to be pressed once more.
    pub held: Option<Key>,
}

/// What a doubt comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// This key was not taken: whoever looks away believes it answered something.
    Refused(Key),
    /// Keys were left out, an Enter or a letter among them: whoever typed it believes the form over.
    LeftOut,
}

impl Message {
    /// Says something.
    pub fn new(text: impl Into<String>) -> Message {
        Message { text: text.into(), alarm: false, doubt: None }
    }

    /// Says that something is wrong.
    pub fn alarm(text: impl Into<String>) -> Message {
        Message { alarm: true, ..Message::new(text) }
    }

    /// With a doubt about what is pressed next.
    pub fn doubting(self, from: Cause, held: Option<Key>) -> Message {
        Message { doubt: Some(Doubt { from, held }), ..self }
    }

    /// The key that was not taken.
    pub fn refused(&self) -> Option<Key> {
        match self.doubt?.from {
            Cause::Refused(key) => Some(key),
            Cause::LeftOut => None,
        }
    }

    /// Where keys were left out, the one that waits to be pressed once more, if one does.
    pub fn left_out(&self) -> Option<Option<Key>> {
        self.doubt.filter(|doubt| doubt.from == Cause::LeftOut).map(|doubt| doubt.held)
    }
}
