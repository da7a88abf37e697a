//! What an army may field, and when it has lost (Army Characteristics; a house value).

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Interrupt, Ratio, Request, integer};

use super::tables::Tables;
use super::unit::{Characteristics, Grade, Nation, Unit};

/// Whether a unit may stand on a roster.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RosterCheck {
    /// The unit.
    pub(crate) unit: Unit,
    /// The characteristics in force.
    #[serde(default)]
    pub(crate) characteristics: Characteristics,
}

/// Why a unit may not stand on a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fault {
    PrussianHorseElite,
}

/// See [`RosterCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Checked {
    pub(crate) legal: bool,
    pub(crate) reasons: Vec<Fault>,
}

impl Request<Tables> for RosterCheck {
    const NAME: &'static str = "roster_check";
    type Answer = Checked;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Checked, Interrupt> {
        let unit = &self.unit;
        let elite_horse = unit.kind.is_horse() && unit.nation == Nation::Prussia && unit.grade == Grade::Elite;
        let barred = self.characteristics == Characteristics::Chotusitz && elite_horse;
        let reasons = if barred { vec![Fault::PrussianHorseElite] } else { Vec::new() };
        Ok(Checked { legal: reasons.is_empty(), reasons })
    }
}

/// Whether an army has lost (house value `army.break_fraction`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Request<Tables> for ArmyStatus {
    const NAME: &'static str = "army_status";
    type Answer = Standing;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Standing, Interrupt> {
        if self.starting_units == 0 {
            return Interrupt::refuse("starting_units: an army has at least one");
        }
        if self.remaining_units > self.starting_units {
            return Interrupt::refuse("remaining_units: more are left than there were");
        }
        let limit = tables.army.break_fraction * Ratio::from(i64::from(self.starting_units));
        Ok(Standing { lost: Ratio::from(i64::from(self.remaining_units)) < limit, limit })
    }
}
