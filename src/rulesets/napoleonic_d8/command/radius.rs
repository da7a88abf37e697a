//! How far a BC commands (Command (brigade); Notes 11).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::number::BcRating;
use crate::umpire::{Lookup, Ratio, Refusal, measure_non_null, non_null};

/// How far a BC commands, and whether a unit is in command (Command (brigade); Notes 11). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRadius {
    /// The BC's rating.
    pub(crate) bc_rating: BcRating,
    /// From the BC to the unit.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) distance: Option<Ratio>,
    /// The unit's arm: horse artillery is always in command.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) arm: Option<Arm>,
}

/// See [`CommandRadius`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RadiusResult {
    pub(crate) radius: u32,
    pub(crate) in_command: Option<bool>,
    pub(crate) penalty: i32,
}

impl Lookup<Tables> for CommandRadius {
    const NAME: &'static str = "command_radius";
    type Answer = RadiusResult;

    fn answer(&self, tables: &Tables) -> Result<RadiusResult, Refusal> {
        let radius = tables.radius.of(self.bc_rating.get());
        let reaches = |distance| self.arm == Some(Arm::HorseArtillery) || distance <= Ratio::whole(i128::from(radius));
        let in_command = self.distance.map(reaches);
        let penalty = if in_command == Some(false) { tables.morale.out_of_command } else { 0 };
        Ok(RadiusResult { radius, in_command, penalty })
    }
}
