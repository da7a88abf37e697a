//! How the inputs of a request, and the tables of a book, are read.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Map, Value, map};

/// Reads an input, more strictly than JSON's own reader: an object is read by its keys alone and never as a list of its
/// values in their order, and a word is a text and never an object that holds one, `{"woods": null}`.
pub fn input<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    T::deserialize(Input(&value))
}

/// A value being read. It is borrowed: every request and every table is read by code of its own, and that is the smaller
/// the less it has to move and to drop.
#[derive(Clone, Copy)]
struct Input<'a>(&'a Value);

impl Input<'_> {
    /// The complaint that something else was due.
    #[cold]
    fn wrong(self, due: &dyn Expected) -> Error {
        let found = match self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(flag) => Unexpected::Bool(*flag),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => Unexpected::Unsigned(number),
                (None, Some(number)) => Unexpected::Signed(number),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, due)
    }
}

/// Methods of a deserializer that read a number.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let Value::Number(number) = self.0 else { return Err(self.wrong(&visitor)) };
            if let Some(number) = number.as_u64() {
                visitor.visit_u64(number)
            } else if let Some(number) = number.as_i64() {
                visitor.visit_i64(number)
            } else {
                visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN))
            }
        }
    )*};
}

/// Methods of a deserializer that read a text.
macro_rules! texts {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0 {
                Value::String(text) => visitor.visit_str(text),
                _ => Err(self.wrong(&visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Input<'_> {
    type Error = Error;

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
    }

    texts! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(_) => self.deserialize_f64(visitor),
            Value::String(text) => visitor.visit_str(text),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Bool(flag) => visitor.visit_bool(*flag),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Value::Array(items) = self.0 else { return Err(self.wrong(&visitor)) };
        let mut items = Items(items.iter());
        let read = visitor.visit_seq(&mut items)?;
        match items.0.len() {
            0 => Ok(read),
            more => Err(Error::custom(format!("a list has {more} too many"))),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Entries { fields: fields.iter(), value: &Value::Null }),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(word) => visitor.visit_enum(word.as_str().into_deserializer()),
            Value::Object(fields) => visitor.visit_enum(Variant(fields)),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { bytes byte_buf unit unit_struct }
}

/// The items of a list.
struct Items<'a>(std::slice::Iter<'a, Value>);

impl<'de> SeqAccess<'de> for &mut Items<'_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        self.0.next().map(|item| seed.deserialize(Input(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The fields of an object, and the value of the one whose key was read last.
struct Entries<'a> {
    fields: map::Iter<'a>,
    value: &'a Value,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some((key, value)) = self.fields.next() else { return Ok(None) };
        self.value = value;
        let key: StrDeserializer<'_, Error> = key.as_str().into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(Input(self.value))
    }
}

/// One of several things, `{"name": what it is}`.
struct Variant<'a>(&'a Map<String, Value>);

impl<'a, 'de> EnumAccess<'de> for Variant<'a> {
    type Error = Error;
    type Variant = Input<'a>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Input<'a>), Error> {
        let mut fields = self.0.iter();
        match (fields.next(), fields.next()) {
            (Some((name, value)), None) => {
                let name: StrDeserializer<'_, Error> = name.as_str().into_deserializer();
                Ok((seed.deserialize(name)?, Input(value)))
            }
            _ => Err(Error::custom("an object with one key is due, or a word")),
        }
    }
}

impl<'de> VariantAccess<'de> for Input<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Err(Error::custom("an object stands where a word is due"))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    struct Move {
        paces: u8,
        over: Vec<Ground>,
        #[serde(default)]
        to: Option<(i8, i8)>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Ground {
        Woods,
        Slope { steep: bool },
        Water(u8),
    }

    fn read(value: Value) -> Result<Move, String> {
        input(value).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read() {
        let ground = vec![Ground::Woods, Ground::Slope { steep: true }, Ground::Water(2)];
        let written = json!({"paces": 3, "over": ["woods", {"slope": {"steep": true}}, {"water": 2}], "to": [1, -2]});
        assert_eq!(read(written), Ok(Move { paces: 3, over: ground, to: Some((1, -2)) }));
        assert_eq!(read(json!({"paces": 3, "over": [], "to": null})), Ok(Move { paces: 3, over: vec![], to: None }));
    }

    #[test]
    fn an_object_is_no_list_and_a_word_no_object() {
        let said = |value| read(value).expect_err("is refused");
        assert_eq!(said(json!([3, []])), "invalid type: sequence, expected struct Move");
        assert_eq!(
            said(json!({"paces": 3, "over": [{"slope": [true]}]})),
            "invalid type: sequence, expected struct variant Ground::Slope"
        );
        assert_eq!(said(json!({"paces": 3, "over": [{"woods": null}]})), "an object stands where a word is due");
        assert_eq!(
            said(json!({"paces": 3, "over": [{"slope": {"steep": true}, "water": 1}]})),
            "an object with one key is due, or a word"
        );
        assert_eq!(said(json!({"paces": "3", "over": []})), "invalid type: string \"3\", expected u8");
        assert_eq!(said(json!({"paces": -3, "over": []})), "invalid value: integer `-3`, expected u8");
        assert_eq!(said(json!({"paces": 3, "over": [], "to": [1, 2, 3]})), "a list has 1 too many");
        assert_eq!(said(json!({"paces": 3})), "missing field `over`");
        assert_eq!(
            said(json!({"paces": 3, "over": [], "by": 1})),
            "unknown field `by`, expected one of `paces`, `over`, `to`"
        );
    }
}
