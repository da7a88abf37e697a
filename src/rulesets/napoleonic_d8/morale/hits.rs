//! What kills and disorders do to a unit (Firing, hits).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::number::Within;
use crate::umpire::{Lookup, Refusal};

/// Rings on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hits {
    /// Red.
    pub(crate) kills: u32,
    /// White.
    pub(crate) disorders: u32,
}

/// What a unit's rings ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Ok,
    Test,
    Removed,
}

impl Hits {
    /// Kills and disorders count each for itself (ND8-AMB-28); a skirmish base goes with its first kill.
    pub(crate) fn status(self, arm: Arm, tables: &Tables) -> Status {
        let most = self.kills.max(self.disorders);
        if most >= tables.hits.removed || (arm == Arm::Skirmishers && self.kills > 0) {
            Status::Removed
        } else if most >= tables.hits.test {
            Status::Test
        } else {
            Status::Ok
        }
    }
}

/// What a unit's rings mean. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HitStatus {
    /// Its arm.
    pub(crate) arm: Arm,
    /// Red rings.
    pub(crate) kills: Within<0, 20>,
    /// White rings; a skirmish base has none.
    pub(crate) disorders: Within<0, 20>,
}

/// See [`HitStatus`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HitStatusResult {
    pub(crate) status: Status,
    pub(crate) gives_support: bool,
    pub(crate) may_counter_charge: bool,
}

impl Lookup<Tables> for HitStatus {
    const NAME: &'static str = "hit_status";
    type Answer = HitStatusResult;

    fn answer(&self, tables: &Tables) -> Result<HitStatusResult, Refusal> {
        let HitStatus { arm, kills, disorders } = *self;
        let hits = Hits { kills: kills.get().unsigned_abs(), disorders: disorders.get().unsigned_abs() };
        if arm == Arm::Skirmishers && hits.disorders > 0 {
            return Err(Refusal::on("Disorder", "a skirmish base is never disordered"));
        }
        let status = hits.status(arm, tables);
        let unshaken = hits.kills < tables.hits.test && status != Status::Removed;
        Ok(HitStatusResult {
            status,
            gives_support: unshaken && hits.disorders == 0 && arm != Arm::Skirmishers,
            may_counter_charge: matches!(arm, Arm::Infantry | Arm::Cavalry) && status == Status::Ok,
        })
    }
}
