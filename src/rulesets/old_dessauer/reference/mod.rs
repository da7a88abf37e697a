//! The quick reference: every rule and every table, with what drumhead does about it.

use std::sync::LazyLock;

use crate::umpire::{Entry, entries};

const TEXTS: &[&str] = &[
    include_str!("game.toml"),
    include_str!("movement.toml"),
    include_str!("shooting.toml"),
    include_str!("combat.toml"),
    include_str!("optional.toml"),
    include_str!("tables.toml"),
];

/// Every entry, in the order of the article.
pub(crate) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| entries(TEXTS));

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_rule_stands_in_it_once_with_its_phase() {
        let ids: HashSet<&str> = ENTRIES.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), ENTRIES.len());
        assert_eq!(ENTRIES.iter().filter(|entry| !entry.id.starts_with("OD-T-")).count(), 180);
        let topics = ["muster", "rally", "movement", "shooting", "combat", "pursuit", "reform"];
        for entry in ENTRIES.iter() {
            assert!(!entry.topics.is_empty(), "{} belongs to no phase", entry.id);
            assert!(entry.topics.iter().all(|topic| topics.contains(&topic.as_str())), "{}", entry.id);
            let row = format!("| {} |", entry.handling.word());
            let row = include_str!("../README.md").lines().find(|line| line.starts_with(&row)).expect("a row for each");
            assert!(row.split([' ', ',']).any(|id| id == entry.id), "README.md does not list {} so", entry.id);
            assert!(!entry.text.trim().is_empty() && !entry.page.is_empty(), "{}", entry.id);
        }
    }
}
