//! A word of an enumeration, read by the enumeration's own names.

use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, Error, IntoDeserializer, Visitor};

/// The words that were expected.
#[derive(Debug)]
pub struct NotAmong(pub &'static [&'static str]);

/// Reads `word` as a `T`, which is an enumeration without contents. A word that it does not have comes back with the
/// words that it has, so that they stand nowhere a second time.
pub fn word<T: DeserializeOwned>(word: &str) -> Result<T, NotAmong> {
    T::deserialize(Word(word))
}

struct Word<'a>(&'a str);

impl<'de> Deserializer<'de> for Word<'_> {
    type Error = NotAmong;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NotAmong> {
        Err(NotAmong(&[]))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NotAmong> {
        if words.contains(&self.0) { visitor.visit_enum(self.0.into_deserializer()) } else { Err(NotAmong(words)) }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl fmt::Display for NotAmong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

impl std::error::Error for NotAmong {}

impl Error for NotAmong {
    fn custom<T: fmt::Display>(_: T) -> NotAmong {
        NotAmong(&[])
    }
}
