//! Changes of formation (Notes 14, 15; Reaction options).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::infantry_formation::InfantryFormation;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{Lookup, Refusal};

/// Who charges the unit that wants to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChargedBy {
    #[default]
    None,
    Infantry,
    Cavalry,
}

/// How many moves a change of formation takes, and whether it is allowed. No dice. Infantry only.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FormationChange {
    /// The unit.
    pub(crate) unit: Unit,
    /// The formation that it wants.
    pub(crate) to: InfantryFormation,
    /// The orders of its brigade.
    #[serde(default)]
    pub(crate) order: Orders,
    /// Who charges it.
    #[serde(default)]
    pub(crate) charged_by: ChargedBy,
}

/// Why a change is not allowed. In the order in which they are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FormationObjection {
    Ok,
    Order,
    Charged,
}

impl FormationObjection {
    /// In words; nothing where it is allowed.
    pub(crate) fn refusal(self) -> Option<Refusal> {
        match self {
            FormationObjection::Ok => None,
            FormationObjection::Order => {
                Some(Refusal::on("Brigade command test results", "the orders of its brigade forbid that formation"))
            }
            FormationObjection::Charged => {
                Some(Refusal::on("Reaction options", "it is charged, and has no time to form so"))
            }
        }
    }
}

/// See [`FormationChange`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FormationResult {
    pub(crate) moves: u32,
    pub(crate) allowed: bool,
    pub(crate) reason: FormationObjection,
}

impl Lookup<Tables> for FormationChange {
    const NAME: &'static str = "formation_change";
    type Answer = FormationResult;

    fn answer(&self, tables: &Tables) -> Result<FormationResult, Refusal> {
        let FormationChange { unit, to, order, charged_by } = self;
        if unit.arm != Arm::Infantry {
            return Err(Refusal::on("Notes 14", "only infantry changes formation so"));
        }
        let to = to.formation();
        if to == unit.formation {
            return Ok(FormationResult { moves: 0, allowed: true, reason: FormationObjection::Ok });
        }
        // Into a square and out of it the way leads through column.
        let through_column = (to == Formation::Square) != unit.is_square()
            && to != Formation::Column
            && unit.formation != Formation::Column;
        let times = &tables.formation_change;
        let forbidden = *order == Orders::Retreat || (to == Formation::Square && !order.allow_square(unit, tables));
        let late = match charged_by {
            ChargedBy::None => false,
            ChargedBy::Infantry => through_column,
            ChargedBy::Cavalry => true,
        };
        let reason = match (forbidden, late) {
            (true, _) => FormationObjection::Order,
            (false, true) => FormationObjection::Charged,
            (false, false) => FormationObjection::Ok,
        };
        let moves = if through_column { times.line_to_square } else { times.any };
        Ok(FormationResult { moves, allowed: reason == FormationObjection::Ok, reason })
    }
}
