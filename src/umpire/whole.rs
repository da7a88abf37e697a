//! Whole numbers in requests.

use serde::{Deserialize, Deserializer, de};

use super::Ratio;

/// Reads a whole number by its value: `2` and `2.0` are the same; `2.5`, `"2"` and what `T` cannot hold are refused.
/// For `#[serde(deserialize_with = "whole")]`.
pub fn whole<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<T, D::Error> {
    let number = Ratio::deserialize(deserializer)?;
    i64::try_from(number.numerator())
        .ok()
        .filter(|_| number.is_whole())
        .and_then(|n| T::try_from(n).ok())
        .ok_or_else(|| de::Error::custom(format!("{number} is not a whole number in range")))
}
