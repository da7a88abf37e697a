//! Whole rules: what they are made of exists, nothing of the book is lost, and every link leads somewhere.

use std::collections::BTreeSet;

use drumhead::rulesets;
use drumhead::umpire::{Index, Ruleset};

use crate::support::app::{App, shipped};

fn folder(ruleset: &Ruleset) -> String {
    format!("{}/src/rulesets/{}/reference", env!("CARGO_MANIFEST_DIR"), ruleset.id.replace('-', "_"))
}

#[test]
fn every_entry_of_the_book_is_found_and_every_link_leads_to_a_rule_by_the_words_it_names() {
    for ruleset in rulesets::ALL {
        let loaded = (ruleset.open)(&[]).expect("a book");
        let entries = loaded.look_up(None);
        let parts = entries.iter().flat_map(|entry| entry.whole.parts.iter().map(|(id, _)| id.as_str()));
        let all: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).chain(parts).collect();
        for entry in loaded.reference() {
            assert!(all.contains(entry.id.as_str()), "{}: {} is lost", ruleset.id, entry.id);
        }
        let index = Index::new(&entries);
        for entry in &entries {
            assert!(!entry.text.is_empty() || !entry.whole.figures.is_empty(), "{}: {} is empty", ruleset.id, entry.id);
            assert!(entry.whole.parts.is_empty() || !entry.whole.see.is_empty(), "{}: {}", ruleset.id, entry.id);
            for id in &entry.whole.see {
                let first = &entries[index.find(id).places[0]];
                assert_eq!(&first.id, id, "{}: {} names it", ruleset.id, entry.id);
                assert_ne!(id, &entry.id, "{}: a rule that names itself", ruleset.id);
            }
        }
    }
}

/// Whether a table has that title, as far as a colon or a comma.
fn is_titled(table: &str, title: &str) -> bool {
    table.strip_prefix(title).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',']))
}

#[test]
fn a_whole_rule_names_entries_and_figures_that_exist() {
    for ruleset in rulesets::ALL {
        let loaded = (ruleset.open)(&[]).expect("a book");
        let ids: BTreeSet<&str> = loaded.reference().iter().map(|entry| entry.id.as_str()).collect();
        let text = std::fs::read_to_string(format!("{}/rules.toml", folder(ruleset))).expect("rules");
        let rules: toml::Table = toml::from_str(&text).expect("TOML");
        let everything = std::fs::read_to_string(format!("{}/everything.toml", folder(ruleset))).expect("troops");
        let sheet = loaded.muster(&everything).expect("a battle").game.sheet();
        for rule in rules["rule"].as_array().expect("rules") {
            let listed = |key: &str| -> Vec<String> {
                let list = rule.get(key).and_then(toml::Value::as_array);
                list.into_iter().flatten().map(|word| word.as_str().expect("a word").to_owned()).collect()
            };
            for id in listed("of").into_iter().chain(listed("same")) {
                let ends = match id.split_once("..") {
                    None => vec![id.clone()],
                    Some((first, last)) => {
                        let stem = first.rsplit_once('-').expect("a number").0;
                        vec![first.to_owned(), format!("{stem}-{last}")]
                    }
                };
                for id in ends {
                    assert!(ids.contains(id.as_str()), "{}: {}: there is no {id}", ruleset.id, rule["id"]);
                }
            }
            for title in listed("figures") {
                // Weather is an option that no pick-up battle has.
                let is_there = sheet.tables.iter().any(|table| is_titled(&table.title, &title)) || title == "Weather";
                assert!(is_there, "{}: {}: there is no table {title}", ruleset.id, rule["id"]);
            }
        }
    }
}

#[test]
fn right_follows_the_links_of_a_rule_and_left_comes_back() {
    let mut app = App::on(shipped("honours-of-war", "lobositz", 7), 80, 24);
    app.keys("/rally");
    assert!(app.text().contains("> Rallying hits"), "{}", app.text());
    app.keys("<right>");
    let screen = app.text();
    assert!(screen.contains("see also, from: Rallying hits"), "{screen}");
    assert!(screen.contains("> Red dice: reforming"), "{screen}");
    app.keys("<down><right><left>");
    assert!(app.text().contains("> The commanding general"), "{}", app.text());
    app.keys("<left>");
    assert!(app.text().contains("search: rally_") && app.text().contains("> Rallying hits"), "{}", app.text());
}

/// A rule that stands in several places names each once.
#[test]
fn a_rule_names_each_place_once() {
    for ruleset in rulesets::ALL {
        for entry in (ruleset.open)(&[]).expect("a book").look_up(None) {
            let places: Vec<&str> = entry.page.split("; ").collect();
            let once: BTreeSet<&str> = places.iter().copied().collect();
            assert_eq!(places.len(), once.len(), "{}: {}: {}", ruleset.id, entry.id, entry.page);
        }
    }
}
