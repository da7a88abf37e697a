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

    /// Whether a letter is a brigade's, small for the first side, a capital for the second.
    pub fn is_letter(letter: char) -> bool {
        UnitId::LETTERS.contains(&letter.to_ascii_lowercase())
    }

    /// The code of a unit.
    pub const fn new(army: u8, brigade: char, unit: u8) -> UnitId {
        UnitId { army, brigade, unit }
    }

    /// The brigade that it belongs to, or is.
    pub const fn of_brigade(self) -> UnitId {
        UnitId { unit: 0, ..self }
    }

    /// When another has its turn, seen from here: first those of the same brigade, and of them those who stand behind; all
    /// others alike.
    pub fn turn_of(self, other: UnitId) -> (bool, bool) {
        let elsewhere = self.of_brigade() != other.of_brigade();
        (elsewhere, !elsewhere && other <= self)
    }

    /// Whether it stands for a brigade.
    pub const fn is_brigade(self) -> bool {
        self.unit == 0
    }

    /// As the screens and the rulings have it, and as it is typed: `b3` on the first side, `B3` on the second. `armies` are the
    /// side of each army and how many brigades it has, in their order: the letters of a side go on from one of its armies
    /// to the next. Where no letter is left, and on any further side, its number stands before it, as in the journal.
    pub fn marked(self, armies: impl Iterator<Item = (u8, usize)> + Clone) -> String {
        let own = usize::from(self.army).wrapping_sub(1);
        let side = |at: usize| armies.clone().nth(at).map(|(side, _)| side);
        let (Some(first), Some(mine)) = (side(0), side(own)) else { return self.to_string() };
        let before: usize =
            armies.clone().take(own).filter(|(side, _)| *side == mine).map(|(_, brigades)| brigades).sum();
        let second = armies.clone().map(|(side, _)| side).find(|side| *side != first);
        let letter = UnitId::LETTERS.iter().position(|letter| *letter == self.brigade);
        let letter = letter.and_then(|at| UnitId::LETTERS.get(at + before));
        let letter = match letter {
            Some(letter) if mine == first => *letter,
            Some(letter) if Some(mine) == second => letter.to_ascii_uppercase(),
            _ => return self.to_string(),
        };
        UnitId { brigade: letter, ..self }.short()
    }

    /// As the journal has it, without the army: `b3`, `b`.
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
    fn the_second_sides_codes_are_capitals() {
        let marked =
            |code: &str, armies: &[(u8, usize)]| code.parse::<UnitId>().map(|code| code.marked(armies.iter().copied()));
        assert_eq!(marked("1b3", &[(1, 2), (2, 2)]).as_deref(), Ok("b3"));
        assert_eq!(marked("2b", &[(1, 2), (2, 2)]).as_deref(), Ok("B"));
        // A side of two armies: the second goes on after the letters of the first.
        assert_eq!(marked("2a1", &[(1, 2), (1, 2), (3, 1)]).as_deref(), Ok("c1"));
        assert_eq!(marked("3a1", &[(1, 2), (2, 1), (2, 2)]).as_deref(), Ok("B1"));
        assert_eq!(marked("3a1", &[(1, 12), (2, 1), (1, 1)]).as_deref(), Ok("3a1"), "no letter is left");
        assert_eq!(marked("3a1", &[(1, 1), (2, 1), (3, 1)]).as_deref(), Ok("3a1"), "a third side");
        assert_eq!(marked("3b3", &[(1, 1), (2, 1)]).as_deref(), Ok("3b3"));
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
