//! Into and out of built up areas (p. 16).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::{Tables, quarters};
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Scale, Unit};
use crate::umpire::{Lookup, Objection, ProcedureEntry, Ratio, Refusal, integer, lookup, measure, non_null};

/// The procedures of built up areas in movement.
pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, BuaOccupy>(), lookup::<_, BuaLeave>()];

/// Does the unit get into the block that it has reached (p. 16)?
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BuaOccupy {
    pub(crate) unit: Unit,
    /// What it has in hand on reaching the block, in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) move_left: Ratio,
    /// How many units are inside: 0, 1 or 2.
    #[serde(deserialize_with = "integer")]
    pub(crate) units_inside: u8,
    /// Whether it halted at the edge last turn.
    pub(crate) halted_at_edge: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// How a unit is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Inside {
    AsIs,
    Dismounted,
    Unlimbered,
}

/// Where the unit is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PlacedAt {
    Inside,
    NearestEdge,
}

/// Why it stays outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum BuaObjection {
    TransportCannot,
    Full,
    MustHaltFirst,
    NotEnoughMove,
}

impl Objection for BuaObjection {
    const OF: &'static str = "bua";

    fn words(objection: BuaObjection) -> Refusal {
        Refusal::on(
            "p. 16",
            match objection {
                BuaObjection::TransportCannot => "transport occupies no built up area",
                BuaObjection::Full => "the block is full",
                BuaObjection::MustHaltFirst => "cavalry and guns halt at the edge for a turn first",
                BuaObjection::NotEnoughMove => "it has not enough of its move in hand",
            },
        )
    }
}

/// Whether it is inside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OccupyResult {
    pub(crate) occupies: bool,
    pub(crate) state: Option<Inside>,
    pub(crate) placed: PlacedAt,
    pub(crate) reasons: Vec<BuaObjection>,
}

impl Lookup<Tables> for BuaOccupy {
    const NAME: &'static str = "bua_occupy";
    const REQUIRED: &'static [&'static str] = &["unit", "move_left"];
    type Answer = OccupyResult;

    fn answer(&self, tables: &Tables) -> Result<OccupyResult, Refusal> {
        let unit = &self.unit;
        unit.check_marching()?;
        if self.units_inside > tables.costs.bua_units {
            return Err(Refusal::on("p. 16", "a block holds no more units"));
        }
        // Half of the move of the formation that it is in (HOW-AMB-A40).
        let needed = unit.normal_move(tables, self.scale, false) * quarters(tables.costs.bua_in_hand);
        let halts = unit.kind.is_mounted() || unit.kind.is_guns();
        let reasons = holding(&[
            (unit.kind == Kind::Transport, BuaObjection::TransportCannot),
            (self.units_inside == tables.costs.bua_units, BuaObjection::Full),
            (halts && !self.halted_at_edge, BuaObjection::MustHaltFirst),
            (unit.kind.is_foot() && self.move_left < needed, BuaObjection::NotEnoughMove),
        ]);
        let occupies = reasons.is_empty();
        let state = match unit.kind {
            _ if !occupies => None,
            kind if kind.is_mounted() => Some(Inside::Dismounted),
            kind if kind.is_guns() => Some(Inside::Unlimbered),
            _ => Some(Inside::AsIs),
        };
        let placed = if occupies { PlacedAt::Inside } else { PlacedAt::NearestEdge };
        Ok(OccupyResult { occupies, state, placed, reasons })
    }
}

/// Where is a unit placed that leaves a block (p. 16)?
///
/// Refused: transport, a formation afterwards for any but infantry, mounting for any but dismounted cavalry.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BuaLeave {
    pub(crate) unit: Unit,
    /// The formation of infantry outside: line, unless it is march column.
    #[serde(deserialize_with = "non_null")]
    pub(crate) formation_after: Option<Formation>,
    /// Whether dismounted cavalry mounts.
    pub(crate) remount: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// How far from the block its furthest base may be, in cm; or whether it touches an edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LeaveResult {
    pub(crate) max_distance: Ratio,
    pub(crate) in_contact: bool,
}

impl Lookup<Tables> for BuaLeave {
    const NAME: &'static str = "bua_leave";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = LeaveResult;

    fn answer(&self, tables: &Tables) -> Result<LeaveResult, Refusal> {
        let unit = &self.unit;
        unit.check_marching()?;
        let refuse = |text: &'static str| Err(Refusal::on("p. 16", text));
        if unit.kind == Kind::Transport {
            return refuse("transport occupies no built up area");
        }
        if self.remount && unit.kind != Kind::DismountedCavalry {
            return refuse("only dismounted cavalry mounts");
        }
        let formation = match self.formation_after {
            Some(_) if !unit.kind.is_foot() => return refuse("only infantry leaves in a formation of its choice"),
            Some(formation @ (Formation::Line | Formation::MarchColumn)) => formation,
            Some(_) => return refuse("infantry leaves in line or march column"),
            None => Formation::Line,
        };
        if self.remount || !unit.kind.is_foot() {
            return Ok(LeaveResult { max_distance: Ratio::ZERO, in_contact: true });
        }
        let outside = Unit { formation, ..unit.clone() };
        Ok(LeaveResult { max_distance: furthest(&outside, tables, self.scale), in_contact: false })
    }
}

/// How far from the nearest edge the furthest base of a unit may be when it has left its block (p. 16), to the nearest cm.
pub(crate) fn furthest(outside: &Unit, tables: &Tables, scale: Scale) -> Ratio {
    let furthest = outside.normal_move(tables, scale, false) * quarters(tables.costs.bua_leaving);
    Ratio::whole(furthest.nearest())
}
