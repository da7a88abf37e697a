//! Input that means harm, or was typed in the dark: orders of battle, house rules, requests and journals, changed at
//! random. Each is answered, ruled or complained about; none brings drumhead down.
//!
//! `cargo test` tries some thousands; `cargo test --release --test slow million_changes -- --ignored --nocapture` a
//! million and more.
//! What each is put through stands in `tests/support/trial`, and the fuzzer (`tests/fuzz`) puts its own through the same.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use crate::support::noise::Noise;
use crate::support::play::{any_order, ruled};
use crate::support::trial;
use drumhead::battle::{Battle, Entry, Record};
use drumhead::{army_files, library, rulesets, session};

/// Pieces that break things.
const PIECES: [&str; 32] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "4294967296",
    "9223372036854775808",
    "1000000000",
    "-1000000000",
    "1e308",
    "0.5",
    "nan",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[",
    "]",
    "}",
    "\"",
    "\\u0000",
    "\n",
    "=",
    ",",
    ":",
    "#",
    "ä",
    "第",
    "\u{feff}",
    "x.y.z",
    "999999999999999999999999999999",
];

/// Changes a text in one to four places.
fn changed(text: &str, noise: &mut Noise) -> String {
    let mut text = text.to_owned();
    for _ in 0..=noise.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let at = places[noise.below(places.len())];
        match noise.below(8) {
            0 => text.truncate(at),
            1 => text.insert_str(at, PIECES[noise.below(PIECES.len())]),
            2 => drop(text.char_indices().find(|(place, _)| *place == at).is_some().then(|| text.remove(at))),
            3 | 4 => replace(&mut text, noise, |c| c.is_ascii_digit() || c == '.' || c == '-', None),
            5 => replace(&mut text, noise, |c| c.is_alphanumeric() || c == '_', None),
            6 => {
                let words: Vec<String> =
                    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).map(str::to_owned).collect();
                let word = words[noise.below(words.len())].clone();
                replace(&mut text, noise, |c| c.is_alphanumeric() || c == '_', Some(&word));
            }
            _ => {
                let mut lines: Vec<&str> = text.lines().collect();
                if lines.len() > 1 {
                    let (from, to) = (noise.below(lines.len()), noise.below(lines.len()));
                    let line = if noise.below(2) == 0 { lines.remove(from) } else { lines[from] };
                    lines.insert(to.min(lines.len()), line);
                }
                text = lines.join("\n");
            }
        }
    }
    text
}

/// Puts something else in the place of a run of such characters.
fn replace(text: &mut String, noise: &mut Noise, is: impl Fn(char) -> bool, by: Option<&str>) {
    let mut runs = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        match (is(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                runs.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    if !runs.is_empty() {
        let run = runs[noise.below(runs.len())].clone();
        text.replace_range(run, by.unwrap_or(PIECES[noise.below(PIECES.len())]));
    }
}

/// Tries changed texts, and shows the one that brings it down.
fn tried(texts: &[String], times: usize, seed: u64, it: Trial) {
    let mut noise = Noise(seed);
    for _ in 0..times {
        let text = changed(&texts[noise.below(texts.len())], &mut noise);
        if catch_unwind(|| it(text.as_bytes())).is_err() {
            panic!("this brought it down:\n{text}");
        }
    }
}

/// What an input is put through.
type Trial = fn(&[u8]);

/// The trial of each kind of input, by the name of the fuzzer's target.
const KINDS: [(&str, Trial); 5] = [
    ("order_of_battle", |bytes| trial::documents::order_of_battle(&String::from_utf8_lossy(bytes))),
    ("house_rules", |bytes| trial::documents::house_rules(&String::from_utf8_lossy(bytes))),
    ("journal", trial::journals::journal),
    ("resolve", trial::requests::resolve),
    ("keys", |bytes| {
        trial::keys::keys(bytes);
    }),
];

fn kind(name: &str) -> Trial {
    KINDS.iter().find(|(kind, _)| *kind == name).expect("a kind").1
}

/// Every file under a folder of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The texts that there are of a kind: what ships, the rows of `tests/rules`, and a journal of each ruleset.
fn seeds(kind: &str) -> Vec<String> {
    let read = |path: &PathBuf| fs::read_to_string(path).expect("readable");
    let found: Vec<String> = match kind {
        "order_of_battle" | "house_rules" => {
            let rules = |path: &&PathBuf| path.components().any(|part| part.as_os_str() == "house-rules");
            let all = files("armies");
            let shipped = all.iter().filter(|path| rules(path) == (kind == "house_rules")).map(read);
            if kind == "house_rules" { shipped.chain(tables()).collect() } else { shipped.collect() }
        }
        "resolve" => {
            let request = |line: &str| {
                let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
                row["request"].to_string()
            };
            let recorded = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "jsonl");
            let texts: Vec<String> = files("tests/rules").iter().filter(recorded).map(read).collect();
            texts.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty()).map(request).collect()
        }
        "journal" => rulesets::ALL.iter().filter_map(|ruleset| journal_of(ruleset.id)).collect(),
        _ => Vec::new(),
    };
    assert!(kind == "keys" || !found.is_empty(), "{kind}");
    found
}

