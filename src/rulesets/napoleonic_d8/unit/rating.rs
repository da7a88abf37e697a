//! Ratings of units, the grades of commanders, how far they command (Command; Type of brigade).

use crate::umpire::Lookup;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::BcRating;
use crate::rulesets::napoleonic_d8::unit::{Arm, Class};
use crate::umpire::{Ratio, Refusal, measure_non_null, non_null};

/// The pre-set rating of a type of unit, which is its brigade's too, and its models. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRating {
    /// The arm.
    pub(crate) arm: Arm,
    /// The class; light skirmishers need none.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) class: Option<Class>,
    /// A battalion of 32 figures; infantry only.
    #[serde(default)]
    pub(crate) large: bool,
}

/// See [`UnitRating`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RatingResult {
    pub(crate) rating: i32,
    pub(crate) models: u32,
}

impl Lookup<Tables> for UnitRating {
    const NAME: &'static str = "unit_rating";
    type Answer = RatingResult;

    fn answer(&self, tables: &Tables) -> Result<RatingResult, Refusal> {
        const SECTION: &str = "Type of brigade";
        let class = match (self.class, self.arm) {
            (Some(class), _) => class,
            (None, Arm::Skirmishers) => Class::Light,
            (None, _) => return Err(Refusal::on(SECTION, "`class` is missing")),
        };
        if !self.arm.classes().contains(&class) {
            return Err(Refusal::on(SECTION, "this arm has no such class"));
        }
        if self.large && self.arm != Arm::Infantry {
            return Err(Refusal::on("Notes 6", "only battalions are large"));
        }
        let models = &tables.models;
        let models = match self.arm {
            Arm::Infantry if self.large => models.large,
            Arm::Infantry => models.infantry,
            Arm::Skirmishers => models.skirmishers,
            Arm::Cavalry => models.cavalry,
            Arm::FootArtillery => models.foot_artillery,
            Arm::HorseArtillery => models.horse_artillery,
        };
        Ok(RatingResult { rating: tables.ratings.of(self.arm, class), models })
    }
}

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
