//! `retreat_move`: how far a unit that is driven off goes, and what it meets (p. 29-30).

use serde::{Deserialize, Serialize};

use super::reaction::{crew_move, rout_move};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup, measure, non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, RetreatMove>()];

/// How a unit is driven off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flight {
    #[default]
    Retreat,
    Rout,
}

/// What became of the guns of a deployed battery that retreats (p. 30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Guns {
    /// Left behind: the crew goes alone.
    Abandoned,
    /// Limbered, for half a move.
    Limbered,
}

/// What a unit meets on its way (p. 29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RetreatObstacle {
    #[default]
    Nothing,
    Impassable,
    Enemy,
    TableEdge,
}

/// A unit retreats or routs. Distances are in cm.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RetreatMove {
    pub(crate) unit: Unit,
    /// How it is driven off.
    pub(crate) kind: Flight,
    /// The distance chosen.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// For a retreat of deployed guns, and for nothing else.
    #[serde(deserialize_with = "non_null")]
    pub(crate) guns: Option<Guns>,
    /// What it meets.
    pub(crate) met: RetreatObstacle,
    /// Whether it can pass by inside its movement sector, with a change of formation if need be.
    pub(crate) avoidable: bool,
    /// Whether wheels go along a road.
    pub(crate) on_road: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// How the move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FlightEnd {
    Completes,
    HaltsAtEdge,
    DoneFor,
}

/// When the unit is taken off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Removal {
    None,
    RallyPhase,
    AtOnce,
}

/// The answer to `retreat_move`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RetreatResult {
    /// The least distance.
    pub(crate) distance_min: Ratio,
    /// The greatest distance.
    pub(crate) distance_max: Ratio,
    /// How the move ends.
    pub(crate) outcome: FlightEnd,
    /// When the unit is removed.
    pub(crate) removal: Removal,
}

/// The limits of a retreat of deployed guns in cm: the crew one to two moves of light infantry; limbered, one to two
/// moves less the half for limbering (HOW-AMB-B13).
pub(crate) fn guns_retreat(tables: &Tables, unit: &Unit, guns: Guns, scale: Scale, on_road: bool) -> (Ratio, Ratio) {
    match guns {
        Guns::Abandoned => {
            let one = crew_move(tables, scale);
            (one, one + one)
        }
        Guns::Limbered => {
            let one = unit.normal_move(tables, scale, on_road);
            let half = one * Ratio::HALF;
            (half, one + half)
        }
    }
}

impl RetreatMove {
    fn limits(&self, tables: &Tables) -> Result<(Ratio, Ratio), Refusal> {
        let deployed = self.kind == Flight::Retreat && self.unit.is_deployed_guns();
        let one = rout_move(tables, &self.unit, self.scale, self.on_road);
        match self.guns {
            Some(guns) if deployed => Ok(guns_retreat(tables, &self.unit, guns, self.scale, self.on_road)),
            Some(_) => Err(Refusal::new("`guns` goes only with a retreat of deployed artillery")),
            None if deployed => Err(Refusal::new("were the `guns` of the battery abandoned or limbered?")),
            None if self.kind == Flight::Rout => Ok((one, one)),
            None => Ok((one, one + one)),
        }
    }
}

impl Lookup<Tables> for RetreatMove {
    const NAME: &'static str = "retreat_move";
    const REQUIRED: &'static [&'static str] = &["unit", "kind", "distance"];
    type Answer = RetreatResult;

    fn answer(&self, tables: &Tables) -> Result<RetreatResult, Refusal> {
        self.unit.check()?;
        let (distance_min, distance_max) = self.limits(tables)?;
        if self.distance < distance_min || self.distance > distance_max {
            let text = format!("it goes from {distance_min} to {distance_max} cm, not {} cm", self.distance);
            return Err(Refusal::on("p. 29", text));
        }
        let (outcome, removal) = match (self.met, self.kind) {
            (RetreatObstacle::TableEdge, Flight::Retreat) => (FlightEnd::HaltsAtEdge, Removal::None),
            (RetreatObstacle::TableEdge, Flight::Rout) => (FlightEnd::DoneFor, Removal::AtOnce),
            (RetreatObstacle::Impassable | RetreatObstacle::Enemy, _) if !self.avoidable => {
                (FlightEnd::DoneFor, Removal::AtOnce)
            }
            (_, Flight::Retreat) => (FlightEnd::Completes, Removal::None),
            (_, Flight::Rout) => (FlightEnd::Completes, Removal::RallyPhase),
        };
        Ok(RetreatResult { distance_min, distance_max, outcome, removal })
    }
}
