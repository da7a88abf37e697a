//! How far a unit goes back (Moving backwards).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::facing::Facing;
use crate::rulesets::napoleonic_d8::unit::fraction::Fraction;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Lookup, Ratio, Refusal};

/// A move backwards. No dice. Squares and unlimbered batteries are refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RetireMove {
    /// The unit.
    pub(crate) unit: Unit,
    /// How much of its move.
    pub(crate) fraction: Fraction,
    /// The worst ground.
    #[serde(default)]
    pub(crate) terrain: Terrain,
    /// It evades a melee.
    #[serde(default)]
    pub(crate) evading: bool,
}

/// See [`RetireMove`]. No distance where the ground lets nobody through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RetireResult {
    pub(crate) passable: bool,
    pub(crate) distance: Option<Ratio>,
    pub(crate) faces: Facing,
    pub(crate) disorders_gained: u32,
}

impl RetireMove {
    /// How much of its move that is.
    const fn share(&self, tables: &Tables) -> Ratio {
        match self.fraction {
            Fraction::Half => tables.marching.half,
            Fraction::ThreeQuarters => tables.marching.three_quarters,
        }
    }

    /// By the slowest figure that it has, where the umpire lets it go where it may not.
    pub(crate) fn slowest(&self, tables: &Tables) -> Ratio {
        self.unit.pace(&tables.moves).slowest() * self.share(tables)
    }
}

impl Lookup<Tables> for RetireMove {
    const NAME: &'static str = "retire_move";
    type Answer = RetireResult;

    fn answer(&self, tables: &Tables) -> Result<RetireResult, Refusal> {
        self.unit.can_move()?;
        let share = self.share(tables);
        let faces = match self.fraction {
            Fraction::Half => Facing::Enemy,
            Fraction::ThreeQuarters => Facing::Rear,
        };
        let distance = self.unit.pace(&tables.moves).on(self.terrain).map(|cell| cell * share);
        let disorders = self.evading && faces == Facing::Rear && self.unit.arm != Arm::Skirmishers;
        Ok(RetireResult { passable: distance.is_some(), distance, faces, disorders_gained: u32::from(disorders) })
    }
}
