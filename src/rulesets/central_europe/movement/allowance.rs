//! How far a unit may move (Movement).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::command::activation::SpendingFault;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Lookup, Objection, Ratio, Refusal, integer};

use super::figures::SECTION;

/// What a phase allows a unit, and whether it may still fire.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MoveAllowance {
    /// The unit as it is while it moves: a squadron that mounts and rides on is given mounted.
    pub(crate) unit: Profile,
    /// It shuffles to the side.
    pub(crate) sideways: bool,
    /// It forms line, able to fire volleys.
    pub(crate) adopt_firing_order: bool,
    /// It mounts or dismounts.
    pub(crate) mount_change: bool,
    /// It limbers or unlimbers, from what `unit` says.
    pub(crate) limber_change: bool,
    /// Guns turn on the spot.
    pub(crate) pivot: bool,
    /// How often it turns about.
    #[serde(deserialize_with = "integer")]
    pub(crate) about_faces: u32,
    /// What the terrain leaves of its move, as agreed before the game: 0 to 2.
    pub(crate) terrain_factor: Ratio,
}

/// A plain move over open ground.
impl Default for MoveAllowance {
    fn default() -> MoveAllowance {
        MoveAllowance {
            unit: Profile::default(),
            sideways: false,
            adopt_firing_order: false,
            mount_change: false,
            limber_change: false,
            pivot: false,
            about_faces: 0,
            terrain_factor: Ratio::ONE,
        }
    }
}

/// Why a unit may not move so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MoveObjection {
    Retreating,
    /// It takes so much of a phase.
    TakesTooLong(Ratio),
}

impl Objection for MoveObjection {
    const OF: &'static str = "move";

    fn words(objection: MoveObjection) -> Refusal {
        match objection {
            MoveObjection::Retreating => SpendingFault::RetreatingUnitActs.refusal(Step::Move),
            MoveObjection::TakesTooLong(spent) => {
                Refusal::on(SECTION, format!("that takes {spent} phases: leave out an about-face or another change"))
            }
        }
    }
}

/// See [`MoveAllowance`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Allowance {
    pub(crate) rate: Ratio,
    pub(crate) phase_left: Ratio,
    pub(crate) allowance: Ratio,
    pub(crate) variation_from: Ratio,
    pub(crate) may_fire: bool,
}

impl MoveAllowance {
    /// Refuses what such a unit cannot do at all.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let unit = &self.unit;
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        if self.adopt_firing_order && (unit.kind != Kind::Foot || unit.firing_order) {
            return refuse("only foot that is not yet in firing order adopts it");
        }
        if self.mount_change && !unit.kind.is_horse() {
            return refuse("only horse mounts or dismounts");
        }
        if (self.limber_change || self.pivot) && unit.kind != Kind::Artillery {
            return refuse("only guns limber, unlimber or pivot");
        }
        if self.pivot && unit.limbered != self.limber_change {
            return refuse("guns pivot unlimbered, or as part of unlimbering");
        }
        if self.sideways && !unit.is_on_foot() {
            return refuse("only foot shuffles sideways");
        }
        if self.terrain_factor < Ratio::ZERO || self.terrain_factor > Ratio::whole(2) {
            return Err(Refusal::on("Terrain", "terrain_factor is from 0 to 2"));
        }
        Ok(())
    }

    /// What the book has against it.
    pub(crate) fn objections(&self, tables: &Tables) -> Vec<MoveObjection> {
        let spent = self.spent(tables);
        let retreating = self.unit.retreating.then_some(MoveObjection::Retreating);
        retreating.into_iter().chain((spent > Ratio::ONE).then_some(MoveObjection::TakesTooLong(spent))).collect()
    }

    /// What of a phase it takes, the way aside.
    fn spent(&self, tables: &Tables) -> Ratio {
        let costs = &tables.phase;
        let cost = |spent: bool, part: Ratio| if spent { part } else { Ratio::ZERO };
        let turns = Ratio::from(i64::from(self.about_faces.saturating_sub(1)));
        cost(self.adopt_firing_order, costs.adopt_firing_order)
            + cost(self.limber_change, costs.limber_change)
            + cost(self.mount_change, costs.mount_change)
            + turns * costs.about_face
    }

    /// What the phase allows; nothing is left of it where the umpire allows what takes more.
    pub(crate) fn allowance(&self, tables: &Tables) -> Allowance {
        let rate = tables.rates.of(&self.unit);
        let phase_left = (Ratio::ONE - self.spent(tables)).max(Ratio::ZERO);
        let speed = if self.sideways { tables.phase.sideways } else { Ratio::ONE };
        let allowance = rate * phase_left * speed * self.terrain_factor;
        Allowance {
            rate,
            phase_left,
            allowance,
            variation_from: allowance * tables.variation.from,
            may_fire: self.may_fire(),
        }
    }

    /// Whether it may fire after such a move: guns that neither turned nor changed, light horse on foot, and foot that
    /// does not spend the phase on adopting firing order.
    fn may_fire(&self) -> bool {
        let unit = &self.unit;
        match unit.kind {
            Kind::Foot | Kind::LightFoot => !self.adopt_firing_order,
            Kind::LightHorse => unit.dismounted,
            Kind::Artillery => !unit.limbered && !self.limber_change && !self.pivot && self.about_faces == 0,
            Kind::HeavyHorse | Kind::Lancers | Kind::General => false,
        }
    }
}

impl Allowance {
    /// Leaves what is not yet spent of it: the 75 percent are of that (CE-AMB-5).
    pub(super) fn spend(&mut self, cm: Ratio, tables: &Tables) {
        self.allowance = if cm < self.allowance { self.allowance - cm } else { Ratio::ZERO };
        self.variation_from = self.allowance * tables.variation.from;
    }
}

impl Lookup<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = Allowance;

    fn answer(&self, tables: &Tables) -> Result<Allowance, Refusal> {
        self.check()?;
        match self.objections(tables).first() {
            Some(objection) => Err((*objection).into()),
            None => Ok(self.allowance(tables)),
        }
    }
}
