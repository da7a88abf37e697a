//! TOML that people write: orders of battle and house rules. All faults of a text come back at once, each with its place.
//!
//! A walk asks a table ([`Fields`]) for the keys that it knows; what is left over in the end is an unknown key. Where a
//! key is missing or wrong the walk gets `None`, complains no further about it, and goes on with something that
//! stands in: a text with a fault is never read to the end as good.

mod fields;
mod keys;
mod told;
mod word;

use std::cell::RefCell;
use std::ops::Range;

use toml::de::DeTable;

use crate::umpire::Complaint;

pub use fields::Fields;
pub use keys::{Key, TableKeys, Wants};
pub use told::{Scenario, Told};

/// What is wrong with a text, as it is found.
#[derive(Debug, Default)]
struct Faults {
    errors: RefCell<Vec<Complaint>>,
    warnings: RefCell<Vec<Complaint>>,
    /// Whether the text is no TOML: then a missing key may only be one that did not read.
    torn: bool,
    walked: RefCell<Vec<TableKeys>>,
    told: RefCell<Told>,
}

impl Faults {
    fn error(&self, span: Range<usize>, what: impl Into<String>, cure: impl Into<String>) {
        self.errors.borrow_mut().push(Complaint { span, what: what.into(), cure: cure.into() });
    }
}

/// Reads a text by walking its topmost table, which is called `what`, with its article, in complaints. With the value come
/// what every order of battle may tell, and the warnings, in the order of the text; all errors instead, if there are any.
pub fn read<T>(
    text: &str,
    what: &'static str,
    walk: impl FnOnce(&mut Fields<'_>) -> T,
) -> Result<(T, Told, Vec<Complaint>), Vec<Complaint>> {
    let (value, faults) = walked(text, what, walk);
    let in_order = |complaints: RefCell<Vec<Complaint>>| {
        let mut complaints = complaints.into_inner();
        complaints.sort_by_key(|complaint| complaint.span.start);
        complaints.dedup();
        complaints
    };
    let errors = in_order(faults.errors);
    if errors.is_empty() { Ok((value, faults.told.into_inner(), in_order(faults.warnings))) } else { Err(errors) }
}

/// The tables that a walk finds in a text, and the keys that it asks each of them for; faults aside.
pub fn outline<T>(text: &str, walk: impl FnOnce(&mut Fields<'_>) -> T) -> Vec<TableKeys> {
    walked(text, "", walk).1.walked.into_inner()
}

fn walked<T>(text: &str, what: &'static str, walk: impl FnOnce(&mut Fields<'_>) -> T) -> (T, Faults) {
    let (table, syntax) = DeTable::parse_recoverable(text);
    let faults = Faults { torn: !syntax.is_empty(), ..Faults::default() };
    faults.errors.borrow_mut().extend(syntax.iter().map(self::syntax));
    let mut fields = Fields::new(table.get_ref(), 0..0, what, Vec::new(), &faults);
    let value = walk(&mut fields);
    fields.leave();
    (value, faults)
}

/// What is wrong with a text that is no TOML.
pub(super) fn syntax(error: &toml::de::Error) -> Complaint {
    let cure = match error.message() {
        "duplicate key" => "keep one of the two",
        _ => "write TOML: key = value, text in quotes, a table under its [name]",
    };
    Complaint { span: error.span().unwrap_or(0..0), what: error.message().replace('`', ""), cure: cure.to_owned() }
}

#[cfg(test)]
mod tests;
