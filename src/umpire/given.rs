//! Inputs that may be left out.

use serde::{Deserialize, Deserializer};

use super::whole;

/// Reads an input that may be left out, but is of its kind where it stands: `null` is refused as any other wrong kind.
/// For `#[serde(default, deserialize_with = "given")]`.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// [`given`] for a [`whole`] number.
pub fn whole_given<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<Option<T>, D::Error> {
    whole(deserializer).map(Some)
}
