//! The quick reference: every rule and every table, with what drumhead does about it.

use std::sync::LazyLock;

use crate::umpire::{Entry, entries};

const TEXTS: &[&str] = &[
    include_str!("game.toml"),
    include_str!("command.toml"),
    include_str!("movement.toml"),
    include_str!("firing.toml"),
    include_str!("melee.toml"),
    include_str!("tables.toml"),
];

/// Every entry, in the order of the rules.
pub(crate) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| entries(TEXTS));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::napoleonic_d8::battle::phase::PHASES;

    #[test]
    fn every_rule_stands_in_it_with_its_step() {
        let tables = ENTRIES.iter().filter(|entry| entry.id.starts_with("ND8-T-")).count();
        assert_eq!((ENTRIES.len() - tables, tables), (153, 16));
        // What is done before the battle is no step of it.
        let known = |topic: &String| topic == "muster" || PHASES.iter().any(|row| row.topic == topic);
        let strays = ENTRIES.iter().filter(|entry| !entry.topics.iter().all(known));
        assert_eq!(strays.map(|entry| entry.id.as_str()).collect::<Vec<_>>(), [""; 0]);
    }
}
