//! Melee and breakthroughs, typed: see `melee.toml`.

use serde::{Deserialize, Serialize};

/// The halved die, by its face.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Halving {
    pub(crate) down: [i32; 8],
    pub(crate) up: [i32; 8],
}

/// What is added to the halved die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeFigures {
    pub(crate) attacking: i32,
    pub(crate) both_flanks: i32,
    pub(crate) rear: i32,
    pub(crate) building: i32,
    pub(crate) kill: i32,
    pub(crate) disordered: i32,
    pub(crate) flank_or_rear: i32,
    pub(crate) out_of_command: i32,
    pub(crate) hill_or_wall: i32,
    pub(crate) square_behind_wall: i32,
    pub(crate) line_against_dense: i32,
    pub(crate) column_against_dense: i32,
    pub(crate) secured_flanks: i32,
    pub(crate) square: i32,
    pub(crate) charged_by_cavalry: i32,
    pub(crate) uphill: i32,
}

/// The winner, by the difference: the face up to which a kill falls on him.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WinnerFigures {
    pub(crate) kill_up_to: [u8; 5],
    pub(crate) disorders: u32,
}

/// The loser, by the difference; from which difference he tests his morale.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoserFigures {
    pub(crate) kills: [u32; 5],
    pub(crate) disorders: u32,
    pub(crate) tests_from: u8,
}

/// Where losers go, by what met what.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesAfter {
    pub(crate) infantry_v_infantry: OfInfantry,
    pub(crate) infantry_v_cavalry: OfBoth,
    pub(crate) cavalry_v_cavalry: OfCavalry,
}

/// By the difference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfInfantry {
    pub(crate) infantry: [MeleeMove; 5],
}

/// By the difference, and after a draw.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfBoth {
    pub(crate) infantry: [MeleeMove; 5],
    pub(crate) cavalry: [MeleeMove; 5],
    pub(crate) drawn_cavalry: MeleeMove,
}

/// By the difference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfCavalry {
    pub(crate) cavalry: [MeleeMove; 5],
}

/// Breakthroughs: dice and cm; the pairs stand for the third and fourth row.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BreakthroughFigures {
    pub(crate) most: u32,
    pub(crate) infantry_dice: u32,
    pub(crate) infantry_at_most: u32,
    pub(crate) cavalry_dice: [u32; 2],
    pub(crate) no_contact_retire: [u32; 2],
    pub(crate) retire: u32,
    pub(crate) free_wheel: u32,
}

/// How a unit leaves a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MoveKind {
    None,
    PushedBack,
    Retire,
    Retreat,
    Rout,
}

/// A move out of a melee: how, and how many cm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct MeleeMove(pub(crate) MoveKind, pub u32);

impl MeleeMove {
    /// It stays.
    pub(crate) const NONE: MeleeMove = MeleeMove(MoveKind::None, 0);
}
