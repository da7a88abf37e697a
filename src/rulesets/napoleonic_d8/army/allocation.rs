//! How many commanders of each grade a side has (Sequence of play; Notes 9, 12).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{Lookup, Refusal};

/// Whom commanders command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Level {
    Brigade,
    Division,
}

/// How many commanders of each grade a side has (Sequence of play; Notes 9, 12). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommanderAllocation {
    /// Of brigades or of divisions.
    pub(crate) level: Level,
    /// How many there are.
    pub(crate) count: NonZeroU32,
    /// A big game; for brigades only.
    #[serde(default)]
    pub(crate) big_game: bool,
}

/// See [`CommanderAllocation`]. Nothing but `umpire_decides` where there are too few for the quota (ND8-AMB-57).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct AllocationResult {
    pub(crate) excellent: Option<u32>,
    pub(crate) good: Option<u32>,
    pub(crate) poor: Option<u32>,
    pub(crate) average: Option<u32>,
    pub(crate) umpire_decides: bool,
}

impl Lookup<Tables> for CommanderAllocation {
    const NAME: &'static str = "commander_allocation";
    type Answer = AllocationResult;

    fn answer(&self, tables: &Tables) -> Result<AllocationResult, Refusal> {
        let quota = match (self.level, self.big_game) {
            (Level::Brigade, false) => tables.allocation.brigade,
            (Level::Brigade, true) => tables.allocation.brigade_big_game,
            (Level::Division, false) => tables.allocation.division,
            (Level::Division, true) => {
                return Err(Refusal::on("Notes 9", "a big game changes the number of BCs only"));
            }
        };
        let average = self.count.get().checked_sub(quota.saturating_mul(3));
        let each = average.map(|_| quota);
        Ok(AllocationResult { excellent: each, good: each, poor: each, average, umpire_decides: average.is_none() })
    }
}
