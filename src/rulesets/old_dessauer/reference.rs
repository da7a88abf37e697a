//! The quick reference: every rule and every table, with what drumhead does about it.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::umpire::Entry;

const TEXTS: &[&str] = &[
    include_str!("reference/game.toml"),
    include_str!("reference/movement.toml"),
    include_str!("reference/shooting.toml"),
    include_str!("reference/combat.toml"),
    include_str!("reference/optional.toml"),
    include_str!("reference/tables.toml"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    entry: Vec<Entry>,
}

/// Every entry, in the order of the article.
pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| match toml::from_str::<Entries>(&TEXTS.concat()) {
    Ok(entries) => entries.entry,
    Err(error) => unreachable!("the embedded reference does not read: {error}"),
});
