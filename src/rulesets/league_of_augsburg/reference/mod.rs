//! The quick reference: every rule and every table, with what drumhead does about it.

use std::sync::LazyLock;

use crate::umpire::{Entry, entries};

const TEXTS: &[&str] = &[
    include_str!("game.toml"),
    include_str!("movement.toml"),
    include_str!("shooting.toml"),
    include_str!("melee.toml"),
    include_str!("evading.toml"),
    include_str!("morale.toml"),
    include_str!("tables.toml"),
];

/// Every entry, matter by matter.
pub(crate) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| entries(TEXTS));

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_rule_stands_in_it_once_and_the_readme_says_how_it_is_handled() {
        let ids: HashSet<&str> = ENTRIES.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), ENTRIES.len());
        // The families of rules, each with the number of its last.
        let families = [
            ("GEN", 3),
            ("ORG", 7),
            ("MOVE", 15),
            ("FIRE", 20),
            ("SAVE", 5),
            ("MEL", 39),
            ("MOR", 24),
            ("CMD", 14),
            ("ORD", 13),
            ("STD", 3),
            ("EVD", 16),
        ];
        for (family, last) in families {
            assert!((1..=last).all(|number| ids.contains(format!("LOA-{family}-{number}").as_str())), "{family}");
        }
        let tables = ids.iter().filter(|id| id.starts_with("LOA-T-")).count();
        assert_eq!(ids.len() - tables, families.iter().map(|(_, last)| last).sum::<usize>());
        let topics = ["muster", "command", "movement", "shooting", "charge", "melee", "morale"];
        for entry in ENTRIES.iter() {
            assert!(!entry.topics.is_empty(), "{} belongs to no phase", entry.id);
            assert!(entry.topics.iter().all(|topic| topics.contains(&topic.as_str())), "{}", entry.id);
            let row = format!("| {} ", entry.handling.word());
            let row = include_str!("../README.md").lines().find(|line| line.starts_with(&row)).expect("a row for each");
            assert!(row.split([' ', ',']).any(|id| id == entry.id), "README.md does not list {} so", entry.id);
            assert!(!entry.text.trim().is_empty() && !entry.page.is_empty(), "{}", entry.id);
        }
    }
}
