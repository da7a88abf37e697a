//! The quick reference, and the search that finds a rule in a player's own words.

mod index;
mod meanings;
mod page;
mod rule;
mod words;

pub use index::{Found, Index};
pub use rule::{Figures, Force, Whole, whole_rules};

use serde::{Deserialize, Serialize};

/// What drumhead does with a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Handling {
    /// Drumhead rules it.
    Resolved,
    /// Drumhead keeps it in mind and reminds.
    Tracked,
    /// Drumhead asks the umpire.
    Asked,
    /// Drumhead only knows where it stands.
    Reference,
    /// An umpire ruled it, or a house rule.
    Ruled,
}

impl Handling {
    /// What a reader of the rules is told of it.
    pub const fn told(self) -> &'static str {
        match self {
            Handling::Resolved => "ruled by drumhead",
            Handling::Tracked => "kept by drumhead",
            Handling::Asked => "asked of you",
            Handling::Reference => "for reading",
            Handling::Ruled => "ruled",
        }
    }

    /// The word in the READMEs of the rulesets, and for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Handling::Resolved => "resolved",
            Handling::Tracked => "tracked",
            Handling::Asked => "asked",
            Handling::Reference => "reference",
            Handling::Ruled => "ruled",
        }
    }
}

/// A rule or a table of the quick reference.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its id in the ruleset's README.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The pages or sections.
    pub page: String,
    /// What drumhead does with it.
    pub handling: Handling,
    /// The phases to which it belongs, by their topics.
    #[serde(default)]
    pub topics: Vec<String>,
    /// The facts and figures, in our words.
    pub text: String,
    /// What it has beside, where it is a whole rule put together of several entries.
    #[serde(skip)]
    pub whole: Whole,
}

impl Entry {
    /// Whether it is the entry of this id, or a whole rule that has it for a part.
    pub fn is_about(&self, id: &str) -> bool {
        self.id == id || self.whole.parts.iter().any(|(part, _)| part == id)
    }

    /// Whether it is about figures that the book does not have, and that stand in the house's tables.
    pub fn is_house_value(&self) -> bool {
        self.text.contains("ouse value") || self.page.contains("house")
    }
}
