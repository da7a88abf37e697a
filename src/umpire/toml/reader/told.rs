//! What every order of battle may tell, whatever its ruleset: the scenario in sentences, and short names for the roster.

use std::collections::BTreeMap;
use std::fmt;

use crate::umpire::UnitId;

/// What an order of battle tells beside what its ruleset reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The scenario.
    pub scenario: Scenario,
    /// Short names of units and brigades, for a roster that has no room for the long ones.
    pub shorts: BTreeMap<UnitId, String>,
}

/// A scenario as it is written: a sentence each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The war that it belongs to.
    pub war: Option<String>,
    /// When it was fought, in words that have the year: `5 December 1757`.
    pub date: Option<String>,
    /// For how many players, and how long it takes: `2 players, an evening`.
    pub players: Option<String>,
    /// Who wins, and how.
    pub victory: Vec<String>,
    /// Where the troops begin.
    pub deployment: Vec<String>,
    /// What the table's features count as.
    pub terrain: Vec<String>,
    /// What holds in this battle alone.
    pub special: Vec<String>,
    /// What is to be remembered in given turns.
    pub reminders: Vec<Reminder>,
    /// What else is to be known.
    pub notes: Vec<String>,
    /// What the order of battle follows, and what was simplified.
    pub sources: Vec<String>,
}

/// What is to be remembered in given turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// The first turn in which it is shown.
    pub from: u32,
    /// The last turn in which it is shown.
    pub until: u32,
    /// What it says.
    pub text: String,
}

impl Scenario {
    /// What is to be remembered in this turn.
    pub fn remembered(&self, turn: u32) -> impl Iterator<Item = &str> {
        let now = self.reminders.iter().filter(move |reminder| (reminder.from..=reminder.until).contains(&turn));
        now.map(|reminder| reminder.text.as_str())
    }

    /// Its parts that say something, each with its heading, in the order in which a table needs them.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        let battle = [&self.war, &self.date, &self.players].into_iter().flatten().cloned().collect();
        let reminders = self.reminders.iter().map(ToString::to_string).collect();
        let parts: [(&str, Vec<String>); 8] = [
            ("THE BATTLE", battle),
            ("WHO WINS", self.victory.clone()),
            ("DEPLOYMENT", self.deployment.clone()),
            ("TERRAIN", self.terrain.clone()),
            ("SPECIAL RULES", self.special.clone()),
            ("REMINDERS", reminders),
            ("NOTES", self.notes.clone()),
            ("SOURCES", self.sources.clone()),
        ];
        parts.into_iter().filter(|(_, says)| !says.is_empty())
    }

    /// The year in its date; none where it says none.
    pub fn year(&self) -> Option<u16> {
        year(self.date.as_deref()?)
    }
}

impl fmt::Display for Reminder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reminder { from, until, text } = self;
        if from == until { write!(f, "Turn {from}: {text}") } else { write!(f, "Turns {from} to {until}: {text}") }
    }
}

/// The first number of four digits in a text.
pub(super) fn year(date: &str) -> Option<u16> {
    let numbers = date.split(|letter: char| !letter.is_ascii_digit());
    numbers.filter(|number| number.len() == 4).find_map(|number| number.parse().ok())
}

/// Whose a table is by the way to it: the second brigade of the first army has the second letter, its third unit the digit 3.
pub(super) fn whose(path: &[(&'static str, usize)]) -> Option<UnitId> {
    let (army, brigade, unit) = match *path {
        [("army", army), ("brigade", brigade)] => (army, brigade, 0),
        [("army", army), ("brigade", brigade), ("unit", unit)] => (army, brigade, unit + 1),
        _ => return None,
    };
    let letter = UnitId::LETTERS.get(brigade)?;
    Some(UnitId::new(u8::try_from(army + 1).ok()?, *letter, u8::try_from(unit).ok()?))
}

#[cfg(test)]
mod tests {
    use super::{whose, year};

    #[test]
    fn brigades_and_units_are_known_by_their_places() {
        let code = |path: &[_]| whose(path).map(|code| code.to_string());
        assert_eq!(code(&[("army", 1), ("brigade", 5)]).as_deref(), Some("2i"));
        assert_eq!(code(&[("army", 0), ("brigade", 0), ("unit", 2)]).as_deref(), Some("1a3"));
        assert_eq!(code(&[("army", 0), ("brigade", 12)]), None);
        assert_eq!(code(&[("army", 0), ("division", 0)]), None);
    }

    #[test]
    fn a_date_has_a_year() {
        assert_eq!(year("5 December 1757"), Some(1757));
        assert_eq!(year("1690, 1 July (old style)"), Some(1690));
        assert_eq!(year("the 5th of December"), None);
    }
}
