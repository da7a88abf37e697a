//! How far a unit may move, forwards and backwards (Movement and terrain effects; Moving backwards).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::movement::tables::{Moves, Pace};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::mover::Mover;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Lookup, Ratio, Refusal, measure_non_null};

const SECTION: &str = "Movement";

impl Mover {
    /// Its column of the move table.
    pub(crate) fn pace<'a>(&self, moves: &'a Moves) -> &'a Pace {
        match self {
            Mover::General => &moves.cossacks,
            Mover::Unit(unit) => unit.pace(moves),
        }
    }

    /// Whether streams, marshes and bridges do not disorder it.
    fn is_loose(&self) -> bool {
        match self {
            Mover::General => true,
            Mover::Unit(unit) => unit.arm == Arm::Skirmishers || unit.rides_loose(),
        }
    }

    fn is_light_infantry(&self) -> bool {
        matches!(self, Mover::Unit(unit) if unit.is_light_infantry())
    }
}

impl Unit {
    /// Its column of the move table.
    pub(crate) fn pace<'a>(&self, moves: &'a Moves) -> &'a Pace {
        match self.arm {
            Arm::Skirmishers => &moves.light_infantry,
            Arm::Infantry if self.is_light_infantry() => &moves.light_infantry,
            Arm::Infantry if self.formation == Formation::Line => &moves.infantry_line,
            Arm::Infantry => &moves.infantry_column,
            Arm::Cavalry if self.rides_loose() => &moves.cossacks,
            Arm::Cavalry if self.is_heavy_cavalry() => &moves.heavy_cavalry,
            Arm::Cavalry => &moves.light_cavalry,
            Arm::FootArtillery => &moves.foot_artillery,
            Arm::HorseArtillery => &moves.horse_artillery,
        }
    }

    /// What it is, as the columns of the move table have it.
    pub(crate) fn kind(&self) -> &'static str {
        match (self.arm, self.formation) {
            (Arm::Skirmishers, _) => "a skirmish base",
            (Arm::Infantry, Formation::Line) => "infantry in line",
            (Arm::Infantry, _) => "infantry in column",
            (Arm::Cavalry, _) if self.is_heavy_cavalry() => "heavy cavalry",
            (Arm::Cavalry, _) => "light cavalry",
            (Arm::FootArtillery, _) => "foot artillery",
            (Arm::HorseArtillery, _) => "horse artillery",
        }
    }

    /// Refuses squares and unlimbered batteries, which do not move.
    pub(crate) fn can_move(&self) -> Result<(), Refusal> {
        if self.is_square() {
            return Err(Refusal::on("Notes 15", "a square cannot move"));
        }
        if self.is_unlimbered() {
            return Err(Refusal::on("Artillery actions", "an unlimbered battery cannot move: limber it first"));
        }
        Ok(())
    }
}

/// How far a unit or a general may move. No dice. Squares and unlimbered batteries are refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveAllowance {
    /// Who moves.
    pub(crate) unit: Mover,
    /// The worst ground of the move.
    #[serde(default)]
    pub(crate) terrain: Terrain,
    /// The whole move is along a road.
    #[serde(default)]
    pub(crate) on_road: bool,
    /// There is a gate in the wall or hedge.
    #[serde(default)]
    pub(crate) gate: bool,
    /// To the nearest enemy in sight that counts, at the start of the move; none in sight if left out (ND8-AMB-51).
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) nearest_enemy: Option<Ratio>,
    /// From the path to the nearest enemy in good order.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) road_enemy_distance: Option<Ratio>,
    /// The width of a gap to pass, in percent of the unit's.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) gap_percent: Option<Ratio>,
}

/// See [`MoveAllowance`]. Distances in cm; none where the unit may not go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Allowance {
    pub(crate) passable: bool,
    pub(crate) base: Option<Ratio>,
    pub(crate) allowance: Option<Ratio>,
    pub(crate) doubled: bool,
    pub(crate) disordered: bool,
    pub(crate) may_charge_through: bool,
}

