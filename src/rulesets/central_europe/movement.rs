//! How far a unit may move, and the variation of a long move (Movement, The Variation).

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, integer, measure};

use super::tables::Tables;
use super::unit::{Kind, Unit};

const SECTION: &str = "Movement";

/// What a phase allows a unit, and whether it may still fire.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveAllowance {
    /// The unit as it is while it moves: a squadron that mounts and rides on is given mounted.
    pub(crate) unit: Unit,
    /// It shuffles to the side.
    #[serde(default)]
    pub(crate) sideways: bool,
    /// It forms line, able to fire volleys.
    #[serde(default)]
    pub(crate) adopt_firing_order: bool,
    /// It mounts or dismounts.
    #[serde(default)]
    pub(crate) mount_change: bool,
    /// It limbers or unlimbers, from what `unit` says.
    #[serde(default)]
    pub(crate) limber_change: bool,
    /// Guns turn on the spot.
    #[serde(default)]
    pub(crate) pivot: bool,
    /// How often it turns about.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) about_faces: u32,
    /// What the terrain leaves of its move, as agreed before the game: 0 to 2.
    #[serde(default = "unhindered")]
    pub(crate) terrain_factor: Ratio,
}

const fn unhindered() -> Ratio {
    Ratio::ONE
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
    /// A plain move of this unit.
    pub(crate) fn of(unit: Unit) -> MoveAllowance {
        MoveAllowance {
            unit,
            sideways: false,
            adopt_firing_order: false,
            mount_change: false,
            limber_change: false,
            pivot: false,
            about_faces: 0,
            terrain_factor: Ratio::ONE,
        }
    }

    fn check(&self) -> Result<(), Refusal> {
        let unit = &self.unit;
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        if unit.retreating {
            return Err(Refusal::on("Retreating Units", "a retreating unit makes retreat moves alone"));
        }
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

impl Request<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    type Answer = Allowance;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Allowance, Interrupt> {
        self.check()?;
        let costs = &tables.phase;
        let cost = |spent: bool, part: Ratio| if spent { part } else { Ratio::ZERO };
        let turns = Ratio::from(i64::from(self.about_faces.saturating_sub(1)));
        let spent = cost(self.adopt_firing_order, costs.adopt_firing_order)
            + cost(self.limber_change, costs.limber_change)
            + cost(self.mount_change, costs.mount_change)
            + turns * costs.about_face;
        if spent > Ratio::ONE {
            return Err(Refusal::on(SECTION, "that takes more than the phase").into());
        }
        let rate = self.unit.rate(tables);
        let phase_left = Ratio::ONE - spent;
        let speed = if self.sideways { costs.sideways } else { Ratio::ONE };
        let allowance = rate * phase_left * speed * self.terrain_factor;
        Ok(Allowance {
            rate,
            phase_left,
            allowance,
            variation_from: allowance * tables.variation.from,
            may_fire: self.may_fire(),
        })
    }
}

/// The die that stretches or shortens a long move (The Variation).
///
/// Dice: 1 if the distance is three quarters of the allowance or more, else none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovementVariation {
    /// What the phase allows in cm, above nought.
    #[serde(deserialize_with = "measure")]
    pub(crate) allowance: Ratio,
    /// What is meant to be covered in cm, above nought.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`MovementVariation`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Varied {
    pub(crate) roll_required: bool,
    pub(crate) factor: Ratio,
    pub(crate) final_distance: Ratio,
}

/// What the variation multiplies a distance by: one die.
pub(crate) fn variation(tables: &Tables, dice: &mut dyn Dice) -> Result<Ratio, Interrupt> {
    let face = dice.face(Die::D6, "variation")?;
    let index = usize::from(face.saturating_sub(1));
    Ok(tables.variation.factors.get(index).copied().unwrap_or(Ratio::ONE))
}

impl Request<Tables> for MovementVariation {
    const NAME: &'static str = "movement_variation";
    type Answer = Varied;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Varied, Interrupt> {
        let (allowance, distance) = (self.allowance, self.distance);
        if distance == Ratio::ZERO || distance > allowance {
            return Err(Refusal::on(SECTION, format!("distance is above 0 and at most {allowance} cm")).into());
        }
        let roll_required = distance >= allowance * tables.variation.from;
        let factor = if roll_required { variation(tables, dice)? } else { Ratio::ONE };
        Ok(Varied { roll_required, factor, final_distance: distance * factor })
    }
}
