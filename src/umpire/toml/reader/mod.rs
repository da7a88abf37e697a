//! TOML that people write: orders of battle and house rules. All faults of a text come back at once, each with its place.
//!
//! A walk asks a table ([`Fields`]) for the keys that it knows; what is left over in the end is an unknown key. Where a
//! key is missing or wrong the walk gets `None`, complains no further about it, and goes on with something that
//! stands in: a text with a fault is never read to the end as good.

mod armies;
mod fields;
mod keys;
mod told;
mod word;

use std::cell::{Cell, RefCell};
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use super::syntax;
use crate::umpire::Complaint;

pub use fields::Fields;
pub use keys::{Key, TableKeys, Wants};
pub use told::{Scenario, Told};

/// What is wrong with a text, as it is found.
#[derive(Debug, Default)]
struct Faults {
    errors: RefCell<Vec<Complaint>>,
    warnings: RefCell<Vec<Complaint>>,
    /// How many tables were met.
    tables: Cell<usize>,
    walked: RefCell<Vec<TableKeys>>,
    told: RefCell<Told>,
}

/// How many tables of a text are read, and how many of one list: more than any battle has. An army, a brigade and a unit are
/// a table each.
const MOST_TABLES: usize = 2_000;
const MOST_IN_A_LIST: usize = 200;

/// How many errors of a text are told, and how many warnings.
const MOST_FAULTS: usize = 1_000;

impl Faults {
    fn error(&self, span: Range<usize>, what: impl Into<String>, cure: impl Into<String>) {
        push(&self.errors, Complaint { span, what: what.into(), cure: cure.into() });
    }

    /// Whether no further error is told.
    fn are_enough(&self) -> bool {
        self.errors.borrow().len() >= MOST_FAULTS
    }

    /// Whether the table at this place of its list may be read; complains of the first that may not.
    fn take_table(&self, at: usize, span: &Range<usize>) -> bool {
        let read = self.tables.get() + 1;
        self.tables.set(read);
        let beyond = if at == MOST_IN_A_LIST {
            format!("more than {MOST_IN_A_LIST} in a list: no battle has so many")
        } else if read == MOST_TABLES + 1 {
            format!("more than {MOST_TABLES} armies, brigades, units and other tables: no battle has so many")
        } else {
            return read <= MOST_TABLES;
        };
        self.error(span.clone(), beyond, "leave some out; the rest was not read");
        false
    }
}

fn push(faults: &RefCell<Vec<Complaint>>, fault: Complaint) {
    let mut faults = faults.borrow_mut();
    if faults.len() < MOST_FAULTS {
        faults.push(fault);
    }
}

/// Reads a text by walking its topmost table, which is called `what`, with its article, in complaints. With the value come
/// what every order of battle may tell, and the warnings, in the order of the text; all errors instead, if there are any.
pub fn read<T>(
    text: &str,
    what: &'static str,
    walk: impl FnOnce(&mut Fields<'_>) -> T,
) -> Result<(T, Told, Vec<Complaint>), Vec<Complaint>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    // What is missing or unknown may only be so because it did not parse.
    let torn = syntax(text, &errors);
    if !torn.is_empty() {
        return Err(torn);
    }
    let (value, faults) = walked(&table, what, walk);
    let in_order = |complaints: RefCell<Vec<Complaint>>| {
        let mut complaints = complaints.into_inner();
        complaints.sort_by_key(|complaint| complaint.span.start);
        if complaints.len() == MOST_FAULTS {
            let what = format!("there may be more than these {MOST_FAULTS}");
            complaints.push(Complaint { span: text.len()..text.len(), what, cure: "mend these first".to_owned() });
        }
        complaints.dedup();
        complaints
    };
    let errors = in_order(faults.errors);
    if errors.is_empty() { Ok((value, faults.told.into_inner(), in_order(faults.warnings))) } else { Err(errors) }
}

/// The tables that a walk finds in a text, and the keys that it asks each of them for; faults aside.
pub fn outline<T>(text: &str, walk: impl FnOnce(&mut Fields<'_>) -> T) -> Vec<TableKeys> {
    walked(&DeTable::parse_recoverable(text).0, "", walk).1.walked.into_inner()
}

fn walked<T>(table: &Spanned<DeTable<'_>>, what: &'static str, walk: impl FnOnce(&mut Fields<'_>) -> T) -> (T, Faults) {
    let faults = Faults::default();
    let mut fields = Fields::new(table.get_ref(), 0..0, what, Vec::new(), &faults);
    let value = walk(&mut fields);
    fields.leave();
    (value, faults)
}

#[cfg(test)]
mod tests;
