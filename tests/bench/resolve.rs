//! Rulings a second of `drumhead resolve`, on one core: every request of `tests/rules/`, one after the other.

use std::fs;
use std::path::Path;
use std::time::Instant;

use drumhead::{resolve, rulesets};
use serde_json::Value;

use crate::clock::{self, Budget};

/// Every request of a ruleset that is ruled, not refused, a line each.
fn requests(ruleset: &str) -> (Vec<u8>, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules").join(ruleset.replace('-', "_"));
    let (mut lines, mut count) = (Vec::new(), 0);
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        for line in fs::read_to_string(file.path()).unwrap().lines().filter(|line| !line.trim().is_empty()) {
            let row: Value = serde_json::from_str(line).unwrap();
            // Odds walk thousands of outcomes, and have rows of their own.
            let odds = row["request"]["procedure"].as_str().is_some_and(|name| name.contains("odds"));
            if row["expect"]["ok"] != false && !odds {
                serde_json::to_writer(&mut lines, &row["request"]).unwrap();
                lines.push(b'\n');
                count += 1;
            }
        }
    }
    (lines, count)
}

pub fn run() {
    for ruleset in rulesets::ALL {
        let book = (ruleset.open)(&[]).unwrap();
        let (lines, count) = requests(ruleset.id);
        let taken = clock::each(9, || {
            let mut answers = Vec::with_capacity(lines.len() * 4);
            resolve::resolve(&*book, resolve::Answer::Ruling(None), &lines[..], &mut answers).unwrap();
            answers
        });
        let rate = count as f64 / taken.median.as_secs_f64();
        let what = format!("resolve, {}, {count} requests mixed: rulings a second", ruleset.id);
        clock::count(&what, rate, Budget::Least(100_000.0));
        if std::env::var_os("SLOWEST").is_some() {
            slowest(&*book, &lines);
        }
    }
}

/// Where the time goes, by procedure: for `SLOWEST=1`.
fn slowest(book: &dyn drumhead::umpire::LoadedRuleset, lines: &[u8]) {
    let mut by = std::collections::BTreeMap::<String, (f64, usize)>::new();
    for line in lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let name = serde_json::from_slice::<Value>(line).unwrap()["procedure"].as_str().unwrap_or("").to_owned();
        let start = Instant::now();
        for _ in 0..20 {
            drop(std::hint::black_box(resolve::answer(book, line, None)));
        }
        let entry = by.entry(name).or_default();
        entry.0 += start.elapsed().as_secs_f64() / 20.0 * 1e6;
        entry.1 += 1;
    }
    let mut rows: Vec<_> = by.into_iter().collect();
    rows.sort_by(|a, b| b.1.0.total_cmp(&a.1.0));
    for (name, (micros, count)) in rows.iter().take(12) {
        eprintln!("  {name}: {count} requests, {:.1} us each", micros / *count as f64);
    }
}
