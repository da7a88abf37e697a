//! What every order of battle may tell, whatever its ruleset: the scenario in sentences, and short names for the roster.

use std::collections::BTreeMap;

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
    /// Who wins, and how.
    pub victory: Vec<String>,
    /// Where the troops begin.
    pub deployment: Vec<String>,
    /// What the table's features count as.
    pub terrain: Vec<String>,
    /// What holds in this battle alone.
    pub special: Vec<String>,
    /// What else is to be known.
    pub notes: Vec<String>,
}

impl Scenario {
    /// Its parts that say something, each with its heading, in the order in which a table needs them.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        let parts: [(&str, &[String]); 5] = [
            ("WHO WINS", &self.victory),
            ("DEPLOYMENT", &self.deployment),
            ("TERRAIN", &self.terrain),
            ("SPECIAL RULES", &self.special),
            ("NOTES", &self.notes),
        ];
        parts.into_iter().filter(|(_, says)| !says.is_empty())
    }
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
    use super::whose;

    #[test]
    fn brigades_and_units_are_known_by_their_places() {
        let code = |path: &[_]| whose(path).map(|code| code.to_string());
        assert_eq!(code(&[("army", 1), ("brigade", 5)]).as_deref(), Some("2i"));
        assert_eq!(code(&[("army", 0), ("brigade", 0), ("unit", 2)]).as_deref(), Some("1a3"));
        assert_eq!(code(&[("army", 0), ("brigade", 12)]), None);
        assert_eq!(code(&[("army", 0), ("division", 0)]), None);
    }
}
