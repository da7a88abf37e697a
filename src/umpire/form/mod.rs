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
pub use interrupt::{Interrupt, NeedDice, Refusal};
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
    /// Whose dice they are: what a die is for, and who throws it.
    pub throwers: Vec<(&'static str, String)>,
}

impl Form {
    /// Who throws the die for this; empty where the rule does not say.
    pub fn thrower(&self, why: &str) -> &str {
        self.throwers.iter().find(|(what, _)| *what == why).map_or("", |(_, who)| who)
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
