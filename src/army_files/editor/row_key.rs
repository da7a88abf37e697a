//! A key of a row.

use crate::umpire::{Key, Wants};

/// A key that a row may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowKey {
    /// Its name; `general.name` for one of a table below.
    pub name: String,
    /// What it may hold.
    pub wants: Wants,
    /// Whether the text has a fault without it.
    pub required: bool,
}

/// Whether a key holds one thing that can be shown beside the name of its row.
pub(super) fn is_plain(key: &RowKey) -> bool {
    !matches!(key.wants, Wants::Table | Wants::OneOrMore | Wants::Tables)
}

/// Whether a key lists the armies, brigades or units, which have rows of their own.
pub(super) fn is_frame(key: &Key) -> bool {
    matches!(key.name, "army" | "brigade" | "unit") && key.wants == Wants::Tables
}

/// Whether a key holds tables that are listed beside them.
pub(super) fn is_list(key: &Key) -> bool {
    matches!(key.wants, Wants::Tables | Wants::OneOrMore) && !is_frame(key)
}
