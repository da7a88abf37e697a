//! How a request's distances are read.

use serde::{Deserialize, Deserializer, de};

use super::Ratio;

/// Reads a number that is not below nought: a distance, an angle.
pub fn measure<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    let number = Ratio::deserialize(deserializer)?;
    if number < Ratio::ZERO { Err(de::Error::custom(format!("{number} is below nought"))) } else { Ok(number) }
}

/// [`measure`] of an input that may be left out but may not be null.
pub fn measure_given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    measure(deserializer).map(Some)
}

/// [`measure`] of an input that may be left out or null.
pub fn measure_or_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Ratio>, D::Error> {
    match Option::<Ratio>::deserialize(deserializer)? {
        Some(number) if number < Ratio::ZERO => Err(de::Error::custom(format!("{number} is below nought"))),
        number => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Inputs {
        #[serde(default, deserialize_with = "measure_given")]
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
