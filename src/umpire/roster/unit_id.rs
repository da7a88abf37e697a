//! How a unit or a brigade is called at the table: `b3`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The code of a unit (`b3`) or of a brigade (`b`), with the number of its army, counted from 1: `1b3` in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitId {
    /// The army, from 1 in the order of battle's order.
    pub army: u8,
    /// The brigade's letter.
    pub brigade: char,
    /// The unit's digit, from 1; 0 stands for the brigade itself, or for its commander.
    pub unit: u8,
}

impl UnitId {
    /// Letters for brigades, in order: those that no key of the screens uses.
    pub const LETTERS: [char; 12] = ['a', 'b', 'c', 'd', 'e', 'i', 'm', 'v', 'w', 'x', 'y', 'z'];

    /// The code of a unit.
    pub const fn new(army: u8, brigade: char, unit: u8) -> UnitId {
        UnitId { army, brigade, unit }
    }

    /// The brigade that it belongs to, or is.
    pub const fn of_brigade(self) -> UnitId {
        UnitId { unit: 0, ..self }
    }

    /// Whether it stands for a brigade.
    pub const fn is_brigade(self) -> bool {
        self.unit == 0
    }

    /// As the log and the screens have it: the mark of its army, then what is typed: `Pb3`. `armies` are the names of all
    /// armies, in their order.
    ///
    /// The mark is the first letter of the army's name, or the first two where it takes two to tell the armies apart; its
    /// number, as in the journal, where they do not do it either.
    pub fn marked<'a>(self, armies: impl Iterator<Item = &'a str> + Clone) -> String {
        let armies = armies.map(|name| name.strip_prefix("The ").unwrap_or(name));
        let small =
            |name: &str, letters: usize| name.chars().take(letters).flat_map(char::to_lowercase).collect::<String>();
        let own = armies.clone().nth(usize::from(self.army).wrapping_sub(1)).unwrap_or_default();
        let alone = |letters: &usize| {
            let mark = small(own, *letters);
            mark.chars().count() == *letters
                && mark.chars().all(char::is_alphabetic)
                && armies.clone().filter(|name| small(name, *letters) == mark).count() == 1
        };
        match (1..=2).find(alone) {
            Some(letters) => {
                let mut mark = own.chars().take(letters);
                let first = mark.next().into_iter().flat_map(char::to_uppercase);
                first.chain(mark).chain(self.short().chars()).collect()
            }
            None => self.to_string(),
        }
    }

    /// As it is typed, without the army: `b3`, `b`.
    pub fn short(self) -> String {
        if self.is_brigade() { self.brigade.to_string() } else { format!("{}{}", self.brigade, self.unit) }
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.army, self.short())
    }
}

impl From<UnitId> for String {
    fn from(code: UnitId) -> String {
        code.to_string()
    }
}

impl TryFrom<String> for UnitId {
    type Error = String;
    fn try_from(text: String) -> Result<UnitId, String> {
        text.parse()
    }
}

impl FromStr for UnitId {
    type Err = String;
    fn from_str(text: &str) -> Result<UnitId, String> {
        let mut chars = text.chars();
        let army = chars.next().and_then(|c| c.to_digit(10));
        let brigade = chars.next().filter(char::is_ascii_lowercase);
        let unit = if chars.as_str().is_empty() { Ok(0) } else { chars.as_str().parse() };
        match (army, brigade, unit) {
            (Some(army @ 1..), Some(brigade), Ok(unit)) => Ok(UnitId { army: army as u8, brigade, unit }),
            _ => Err(format!("{text} is no unit's code: write army, brigade and unit, as in 1b3")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_of_an_army_is_as_short_as_tells_it_from_the_others() {
        let marked = |code: &str, armies: &[&'static str]| {
            code.parse::<UnitId>().map(|code| code.marked(armies.iter().copied()))
        };
        assert_eq!(marked("1b3", &["Prussia", "Austria"]).as_deref(), Ok("Pb3"));
        assert_eq!(marked("2b", &["Prussia", "Austria"]).as_deref(), Ok("Ab"));
        assert_eq!(marked("2b3", &["Red", "Russia"]).as_deref(), Ok("Rub3"));
        assert_eq!(marked("1b3", &["The red", "The blue"]).as_deref(), Ok("Rb3"));
        assert_eq!(marked("2b3", &["France", "French allies"]).as_deref(), Ok("2b3"));
        assert_eq!(marked("2b3", &["2nd corps", "1st corps"]).as_deref(), Ok("2b3"));
        assert_eq!(marked("3b3", &["Prussia", "Austria"]).as_deref(), Ok("3b3"));
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        assert_eq!("1b3".parse(), Ok(UnitId::new(1, 'b', 3)));
        assert_eq!("2a".parse(), Ok(UnitId::new(2, 'a', 0)));
        assert_eq!(UnitId::new(2, 'a', 0).to_string(), "2a");
        assert!("b3".parse::<UnitId>().is_err());
        assert!("0b3".parse::<UnitId>().is_err());
    }
}