/// Every table of every ruleset as house rules that change nothing.
fn tables() -> impl Iterator<Item = String> {
    rulesets::ALL.iter().flat_map(|ruleset| {
        let book = (ruleset.open)(&[]).expect("its own tables read");
        book.tables().iter().map(|text| {
            let table: toml::Table = text.parse().expect("TOML");
            format!("house_rules = \"{}\"\n{table}", ruleset.id)
        })
    })
}

/// Those that are lists as a whole cannot be changed in part; most can.
#[test]
fn most_tables_may_be_house_rules() {
    let good = tables().filter(|text| army_files::examine(text).errors.is_empty()).count();
    assert!(2 * good > tables().count(), "{good} of {}", tables().count());
}

/// The journal of sixty orders in the first battle of a ruleset.
fn journal_of(ruleset: &str) -> Option<String> {
    let (name, _) = rulesets::find(ruleset)?.battles.first()?;
    let source = army_files::find(&format!("{ruleset}/{name}")).expect("it ships");
    let (muster, _) = library::muster(&source, &[], 1).expect("it musters");
    let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster) };
    let mut battle = Battle::begin(&first, session::ruleset).expect("it opens");
    let mut noise = Noise(7);
    for _ in 0..60 {
        let order = any_order(&battle.game().view(), &mut noise);
        if let Some(entry) = ruled(&battle, order, &mut noise) {
            let record = battle.record(entry, 0);
            battle.apply(&record).expect("it fits");
        }
    }
    String::from_utf8(trial::journals::written(battle.records())).ok()
}

#[test]
fn changed_orders_of_battle_are_complained_about_or_played() {
    tried(&seeds("order_of_battle"), 250, 1, kind("order_of_battle"));
}

#[test]
fn changed_house_rules_are_complained_about_or_in_force() {
    tried(&seeds("house_rules"), 150, 2, kind("house_rules"));
}

#[test]
fn changed_requests_are_answered() {
    tried(&seeds("resolve"), 3_000, 3, kind("resolve"));
}

#[test]
fn changed_records_open_or_are_refused() {
    tried(&seeds("journal"), 60, 4, kind("journal"));
}

/// Bytes that brought drumhead down once, in a folder for each kind.
#[test]
fn what_brought_it_down_once_no_longer_does() {
    for (name, it) in KINDS {
        for path in files(&format!("tests/fuzz/found/{name}")) {
            let bytes = fs::read(&path).expect("readable");
            assert!(catch_unwind(|| it(&bytes)).is_ok(), "{}", path.display());
        }
    }
}

#[test]
#[ignore = "minutes, and only with --release"]
fn a_million_changes() {
    let from = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    for (name, times) in
        [("resolve", 1_000_000), ("order_of_battle", 60_000), ("house_rules", 60_000), ("journal", 20_000)]
    {
        tried(&seeds(name), times, from, kind(name));
        println!("{name}: {times} changed texts, each answered, played or complained about");
    }
}

/// `cargo test --test slow seeds -- --ignored`: what the fuzzer begins from, a file a text.
#[test]
#[ignore = "writes tests/fuzz/corpus"]
fn seeds_of_the_fuzzer() {
    for (name, _) in KINDS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(name);
        fs::create_dir_all(&folder).expect("a folder");
        for (at, text) in seeds(name).iter().enumerate() {
            fs::write(folder.join(format!("seed-{at}")), text).expect("written");
        }
    }
    // Keys that lead into every battle, and on.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus/keys");
    let mut noise = Noise(1);
    for place in 0..trial::keys::places() {
        let keys: Vec<u8> = (0..400).map(|_| noise.below(252) as u8).collect();
        fs::write(folder.join(format!("seed-{place}")), [&[place as u8, 1, 6][..], &keys].concat()).expect("written");
    }
}
