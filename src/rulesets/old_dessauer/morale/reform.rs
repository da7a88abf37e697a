//! Back into order (Disordered Units).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::yes;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Lookup, Refusal};

/// `reform`: a disordered unit that stood still for an active turn (OD-DIS-6, OD-AMB-3).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reform {
    /// The unit; one in good order is refused.
    pub(crate) unit: Unit,
    /// Whether its side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
    /// Whether it moved this turn.
    #[serde(default)]
    pub(crate) moved: bool,
    /// Whether it fought this turn.
    #[serde(default)]
    pub(crate) fought: bool,
    /// The ground on which it stands.
    #[serde(default, deserialize_with = "Terrain::crossed")]
    pub(crate) terrain: Terrain,
}

/// Whether a unit reforms.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ReformResult {
    pub(crate) reforms: bool,
    pub(crate) disordered_after: bool,
}

impl Lookup<Tables> for Reform {
    const NAME: &'static str = "reform";
    type Answer = ReformResult;

    fn answer(&self, tables: &Tables) -> Result<ReformResult, Refusal> {
        self.unit.check(&tables.options)?;
        if !self.unit.disordered {
            return Err(Refusal::on("Disordered Units", "a unit in good order has nothing to reform from"));
        }
        let stood = !self.moved && !self.fought && !self.unit.in_combat;
        // Skirmishers pay for no ground (OD-LI-3).
        let disorders = self.terrain.is_broken() && self.unit.kind != Kind::Skirmishers;
        let reforms = self.active && stood && !disorders;
        Ok(ReformResult { reforms, disordered_after: !reforms })
    }
}
