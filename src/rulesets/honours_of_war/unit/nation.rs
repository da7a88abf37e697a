//! A nation, by its key: one of the book (p. 41-50), or one of the players' own (p. 51), whose tables are house rules.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A nation, with its period where the tables change. Austria's variables are the plain ones (p. 39).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Nation {
    Prussia,
    Prussia1760,
    #[default]
    Austria,
    BritainHanover,
    Russia,
    Russia1759,
    France,
    France1760,
    Saxony,
    Sweden,
    Reichsarmee,
    /// One of the players' own. Whoever reads one asks [`Nations::find`] whether the tables have it.
    ///
    /// [`Nations::find`]: crate::rulesets::honours_of_war::tables::Nations::find
    Own(Key),
}

impl Nation {
    pub(crate) const BOOK: [Nation; 11] = [
        Nation::Prussia,
        Nation::Prussia1760,
        Nation::Austria,
        Nation::BritainHanover,
        Nation::Russia,
        Nation::Russia1759,
        Nation::France,
        Nation::France1760,
        Nation::Saxony,
        Nation::Sweden,
        Nation::Reichsarmee,
    ];

    /// Its key, as orders of battle, house rules and requests write it.
    pub(crate) fn key(&self) -> &str {
        match self {
            Nation::Prussia => "prussia",
            Nation::Prussia1760 => "prussia_1760",
            Nation::Austria => "austria",
            Nation::BritainHanover => "britain_hanover",
            Nation::Russia => "russia",
            Nation::Russia1759 => "russia_1759",
            Nation::France => "france",
            Nation::France1760 => "france_1760",
            Nation::Saxony => "saxony",
            Nation::Sweden => "sweden",
            Nation::Reichsarmee => "reichsarmee",
            Nation::Own(key) => key.text(),
        }
    }

    /// What it is called, whatever the year: `Britain-Hanover`.
    pub(crate) fn name(self) -> String {
        let words = self.key().split('_').filter(|word| word.contains(char::is_alphabetic));
        words.map(capital).collect::<Vec<_>>().join("-")
    }

    /// What its table is called: `France 1760`.
    pub(crate) fn table(self) -> String {
        let years = self.key().split('_').filter(|word| !word.contains(char::is_alphabetic));
        [self.name()].into_iter().chain(years.map(str::to_owned)).collect::<Vec<_>>().join(" ")
    }
}

/// A word that begins with a capital.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A country, whose national table may change with the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Country {
    Prussia,
    Austria,
    BritainHanover,
    Russia,
    France,
    Saxony,
    Sweden,
    Reichsarmee,
    /// One of the players' own, which has one table for all years. No request names it.
    #[serde(skip)]
    Own(Key),
}

impl Nation {
    pub(crate) const fn country(self) -> Country {
        match self {
            Nation::Prussia | Nation::Prussia1760 => Country::Prussia,
            Nation::Austria => Country::Austria,
            Nation::BritainHanover => Country::BritainHanover,
            Nation::Russia | Nation::Russia1759 => Country::Russia,
            Nation::France | Nation::France1760 => Country::France,
            Nation::Saxony => Country::Saxony,
            Nation::Sweden => Country::Sweden,
            Nation::Reichsarmee => Country::Reichsarmee,
            Nation::Own(key) => Country::Own(key),
        }
    }
}

impl fmt::Display for Nation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl Serialize for Nation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for Nation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Nation, D::Error> {
        let text = String::deserialize(deserializer)?;
        match Nation::BOOK.into_iter().find(|nation| nation.key() == text) {
            Some(nation) => Ok(nation),
            None => Key::try_from(text.as_str()).map(Nation::Own).map_err(de::Error::custom),
        }
    }
}

/// The key of a nation of the players' own. It is small enough to be copied about with every unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key {
    length: u8,
    letters: [u8; Key::LONGEST],
}

impl Key {
    /// The most letters that it may have.
    pub(crate) const LONGEST: usize = 24;

    fn text(&self) -> &str {
        self.letters.get(..usize::from(self.length)).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text(), f)
    }
}

impl TryFrom<&str> for Key {
    type Error = String;
    fn try_from(text: &str) -> Result<Key, String> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
        let mut letters = [0; Key::LONGEST];
        match letters.get_mut(..text.len()) {
            // The word that requests have for a nation without a table (p. 51).
            _ if text == "imagi_nation" => Err("imagi_nation is no nation's own key".to_owned()),
            Some(place) if begins && text.chars().all(plain) => {
                place.copy_from_slice(text.as_bytes());
                Ok(Key { length: text.len() as u8, letters })
            }
            _ => Err(format!(
                "\"{}\" is no nation's key: a small letter, then small letters, digits and underscores, {} in all at most",
                text.escape_debug(),
                Key::LONGEST
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        Key::try_from(String::deserialize(deserializer)?.as_str()).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        for key in ["prussia_1760", "ruritania", "grand_duchy_of_x_1750"] {
            let nation: Nation = serde_json::from_value(key.into()).expect("is a key");
            assert_eq!(nation.key(), key);
            assert_eq!(matches!(nation, Nation::Own(_)), key != "prussia_1760");
        }
        for wrong in ["", "Prussia", "1760", "a b", "imagi_nation", "a_name_of_more_than_24_letters", "örland"] {
            assert!(serde_json::from_value::<Nation>(wrong.into()).is_err(), "{wrong}");
        }
    }
}
