//! `cargo bench --bench figures [resolve|odds|journal|keys|phones|terminal ...]`: what drumhead takes, in figures, as rows of a
//! Markdown table. Without words, everything. The budgets are for a machine of two cores; a missed one is said, and fails
//! nothing: a wall clock on a shared machine is a witness, not a judge.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a bench may panic")]

mod clock;
#[path = "../support/folder.rs"]
mod folder;
mod journal;
mod keys;
#[path = "../support/memory.rs"]
mod memory;
#[path = "../support/noise.rs"]
mod noise;
mod odds;
mod phones;
#[path = "../support/play.rs"]
mod play;
mod resolve;
#[expect(dead_code, reason = "what a bench asks of phones is less than what tests ask")]
#[path = "../support/served.rs"]
mod served;
mod terminal;
#[path = "../support/toy/mod.rs"]
mod toy;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if words.first().is_some_and(|word| word == terminal::EMPTY) {
        return terminal::empty();
    }
    let all: [(&str, fn()); 6] = [
        ("resolve", resolve::run),
        ("odds", odds::run),
        ("journal", journal::run),
        ("keys", keys::run),
        ("phones", phones::run),
        ("terminal", terminal::run),
    ];
    println!("| what | figure | budget | |\n| --- | --- | --- | --- |");
    for (name, run) in all {
        if words.is_empty() || words.iter().any(|word| word == name) {
            run();
        }
    }
}
