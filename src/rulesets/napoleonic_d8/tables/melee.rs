//! Melee, hits and morale, typed: see `melee.toml` and `morale.toml`.

use serde::{Deserialize, Serialize};

use super::command::charts;

charts! {
    /// The halved die, by its face.
    Halving { down: [i32; 8], up: [i32; 8], }
    /// What is added to the halved die.
    Melee {
        attacking: i32, both_flanks: i32, rear: i32, building: i32, kill: i32, disordered: i32, flank_or_rear: i32,
        out_of_command: i32, hill_or_wall: i32, square_behind_wall: i32, line_against_dense: i32,
        column_against_dense: i32, secured_flanks: i32, square: i32, charged_by_cavalry: i32, uphill: i32,
    }
    /// The winner, by the difference: the face up to which a kill falls on him.
    Winner { kill_up_to: [u8; 5], disorders: u32, }
    /// The loser, by the difference; from which difference he tests his morale.
    Loser { kills: [u32; 5], disorders: u32, tests_from: u8, }
    /// Where losers go, by what met what.
    MovesAfter { infantry_v_infantry: OfInfantry, infantry_v_cavalry: OfBoth, cavalry_v_cavalry: OfCavalry, }
    /// By the difference.
    OfInfantry { infantry: [Fall; 5], }
    /// By the difference, and after a draw.
    OfBoth { infantry: [Fall; 5], cavalry: [Fall; 5], drawn_cavalry: Fall, }
    /// By the difference.
    OfCavalry { cavalry: [Fall; 5], }
    /// What being blown adds.
    Blown { disorders: u32, }
    /// Breakthroughs: dice and cm; the pairs stand for the third and fourth row.
    Breakthrough {
        most: u32, infantry_dice: u32, infantry_at_most: u32, cavalry_dice: [u32; 2], no_contact_retire: [u32; 2],
        retire: u32, free_wheel: u32,
    }
    /// Kills, or disorders, from which a unit tests and from which it is removed.
    Hits { test: u32, removed: u32, }
    /// The morale test: the score needed, and what is added to the die.
    Morale { needed: i32, supported: i32, in_building: i32, kill: i32, disorder: i32, out_of_command: i32, }
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
pub(crate) struct Fall(pub(crate) MoveKind, pub u32);

impl Fall {
    /// It stays.
    pub(crate) const NONE: Fall = Fall(MoveKind::None, 0);
}
