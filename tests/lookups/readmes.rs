//! The README of a ruleset says how drumhead handles every rule: by its id, or by numbers for each family of rules.

use std::collections::{BTreeMap, BTreeSet};

use drumhead::rulesets;
use drumhead::umpire::{Entry, Ruleset};

fn readme(ruleset: &Ruleset) -> String {
    let folder = ruleset.id.replace('-', "_");
    let path = format!("{}/src/rulesets/{folder}/README.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a README")
}

/// The cells of the rows below a heading that begins so; none where the README has no such table.
fn rows<'a>(readme: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let below = readme.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    let cells = |line: &'a str| line.trim_matches('|').split('|').map(str::trim).collect();
    below.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// A rule's family: its id without the number; none of a table, which no README counts.
fn family(entry: &Entry) -> Option<&str> {
    let family = entry.id.rsplit_once('-').map(|(family, _)| family);
    family.filter(|_| !entry.id.contains("-TABLE-"))
}

#[test]
fn every_entry_stands_once_and_the_readme_says_how_it_is_handled() {
    for ruleset in rulesets::ALL {
        let readme = readme(ruleset);
        let (by_id, by_number) = (rows(&readme, "| handling |"), rows(&readme, "| family |"));
        assert!(by_id.is_empty() != by_number.is_empty(), "{}: ids or numbers", ruleset.id);
        let loaded = (ruleset.open)(&[]).expect("a book");
        let mut ids = BTreeSet::new();
        for entry in loaded.reference() {
            let Entry { id, handling, .. } = entry;
            assert!(ids.insert(id), "{id} stands twice");
            assert!(!entry.text.trim().is_empty() && !entry.page.is_empty(), "{id} says nothing, or not where");
            assert!(!entry.topics.is_empty(), "{id} belongs to no phase");
            let mut said = by_id.iter().filter(|row| row[0].split(' ').next() == Some(handling.word()));
            let is_listed = by_id.is_empty() || said.any(|row| row[1].split(", ").any(|listed| listed == id));
            assert!(is_listed, "README.md does not list {id} as {}", handling.word());
        }
    }
}

#[test]
fn the_numbers_of_each_family_are_those_of_the_reference() {
    for ruleset in rulesets::ALL {
        let readme = readme(ruleset);
        let loaded = (ruleset.open)(&[]).expect("a book");
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for entry in loaded.reference() {
            for family in family(entry).map(|family| [family, "all"]).into_iter().flatten() {
                *counts.entry((family, entry.handling.word())).or_default() += 1;
            }
        }
        let rows = rows(&readme, "| family |");
        for row in &rows {
            for (word, said) in ["resolved", "tracked", "asked", "reference"].into_iter().zip(&row[3..]) {
                assert_eq!(counts.remove(&(row[0], word)).unwrap_or(0).to_string(), *said, "{} {word}", row[0]);
            }
        }
        assert!(rows.is_empty() || counts.is_empty(), "{} leaves out {counts:?}", ruleset.id);
    }
}
