//! What only the table can tell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::umpire::{Ratio, UnitId};

/// An answer as the journal holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Answer {
    /// Yes or no.
    Flag(bool),
    /// A distance, a count.
    Number(Ratio),
    /// One of the words offered, a unit's code, or free text.
    Word(String),
    /// Several units' codes, or several of the words offered.
    Words(Vec<String>),
}

/// Answers by the id of their question. Those that nobody asks for are kept and do nothing: a question may come back.
pub type Answers = BTreeMap<String, Answer>;

/// One of the words that a question offers.
pub type Choice = &'static str;

/// What kind of answer a question wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Yes or no; its letter toggles it.
    Flag,
    /// A number in a unit of measure (`cm`, or nothing for a count); digits go to it.
    Number {
        /// The unit of measure.
        unit: &'static str,
    },
    /// One of several words; its letter steps through them.
    Choice(Vec<Choice>),
    /// One unit or brigade out of these.
    Unit(Vec<UnitId>),
    /// Any of these units, up to a number of them.
    Units(Vec<UnitId>, usize),
    /// A line of text.
    Text,
    /// Letters out of these, large or small, so many at most.
    Letters(String, usize),
}

/// A question of a form, with the answer that holds now.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its name in the journal: `distance`.
    pub id: &'static str,
    /// The letter that answers it; a space where digits or a unit's code do.
    pub key: char,
    /// The words on the form.
    pub label: String,
    /// The page behind it; empty where there is none.
    pub page: &'static str,
    /// What kind of answer it wants.
    pub kind: Kind,
    /// The answer: given, or filled in. `None` is still to be given.
    pub answer: Option<Answer>,
    /// Whether the umpire gave it.
    pub given: bool,
    /// Whether it may stay without an answer.
    pub optional: bool,
    /// Whether another answer than the one filled in is seldom given: see [`Question::seldom`].
    pub seldom: bool,
    /// Where the answer is filled in from an earlier ruling: `as in the volley`. Empty where it is not.
    pub said: &'static str,
    /// Whether drumhead knows the answer from its roster: to answer otherwise is to overrule it.
    pub known: bool,
    /// Whether the umpire has to say it, though it could be filled in: see [`Question::must`].
    pub must: bool,
    /// The greatest number that it can be, where the book has one: see [`Question::at_most`].
    pub most: Option<u32>,
}

impl Question {
    /// A question with its letter (a space for none) and its words.
    pub fn new(id: &'static str, key: char, label: impl Into<String>) -> Question {
        Question {
            id,
            key,
            label: label.into(),
            page: "",
            kind: Kind::Flag,
            answer: None,
            given: false,
            optional: false,
            seldom: false,
            said: "",
            known: false,
            must: false,
            most: None,
        }
    }

    /// Names the page behind it.
    pub fn on(mut self, page: &'static str) -> Question {
        self.page = page;
        self
    }

    /// Whether its answer is taken over from an earlier ruling, and is not what the battle knows for itself.
    pub fn is_taken_over(&self) -> bool {
        !self.said.is_empty() && !self.given && !self.known
    }

    /// Says from which earlier ruling the answer is filled in, in words that stand behind it: `as in the volley`.
    pub fn as_said(mut self, when: &'static str) -> Question {
        self.said = when;
        self
    }

    /// Says that the umpire has to give the answer, as it decides too much to be filled in. Where the dice lie already,
    /// as in a journal that was begun before it was asked, what can be filled in stands.
    pub fn must(mut self) -> Question {
        self.must = true;
        self
    }

    /// Says that the number that is filled in stands as a rule: digits typed at once are dice, unless its letter or an arrow
    /// went to it.
    pub fn seldom(mut self) -> Question {
        self.seldom = true;
        self
    }

    /// Says how great its number can be: a digit that would make it greater is that of the next number of the form.
    pub fn at_most(mut self, most: u32) -> Question {
        self.most = Some(most);
        self
    }

    /// Says that the roster knows the answer.
    pub fn known(mut self) -> Question {
        self.known = true;
        self
    }

    /// Whether what is filled in is seldom answered otherwise.
    pub fn stands_as_a_rule(&self) -> bool {
        self.seldom || self.known && self.answer.is_some()
    }

    /// Whether the answer overrules what the roster says.
    pub fn overruled(&self) -> bool {
        self.known && self.given
    }
}
