//! Words for sums and counts, as rulings and reports have them.

use std::fmt::Display;

use crate::umpire::Ratio;

/// What fell, and what is added to it: `4 - 2 = 2`; alone where nothing is.
pub fn with_sum(fell: impl Into<i64>, modifier: i32) -> String {
    let fell = fell.into();
    let score = fell + i64::from(modifier);
    match modifier {
        0 => fell.to_string(),
        1.. => format!("{fell} + {modifier} = {score}"),
        _ => format!("{fell} - {} = {score}", modifier.unsigned_abs()),
    }
}

/// A count with its noun: `1 figure`, `3 figures`.
pub fn counted<N: Display + PartialEq + From<u8>>(n: N, noun: &str) -> String {
    format!("{n} {noun}{}", if n == N::from(1) { "" } else { "s" })
}

/// The same where none is said in words: `no hit`, `1 hit`, `3 hits`.
pub fn several(n: u32, noun: &str) -> String {
    if n == 0 { format!("no {noun}") } else { counted(n, noun) }
}

/// `no hit`, `1 hit`, `3 hits`.
pub fn hits(n: u32) -> String {
    several(n, "hit")
}

/// `1 die`, `4 dice`.
pub fn dice<N: Display + PartialEq + From<u8>>(n: N) -> String {
    format!("{n} {}", if n == N::from(1) { "die" } else { "dice" })
}

/// `1 inch`, `3 inches`.
pub fn inches(n: Ratio) -> String {
    format!("{n} {}", if n == Ratio::ONE { "inch" } else { "inches" })
}
