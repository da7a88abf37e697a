//! The tables of the ruleset: each matter's figures stand in its room, those that the article prints beside the house values
//! that fill what its surviving copy has lost.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::rulesets::old_dessauer::charge::table::{ChargeTable, SkirmishTable};
use crate::rulesets::old_dessauer::command::table::CommandTable;
use crate::rulesets::old_dessauer::fire::table::{FireTable, HouseFire, WoodsTable};
use crate::rulesets::old_dessauer::melee::table::{
    CombatTable, DefensiveFireTable, HouseCombat, HouseVariableFire, PointsTable,
};
use crate::rulesets::old_dessauer::morale::table::{
    FallbackTable, HouseRally, HouseTest, RallyTable, RecoilTable, TestTable,
};
use crate::rulesets::old_dessauer::movement::table::{HouseManoeuvres, HouseMoves, MoveTable};
use crate::rulesets::old_dessauer::unit::options::OptionalRules;
use crate::umpire::{Refusal, SwitchedOff, Switches, input};

/// Every table, and the optional rules in force.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) rally: RallyTable,
    pub(crate) test: TestTable,
    pub(crate) moves: MoveTable,
    pub(crate) charge: ChargeTable,
    pub(crate) fire: FireTable,
    pub(crate) points: PointsTable,
    pub(crate) defensive_fire: DefensiveFireTable,
    pub(crate) combat: CombatTable,
    pub(crate) recoil: RecoilTable,
    pub(crate) command: CommandTable,
    pub(crate) fallback: FallbackTable,
    pub(crate) skirmish: SkirmishTable,
    pub(crate) woods: WoodsTable,
    pub(crate) house: House,
    #[serde(skip)]
    pub(crate) options: OptionalRules,
    /// What house rules have switched off.
    #[serde(skip)]
    pub(crate) off: SwitchedOff,
}

impl Switches for Tables {
    fn off(&self) -> &SwitchedOff {
        &self.off
    }

    fn switch_off(&mut self, off: SwitchedOff) {
        self.off = off;
    }
}

/// Every house value, by its key in the contract: `rally.crack` is `rally` and `crack`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct House {
    pub(crate) rally: HouseRally,
    pub(crate) r#move: HouseMoves,
    pub(crate) fire: HouseFire,
    pub(crate) test: HouseTest,
    pub(crate) combat: HouseCombat,
    pub(crate) variable_fire: HouseVariableFire,
    pub(crate) manoeuvre: HouseManoeuvres,
}

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("movement/movement.toml"),
    include_str!("charge/charge.toml"),
    include_str!("fire/fire.toml"),
    include_str!("melee/melee.toml"),
    include_str!("morale/morale.toml"),
    include_str!("command/command.toml"),
];

impl Tables {
    /// These tables as one request has them: its optional rules in force, its overrides laid over the house values.
    /// Refuses an override whose key is no house value, or whose value is of another kind.
    pub(crate) fn for_request(
        &self,
        options: OptionalRules,
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
