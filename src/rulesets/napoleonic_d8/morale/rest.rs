//! The rest that orders a unit again (Blown cavalry).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::morale::disorder::DisorderCheck;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Lookup, Refusal};

/// A move of rest takes a blue and a white ring off (Blown cavalry; ND8-AMB-35). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rest {
    /// The unit.
    pub(crate) unit: Unit,
    /// It moved.
    #[serde(default)]
    pub(crate) moved: bool,
    /// It fired.
    #[serde(default)]
    pub(crate) fired: bool,
    /// It fought.
    #[serde(default)]
    pub(crate) in_melee: bool,
    /// It was fired at.
    #[serde(default)]
    pub(crate) under_fire: bool,
    /// It stands in a wood, which disorders most (Disorder): a white ring stays as long as it does.
    #[serde(default)]
    pub(crate) in_wood: bool,
}

/// See [`Rest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RestResult {
    pub(crate) resting: bool,
    pub(crate) blown_after: u32,
    pub(crate) disorders_after: u32,
}

impl Lookup<Tables> for Rest {
    const NAME: &'static str = "rest";
    type Answer = RestResult;

    fn answer(&self, tables: &Tables) -> Result<RestResult, Refusal> {
        let resting = !(self.moved || self.fired || self.in_melee || self.under_fire);
        let ring = u32::from(resting);
        let disorders = self.unit.disorders.count();
        let wood = DisorderCheck { unit: self.unit.clone(), cause: DisorderCause::InWood };
        let disordered_there = self.in_wood && wood.answer(tables).is_ok_and(|wood| wood.disorders_gained > 0);
        let stays = disorders.min(u32::from(disordered_there));
        Ok(RestResult {
            resting,
            blown_after: self.unit.blown().saturating_sub(ring),
            disorders_after: disorders.saturating_sub(ring).max(stays),
        })
    }
}
