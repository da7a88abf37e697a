//! Into what the winner of a melee may change for nothing (Breakthrough; Notes 14).

use crate::rulesets::napoleonic_d8::movement::formation_change::{ChargedBy, FormationChange, FormationObjection};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::infantry_formation::InfantryFormation;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::Lookup;

/// Whether one change leads a unit to a formation, and its orders allow it.
pub(crate) fn is_one_change(unit: &Unit, to: InfantryFormation, order: Orders, tables: &Tables) -> bool {
    let change = FormationChange { unit: unit.clone(), to, order, charged_by: ChargedBy::None };
    let any = tables.formation_change.any;
    change.answer(tables).is_ok_and(|change| change.reason == FormationObjection::Ok && change.moves == any)
}
