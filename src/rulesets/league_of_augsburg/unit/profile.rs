//! What follows from a unit's roster (Basic; Morale Mechanics).

use serde::{Deserialize, Serialize};

use super::Unit;
use super::kinds::Kind;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::umpire::{Lookup, Refusal};

impl Unit {
    /// How many dice it tests morale with: two for each squadron, one for so many figures of foot or guns at the start
    /// (LOA-MOR-2, LOA-MOR-3, LOA-AMB-43).
    pub(crate) fn test_dice(&self, tables: &Tables) -> u32 {
        if self.is_mounted() {
            2 * self.squadrons
        } else {
            self.original_figures.div_ceil(tables.morale_dice.figures.get())
        }
    }
}

/// `unit_profile`: what the other procedures derive from a unit, or a commander.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitProfile {
    pub(crate) unit: Unit,
}

/// See [`UnitProfile`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Profile {
    ranks: u32,
    front_rank: u32,
    front_pikemen: u32,
    light: bool,
    mounted: bool,
    skirmishing_foot: bool,
    effectively_unformed: bool,
    elite: bool,
    morale_dice: u32,
}

impl Lookup<Tables> for UnitProfile {
    const NAME: &'static str = "unit_profile";
    type Answer = Profile;

    fn answer(&self, tables: &Tables) -> Result<Profile, Refusal> {
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
            morale_dice: if unit.kind == Kind::Commander { 0 } else { unit.test_dice(tables) },
        })
    }
}
