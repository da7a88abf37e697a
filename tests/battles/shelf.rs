//! The shelf: every battle that ships, as somebody meets it who takes it down to play.

use crate::support::app::{App, shipped};
use crate::support::crawl::cut;
use crate::support::noise::Noise;
use crate::support::umpire::play;
use drumhead::army_files;
use drumhead::library::{self, Shelved};
use drumhead::rulesets;
use std::collections::{BTreeMap, BTreeSet};

fn battles() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    rulesets::ALL.iter().flat_map(|ruleset| ruleset.battles.iter().map(|(name, text)| (ruleset.id, *name, *text)))
}

#[test]
fn every_battle_says_where_it_stands_on_the_shelf_and_what_it_follows() {
    let shelf: Vec<Shelved> = library::shelf().into_iter().filter(|entry| entry.war != Shelved::OWN).collect();
    assert_eq!(shelf.len(), battles().count());
    assert!(shelf.len() >= 8 + 24, "{}", shelf.len());
    for entry in &shelf {
        assert!(!entry.war.is_empty() && !entry.title.is_empty(), "{entry:?}");
        let size = entry.players.split_once(" players, ").map(|(number, time)| (number.parse::<u8>().is_ok(), time));
        let times = ["an evening", "an afternoon", "a day"];
        assert!(size.is_some_and(|(number, time)| number && times.contains(&time)), "{entry:?}");
    }
    // The scenarios that a book prints, and those drawn up for a ruleset's first battle, say it in a comment.
    let printed = ["st-ulrich", "kutzdorf", "spittelwitz", "lobositz", "rearguard", "chotusitz", "hanau", "walcourt"];
    for (_, name, text) in battles() {
        assert!(text.contains("\nsources = ") || printed.contains(&name), "{name}: no sources");
    }
    let wars: Vec<&str> = shelf.iter().map(|entry| entry.war.as_str()).collect();
    let mut once = wars.clone();
    once.dedup();
    let sorted: BTreeSet<&str> = wars.iter().copied().collect();
    assert_eq!(once.len(), sorted.len(), "each war stands in one place: {once:?}");
    assert_eq!((once[0], once[1]), ("The Nine Years' War", "The War of the Austrian Succession"));
}

/// A battle of history does not keep every limit of a book. What passes one says so in its file, by the rule's page.
#[test]
fn every_warning_is_explained() {
    let mut unexplained = Vec::new();
    for (ruleset, name, text) in battles() {
        let findings = army_files::examine(text);
        assert!(findings.errors.is_empty(), "{ruleset}/{name}: {:?}", findings.errors);
        let words: String = text.lines().map(|line| line.trim_start_matches(['#', ' '])).collect::<Vec<_>>().join(" ");
        for warning in findings.warnings {
            let pages =
                warning.what.split_once("(p. ").and_then(|(_, rest)| rest.split_once(')')).map(|(page, _)| page);
            let known = EXPLAINED.iter().any(|(of, what)| *of == name && warning.what.contains(what));
            if !known && !pages.is_some_and(|page| words.contains(&format!("p. {page}"))) {
                unexplained.push(format!("{ruleset}/{name}: {}", warning.what));
            }
        }
    }
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}

/// Warnings of battles whose files name no page for them: the battle, and what it passes.
const EXPLAINED: &[(&str, &str)] = &[
    // The book's own scenarios pass its limits (p. 58-60, HOW-AMB-C28).
    ("kutzdorf", "more brigade commanders than one for 3 units"),
    ("kutzdorf", "more batteries than 1 for an infantry brigade"),
    ("spittelwitz", "cavalry and close order infantry in one brigade"),
    ("spittelwitz", "more brigade commanders than one for 3 units"),
];

/// The roster, the scenario from its top to its end, and two turns by keys, each phase ended: nothing is cut at 80x24.
#[test]
fn every_battle_is_played_for_two_turns_by_keys_and_fits() {
    let mut finds: BTreeMap<String, &str> = BTreeMap::new();
    for (ruleset, name, _) in battles() {
        let mut app = App::on(shipped(ruleset, name, 7), 80, 24);
        let mut look = |app: &App| finds.extend(cut(app).map(|row| (row, name)));
        look(&app);
        app.keys("!");
        for _ in 0..30 {
            look(&app);
            app.keys("<pagedown>");
        }
        app.keys("<esc>");
        let mut noise = Noise(3);
        let phases = play(&mut app, 2, 2, &mut noise, look);
        assert!(phases >= 6 || app.model.view.over.is_some(), "{name}: {phases} phases only");
        assert!(app.model.view.turn >= 3 || app.model.view.over.is_some(), "{name}: turn {}", app.model.view.turn);
        assert_eq!(app.battle().verify().expect("it folds"), Vec::new(), "{ruleset}/{name}");
    }
    let finds: Vec<String> = finds.iter().map(|(row, name)| format!("{name}: {row}")).collect();
    assert!(finds.is_empty(), "{} texts are cut:\n{}", finds.len(), finds.join("\n"));
}
