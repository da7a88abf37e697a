//! `cargo bench --bench figures [resolve|odds|journal|keys|terminal ...]`: what drumhead takes, in figures, as rows of a
//! Markdown table. Without words, everything. The budgets are for a machine of two cores; a missed one is said, and fails
//! nothing: a wall clock on a shared machine is a witness, not a judge.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a bench may panic")]

mod clock;
mod journal;
mod keys;
#[path = "../support/memory.rs"]
mod memory;
#[path = "../support/noise.rs"]
mod noise;
mod odds;
#[path = "../support/play.rs"]
mod play;
mod resolve;
mod terminal;
#[path = "../support/toy/mod.rs"]
mod toy;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if words.first().is_some_and(|word| word == terminal::EMPTY) {
        return terminal::empty();
    }
    let all: [(&str, fn()); 5] = [
        ("resolve", resolve::run),
        ("odds", odds::run),
        ("journal", journal::run),
        ("keys", keys::run),
        ("terminal", terminal::run),
    ];
    println!("| what | figure | budget | |\n| --- | --- | --- | --- |");
    for (name, run) in all {
        if words.is_empty() || words.iter().any(|word| word == name) {
            run();
        }
    }
}
