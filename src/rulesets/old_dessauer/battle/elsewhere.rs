//! What an order of one room has to know of another: what a shot leads to, who could still charge.

use crate::rulesets::old_dessauer::battle::ones::Ones;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::charge::objection::ChargeObjection;
use crate::rulesets::old_dessauer::morale::shooting_test::ShootingTest;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::umpire::{Interrupt, Procedure, Ratio};

impl State {
    /// What a unit needs in its test after so many hits of a volley.
    pub(crate) fn test_needs(&self, target: &UnitInPlay, hits: u32) -> Result<Ratio, Interrupt> {
        let now = self.now(target);
        let figures = now.figures.saturating_add(target.turn.shot);
        let request = ShootingTest { unit: Unit { figures, stands_wide: None, ..now }, hits };
        Ok(request.resolve(&self.tables, &mut Ones)?.needed)
    }

    /// Whether nothing that the roster knows keeps a unit from charging.
    pub(crate) fn may_charge(&self, unit: &UnitInPlay) -> bool {
        ChargeObjection::of_charger(&self.now_touching(unit), true).is_empty()
    }
}
