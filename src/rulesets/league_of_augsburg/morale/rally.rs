//! Rallying (Morale, Notes; Orders).

use serde::{Deserialize, Serialize};

use super::throw::{Certain, Circumstances, MoraleThrow, certain, throw};
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
    disordered: bool,
    routing: bool,
    must_rally: bool,
}

impl Rally {
    const fn circumstances(&self) -> Circumstances {
        Circumstances {
            cover: self.cover,
            enfilade: false,
            routing_friend: self.routing_friend,
            rally_points: self.rally_points,
            commander_number: self.commander_number,
        }
    }

    /// The unit after it.
    pub(crate) fn ended(&self, passed: bool) -> Unit {
        let unit = &self.unit;
        Unit {
            disordered: unit.disordered && !passed,
            routing: unit.routing && !passed,
            must_rally: unit.must_rally && !passed,
            ..unit.clone()
        }
    }

    /// The rally where it ends so whatever falls: then nothing is thrown.
    pub(crate) fn whatever_falls(&self, tables: &Tables) -> Option<Certain> {
        certain(tables, &self.unit, self.circumstances())
    }
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
        let throw = throw(tables, dice, &self.unit, self.circumstances())?;
        let Unit { disordered, routing, must_rally, .. } = self.ended(throw.passed);
        Ok(RallyResult { throw, disordered, routing, must_rally })
    }
}
