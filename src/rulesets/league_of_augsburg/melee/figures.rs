//! Melee dice and their score (Melee Procedure; Melee Results).

use std::num::NonZeroU32;

use serde::Deserialize;

/// Figures for each die of the basic melee pool (Melee Procedure).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeDice {
    pub(crate) cavalry_against_foot: NonZeroU32,
    pub(crate) cavalry_against_mounted: NonZeroU32,
    pub(crate) cavalry_against_mounted_least: u32,
    pub(crate) musketeers: NonZeroU32,
    pub(crate) pike: NonZeroU32,
    pub(crate) pike_dice: u32,
    pub(crate) loose: NonZeroU32,
}

/// Dice more or fewer in a melee (Melee Procedure).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeModifiers {
    pub(crate) elite: i32,
    pub(crate) charging: i32,
    pub(crate) cavalry_against_musketeers: i32,
    pub(crate) against_skirmishers: i32,
    pub(crate) countercharging: i32,
    pub(crate) heavy_cavalry: i32,
    pub(crate) grenadiers: i32,
    pub(crate) deeper: i32,
    pub(crate) unformed: i32,
    pub(crate) small_obstacle: i32,
    pub(crate) dragoons: i32,
    pub(crate) serious_obstacle: i32,
    pub(crate) disordered: i32,
    pub(crate) mounted_against_pike: i32,
    pub(crate) flanked: i32,
}

/// How the sum of a melee becomes hits (Melee Results).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeHits {
    pub(crate) score: NonZeroU32,
}
