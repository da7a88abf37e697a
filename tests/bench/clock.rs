//! A small clock for figures: medians, because other programs share the machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// What a thing takes.
#[derive(Clone, Copy)]
pub struct Taken {
    /// Half of the runs are at or below it.
    pub median: Duration,
    /// Ninety-five in a hundred are.
    pub p95: Duration,
}

/// Runs `it` so many times, after one run that does not count.
pub fn each<T>(runs: usize, mut it: impl FnMut() -> T) -> Taken {
    black_box(it());
    let mut taken: Vec<Duration> = (0..runs.max(1))
        .map(|_| {
            let start = Instant::now();
            black_box(it());
            start.elapsed()
        })
        .collect();
    of(&mut taken)
}

/// The median and the 95th of what was taken.
pub fn of(taken: &mut [Duration]) -> Taken {
    taken.sort_unstable();
    let at = |share: usize| taken.get((taken.len() * share / 100).min(taken.len() - 1)).copied().unwrap_or_default();
    Taken { median: at(50), p95: at(95) }
}

/// A duration as a person reads it.
pub fn words(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    match micros {
        m if m < 1_000.0 => format!("{m:.1} us"),
        m if m < 1_000_000.0 => format!("{:.2} ms", m / 1e3),
        m => format!("{:.2} s", m / 1e6),
    }
}

/// A size as a person reads it.
pub fn megabytes(bytes: f64) -> String {
    format!("{:.2} MB", bytes / 1e6)
}

/// What a figure should be.
#[derive(Clone, Copy)]
pub enum Budget {
    /// There is none: the figure is to compare with.
    None,
    /// At most the first; what is more than the second fails.
    Most(f64, f64),
    /// At least this.
    Least(f64),
}

/// A line of the table: what, its figure in words, its budget, and whether it is met.
pub fn row(what: &str, words: &str, figure: f64, budget: Budget, unit: fn(f64) -> String) {
    let (says, met) = match budget {
        Budget::None => (String::new(), ""),
        Budget::Most(target, most) => {
            let met = if figure <= target {
                "met"
            } else if figure <= most {
                "missed"
            } else {
                "FAILED"
            };
            (format!("{}, {} at most", unit(target), unit(most)), met)
        }
        Budget::Least(least) => (format!("{} at least", unit(least)), if figure >= least { "met" } else { "FAILED" }),
    };
    println!("| {what} | {words} | {says} | {met} |");
}

/// The row of a time; its budget is in milliseconds.
pub fn time(what: &str, taken: Taken, budget: Budget) {
    let figure = format!("{} (95 %: {})", words(taken.median), words(taken.p95));
    row(what, &figure, taken.median.as_secs_f64() * 1e3, budget, |millis| format!("{millis} ms"));
}

/// The row of a count.
pub fn count(what: &str, figure: f64, budget: Budget) {
    let whole = |figure: f64| format!("{figure:.0}");
    row(what, &whole(figure), figure, budget, whole);
}
