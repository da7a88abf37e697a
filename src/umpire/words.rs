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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_thing_and_nothing_added_are_worded_apart() {
        assert_eq!([with_sum(4_u8, 0), with_sum(3, 1), with_sum(4_u32, -2)], ["4", "3 + 1 = 4", "4 - 2 = 2"]);
        assert_eq!([counted(0, "ruling"), counted(1_usize, "ruling"), hits(0)], ["0 rulings", "1 ruling", "no hit"]);
        assert_eq!([hits(1), several(3, "rout hit"), dice(0)], ["1 hit", "3 rout hits", "0 dice"]);
        assert_eq!([dice(1_usize), inches(Ratio::ONE), inches(Ratio::ZERO)], ["1 die", "1 inch", "0 inches"]);
    }
}
