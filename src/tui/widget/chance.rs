//! A chance in a few columns.

use crate::umpire::Ratio;

/// A chance as a fraction where dice players know it, with its percentage: `1/6 16.7 %`.
pub fn chance(chance: Ratio) -> String {
    let fraction = match chance.denominator() {
        1 => String::new(),
        2..=36 => format!("{}/{}", chance.numerator(), chance.denominator()),
        _ => String::new(),
    };
    format!("{fraction:>5} {:>6}", percent(chance))
}

/// A chance in percent, to one decimal; certainty and impossibility only where they are exact.
pub fn percent(chance: Ratio) -> String {
    let tenths = (chance * Ratio::whole(1000)).nearest();
    let tenths = if chance > Ratio::ZERO && chance < Ratio::ONE { tenths.clamp(1, 999) } else { tenths };
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} %"),
        (whole, part) => format!("{whole}.{part} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_written_as_players_say_them() {
        assert_eq!(chance(Ratio::new(1, 6)), "  1/6 16.7 %");
        assert_eq!(chance(Ratio::new(583, 1000)), "      58.3 %");
        assert_eq!(chance(Ratio::ONE), "       100 %");
        assert_eq!(percent(Ratio::new(1, 100_000)), "0.1 %");
        assert_eq!(percent(Ratio::new(99_999, 100_000)), "99.9 %");
    }
}
