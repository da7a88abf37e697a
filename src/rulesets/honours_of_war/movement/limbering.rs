//! Limbering and unlimbering (p. 20).

use serde::{Deserialize, Serialize};

use super::terrain::{Mover, Terrain};
use crate::rulesets::honours_of_war::tables::{Tables, quarters};
use crate::rulesets::honours_of_war::unit::{Formation, Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, LimberCost>()];

/// What a battery does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Limbering {
    #[default]
    Limber,
    Unlimber,
}

/// Where a nation's table prints another cost of limbering than its guns pay: which, and that it is a reading (HOW-AMB-A1).
pub(crate) fn read_otherwise(tables: &Tables, unit: &Unit) -> Option<&'static str> {
    let nation = tables.nations.of(unit.nation);
    let other = nation.limber_printed.is_some_and(|printed| printed != nation.limber);
    other.then_some("a full move to limber or unlimber, as diagram 6 has it: a reading, p. 47 prints half (p. 20)")
}

impl Limbering {
    /// Refuses any but guns, limbering when limbered and unlimbering when deployed, and a built up area.
    pub(crate) fn check(self, unit: &Unit) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("p. 20", text));
        match (self, unit.formation) {
            _ if !unit.kind.is_guns() => refuse("only guns limber and unlimber"),
            (Limbering::Limber, Formation::Limbered) => refuse("they are limbered"),
            (Limbering::Unlimber, Formation::Deployed) => refuse("they are deployed"),
            _ => Ok(()),
        }
    }

    /// What it costs, as a share of a normal move: by nation, or a full move where the ground slows guns
    /// (HOW-AMB-A8). `None` where they cannot be.
    pub(crate) fn cost(self, tables: &Tables, unit: &Unit, terrain: Terrain, road: bool) -> Option<Ratio> {
        let rate = tables.terrain.rate(terrain, Mover::Guns, road)?;
        let slow = rate < Ratio::ONE;
        Some(quarters(if slow { tables.costs.slow_ground_change } else { tables.nations.of(unit.nation).limber }))
    }
}

/// What does it cost to limber or to unlimber (p. 20)?
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LimberCost {
    /// The battery.
    pub(crate) unit: Unit,
    /// What it does.
    pub(crate) action: Limbering,
    /// Whether it stands on a road.
    pub(crate) road: bool,
    /// Where it stands.
    pub(crate) terrain: Terrain,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// From where the move is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MeasureFrom {
    GunBaseFront,
    LimberBaseFront,
}

/// The cost as a share of the limbered move, and in cm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LimberingCost {
    pub(crate) cost: Ratio,
    pub(crate) normal_move: Ratio,
    pub(crate) cost_cm: Ratio,
    pub(crate) remaining_cm: Ratio,
    pub(crate) measure_from: MeasureFrom,
    pub(crate) fires_as_moved: bool,
}

impl Lookup<Tables> for LimberCost {
    const NAME: &'static str = "limber_cost";
    const REQUIRED: &'static [&'static str] = &["unit", "action"];
    type Answer = LimberingCost;

    fn answer(&self, tables: &Tables) -> Result<LimberingCost, Refusal> {
        self.unit.check_marching()?;
        self.action.check(&self.unit)?;
        let cost = match self.action.cost(tables, &self.unit, self.terrain, self.road) {
            Some(cost) if self.terrain != Terrain::Bua => cost,
            _ => return Err(Refusal::new("guns cannot limber in this terrain")),
        };
        let normal_move = self.unit.normal_move(tables, self.scale, self.road);
        let cost_cm = cost * normal_move;
        let unlimbers = self.action == Limbering::Unlimber;
        Ok(LimberingCost {
            cost,
            normal_move,
            cost_cm,
            remaining_cm: normal_move - cost_cm,
            measure_from: if unlimbers { MeasureFrom::LimberBaseFront } else { MeasureFrom::GunBaseFront },
            // Limbered guns cannot fire at all (p. 20).
            fires_as_moved: unlimbers,
        })
    }
}
