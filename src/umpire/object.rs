//! Objects in requests.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Reads an object by its keys only: a list of the values in their order, which serde would take as well, is refused.
/// For `#[serde(deserialize_with = "object")]`.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }
    deserializer.deserialize_map(Object(PhantomData))
}

/// A thing read by [`object`].
struct Item<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Item<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Item<T>, D::Error> {
        object(deserializer).map(Item)
    }
}

/// A list of [`object`]s. For `#[serde(deserialize_with = "objects")]`.
pub fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    Vec::<Item<T>>::deserialize(deserializer).map(|items| items.into_iter().map(|Item(item)| item).collect())
}

/// [`object`], or `null` for none. For `#[serde(default, deserialize_with = "object_or_null")]`.
pub fn object_or_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::<Item<T>>::deserialize(deserializer).map(|item| item.map(|Item(item)| item))
}

/// [`object`] of an input that may be left out but may not be `null`. For
/// `#[serde(default, deserialize_with = "object_given")]`.
pub fn object_given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    object(deserializer).map(Some)
}
