//! What there is to know of the scenario as it stands: when it ends, and which optional rules are on.

use super::state::State;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::Part;

impl State {
    /// The parts of the scenario.
    pub(crate) fn scenario(&self) -> Vec<Part> {
        let last = self.last_turn.map(|turn| format!("Turn {turn} is the last."));
        let says =
            "The article has no points and no breaking point: the umpire says who has won (E in Reform).".to_owned();
        let those = |on: bool| {
            let rules = OptionalRule::ALL.iter().filter(|rule| self.has(**rule) == on);
            let words: Vec<String> = rules.map(|rule| rule.word().replace('_', " ")).collect();
            if words.is_empty() { "none".to_owned() } else { words.join(", ") }
        };
        vec![
            Part { heading: "THE END", says: last.into_iter().chain([says]).collect() },
            Part {
                heading: "OPTIONAL RULES",
                says: vec![format!("On: {}.", those(true)), format!("Off: {}.", those(false))],
            },
        ]
    }
}
