//! `crossing_fire`: fire in the movement phase at enemies who pass (p. 26).

use serde::{Deserialize, Serialize};

use super::crossing::{CrossingObjection, MovementPhaseFire, Occasion};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Unit;
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, CrossingFire>()];

/// How the enemy moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Movement {
    /// Into the firing zone and out of it in one move.
    #[default]
    IntoAndOut,
    ThroughWhenCharging,
    /// Out of range, after it was shot at last turn.
    OutAfterFire,
    StaysInZone,
}

/// Whether a unit may use crossing fire.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CrossingFire {
    /// Who would fire.
    pub(crate) firer: Unit,
    /// How the enemy moves.
    pub(crate) movement: Movement,
    /// Whether it has a better target: closer, or more directly in front.
    pub(crate) better_target: bool,
    /// Whether it has fired this turn.
    pub(crate) already_fired: bool,
    pub(crate) charging: bool,
}

/// Why it may, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrossingReason {
    Ok,
    CannotFire,
    NotCrossing,
    BetterTarget,
}

/// The answer to `crossing_fire`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CrossingFireResult {
    /// Whether it may.
    pub(crate) allowed: bool,
    /// Why, or why not.
    pub(crate) reason: CrossingReason,
    /// Whether it may then reinforce a melee this turn.
    pub(crate) may_reinforce: bool,
    /// Whether it may then fire in the firing phase.
    pub(crate) may_fire_in_firing_phase: bool,
}

impl CrossingFire {
    /// The same question to `movement_phase_fire`, which has the rule.
    fn occasion(&self) -> MovementPhaseFire {
        MovementPhaseFire {
            unit: self.firer.clone(),
            event: match self.movement {
                Movement::IntoAndOut | Movement::ThroughWhenCharging => Occasion::ChargeCrossesZone,
                Movement::OutAfterFire | Movement::StaysInZone => Occasion::LeavesAfterPreviousFire,
            },
            better_target: self.better_target,
            fired: self.already_fired,
            charging: self.charging,
            ..MovementPhaseFire::default()
        }
    }
}

impl Lookup<Tables> for CrossingFire {
    const NAME: &'static str = "crossing_fire";
    const REQUIRED: &'static [&'static str] = &["firer", "movement"];
    type Answer = CrossingFireResult;

    fn answer(&self, _: &Tables) -> Result<CrossingFireResult, Refusal> {
        self.firer.check()?;
        let reason = match self.occasion().objections().first() {
            None => CrossingReason::Ok,
            Some(CrossingObjection::NotCrossing) => CrossingReason::NotCrossing,
            Some(CrossingObjection::BetterTarget) => CrossingReason::BetterTarget,
            Some(_) => CrossingReason::CannotFire,
        };
        let allowed = reason == CrossingReason::Ok;
        let free = !allowed && !self.already_fired;
        Ok(CrossingFireResult { allowed, reason, may_reinforce: free, may_fire_in_firing_phase: free })
    }
}
