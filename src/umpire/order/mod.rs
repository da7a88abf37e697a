//! What the umpire orders, and the table of a battle's orders.

mod dispatch;
mod overrule;
mod phase;
mod table;

use serde::{Deserialize, Serialize};

use super::{Answer, Answers, UnitId};

pub use dispatch::dispatch;
pub use overrule::{Change, overrule};
pub use phase::PhaseRow;
pub use table::{Against, OrderKind, OrderRule, OrderTable, Who};

/// What the umpire orders: the request as answered. It stands in the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The order's name: `fire`.
    pub name: String,
    /// The unit or brigade that it is given to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<UnitId>,
    /// The answers to its form.
    #[serde(default, skip_serializing_if = "Answers::is_empty")]
    pub answers: Answers,
}

/// An order of other phases, for whoever gives it in the wrong one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// Its key.
    pub key: char,
    /// Its name in the journal, and its words in the footer.
    pub names: [&'static str; 2],
    /// The names of its phases.
    pub phases: Vec<&'static str>,
}

impl Elsewhere {
    /// Where these orders are given: `: end the battle is in Reform`; nothing where there is none.
    pub fn told<'a>(orders: impl IntoIterator<Item = &'a Elsewhere>) -> String {
        let each = |order: &Elsewhere| format!("{} is in {}", order.names[1], order.phases.join(", "));
        let each: Vec<String> = orders.into_iter().map(each).collect();
        if each.is_empty() { String::new() } else { format!(": {}", each.join("; ")) }
    }
}

impl Order {
    /// The order that ends a phase; every ruleset has it.
    pub const NEXT: &'static str = "next";
    /// The order that repairs a fact of the roster, with a reason; every ruleset has it.
    pub const OVERRULE: &'static str = "overrule";
    /// The answer to [`Order::NEXT`] that says why duties are left undone.
    pub const BECAUSE: &'static str = "because";
    /// The answer to any order that says why what the book forbids is allowed all the same.
    pub const ALLOW: &'static str = "allow";
    /// The answer to [`Order::OVERRULE`] that says why.
    pub const WHY: &'static str = "why";

    /// The reason that stands in an answer, where one does.
    pub fn reason(&self, id: &str) -> Option<&str> {
        match self.answers.get(id) {
            Some(Answer::Word(why)) => Some(why.trim()).filter(|why| !why.is_empty()),
            _ => None,
        }
    }

    /// The line of a ruling as the log tells it: with the reason for what the book forbids.
    pub fn told(&self, line: String) -> String {
        match self.reason(Order::ALLOW) {
            Some(why) => format!("{line} (! {why})"),
            None => line,
        }
    }

    /// Whether an answer, a roll or a fact is overruled by it, and why.
    pub fn overruling(&self) -> Option<&str> {
        self.reason(if self.name == Order::OVERRULE { Order::WHY } else { Order::ALLOW })
    }
}
