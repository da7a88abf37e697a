//! Exact fractions: distances, shares of a move, chances.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An exact fraction in lowest terms, with a positive denominator.
///
/// Read from JSON or TOML numbers to nine decimals. Numbers that come in are at most a thousand million, so that the
/// few sums and products of a rule stay far from the ends of `i128`; beyond them the operators saturate, and the
/// `checked_` forms, which the odds use, answer `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    num: i128,
    den: i128,
}

const fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i128
}

impl Ratio {
    /// 0.
    pub const ZERO: Ratio = Ratio::whole(0);
    /// 1.
    pub const ONE: Ratio = Ratio::whole(1);
    /// One half.
    pub const HALF: Ratio = Ratio { num: 1, den: 2 };

    /// `num` / `den` in lowest terms. A denominator of zero counts as one.
    pub const fn new(num: i128, den: i128) -> Ratio {
        if den == 0 {
            return Ratio { num, den: 1 };
        }
        let g = gcd(num, den);
        let g = if g == 0 { 1 } else { g };
        let sign = if den < 0 { -1 } else { 1 };
        Ratio { num: sign * num / g, den: sign * den / g }
    }

    /// A whole number.
    pub const fn whole(n: i128) -> Ratio {
        Ratio { num: n, den: 1 }
    }

    /// The numerator, in lowest terms.
    pub const fn numerator(self) -> i128 {
        self.num
    }

    /// The denominator, in lowest terms; above zero.
    pub const fn denominator(self) -> i128 {
        self.den
    }

    /// Whether it is a whole number.
    pub const fn is_whole(self) -> bool {
        self.den == 1
    }

    /// The whole number at or below it.
    pub const fn floor(self) -> i128 {
        self.num.div_euclid(self.den)
    }

    /// The nearest whole number, halves up.
    pub const fn nearest(self) -> i128 {
        (2 * self.num + self.den).div_euclid(2 * self.den)
    }

    /// How many parts it is of those that one has so many of, as 10 for tenths: the nearest, halves up. Of a fraction with
    /// very long numbers near enough for showing.
    pub const fn in_parts(self, of_one: i128) -> i128 {
        let (mut rest, mut den) = (self.num.rem_euclid(self.den), self.den);
        while den > i128::MAX / 4 / of_one {
            (rest, den) = (rest / 2, den / 2);
        }
        self.floor().saturating_mul(of_one).saturating_add((2 * rest * of_one + den) / (2 * den))
    }

    /// The sum, or `None` where it outgrows `i128`.
    pub fn checked_add(self, other: Ratio) -> Option<Ratio> {
        let g = gcd(self.den, other.den);
        let left = self.num.checked_mul(other.den / g)?;
        let right = other.num.checked_mul(self.den / g)?;
        Some(Ratio::new(left.checked_add(right)?, (self.den / g).checked_mul(other.den)?))
    }

    /// The product, or `None` where it outgrows `i128`.
    pub fn checked_mul(self, other: Ratio) -> Option<Ratio> {
        let (g, h) = (gcd(self.num, other.den).max(1), gcd(other.num, self.den).max(1));
        Some(Ratio::new((self.num / g).checked_mul(other.num / h)?, (self.den / h).checked_mul(other.den / g)?))
    }

    /// One over it; zero stays zero.
    pub const fn inverse(self) -> Ratio {
        if self.num == 0 { self } else { Ratio::new(self.den, self.num) }
    }

    /// As a decimal, to the nearest that a double holds: for showing only.
    pub fn to_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }

    /// Reads a decimal such as `12`, `-3.5` or `1e2` to nine decimals; `None` for anything else or for more than a
    /// thousand million.
    pub fn parse(text: &str) -> Option<Ratio> {
        let (digits, exponent) = match text.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (sign, digits) = digits.strip_prefix('-').map_or((1, digits), |rest| (-1, rest));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() && part.is_empty() || exponent.abs() > 30 {
            return None;
        }
        let mut num = 0i128;
        let mut places = -exponent;
        for c in whole.chars().chain(part.chars().take(17)) {
            num = num.checked_mul(10)?.checked_add(i128::from(c.to_digit(10)?))?;
        }
        places += part.chars().take(17).count() as i32;
        while places > 9 {
            num = (num + 5) / 10;
            places -= 1;
        }
        while places < 0 {
            num = num.checked_mul(10)?;
            places += 1;
        }
        let ratio = Ratio::new(sign * num, 10i128.pow(places as u32));
        (ratio.num.abs() <= 1_000_000_000 * ratio.den).then_some(ratio)
    }
}

