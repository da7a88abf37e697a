//! What was answered and fell for a form that is not ruled yet, beside the journal: should the program end before it is, the dice
//! lie on the table still.
//!
//! Nothing that was ruled depends on it: what cannot be written, or not be read, is as if no die had fallen.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::disk::{beside, put_by};
use crate::battle::Thrown;
use crate::umpire::{Order, Throw};

/// An order as far as it is answered, and the dice that fell for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unruled {
    /// How many records the journal has: once there are more, it is of the past.
    pub after: u64,
    /// The order.
    pub order: Order,
    /// What fell.
    pub throws: Vec<Throw>,
    /// Who threw.
    pub thrown: Thrown,
}

/// Where it lies for this journal.
pub fn path(journal: &Path) -> PathBuf {
    beside(journal, ".unruled")
}

/// What lies beside a journal with so many records.
pub fn read(journal: &Path, records: u64) -> Option<Unruled> {
    let text = fs::read(path(journal)).ok()?;
    serde_json::from_slice(&text).ok().filter(|unruled: &Unruled| unruled.after == records)
}

/// Puts it beside the journal, or takes away what lies there.
pub fn write(journal: &Path, unruled: Option<&Unruled>) {
    let path = path(journal);
    let _ = match unruled.map(serde_json::to_vec) {
        Some(Ok(text)) => put_by(&path, &text),
        _ => fs::remove_file(path),
    };
}
