//! How a unit or a brigade is called at the table: `b3`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The code of a unit (`b3`) or of a brigade (`b`), with the number of its army, counted from 1: `1b3` in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Code {
    /// The army, from 1 in the order of battle's order.
    pub army: u8,
    /// The brigade's letter.
    pub brigade: char,
    /// The unit's digit, from 1; 0 stands for the brigade itself, or for its commander.
    pub unit: u8,
}

impl Code {
    /// Letters for brigades, in order: those that no key of the screens uses.
    pub const LETTERS: [char; 12] = ['a', 'b', 'c', 'd', 'e', 'i', 'm', 'v', 'w', 'x', 'y', 'z'];

    /// The code of a unit.
    pub const fn new(army: u8, brigade: char, unit: u8) -> Code {
        Code { army, brigade, unit }
    }

    /// The brigade that it belongs to, or is.
    pub const fn of_brigade(self) -> Code {
        Code { unit: 0, ..self }
    }

    /// Whether it stands for a brigade.
    pub const fn is_brigade(self) -> bool {
        self.unit == 0
    }

    /// As it is typed, without the army: `b3`, `b`.
    pub fn short(self) -> String {
        if self.is_brigade() { self.brigade.to_string() } else { format!("{}{}", self.brigade, self.unit) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.army, self.short())
    }
}

impl From<Code> for String {
    fn from(code: Code) -> String {
        code.to_string()
    }
}

impl TryFrom<String> for Code {
    type Error = String;
    fn try_from(text: String) -> Result<Code, String> {
        text.parse()
    }
}

impl FromStr for Code {
    type Err = String;
    fn from_str(text: &str) -> Result<Code, String> {
        let mut chars = text.chars();
        let army = chars.next().and_then(|c| c.to_digit(10));
        let brigade = chars.next().filter(char::is_ascii_lowercase);
        let unit = if chars.as_str().is_empty() { Ok(0) } else { chars.as_str().parse() };
        match (army, brigade, unit) {
            (Some(army @ 1..), Some(brigade), Ok(unit)) => Ok(Code { army: army as u8, brigade, unit }),
            _ => Err(format!("{text} is no unit's code: write army, brigade and unit, as in 1b3")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        assert_eq!("1b3".parse(), Ok(Code::new(1, 'b', 3)));
        assert_eq!("2a".parse(), Ok(Code::new(2, 'a', 0)));
        assert_eq!(Code::new(2, 'a', 0).to_string(), "2a");
        assert!("b3".parse::<Code>().is_err());
        assert!("0b3".parse::<Code>().is_err());
    }
}
