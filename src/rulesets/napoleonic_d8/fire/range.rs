//! Ranges (Firing ranges).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::fire::chart::Band;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::umpire::{Lookup, Ratio, Refusal, measure};

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

/// That a target is too far off.
pub(crate) fn out_of_range(distance: Ratio, reach: Ratio) -> Refusal {
    Refusal::on("Firing ranges", format!("{distance} cm is out of range: it reaches {reach} cm"))
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
        let guns = |arm| tables.ranges.of_guns(arm).band(self.distance).map_or(Band::OutOfRange, |(_, band)| band);
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
