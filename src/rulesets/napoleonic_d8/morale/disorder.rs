//! What disorders a unit (Disorder).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Lookup, Refusal};

const SECTION: &str = "Disorder";

/// Whether a cause disorders a unit. No dice. A cause that cannot befall the unit is refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DisorderCheck {
    /// The unit.
    pub(crate) unit: Unit,
    /// What happens to it.
    pub(crate) cause: DisorderCause,
}

/// See [`DisorderCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DisorderResult {
    pub(crate) disorders_gained: u32,
    pub(crate) disorders_after: u32,
}

impl DisorderCheck {
    /// Why this cause cannot befall this unit.
    fn impossible(&self) -> Option<&'static str> {
        let unit = &self.unit;
        let guns = unit.arm.is_artillery();
        match self.cause {
            DisorderCause::ExitWood | DisorderCause::InWood => {
                (guns || unit.is_heavy_cavalry()).then_some("heavy cavalry and artillery may not enter woods")
            }
            DisorderCause::ExitBuilding => {
                (guns || unit.arm == Arm::Cavalry).then_some("only infantry and skirmishers are in buildings")
            }
            DisorderCause::Marsh | DisorderCause::Stream | DisorderCause::Ford => {
                guns.then_some("artillery may not go there")
            }
            DisorderCause::ThroughBattery => guns.then_some("artillery does not come to blows"),
            DisorderCause::SquareForcedBack => (!unit.is_square()).then_some("the unit is no square"),
            DisorderCause::EvadeThreeQuarters | DisorderCause::Interpenetration => {
                unit.is_square().then_some("a square cannot move")
            }
            DisorderCause::ColumnOfMarchAttacked => {
                (unit.formation != Formation::ColumnOfMarch).then_some("the unit is not in column of march")
            }
            DisorderCause::BlownAttacked => (unit.blown() == 0).then_some("the unit is no blown cavalry"),
            DisorderCause::Bridge
            | DisorderCause::Pontoon
            | DisorderCause::SupportedUnitRemoved
            | DisorderCause::RoutersPassThrough
            | DisorderCause::FriendsFallBack => None,
        }
    }

    fn is_exempt(&self) -> bool {
        let unit = &self.unit;
        unit.arm == Arm::Skirmishers
            || match self.cause {
                DisorderCause::ExitWood | DisorderCause::InWood => unit.is_light_infantry() || unit.rides_loose(),
                DisorderCause::ExitBuilding => unit.is_light_infantry(),
                DisorderCause::Marsh
                | DisorderCause::Stream
                | DisorderCause::Ford
                | DisorderCause::Bridge
                | DisorderCause::Pontoon => unit.rides_loose(),
                DisorderCause::SupportedUnitRemoved => unit.is_disordered(),
                _ => false,
            }
    }
}

impl Lookup<Tables> for DisorderCheck {
    const NAME: &'static str = "disorder_check";
    type Answer = DisorderResult;

    fn answer(&self, _: &Tables) -> Result<DisorderResult, Refusal> {
        if let Some(why) = self.impossible() {
            return Err(Refusal::on(SECTION, why));
        }
        let disorders_gained = u32::from(!self.is_exempt());
        Ok(DisorderResult { disorders_gained, disorders_after: self.unit.disorders.count() + disorders_gained })
    }
}
