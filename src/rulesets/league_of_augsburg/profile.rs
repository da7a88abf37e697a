//! What follows from a unit's roster (Basic).

use serde::{Deserialize, Serialize};

use super::morale::test_dice;
use super::tables::Tables;
use super::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Request};

/// `unit_profile`: what the other procedures derive from a unit. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitProfile {
    /// The unit, or a commander.
    pub unit: Unit,
}

/// See [`UnitProfile`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "by their names in the contract")]
pub struct Profile {
    pub ranks: u32,
    pub front_rank: u32,
    pub front_pikemen: u32,
    pub light: bool,
    pub mounted: bool,
    pub skirmishing_foot: bool,
    pub effectively_unformed: bool,
    pub elite: bool,
    pub morale_dice: u32,
}

impl Request<Tables> for UnitProfile {
    const NAME: &'static str = "unit_profile";
    type Answer = Profile;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Profile, Interrupt> {
        let unit = &self.unit;
        Ok(Profile {
            ranks: unit.ranks(),
            front_rank: unit.front_rank(),
            front_pikemen: unit.front_pikemen(),
            light: unit.is_light(),
            mounted: unit.is_mounted(),
            skirmishing_foot: unit.is_skirmishing_foot(),
            effectively_unformed: unit.is_effectively_unformed(),
            elite: unit.is_elite(),
            morale_dice: if unit.kind == Kind::Commander { 0 } else { test_dice(tables, unit) },
        })
    }
}
