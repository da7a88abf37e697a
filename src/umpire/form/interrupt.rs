//! Why a rule did not come to its ruling.

use std::borrow::Cow;
use std::fmt;

use crate::umpire::Die;

/// The name of an objection: `fire.out-of-range`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectionName {
    /// What it is about: `fire`.
    pub of: &'static str,
    /// What is the matter: `out-of-range`.
    pub name: &'static str,
}

impl fmt::Display for ObjectionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.of, self.name)
    }
}

/// What a rule says instead of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// It makes no sense, or the book forbids it outright.
    Refused(Refusal),
    /// The rules forbid it here; the umpire may allow it with one line of reason.
    Forbidden(Vec<Refusal>),
    /// Questions of the form have no answer yet.
    Unanswered,
    /// Dice have not been thrown yet.
    NeedDice(NeedDice),
}

/// A refusal: what is wrong and what would be right, in one lower-case clause, with its page where the book has one.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What is wrong, and the cure.
    pub text: Cow<'static, str>,
    /// The page or section; empty where no rule is behind it.
    pub page: &'static str,
    /// Its name in house rules, which may switch it off; `None` where it has none.
    pub name: Option<ObjectionName>,
}

/// What is said twice is said once, whatever it is called.
impl PartialEq for Refusal {
    fn eq(&self, other: &Refusal) -> bool {
        (&self.text, self.page) == (&other.text, other.page)
    }
}

impl Eq for Refusal {}

impl Refusal {
    /// A refusal without a page.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { text: text.into(), page: "", name: None }
    }

    /// A refusal that a page of the book stands behind.
    pub fn on(page: &'static str, text: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { text: text.into(), page, name: None }
    }

    /// The refusal with a name in house rules: for a reason that is no variant of an [`Objection`](crate::umpire::Objection).
    pub fn called(self, of: &'static str, name: &'static str) -> Refusal {
        Refusal { name: Some(ObjectionName { of, name }), ..self }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.page {
            "" => f.write_str(&self.text),
            page => write!(f, "{} ({page})", self.text),
        }
    }
}

impl From<Refusal> for Interrupt {
    fn from(refusal: Refusal) -> Interrupt {
        Interrupt::Refused(refusal)
    }
}

/// `Err(Interrupt::Refused(..))` with a text: for rules that refuse in passing.
impl Interrupt {
    /// Refuses without a page.
    pub fn refuse<T>(text: impl Into<Cow<'static, str>>) -> Result<T, Interrupt> {
        Err(Interrupt::Refused(Refusal::new(text)))
    }
}

/// A throw that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedDice {
    /// The die, or `None` where a card is to be turned.
    pub die: Option<Die>,
    /// What it is for: `command die of Bevern`.
    pub why: &'static str,
}

impl std::fmt::Display for Interrupt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Interrupt::Refused(refusal) => write!(f, "{refusal}"),
            Interrupt::Forbidden(reasons) => {
                let reasons: Vec<String> = reasons.iter().map(Refusal::to_string).collect();
                write!(f, "the rules forbid it: {}", reasons.join("; "))
            }
            Interrupt::Unanswered => f.write_str("a question has no answer yet"),
            Interrupt::NeedDice(NeedDice { die: Some(die), why }) => {
                write!(f, "one more {} is owed: {why}", die.name())
            }
            Interrupt::NeedDice(NeedDice { die: None, why }) => write!(f, "one more card is owed: {why}"),
        }
    }
}
