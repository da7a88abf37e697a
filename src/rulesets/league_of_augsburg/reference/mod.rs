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
    fn every_rule_stands_in_it_with_its_topics() {
        let ids: HashSet<&str> = ENTRIES.iter().map(|entry| entry.id.as_str()).collect();
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
        // Those of the phases, of the stages of a charge (`battle/view.rs`), and of what has no phase of its own.
        let topics = ["muster", "command", "movement", "shooting", "charge", "melee", "morale"];
        let strays = ENTRIES.iter().filter(|entry| !entry.topics.iter().all(|topic| topics.contains(&topic.as_str())));
        assert_eq!(strays.map(|entry| entry.id.as_str()).collect::<Vec<_>>(), [""; 0]);
    }
}
