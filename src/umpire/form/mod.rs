//! How a rule asks, and what it comes to.

mod builder;
mod fit;
mod interrupt;
mod question;
mod row;
mod ruling;

use serde_json::Value;

use super::Ratio;

pub use builder::FormBuilder;
pub use interrupt::{Interrupt, NeedDice, ObjectionName, Refusal};
pub use question::{Answer, Answers, Choice, Kind, Question};
pub use row::{Input, Options, Row};
pub use ruling::{End, Modifier, Ruling};

/// The form of an order as it stands now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    /// Its heading.
    pub title: String,
    /// Its questions, with the answers that hold.
    pub questions: Vec<Question>,
    /// What the umpire wants to know before he goes on.
    pub says: Vec<String>,
    /// Chances that go beyond the next throw.
    pub prospects: Vec<(String, Ratio)>,
    /// Whose dice they are.
    pub throwers: Vec<Thrower>,
    /// Whether the book throws a die that can change nothing as it stands: none is asked for.
    pub moot: bool,
    /// Why a digit that is typed at once is neither a number nor the die that is due; `None` where it is plain.
    pub doubtful: Option<&'static str>,
}

/// Who throws a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrower {
    /// What it is for: `hits`.
    pub why: &'static str,
    /// The number of his army; 0 where only the dice before it say whose it is, or several throw.
    pub army: u8,
    /// Who, in words: `a2 IR Harrach`.
    pub who: String,
}

impl Form {
    /// The answers that are taken over from an earlier ruling as it was said there.
    pub fn taken_over(&self) -> Answers {
        let over = self.questions.iter().filter(|question| question.is_taken_over());
        over.filter_map(|question| Some((question.id.to_owned(), question.answer.clone()?))).collect()
    }

    /// Who throws the die for this; empty where the rule does not say.
    pub fn thrower(&self, why: &str) -> &str {
        self.thrown_by(why).map_or("", |thrower| &thrower.who)
    }

    /// Who throws the die for this, and his army; `None` where the rule does not say.
    pub fn thrown_by(&self, why: &str) -> Option<&Thrower> {
        self.throwers.iter().find(|thrower| thrower.why == why)
    }
}

/// What comes of an order: its form, and a ruling or what is missing.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The form.
    pub form: Form,
    /// The ruling, its events as JSON for the journal.
    pub result: Result<Ruling<Value>, Interrupt>,
}
