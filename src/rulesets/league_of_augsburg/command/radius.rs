//! How far a commander's command reaches (Command Phase, Organization).

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::rulesets::league_of_augsburg::army::order_of_battle::COMMAND_NUMBERS;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::umpire::{Lookup, Ratio, Refusal, integer, measure};

/// Reads a Command Number.
pub(crate) fn command_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let number = integer(deserializer)?;
    if COMMAND_NUMBERS.contains(&number) {
        return Ok(number);
    }
    let (least, most) = (COMMAND_NUMBERS.start(), COMMAND_NUMBERS.end());
    Err(de::Error::custom(format!("{number} is no Command Number: {least} to {most}")))
}

/// The rank of a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rank {
    Brigadier,
    Cinc,
}

impl Rank {
    /// How far his command reaches, in inches (LOA-CMD-2, LOA-CMD-3).
    pub(crate) const fn radius(self, tables: &Tables, command_number: u32) -> u32 {
        match self {
            Rank::Brigadier => command_number.saturating_add(tables.radius.brigadier_added),
            Rank::Cinc => {
                tables.radius.cinc_times.saturating_mul(command_number).saturating_add(tables.radius.cinc_added)
            }
        }
    }
}

/// `command_radius`: whether somebody is within a commander's radius; at its limit he is (LOA-AMB-20).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRadius {
    pub(crate) rank: Rank,
    #[serde(deserialize_with = "command_number")]
    pub(crate) command_number: u32,
    /// How far away, in inches.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`CommandRadius`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Reach {
    radius: u32,
    in_radius: bool,
}

impl Lookup<Tables> for CommandRadius {
    const NAME: &'static str = "command_radius";
    type Answer = Reach;

    fn answer(&self, tables: &Tables) -> Result<Reach, Refusal> {
        let radius = self.rank.radius(tables, self.command_number);
        Ok(Reach { radius, in_radius: self.distance <= Ratio::from(i64::from(radius)) })
    }
}
