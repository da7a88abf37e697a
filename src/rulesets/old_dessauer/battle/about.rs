//! What there is to know of the scenario as it stands: when it ends, which optional rules are on, and the house values in
//! force, which stand for what the article's surviving copy has lost.

use serde_json::Value;

use crate::rulesets::old_dessauer::army::Sight;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::victory::END;
use crate::rulesets::old_dessauer::fire::objection::told_sight;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::Part;

impl State {
    /// The parts of the scenario.
    pub(crate) fn scenario(&self) -> Vec<Part> {
        let last = self.last_turn.map(|turn| format!("Turn {turn} is the last."));
        let key = END.key;
        let says =
            format!("The article has no points and no breaking point: the umpire says who has won ({key} in Reform).");
        let those = |on: bool| {
            let rules = OptionalRule::ALL.iter().filter(|rule| self.has(**rule) == on);
            let words: Vec<String> = rules.map(|rule| named(rule.word())).collect();
            if words.is_empty() { "none".to_owned() } else { words.join(", ") }
        };
        let held = self.roster.brigades().filter_map(|brigade| {
            let held = |until| {
                format!("{} neither moves nor charges before turn {}.", self.roster.named(brigade.id), until + 1)
            };
            let waits = |until| format!("{} does not charge before turn {}.", self.roster.named(brigade.id), until + 1);
            brigade.held_in(self.turn).map(held).or_else(|| brigade.charges_after(self.turn).map(waits))
        });
        let held = Part { heading: "HELD", says: held.collect() };
        let sees = |sight: Sight| format!("By the scenario {}.", told_sight(&sight));
        let sight = Part { heading: "SIGHT", says: self.sees().map(sees).into_iter().collect() };
        let lost = Part { heading: "LOST", says: if self.has_lost() { self.lost_units() } else { Vec::new() } };
        let parts = vec![
            Part { heading: "THE END", says: last.into_iter().chain([says]).collect() },
            Part {
                heading: "OPTIONAL RULES",
                says: vec![format!("On: {}.", those(true)), format!("Off: {}.", those(false))],
            },
            held,
            sight,
            lost,
            Part { heading: "HOUSE VALUES", says: self.house_values.to_vec() },
        ];
        parts.into_iter().filter(|part| !part.says.is_empty()).collect()
    }
}

/// The house values, a sentence for each matter.
pub(crate) fn house_values(tables: &Tables) -> Vec<String> {
    let why = "They stand for charts that the article's copy has lost, and are marked house wherever they count.";
    let mut said = vec![why.to_owned()];
    // What does not serialize is in no table.
    if let Ok(Value::Object(house)) = serde_json::to_value(&tables.house) {
        said.extend(house.iter().map(|(matter, values)| format!("{}: {}.", named(matter), listed(values))));
    }
    if tables.options.has(OptionalRule::Generals) {
        let tests = if tables.house.test.leadership { "rallies and tests after shooting" } else { "rallies alone" };
        said.push(format!(
            "Leadership counts in {tests}, not in shooting or combat: the playsheet that would say so is lost."
        ));
    }
    said
}

/// A key as it is read: `charge line`.
fn named(key: &str) -> String {
    key.replace('_', " ")
}

/// The values under a key: `regular 2, poor 3`; bands as `5 at 4, 6 at 12`.
fn listed(values: &Value) -> String {
    match values {
        Value::Object(values) => {
            let one = |(key, value): (&String, &Value)| format!("{} {}", named(key), listed(value));
            let separator = if values.values().any(Value::is_object) { "; " } else { ", " };
            values.iter().map(one).collect::<Vec<_>>().join(separator)
        }
        Value::Array(pairs) => {
            let pair = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
                Some([limit, score]) => format!("{} at {}", listed(score), listed(limit)),
                _ => listed(pair),
            };
            pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
        }
        Value::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
