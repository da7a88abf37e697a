//! The quick reference: every rule and every table, with what drumhead does about it.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::umpire::Entry;

const TEXTS: &[&str] = &[];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    #[serde(default)]
    entry: Vec<Entry>,
}

/// Every entry, in the order of the text.
pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| match toml::from_str::<Entries>(&TEXTS.concat()) {
    Ok(entries) => entries.entry,
    Err(error) => unreachable!("the embedded reference does not read: {error}"),
});
