//! Ranges (Firing ranges).

use crate::umpire::{Lookup, Refusal};
use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Arm;
use crate::umpire::{Ratio, measure};

/// What fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Weapon {
    FootGun,
    HorseGun,
    LineMusket,
    SkirmishMusket,
    Rifle,
}

/// How far off a target is: a band of guns, or whether small arms reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Band {
    Canister,
    Short,
    Medium,
    Long,
    InRange,
    OutOfRange,
}

const BANDS: [Band; 4] = [Band::Canister, Band::Short, Band::Medium, Band::Long];

/// The band of guns, and its place in a cell of the chart; none beyond their range.
pub(crate) fn band(tables: &Tables, arm: Arm, distance: Ratio) -> Option<(usize, Band)> {
    let ranges = if arm == Arm::HorseArtillery { &tables.ranges.horse_guns } else { &tables.ranges.foot_guns };
    let place = ranges.iter().position(|&reach| distance <= reach)?;
    BANDS.get(place).map(|&band| (place, band))
}

/// In which band a distance is. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RangeBand {
    /// What fires.
    pub(crate) weapon: Weapon,
    /// To the target.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`RangeBand`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RangeResult {
    pub(crate) band: Band,
}

impl Lookup<Tables> for RangeBand {
    const NAME: &'static str = "range_band";
    type Answer = RangeResult;

    fn answer(&self, tables: &Tables) -> Result<RangeResult, Refusal> {
        let guns = |arm| band(tables, arm, self.distance).map_or(Band::OutOfRange, |(_, band)| band);
        let arms = |reach| if self.distance <= reach { Band::InRange } else { Band::OutOfRange };
        let band = match self.weapon {
            Weapon::FootGun => guns(Arm::FootArtillery),
            Weapon::HorseGun => guns(Arm::HorseArtillery),
            Weapon::LineMusket => arms(tables.ranges.line_musket),
            Weapon::SkirmishMusket => arms(tables.ranges.skirmish_musket),
            Weapon::Rifle => arms(tables.ranges.rifle),
        };
        Ok(RangeResult { band })
    }
}
