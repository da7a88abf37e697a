//! What a reader asks a text for: so that an editor need not be told a second time.

use std::ops::{Range, RangeInclusive};

/// What a key may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wants {
    /// One line of text.
    Text,
    /// True or false.
    Flag,
    /// A whole number within limits.
    Whole(RangeInclusive<u32>),
    /// One of these words.
    Word(Vec<String>),
    /// A table of its own.
    Table,
    /// A table of its own, or a list of them.
    OneOrMore,
    /// A list of tables.
    Tables,
    /// A list of texts.
    Texts,
    /// A list of some of these words.
    Words(Vec<String>),
}

/// A key that a table may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its name in the text.
    pub name: &'static str,
    /// What it may hold.
    pub wants: Wants,
    /// Whether the text has a fault without it, as it stands.
    pub required: bool,
}

/// A table of a text, and the keys that it may have there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableKeys {
    /// The way to it: each key, and the place in the list under that key.
    pub path: Vec<(&'static str, usize)>,
    /// Where it stands: its heading, or the whole of an inline table.
    pub place: Range<usize>,
    /// The keys, in the order in which they are read.
    pub keys: Vec<Key>,
}
