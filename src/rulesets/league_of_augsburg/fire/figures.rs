//! Shooting, saves and melee (Shooting; Saving Throws; Melee). Modifiers are in dice.

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::umpire::Ratio;

/// The table of ranges (Ranges).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ranges {
    pub(crate) musket: Bands,
    pub(crate) carbine: Bands,
    pub(crate) pistol: Bands,
    pub(crate) light_cannon: Bands,
    pub(crate) field_gun: Bands,
    pub(crate) heavy_gun: Bands,
}

/// A row of [`Ranges`]: the upper limit of each band in inches, where the weapon has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bands {
    pub(crate) short: Ratio,
    pub(crate) medium: Option<Ratio>,
    pub(crate) long: Option<Ratio>,
}

/// Figures for each die of the basic shooting pool (Shooting Mechanics).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FireDice {
    pub(crate) infantry: NonZeroU32,
    pub(crate) skirmishers: NonZeroU32,
    pub(crate) pistoleers_deep: NonZeroU32,
    pub(crate) pistoleers_single: NonZeroU32,
    pub(crate) aggressive_cavalry: NonZeroU32,
    pub(crate) cannon: NonZeroU32,
    pub(crate) inside_divides_by: NonZeroU32,
}

/// Dice more or fewer for a volley (Modifiers).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FireModifiers {
    pub(crate) first_volley: i32,
    pub(crate) elite: i32,
    pub(crate) enfilade: i32,
    pub(crate) grenadiers: i32,
    pub(crate) raw: i32,
    pub(crate) medium: i32,
    pub(crate) long: i32,
    pub(crate) unformed: i32,
    pub(crate) disordered: i32,
}

/// How the sum of a volley becomes hits (Modifiers; Morale, Notes).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FireHits {
    pub(crate) score: NonZeroU32,
    pub(crate) half_effect_divides_by: NonZeroU32,
}

/// Saves by what the target stands in (Saving Throws).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saves {
    pub(crate) none: Save,
    pub(crate) concealed: Save,
    pub(crate) cover: Save,
    pub(crate) hard_cover: Save,
}

/// A row of [`Saves`]: the lowest face that saves, if any does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Save {
    /// For most targets.
    pub(crate) ordinary: Option<u8>,
    /// For skirmishers and deployed gunners.
    pub(crate) skirmisher: Option<u8>,
}

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
