//! A chance in a few columns.

use crate::umpire::{Ratio, percent};

/// A chance as a fraction where dice players know it, with its percentage: `1/6 16.7 %`.
pub fn chance(chance: Ratio) -> String {
    let fraction = match chance.denominator() {
        1 => String::new(),
        2..=36 => format!("{}/{}", chance.numerator(), chance.denominator()),
        _ => String::new(),
    };
    format!("{fraction:>5} {:>6}", percent(chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_written_as_players_say_them() {
        assert_eq!(chance(Ratio::new(1, 6)), "  1/6 16.7 %");
        assert_eq!(chance(Ratio::new(583, 1000)), "      58.3 %");
        assert_eq!(chance(Ratio::new(1, 4096)), "      <0.1 %");
        assert_eq!(chance(Ratio::new(1, 1000)), "       0.1 %");
        assert_eq!(chance(Ratio::ONE), "       100 %");
    }
}
