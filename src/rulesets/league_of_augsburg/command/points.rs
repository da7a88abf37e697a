//! Rolling for Command Points (Command Phase, Method).

use serde::{Deserialize, Serialize};

use super::assignment::GrantObjection;
use super::radius::{Rank, command_number};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::small_dice::d3;
use crate::umpire::{Dice, Interrupt, Never, Procedure, integer};

/// What the die of a Commander in Chief is for.
pub(crate) const WHY_CINC: &str = "points of the Commander in Chief";
/// What the die of a Brigadier is for.
pub(crate) const WHY_BRIGADIER: &str = "points of the Brigadier";

/// `cinc_points`: the Command Points of a Commander in Chief this turn (LOA-CMD-7). Dice: 1, read as a d3.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CincPoints {
    #[serde(deserialize_with = "command_number")]
    pub(crate) command_number: u32,
}

/// Points of a turn, and the radius in inches within which they work.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CommandPoints {
    pub(crate) d3: u32,
    pub(crate) points: u32,
    radius: u32,
}

impl Procedure<Tables> for CincPoints {
    const NAME: &'static str = "cinc_points";
    type Answer = CommandPoints;
    type Objection = Never;

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<CommandPoints, Interrupt> {
        let radius = Rank::Cinc.radius(tables, self.command_number);
        let d3 = d3(dice, WHY_CINC)?;
        Ok(CommandPoints { d3, points: d3 + self.command_number, radius })
    }
}

/// `brigade_points`: the Command Points of a Brigadier this turn (LOA-CMD-9). Dice: 1, read as a d3.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BrigadePoints {
    #[serde(deserialize_with = "command_number")]
    pub(crate) command_number: u32,
    /// What the Commander in Chief grants him: nothing outside his radius.
    #[serde(deserialize_with = "integer")]
    pub(crate) granted: u32,
    /// He is within the radius of the Commander in Chief.
    pub(crate) in_cinc_radius: bool,
}

impl Default for BrigadePoints {
    fn default() -> BrigadePoints {
        BrigadePoints { command_number: 0, granted: 0, in_cinc_radius: true }
    }
}

impl Procedure<Tables> for BrigadePoints {
    const NAME: &'static str = "brigade_points";
    const REQUIRED: &'static [&'static str] = &["command_number"];
    type Answer = CommandPoints;
    type Objection = GrantObjection;

    fn objections(&self, _: &Tables) -> Vec<GrantObjection> {
        GrantObjection::of_reach(self.granted, self.in_cinc_radius).into_iter().collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<CommandPoints, Interrupt> {
        let radius = Rank::Brigadier.radius(tables, self.command_number);
        let d3 = d3(dice, WHY_BRIGADIER)?;
        Ok(CommandPoints { d3, points: (d3 + self.command_number).saturating_add(self.granted), radius })
    }
}
