//! Rallying (Morale, Notes; Orders).

use serde::{Deserialize, Serialize};

use super::throw::{Circumstances, MoraleThrow, throw};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, ChitObjection};
use crate::rulesets::league_of_augsburg::unit::ground::Cover;
use crate::umpire::{Dice, Interrupt, Procedure, Refusal, integer};

/// `rally`: a unit tries to recover its morale; a failure changes nothing (LOA-AMB-29). Dice: those of its morale test.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Rally {
    /// The unit: disordered, routing, or bound to rally.
    pub(crate) unit: Unit,
    /// What it stands in.
    pub(crate) cover: Cover,
    /// A routing friend is near.
    pub(crate) routing_friend: bool,
    /// Rally Points on it.
    #[serde(deserialize_with = "integer")]
    pub(crate) rally_points: u32,
    /// The Command Number of the commander who has joined it; 0 without one.
    #[serde(deserialize_with = "integer")]
    pub(crate) commander_number: u32,
}

/// See [`Rally`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RallyResult {
    #[serde(flatten)]
    pub(crate) throw: MoraleThrow,
    pub(crate) disordered: bool,
    pub(crate) routing: bool,
    pub(crate) must_rally: bool,
}

impl Procedure<Tables> for Rally {
    const NAME: &'static str = "rally";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = RallyResult;
    type Objection = ChitObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.is_troops()
    }

    fn objections(&self, _: &Tables) -> Vec<ChitObjection> {
        Chit::Rally.against(&self.unit).into_iter().collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<RallyResult, Interrupt> {
        let unit = &self.unit;
        let at = Circumstances {
            cover: self.cover,
            enfilade: false,
            routing_friend: self.routing_friend,
            rally_points: self.rally_points,
            commander_number: self.commander_number,
        };
        let throw = throw(tables, dice, unit, at)?;
        let still = !throw.passed;
        Ok(RallyResult {
            disordered: unit.disordered && still,
            routing: unit.routing && still,
            must_rally: unit.must_rally && still,
            throw,
        })
    }
}
