//! The quick reference: every rule and every table of the book, with what drumhead does about it.

use std::sync::LazyLock;

use crate::umpire::{Entry, entries};

const TEXTS: &[&str] = &[
    include_str!("hits.toml"),
    include_str!("firing.toml"),
    include_str!("reaction.toml"),
    include_str!("melee.toml"),
    include_str!("rally.toml"),
    include_str!("armies.toml"),
    include_str!("nations.toml"),
    include_str!("troops.toml"),
    include_str!("points.toml"),
    include_str!("breaking_points.toml"),
    include_str!("options.toml"),
    include_str!("weather.toml"),
    include_str!("scales.toml"),
    include_str!("scenarios.toml"),
    include_str!("army.toml"),
    include_str!("command.toml"),
    include_str!("terrain.toml"),
    include_str!("movement.toml"),
    include_str!("charges.toml"),
];

/// Every entry, file by file.
pub(crate) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| entries(TEXTS));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::honours_of_war::battle::phase::PHASES;

    #[test]
    fn every_entry_has_a_page_and_topics_that_phases_have() {
        for entry in ENTRIES.iter() {
            assert!(entry.page.starts_with("p. "), "{}: page {}", entry.id, entry.page);
            let known = |topic: &String| PHASES.iter().any(|row| row.topic == topic);
            assert!(entry.topics.iter().all(known), "{}: {:?}", entry.id, entry.topics);
        }
    }
}
