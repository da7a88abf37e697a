//! Rallying (Morale, Notes; Orders).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::fire::saves::Cover;
use crate::rulesets::league_of_augsburg::morale::test::{Circumstances, Tested, throw};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Dice, Interrupt, Refusal, Request, integer};

/// `rally`: a unit tries to recover its morale; a failure changes nothing (LOA-AMB-29). Dice: those of its morale test.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rally {
    /// The unit: disordered, routing, or bound to rally.
    pub(crate) unit: Unit,
    /// What it stands in.
    #[serde(default)]
    pub(crate) cover: Cover,
    /// A routing friend is within 6 inches.
    #[serde(default)]
    pub(crate) routing_friend: bool,
    /// Rally Points on it.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) rally_points: u32,
    /// The Command Number of the commander who has joined it; 0 without one.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) commander_number: u32,
}

/// See [`Rally`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Rallied {
    #[serde(flatten)]
    pub(crate) tested: Tested,
    pub(crate) disordered: bool,
    pub(crate) routing: bool,
    pub(crate) must_rally: bool,
}

impl Request<Tables> for Rally {
    const NAME: &'static str = "rally";
    type Answer = Rallied;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Rallied, Interrupt> {
        let unit = &self.unit;
        unit.is_troops()?;
        if !unit.disordered && !unit.routing && !unit.must_rally {
            return Err(Refusal::on("Orders", "the unit is neither disordered, nor routing, nor bound to rally").into());
        }
        let at = Circumstances {
            cover: self.cover,
            enfilade: false,
            routing_friend: self.routing_friend,
            rally_points: self.rally_points,
            commander_number: self.commander_number,
        };
        let tested = throw(tables, dice, unit, at)?;
        let still = !tested.passed;
        Ok(Rallied {
            disordered: unit.disordered && still,
            routing: unit.routing && still,
            must_rally: unit.must_rally && still,
            tested,
        })
    }
}
