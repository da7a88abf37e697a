//! Input that means harm, or was typed in the dark: orders of battle, house rules, requests and journals, changed at
//! random. Each is answered, ruled or complained about; none brings drumhead down.
//!
//! `cargo test` tries some thousands; `cargo test --release --test hostile -- --ignored --nocapture` a million and more.

#![expect(clippy::expect_used, clippy::panic, reason = "a test may panic outside its own function, too")]

#[path = "common/play.rs"]
mod play;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use drumhead::battle::{Battle, Entry, Muster, Record};
use drumhead::journal::line;
use drumhead::muster::{self, Document, Severity};
use drumhead::umpire::{Book, Order, Told};
use drumhead::{resolve, rulesets, session};
use play::{Noise, any_order, ruled};

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
fn tried(texts: &[String], times: usize, seed: u64, it: impl Fn(&str, &mut Noise)) {
    let mut noise = Noise(seed);
    for _ in 0..times {
        let text = changed(&texts[noise.below(texts.len())], &mut noise);
        let seed = Noise(noise.below(1 << 30) as u64);
        let done = catch_unwind(AssertUnwindSafe(|| it(&text, &mut { seed })));
        if done.is_err() {
            panic!("this brought it down:\n{text}");
        }
    }
}

fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            found.extend(files(&format!("{folder}/{name}"), ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(fs::read_to_string(path).expect("readable"));
        }
    }
    assert!(!found.is_empty(), "{folder}");
    found
}

/// A battle that came to be all the same is played for a few orders.
fn a_few_orders(book: &dyn Book, order_of_battle: &str, noise: &mut Noise) {
    let Ok(mut mustered) = book.muster(order_of_battle) else { return };
    for _ in 0..4 {
        let order = any_order(&mustered.game.view(), noise);
        drop(mustered.game.rule(&order, &mut Told::new(&[])));
        let next = Order { name: Order::NEXT.to_owned(), ..Order::default() };
        if let Ok(ruling) = mustered.game.rule(&next, &mut Told::new(&[])).result {
            for events in &ruling.events {
                mustered.game.apply(events).expect("its own events");
            }
        }
    }
    drop(mustered.game.view());
}

fn documents(texts: &[String], times: usize, seed: u64) {
    tried(texts, times, seed, |text, noise| {
        let findings = muster::examine(text);
        for fault in findings.errors.iter().chain(&findings.warnings) {
            drop(muster::render("a.toml", text, fault, Severity::Error, false));
        }
        let none: &[&str] = &[];
        match findings.document {
            Some(Document::OrderOfBattle(ruleset)) if findings.errors.is_empty() => {
                if let Ok(book) = (ruleset.open)(none) {
                    drop(book.points(text));
                    a_few_orders(&*book, text, noise);
                }
            }
            Some(Document::HouseRules(ruleset)) if findings.errors.is_empty() => {
                if let (Ok(book), Some((_, battle))) = ((ruleset.open)(&[text]), ruleset.battles.first()) {
                    a_few_orders(&*book, battle, noise);
                }
            }
            _ => {}
        }
    });
}

fn requests(times: usize, seed: u64) {
    for ruleset in rulesets::ALL {
        let book = (ruleset.open)(&[]).expect("it opens");
        let rows = files(&format!("tests/rulings/{}", ruleset.id), "jsonl");
        let request = |line: &str| {
            let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
            row["request"].to_string()
        };
        let lines: Vec<String> =
            rows.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty()).map(request).collect();
        tried(&lines, times, seed, |text, noise| {
            let seed = (noise.below(2) == 0).then_some((3, 1));
            drop(resolve::answer(&*book, text.as_bytes(), seed));
        });
    }
}

/// Journals whose checksums are right and whose records are not: only somebody who means it writes such.
fn journals(times: usize, seed: u64) {
    for ruleset in rulesets::ALL {
        let Some((_, order_of_battle)) = ruleset.battles.first() else { continue };
        let muster = Muster {
            format: Muster::FORMAT,
            drumhead: "0.1.0".to_owned(),
            ruleset: ruleset.id.to_owned(),
            title: "t".to_owned(),
            order_of_battle: (*order_of_battle).to_owned(),
            house_rules: Vec::new(),
            seed: 1,
        };
        let first = Record { seq: 1, time: 0, entry: Entry::Muster(muster) };
        let Ok(mut battle) = Battle::from_records(vec![first], session::book) else { continue };
        let mut noise = Noise(seed);
        for _ in 0..60 {
            let order = any_order(&battle.game().view(), &mut noise);
            if let Some(entry) = ruled(&battle, order, &mut noise) {
                let record = battle.record(entry, 0);
                battle.apply(record).expect("it fits");
            }
        }
        let bodies: Vec<String> =
            battle.records().iter().skip(1).map(|record| serde_json::to_string(record).expect("JSON")).collect();
        tried(&bodies, times, seed, |body, _| {
            let Ok(record) = serde_json::from_str::<Record>(body) else { return };
            let at = record.seq.clamp(2, battle.records().len() as u64) as usize;
            let mut records = battle.records().to_vec();
            records[at - 1] = Record { seq: at as u64, ..record };
            let (mut bytes, mut crc) = (Vec::new(), 0);
            for record in &records {
                let (line, next) = line::write(record, crc).expect("JSON");
                bytes.extend_from_slice(&line);
                crc = next;
            }
            let records = line::scan(&bytes).expect("its muster is whole").records;
            if let Ok(battle) = Battle::from_records(records, session::book) {
                drop(battle.game().view());
                drop(battle.verify());
            }
        });
    }
}

#[test]
fn changed_orders_of_battle_and_house_rules_are_complained_about() {
    documents(&files("armies", "toml"), 400, 1);
}

#[test]
fn changed_requests_are_answered() {
    requests(3_000, 3);
}

#[test]
fn changed_records_open_or_are_refused() {
    journals(60, 4);
}

#[test]
#[ignore = "minutes, and only with --release"]
fn a_million_changes() {
    let from = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    requests(300_000, from);
    println!("300,000 changed requests for each ruleset: each answered");
    documents(&files("armies", "toml"), 60_000, from);
    println!("120,000 changed orders of battle and house rules: each mustered or complained about");
    journals(20_000, from);
    println!("20,000 changed records for each ruleset: each battle opened or refused");
}
