//! Words for counts that several rulings tell.

use crate::umpire::Ratio;

/// `1 die`, `4.5 dice`.
pub(crate) fn dice(n: Ratio) -> String {
    format!("{n} {}", if n == Ratio::ONE { "die" } else { "dice" })
}

/// `no hit`, `1 hit`, `3 hits`.
pub(crate) fn hits(n: u32) -> String {
    match n {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        n => format!("{n} hits"),
    }
}
