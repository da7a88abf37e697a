//! How the numbers of a request are read, and inputs that may be left out.

use serde::{Deserialize, Deserializer, de};

use crate::umpire::Ratio;

/// Reads an input that may be left out, but is of its kind where it stands: `null` is refused as any other wrong kind.
/// For `#[serde(default, deserialize_with = "non_null")]`.
pub fn non_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// [`non_null`] for a [`integer`] number.
pub fn integer_non_null<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<Option<T>, D::Error> {
    integer(deserializer).map(Some)
}

/// Reads a whole number by its value: `2` and `2.0` are the same; `2.5`, `"2"` and what `T` cannot hold are refused.
/// For `#[serde(deserialize_with = "integer")]`.
pub fn integer<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<T, D::Error> {
    let number = Ratio::deserialize(deserializer)?;
    i64::try_from(number.numerator())
        .ok()
        .filter(|_| number.is_whole())
        .and_then(|n| T::try_from(n).ok())
        .ok_or_else(|| de::Error::custom(format!("{number} is not a whole number in range")))
}

/// Reads a number that is not below zero: a distance, an angle.
pub fn measure<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    let number = Ratio::deserialize(deserializer)?;
    if number < Ratio::ZERO { Err(de::Error::custom(format!("{number} is below zero"))) } else { Ok(number) }
}

/// [`measure`] of an input that may be left out but may not be null.
pub fn measure_non_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    measure(deserializer).map(Some)
}

/// [`measure`] of an input that may be left out or null.
pub fn measure_or_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    match Option::<Ratio>::deserialize(deserializer)? {
        Some(number) if number < Ratio::ZERO => Err(de::Error::custom(format!("{number} is below zero"))),
        number => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Inputs {
        #[serde(default, deserialize_with = "measure_non_null")]
        must: Option<Ratio>,
        #[serde(default, deserialize_with = "measure_or_null")]
        may: Option<Ratio>,
    }

    fn read(json: &str) -> Option<Inputs> {
        serde_json::from_str(json).ok()
    }

    #[test]
    fn null_stands_only_where_it_may() {
        assert_eq!(read("{}"), Some(Inputs { must: None, may: None }));
        assert_eq!(read(r#"{"may": null}"#), Some(Inputs { must: None, may: None }));
        assert_eq!(read(r#"{"must": 0, "may": 2.5}"#).and_then(|read| read.may), Some(Ratio::new(5, 2)));
        assert_eq!(read(r#"{"must": null}"#), None);
        assert_eq!(read(r#"{"must": -1}"#), None);
        assert_eq!(read(r#"{"may": -0.5}"#), None);
        assert_eq!(read(r#"{"may": true}"#), None);
    }
}
