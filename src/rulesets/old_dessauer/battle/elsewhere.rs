//! What an order of one room has to know of another: what a shot leads to, who could still charge.

use crate::rulesets::old_dessauer::battle::ones::Ones;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::charge::objection::ChargeObjection;
use crate::rulesets::old_dessauer::morale::shooting_test::ShootingTest;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::umpire::{Interrupt, Procedure, Ratio, UnitId};

impl State {
    /// What a unit needs in its test after so many hits of a volley.
    pub(crate) fn test_needs(&self, target: &UnitInPlay, hits: u32) -> Result<Ratio, Interrupt> {
        let now = self.now(target);
        let figures = now.figures.saturating_add(target.turn.shot);
        let request = ShootingTest { unit: Unit { figures, stands_wide: None, ..now }, hits };
        Ok(request.resolve(&self.tables, &mut Ones)?.needed)
    }

    /// Those of the enemy whom nothing that the roster knows keeps from charging a unit; their turn is the next. Light infantry
    /// leaves the place where it counts as line infantry, and skirmishes as it charges (If in Town Blocks).
    pub(crate) fn may_charge(&self, target: &UnitInPlay) -> Vec<UnitId> {
        let now = self.now(target);
        let next = self.turn.saturating_add(1);
        let waits = |id| {
            let brigade = self.roster.brigade(id);
            brigade.is_some_and(|brigade| brigade.held_in(next).or_else(|| brigade.charges_after(next)).is_some())
        };
        self.those(|unit| {
            let charger = self.now_leaving(unit);
            unit.id.army != target.id.army
                && !waits(unit.id)
                && target.ground.admits(charger.kind)
                && ChargeObjection::of_charger(&charger, true).is_empty()
                && ChargeObjection::of_pair(&charger, &now).next().is_none()
        })
    }
}