impl Default for Ratio {
    fn default() -> Ratio {
        Ratio::ZERO
    }
}

impl From<i64> for Ratio {
    fn from(n: i64) -> Ratio {
        Ratio::whole(i128::from(n))
    }
}

impl Add for Ratio {
    type Output = Ratio;
    fn add(self, other: Ratio) -> Ratio {
        self.checked_add(other).unwrap_or(Ratio::whole(i128::MAX))
    }
}

impl Sub for Ratio {
    type Output = Ratio;
    fn sub(self, other: Ratio) -> Ratio {
        self + -other
    }
}

impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio { num: -self.num, den: self.den }
    }
}

impl Mul for Ratio {
    type Output = Ratio;
    fn mul(self, other: Ratio) -> Ratio {
        self.checked_mul(other).unwrap_or(Ratio::whole(i128::MAX))
    }
}

impl Div for Ratio {
    type Output = Ratio;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "dividing is multiplying by the inverse")]
    fn div(self, other: Ratio) -> Ratio {
        self * other.inverse()
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (*self - *other).num.cmp(&0)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A number as an umpire reads it: `16`, `12.5`, or a fraction where the decimals would not end.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 {
            write!(f, "{}", self.num)
        } else if 1_000_000_000 % self.den == 0 {
            write!(f, "{}", self.to_f64())
        } else {
            write!(f, "{}/{}", self.num, self.den)
        }
    }
}

impl fmt::Debug for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.num) {
            Ok(n) if self.den == 1 => serializer.serialize_i64(n),
            _ => serializer.serialize_f64(self.to_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
        struct Number;
        impl de::Visitor<'_> for Number {
            type Value = Ratio;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number")
            }
            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Ratio, E> {
                self.visit_str(&n.to_string())
            }
            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Ratio, E> {
                self.visit_str(&n.to_string())
            }
            fn visit_f64<E: de::Error>(self, n: f64) -> Result<Ratio, E> {
                self.visit_str(&n.to_string())
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Ratio, E> {
                Ratio::parse(text).ok_or_else(|| E::custom(format!("{text} is not a number of at most 1000000000")))
            }
        }
        deserializer.deserialize_f64(Number)
    }
}

/// A chance, written as `{"p": 0.5, "fraction": "1/2"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(pub Ratio);

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Chance", 2)?;
        fields.serialize_field("p", &self.0.to_f64())?;
        fields.serialize_field("fraction", &format!("{:?}", self.0))?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        assert_eq!(Ratio::parse("11.25"), Some(Ratio::new(45, 4)));
        assert_eq!(Ratio::parse("-0.1"), Some(Ratio::new(-1, 10)));
        assert_eq!(Ratio::parse("1e2"), Some(Ratio::whole(100)));
        assert_eq!(Ratio::parse("2000000000"), None);
        assert_eq!(Ratio::parse("ten"), None);
        assert_eq!(Ratio::parse("-"), None);
    }

    #[test]
    fn the_nearest_centimetre_has_halves_up() {
        assert_eq!(Ratio::new(45, 2).nearest(), 23);
        assert_eq!(Ratio::new(-1, 2).nearest(), 0);
        assert_eq!(Ratio::new(67, 3).nearest(), 22);
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(format!("{:?}", Ratio::new(6, -4)), "-3/2");
        assert_eq!(Ratio::new(1, 6) + Ratio::new(1, 3), Ratio::HALF);
        assert!(Ratio::new(1, 3) < Ratio::new(1, 2));
    }
}
