//! Fire in the movement phase: of those who are charged, who evade, and at enemies that cross (p. 24-26).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Kind, Unit};
use crate::umpire::{Lookup, Objection, ProcedureEntry, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, MovementPhaseFire>()];

/// What gives occasion to fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Occasion {
    #[default]
    TargetOfCharge,
    ChargeCrossesZone,
    MovesInAndOut,
    LeavesAfterPreviousFire,
    Evading,
}

/// May the unit fire now, in the movement phase (p. 25-26)?
///
/// For the garrison of a built up area `fired` and `engaged` speak of the face concerned (p. 17).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MovementPhaseFire {
    /// The unit that would fire.
    pub(crate) unit: Unit,
    pub(crate) event: Occasion,
    /// Whether it has a better target: nearer, or more directly in front; matters for chargers that cross.
    pub(crate) better_target: bool,
    /// Whether it has fired this turn.
    pub(crate) fired: bool,
    /// Whether it charges or counter-charges.
    pub(crate) charging: bool,
    /// Whether it is in contact.
    pub(crate) engaged: bool,
    /// Whether it means to move later this turn.
    pub(crate) will_move: bool,
}

/// Why it may not fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrossingObjection {
    CannotFire,
    Reforming,
    HasFired,
    Charging,
    Engaged,
    NotCrossing,
    BetterTarget,
    CannotEvadeFire,
}

impl Objection for CrossingObjection {
    const OF: &'static str = "crossing";

    fn words(objection: CrossingObjection) -> Refusal {
        let (page, text) = match objection {
            CrossingObjection::CannotFire => ("p. 26", "it cannot fire as it is"),
            CrossingObjection::Reforming => ("p. 36", "it is reforming"),
            CrossingObjection::HasFired => ("p. 26", "it has fired this turn"),
            CrossingObjection::Charging => ("p. 25", "who charges does not fire"),
            CrossingObjection::Engaged => ("p. 25", "it is already in contact"),
            CrossingObjection::NotCrossing => ("p. 26", "the enemy only leaves after he was fired at"),
            CrossingObjection::BetterTarget => ("p. 25", "it has a better target"),
            CrossingObjection::CannotEvadeFire => ("p. 24", "only light infantry fires as it evades"),
        };
        Refusal::on(page, text)
    }
}

/// Whether it may, and the price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MovementFireResult {
    pub(crate) may_fire: bool,
    pub(crate) reasons: Vec<CrossingObjection>,
    pub(crate) fires_as_moved: bool,
    pub(crate) crossing_fire: bool,
    pub(crate) may_reinforce_later: bool,
    pub(crate) may_fire_in_firing_phase: bool,
}

impl MovementPhaseFire {
    /// Why it may not fire, in the order of the contract.
    pub(crate) fn objections(&self) -> Vec<CrossingObjection> {
        let unit = &self.unit;
        let silent = unit.kind.is_mounted() || unit.kind == Kind::Transport || unit.in_march_column();
        let mut objections = holding(&[
            (silent, CrossingObjection::CannotFire),
            (unit.reforming, CrossingObjection::Reforming),
            (self.fired, CrossingObjection::HasFired),
            (self.charging, CrossingObjection::Charging),
            (self.engaged, CrossingObjection::Engaged),
        ]);
        objections.extend(self.occasion_objections());
        let evading = self.event == Occasion::Evading && !unit.kind.is_light_foot();
        objections.extend(evading.then_some(CrossingObjection::CannotEvadeFire));
        objections
    }

    /// Why this is no occasion to fire. All else keeps it from any fire, and is among the objections of `fire`.
    pub(crate) fn occasion_objections(&self) -> Vec<CrossingObjection> {
        holding(&[
            (self.event == Occasion::LeavesAfterPreviousFire, CrossingObjection::NotCrossing),
            (self.event == Occasion::ChargeCrossesZone && self.better_target, CrossingObjection::BetterTarget),
        ])
    }
}

impl Lookup<Tables> for MovementPhaseFire {
    const NAME: &'static str = "movement_phase_fire";
    const REQUIRED: &'static [&'static str] = &["unit", "event"];
    type Answer = MovementFireResult;

    fn answer(&self, _: &Tables) -> Result<MovementFireResult, Refusal> {
        self.unit.check_marching()?;
        let reasons = self.objections();
        let may_fire = reasons.is_empty();
        let evading = self.event == Occasion::Evading;
        let crossing_fire = matches!(self.event, Occasion::ChargeCrossesZone | Occasion::MovesInAndOut);
        Ok(MovementFireResult {
            may_fire,
            reasons,
            fires_as_moved: self.unit.moved || crossing_fire && self.will_move || evading,
            crossing_fire,
            may_reinforce_later: !(self.fired || evading || may_fire && crossing_fire),
            may_fire_in_firing_phase: !self.fired && !may_fire,
        })
    }
}
