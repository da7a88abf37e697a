//! The rest that orders a unit again (Blown cavalry).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
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

    fn answer(&self, _: &Tables) -> Result<RestResult, Refusal> {
        let resting = !(self.moved || self.fired || self.in_melee || self.under_fire);
        let ring = u32::from(resting);
        Ok(RestResult {
            resting,
            blown_after: self.unit.blown().saturating_sub(ring),
            disorders_after: self.unit.disorders.count().saturating_sub(ring),
        })
    }
}
