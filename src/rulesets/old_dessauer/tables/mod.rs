//! The tables of the ruleset, typed: what the article prints ([`chart`], `chart.toml`), and the house values that fill
//! what its surviving copy has lost ([`house`], `house.toml`).

pub(crate) mod chart;
pub(crate) mod house;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::umpire::{Refusal, input, printed};

use crate::rulesets::old_dessauer::OldDessauer;
use crate::rulesets::old_dessauer::unit::options::Options;
use house::House;

/// Every table, and the optional rules in force.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) rally: chart::Rally,
    pub(crate) test: chart::Test,
    pub(crate) moves: chart::Moves,
    pub(crate) charge: chart::Charge,
    pub(crate) fire: chart::Fire,
    pub(crate) points: chart::Points,
    pub(crate) defensive_fire: chart::DefensiveFire,
    pub(crate) combat: chart::Combat,
    pub(crate) recoil: chart::Recoil,
    pub(crate) command: chart::Command,
    pub(crate) fallback: chart::Fallback,
    pub(crate) skirmish: chart::Skirmish,
    pub(crate) woods: chart::Woods,
    pub(crate) house: House,
    #[serde(skip)]
    pub(crate) options: Options,
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[include_str!("chart.toml"), include_str!("house.toml")];

/// The tables without house rules of the players.
pub(crate) static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<OldDessauer>);

impl Tables {
    /// These tables as one request has them: its optional rules in force, its overrides laid over the house values.
    /// Refuses an override whose key is no house value, or whose value is of another kind.
    pub(crate) fn for_request(
        &self,
        options: Options,
        overrides: &Map<String, Value>,
    ) -> Result<Cow<'_, Tables>, Refusal> {
        if options == self.options && overrides.is_empty() {
            return Ok(Cow::Borrowed(self));
        }
        let mut tables = Tables { options, ..self.clone() };
        if !overrides.is_empty() {
            let mut values = serde_json::to_value(&self.house).map_err(|error| Refusal::new(error.to_string()))?;
            for (key, value) in overrides {
                let place = key.split('.').try_fold(&mut values, |table, part| table.get_mut(part));
                match place {
                    Some(place) if !place.is_object() => *place = value.clone(),
                    _ => return Err(Refusal::new(format!("{key} is no house value: see the list in the README"))),
                }
            }
            tables.house = input(values).map_err(|error| Refusal::new(format!("`house`: {error}")))?;
        }
        Ok(Cow::Owned(tables))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::Ratio;
    use crate::umpire::overlay;

    #[test]
    fn a_house_rules_file_replaces_printed_figures_and_house_values() {
        let (tables, changed) = overlay::<OldDessauer>(&["rally.poor = 5", "[house.rally]\ncrack = 3"]).expect("reads");
        assert_eq!(changed.len(), 2);
        assert_eq!(tables.rally.poor, Ratio::whole(5));
        assert_eq!(tables.house.rally.crack, Ratio::whole(3));
        assert_eq!(tables.rally.regular, Ratio::whole(5));
        assert!(overlay::<OldDessauer>(&["rally.veteran = 3"]).is_err());
    }
}
