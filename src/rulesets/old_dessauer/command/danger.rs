//! What may befall a general with his unit (Danger to Generals).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure, Refusal, integer};

/// What its die decides.
pub(crate) const DANGER: &str = "danger to the general";

/// `general_risk`: a general with a unit that takes several hits in one shooting or round of combat (OD-CMD-10). Needs the
/// option `generals`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GeneralRisk {
    /// The hits, without rout hits (OD-AMB-25).
    #[serde(deserialize_with = "integer")]
    pub(crate) hits: u32,
}

/// What became of a general.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RiskResult {
    /// Whether a die was thrown.
    pub(crate) roll_required: bool,
    pub(crate) killed: bool,
}

impl Procedure<Tables> for GeneralRisk {
    const NAME: &'static str = "general_risk";
    type Answer = RiskResult;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        tables.options.need(OptionalRule::Generals, "general_risk")
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<RiskResult, Interrupt> {
        let roll_required = self.hits >= tables.command.risk_hits;
        let killed = roll_required && dice.face(Die::D6, DANGER)? <= tables.command.killed_up_to;
        Ok(RiskResult { roll_required, killed })
    }
}
