//! Rallying (Rallying Shaken Units).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::yes;
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Sum, count, face_for};
use crate::rulesets::old_dessauer::unit::troops::Grade;
use crate::umpire::{Dice, Die, Interrupt, Objection, Procedure, Ratio, Refusal};

/// The section of the chart.
pub(crate) const CHART: &str = "Test to Rally from Shaken";

/// What its die decides.
pub(crate) const RALLY: &str = "rally";

/// `rally`: a shaken unit of the active side, out of contact (OD-RALLY-1 to 5). One die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rally {
    /// The unit; one that is not shaken is refused.
    pub(crate) unit: Unit,
    /// Whether it touches an enemy, which is refused.
    #[serde(default)]
    pub(crate) in_contact: bool,
    /// Whether no enemy in sight is able to charge it.
    #[serde(default)]
    pub(crate) no_visible_chargers: bool,
    /// Whether its side is active.
    #[serde(default = "yes")]
    pub(crate) active: bool,
}

/// Why a unit does not rally now.
#[derive(Clone, Copy, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum RallyObjection {
    InContact,
    NotActive,
}

impl Objection for RallyObjection {
    const OF: &'static str = "rally";

    fn words(objection: RallyObjection) -> Refusal {
        match objection {
            RallyObjection::InContact => {
                Refusal::on("Rallying Shaken Units", "no unit rallies in contact with the enemy")
            }
            RallyObjection::NotActive => Refusal::on("Turn Sequence", "units rally in their own side's turn"),
        }
    }
}

/// A unit after its rally roll.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RallyResult {
    /// The score of its grade.
    pub(crate) base_score: Ratio,
    /// Where that score stands.
    pub(crate) base_page: &'static str,
    /// What is added to the die.
    #[serde(flatten)]
    pub(crate) sum: Sum,
    /// The score needed on the die.
    pub(crate) needed: Ratio,
    pub(crate) rallied: bool,
    pub(crate) shaken_after: bool,
}

impl Procedure<Tables> for Rally {
    const NAME: &'static str = "rally";
    type Answer = RallyResult;
    type Objection = RallyObjection;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.unit.check(&tables.options)?;
        if !self.unit.shaken {
            return Err(Refusal::on(CHART, "a unit that is not shaken has nothing to rally from"));
        }
        Ok(())
    }

    fn objections(&self, _: &Tables) -> Vec<RallyObjection> {
        let touches = (self.in_contact || self.unit.in_combat).then_some(RallyObjection::InContact);
        touches.into_iter().chain((!self.active).then_some(RallyObjection::NotActive)).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<RallyResult, Interrupt> {
        let (unit, chart) = (&self.unit, &tables.rally);
        let (base_score, base_page) = match unit.grade {
            Grade::Crack => (tables.house.rally.crack, HOUSE),
            Grade::Regular => (chart.regular, CHART),
            Grade::Poor => (chart.poor, CHART),
        };
        let mut sum = Sum::nothing();
        sum.add_if(self.no_visible_chargers, "no enemy in sight can charge it", chart.no_visible_chargers, CHART);
        sum.add("leadership", count(u32::from(unit.leadership.unwrap_or(0))), CHART);
        sum.add_if(unit.out_of_command, "out of command", chart.out_of_command, CHART);
        let needed = base_score - sum.modifier_total;
        let rallied = dice.face(Die::D6, RALLY)? >= face_for(needed);
        Ok(RallyResult { base_score, base_page, sum, needed, rallied, shaken_after: !rallied })
    }
}
