//! Normal Moves (Movement).

use super::figures::Rate;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{Ratio, Refusal};

/// The row of a unit; gunners away from their guns have that of skirmishing foot (LOA-AMB-18). None for limbered guns.
pub(crate) fn row<'a>(tables: &'a Tables, unit: &Unit) -> Option<&'a Rate> {
    let moves = &tables.moves;
    match unit.kind {
        Kind::Foot => Some(&moves.foot),
        Kind::SkirmishFoot => Some(&moves.skirmishing_foot),
        Kind::Dragoons if unit.is_mounted() => Some(&moves.light_horse),
        Kind::Dragoons => Some(&moves.skirmishing_foot),
        Kind::LightHorse => Some(&moves.light_horse),
        Kind::Pistoleers => Some(&moves.pistoleers),
        Kind::AggressiveCavalry => Some(&moves.aggressive_cavalry),
        Kind::Commander => Some(&moves.commander),
        Kind::Artillery if unit.is_limbered() => None,
        Kind::Artillery => Some(&moves.skirmishing_foot),
    }
}

/// Limbered guns do not move in bad going (LOA-AMB-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LimberedInBadGoing;

impl LimberedInBadGoing {
    pub(crate) fn of(unit: &Unit, going: Going) -> Option<LimberedInBadGoing> {
        (unit.is_limbered() && going == Going::Bad).then_some(LimberedInBadGoing)
    }
}

impl From<LimberedInBadGoing> for Refusal {
    fn from(_: LimberedInBadGoing) -> Refusal {
        Refusal::on("Movement", "limbered cannon do not move in bad going").called("move", "limbered-in-bad-going")
    }
}

/// The Normal Move of a unit in inches. Limbered guns have one rate, which holds in bad going where the umpire lets them go.
pub(crate) fn normal_move(tables: &Tables, unit: &Unit, going: Going) -> Ratio {
    match (row(tables, unit), going) {
        (Some(rate), Going::Good) => rate.good,
        (Some(rate), Going::Bad) => rate.bad,
        (None, _) => tables.limbered.good,
    }
}

/// So many Normal Moves of a unit in inches.
pub(crate) fn normal_moves(tables: &Tables, unit: &Unit, going: Going, moves: u32) -> Ratio {
    normal_move(tables, unit, going) * Ratio::from(i64::from(moves))
}

/// What so many obstacles take off a way of a unit, in inches.
pub(crate) fn obstacles_take(tables: &Tables, unit: &Unit, obstacles: u32) -> Ratio {
    let each = row(tables, unit).map_or(Ratio::ZERO, |row| row.obstacle);
    each * Ratio::from(i64::from(obstacles))
}

/// That in words: `, 1 off for the obstacle`; empty where they take nothing off.
pub(crate) fn off_words(off: Ratio, obstacles: u32) -> String {
    match (off, obstacles) {
        (Ratio::ZERO, _) => String::new(),
        (off, 1) => format!(", {off} off for the obstacle"),
        (off, many) => format!(", {off} off for {many} obstacles"),
    }
}

/// [`normal_moves`] that the dice have ordered.
pub(crate) fn moves_back(tables: &Tables, unit: &Unit, going: Going, moves: u32) -> Result<Ratio, Refusal> {
    match LimberedInBadGoing::of(unit, going) {
        Some(forbidden) => Err(forbidden.into()),
        _ => Ok(normal_moves(tables, unit, going, moves)),
    }
}
