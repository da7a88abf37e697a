//! Lines for `resolve`: each is answered by one line of JSON, whatever stands in it.

use std::sync::{Arc, LazyLock};

use drumhead::umpire::LoadedRuleset;
use drumhead::{resolve, rulesets};
use serde_json::Value;

static BOOKS: LazyLock<Vec<Arc<dyn LoadedRuleset>>> =
    LazyLock::new(|| rulesets::ALL.iter().filter_map(|ruleset| (ruleset.open)(&[]).ok()).collect());

/// Puts lines to every ruleset, with the dice that they bring, and with dice rolled.
pub fn resolve(lines: &[u8]) {
    let asked = lines.split_inclusive(|byte| *byte == b'\n').count();
    assert_eq!(BOOKS.len(), rulesets::ALL.len());
    for book in BOOKS.iter() {
        for seed in [None, Some(3)] {
            let mut answers = Vec::new();
            resolve::resolve(&**book, resolve::Answer::Ruling(seed), lines, &mut answers).expect("memory takes it");
            let answers: Vec<&[u8]> = answers.split_inclusive(|byte| *byte == b'\n').collect();
            assert_eq!(answers.len(), asked);
            for answer in answers {
                let answer: Value = serde_json::from_slice(answer).expect("an answer is JSON");
                assert!(answer["ok"].is_boolean());
            }
        }
    }
}
