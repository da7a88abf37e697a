//! Whether an army has lost: a house value, since the rules do not say (CE-WIN-1).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::tables::Tables;
use crate::umpire::{Lookup, Ratio, Refusal, integer};

/// Whether an army has lost (house value `army.break_fraction`).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ArmyStatus {
    /// Its units at the start, generals included; from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) starting_units: u32,
    /// Those that are left.
    #[serde(deserialize_with = "integer")]
    pub(crate) remaining_units: u32,
}

/// See [`ArmyStatus`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Standing {
    pub(crate) lost: bool,
    pub(crate) limit: Ratio,
}

impl ArmyStatus {
    pub(crate) fn standing(&self, tables: &Tables) -> Standing {
        let limit = tables.army.break_fraction * Ratio::from(i64::from(self.starting_units));
        Standing { lost: Ratio::from(i64::from(self.remaining_units)) < limit, limit }
    }
}

impl Lookup<Tables> for ArmyStatus {
    const NAME: &'static str = "army_status";
    const REQUIRED: &'static [&'static str] = &["starting_units", "remaining_units"];
    type Answer = Standing;

    fn answer(&self, tables: &Tables) -> Result<Standing, Refusal> {
        if self.starting_units == 0 {
            return Err(Refusal::new("starting_units: an army has at least one"));
        }
        if self.remaining_units > self.starting_units {
            return Err(Refusal::new("remaining_units: more are left than there were"));
        }
        Ok(self.standing(tables))
    }
}
