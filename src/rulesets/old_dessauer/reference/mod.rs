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
    use super::*;
    use crate::rulesets::old_dessauer::battle::steps::rows;

    #[test]
    fn every_rule_stands_in_it_with_its_phase() {
        assert_eq!(ENTRIES.iter().filter(|entry| !entry.id.starts_with("OD-T-")).count(), 180);
        let known = |topic: &String| rows().iter().any(|row| row.topic == topic);
        let strays = ENTRIES.iter().filter(|entry| !entry.topics.iter().all(known));
        assert_eq!(strays.map(|entry| entry.id.as_str()).collect::<Vec<_>>(), [""; 0]);
    }
}
