//! Orders of battle and house rules as people write them: read with their places, so that a complaint can point.

mod house;
mod overlay;
mod reader;
mod syntax;

use std::ops::Range;

pub use house::{HouseRule, Names};
pub use overlay::{MARK, house_rules};
pub use reader::{Fields, Key, Scenario, TableKeys, Told, Wants, outline, read};
pub use syntax::syntax;

/// A fault in a TOML file: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The bytes of the file that it is about.
    pub span: Range<usize>,
    /// What is wrong, in one lower-case clause.
    pub what: String,
    /// What would be right.
    pub cure: String,
}

impl Complaint {
    /// A fault of the file as a whole.
    pub fn of_whole(what: impl ToString, cure: impl Into<String>) -> Complaint {
        Complaint { span: 0..0, what: what.to_string(), cure: cure.into() }
    }
}
