//! What follows from a unit's roster (Basic).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::morale::test::test_dice;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Request};

/// `unit_profile`: what the other procedures derive from a unit. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitProfile {
    /// The unit, or a commander.
    pub(crate) unit: Unit,
}

/// See [`UnitProfile`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Profile {
    pub(crate) ranks: u32,
    pub(crate) front_rank: u32,
    pub(crate) front_pikemen: u32,
    pub(crate) light: bool,
    pub(crate) mounted: bool,
    pub(crate) skirmishing_foot: bool,
    pub(crate) effectively_unformed: bool,
    pub(crate) elite: bool,
    pub(crate) morale_dice: u32,
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
