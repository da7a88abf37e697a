//! Whether a unit may charge (Brigade command test results; Melee results; Movement).

use crate::umpire::Lookup;
use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::{Arm, Unit};
use crate::umpire::{Ratio, Refusal, measure};

/// What a charge would cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Path {
    #[default]
    Open,
    Village,
    WallOrHedge,
}

/// A charge. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeCheck {
    /// The unit.
    pub(crate) unit: Unit,
    /// The orders of its brigade.
    #[serde(default)]
    pub(crate) order: Orders,
    /// To the enemy.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// What it may move.
    #[serde(deserialize_with = "measure")]
    pub(crate) allowance: Ratio,
    /// Degrees off its centre line, at most 180.
    #[serde(default = "straight", deserialize_with = "measure")]
    pub(crate) angle: Ratio,
    /// What it would cross.
    #[serde(default)]
    pub(crate) path: Path,
    /// It moved and fired in this move.
    #[serde(default)]
    pub(crate) fired: bool,
}

const fn straight() -> Ratio {
    Ratio::ZERO
}

/// Why it may not charge. In the order in which they are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargeBan {
    Arm,
    Square,
    Order,
    Fired,
    Path,
    Angle,
    Reach,
    Ok,
}

/// See [`ChargeCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChargeCheckResult {
    pub(crate) legal: bool,
    pub(crate) reason: ChargeBan,
}

impl Lookup<Tables> for ChargeCheck {
    const NAME: &'static str = "charge_check";
    type Answer = ChargeCheckResult;

    fn answer(&self, tables: &Tables) -> Result<ChargeCheckResult, Refusal> {
        if self.angle > Ratio::whole(180) {
            return Err(Refusal::on("Melee results", "angle is at most 180 degrees"));
        }
        let bars = [
            (ChargeBan::Arm, !matches!(self.unit.arm, Arm::Infantry | Arm::Cavalry)),
            (ChargeBan::Square, self.unit.is_square()),
            (ChargeBan::Order, self.order != Orders::Normal),
            (ChargeBan::Fired, self.fired),
            (ChargeBan::Path, self.path != Path::Open),
            (ChargeBan::Angle, self.angle > tables.marching.charge_angle),
            (ChargeBan::Reach, self.distance > self.allowance),
        ];
        let reason = bars.into_iter().find(|&(_, holds)| holds).map_or(ChargeBan::Ok, |(bar, _)| bar);
        Ok(ChargeCheckResult { legal: reason == ChargeBan::Ok, reason })
    }
}