impl MoveAllowance {
    /// Whether it moves at its road figure or, by an enemy, at the standard figure along the road. Infantry in line has
    /// none and moves as off the road (ND8-AMB-49).
    fn uses_road(&self, pace: &Pace) -> bool {
        self.on_road && pace.road.is_some()
    }

    fn base(&self, tables: &Tables, pace: &Pace) -> Option<Ratio> {
        let close = self.road_enemy_distance.is_some_and(|distance| distance <= tables.marching.road_lost_within);
        match pace.road.filter(|_| self.on_road) {
            Some(_) if close => Some(pace.standard),
            Some(road) => Some(road),
            None if self.on_road && self.terrain == Terrain::Hill => Some(pace.standard),
            None => pace.on(self.terrain).or_else(|| self.gate.then_some(pace.standard)),
        }
    }

    fn is_disordered(&self, pace: &Pace) -> bool {
        let road = self.uses_road(pace);
        match self.terrain {
            Terrain::Woods => !road && !self.unit.is_loose() && !self.unit.is_light_infantry(),
            Terrain::Stream => !self.unit.is_loose(),
            Terrain::Marsh => !road && !self.unit.is_loose(),
            Terrain::River => road && !self.unit.is_loose(),
            Terrain::Clear | Terrain::Hill | Terrain::Village | Terrain::WallOrHedge => false,
        }
    }
}

impl Lookup<Tables> for MoveAllowance {
    const NAME: &'static str = "move_allowance";
    type Answer = Allowance;

    fn answer(&self, tables: &Tables) -> Result<Allowance, Refusal> {
        if let Mover::Unit(unit) = &self.unit {
            unit.can_move()?;
        }
        if self.gate && self.terrain != Terrain::WallOrHedge {
            return Err(Refusal::on(SECTION, "a gate is in a wall or hedge"));
        }
        let pace = self.unit.pace(&tables.moves);
        let Some(base) = self.base(tables, pace) else {
            let none = Allowance {
                passable: false,
                base: None,
                allowance: None,
                doubled: false,
                disordered: false,
                may_charge_through: false,
            };
            return Ok(none);
        };
        let figures = &tables.marching;
        let doubled = self.nearest_enemy.is_none_or(|distance| distance > figures.double_beyond);
        let narrow = self.gap_percent.is_some_and(|percent| percent < figures.gap_percent);
        let cost = if narrow { base * figures.gap_cost } else { Ratio::ZERO };
        let charges = matches!(&self.unit, Mover::Unit(unit) if matches!(unit.arm, Arm::Infantry | Arm::Cavalry));
        Ok(Allowance {
            passable: true,
            base: Some(base),
            allowance: Some(base * Ratio::whole(if doubled { 2 } else { 1 }) - cost),
            doubled,
            disordered: self.is_disordered(pace),
            may_charge_through: charges && !matches!(self.terrain, Terrain::Village | Terrain::WallOrHedge),
        })
    }
}

/// That the ground does not let a unit through. Who goes there all the same goes at the slowest figure that it has.
pub(crate) fn barred(unit: &Unit, terrain: Terrain, tables: &Tables) -> Refusal {
    let road = match terrain {
        _ if unit.pace(&tables.moves).road.is_none() => "",
        Terrain::WallOrHedge => ", but on a road or at a gate",
        _ => ", but on a road",
    };
    let there = match terrain {
        Terrain::Clear => "in the open",
        Terrain::Hill => "on a hill",
        Terrain::Woods => "in woods",
        Terrain::River => "across a river",
        Terrain::Stream => "across a stream",
        Terrain::Marsh => "in a marsh",
        Terrain::Village => "among buildings",
        Terrain::WallOrHedge => "across a wall or hedge",
    };
    let text = format!("{} has no move {there}{road}", unit.kind());
    Refusal::on("Movement and terrain effects", text)
}
