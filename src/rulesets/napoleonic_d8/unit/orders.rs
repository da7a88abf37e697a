//! The orders of a brigade (Brigade command test results; Divisional test results).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;

/// The orders of a brigade, until its next test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Orders {
    #[default]
    Normal,
    Hold,
    DivisionHold,
    Retire,
    Retreat,
}

impl Orders {
    /// Whether its brigade goes back under them.
    pub(crate) const fn go_back(self) -> bool {
        matches!(self, Orders::Retire | Orders::Retreat)
    }

    /// Whether its brigade is on hold, by its own test or by one above it.
    pub(crate) const fn hold(self) -> bool {
        matches!(self, Orders::Hold | Orders::DivisionHold)
    }

    /// Whether a unit under them may form square; infantry only.
    pub(crate) fn allow_square(self, unit: &Unit, tables: &Tables) -> bool {
        unit.arm == Arm::Infantry
            && match self {
                Orders::Normal => true,
                Orders::Hold => unit.quality(tables) >= tables.orders.square_on_hold,
                Orders::Retire => unit.quality(tables) >= tables.orders.square_on_retire,
                Orders::DivisionHold | Orders::Retreat => false,
            }
    }
}
