//! An army's median, which chooses its cards (Command & Control).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::tables::Tables;
use crate::umpire::{Lookup, Modifier, Refusal, integer};

use super::characteristics;

/// An army's median, from the number of its units.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MedianValue {
    /// How many, generals included; from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) units: u32,
    /// What the commander adds (Army Characteristics).
    #[serde(deserialize_with = "integer")]
    pub(crate) commander_bonus: u32,
    /// Cancels the bonus.
    pub(crate) fatigued: bool,
}

/// See [`MedianValue`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Median {
    pub(crate) base_median: i64,
    pub(crate) median: i64,
    pub(crate) ranks: Vec<String>,
    pub(crate) values: Vec<i64>,
    pub(crate) cards_in_deck: u32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i64,
}

impl Median {
    /// The median, and what makes it other than half of the units: `13 (12 for its units, commander +1)`.
    pub(crate) fn told(&self) -> String {
        if self.modifiers.is_empty() {
            return self.median.to_string();
        }
        let lines = self.modifiers.iter().map(|line| format!("{} {:+}", line.label, line.value));
        let lines: Vec<String> = lines.collect();
        format!("{} ({} for its units, {})", self.median, self.base_median, lines.join(", "))
    }
}

impl Lookup<Tables> for MedianValue {
    const NAME: &'static str = "median_value";
    const REQUIRED: &'static [&'static str] = &["units"];
    type Answer = Median;

    fn answer(&self, tables: &Tables) -> Result<Median, Refusal> {
        if self.units == 0 {
            return Err(Refusal::new("units: an army has at least one"));
        }
        let bonus = i32::try_from(self.commander_bonus).or(Err(Refusal::new("commander_bonus is too large")))?;
        let mut modifiers = Vec::new();
        if bonus != 0 {
            modifiers.push(Modifier::new("commander", bonus, characteristics::SECTION));
            if self.fatigued {
                modifiers.push(Modifier::new("fatigued", -bonus, characteristics::SECTION));
            }
        }
        let modifier_total = modifiers.iter().map(|line| i64::from(line.value)).sum();
        let base_median = i64::from(self.units.div_ceil(2));
        let median = base_median + modifier_total;
        let deck = &tables.deck;
        let values = deck.values(median)?;
        Ok(Median {
            base_median,
            median,
            ranks: values.iter().map(|&value| deck.rank(value).to_owned()).collect(),
            cards_in_deck: values.iter().map(|_| deck.copies).sum(),
            values: values.to_vec(),
            modifiers,
            modifier_total,
        })
    }
}
