//! Shooting, saves and melee (Shooting; Saving Throws; Melee). Modifiers are in dice.

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::umpire::Ratio;

/// The table of ranges (Ranges).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct Ranges {
    pub musket: Bands,
    pub carbine: Bands,
    pub pistol: Bands,
    pub light_cannon: Bands,
    pub field_gun: Bands,
    pub heavy_gun: Bands,
}

/// A row of [`Ranges`]: the upper limit of each band in inches, where the weapon has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each column is named as in the rules")]
pub struct Bands {
    pub short: Ratio,
    pub medium: Option<Ratio>,
    pub long: Option<Ratio>,
}

/// Figures for each die of the basic shooting pool (Shooting Mechanics).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct FireDice {
    pub infantry: NonZeroU32,
    pub skirmishers: NonZeroU32,
    pub pistoleers_deep: NonZeroU32,
    pub pistoleers_single: NonZeroU32,
    pub aggressive_cavalry: NonZeroU32,
    pub cannon: NonZeroU32,
    pub inside_divides_by: NonZeroU32,
}

/// Dice more or fewer for a volley (Modifiers).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct FireModifiers {
    pub first_volley: i32,
    pub elite: i32,
    pub enfilade: i32,
    pub grenadiers: i32,
    pub raw: i32,
    pub medium: i32,
    pub long: i32,
    pub unformed: i32,
    pub disordered: i32,
}

/// How the sum of a volley becomes hits (Modifiers; Morale, Notes).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct FireHits {
    pub score: NonZeroU32,
    pub half_effect_divides_by: NonZeroU32,
}

/// Saves by what the target stands in (Saving Throws).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct Saves {
    pub none: Save,
    pub concealed: Save,
    pub cover: Save,
    pub hard_cover: Save,
}

/// A row of [`Saves`]: the lowest face that saves, if any does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// For most targets.
    pub ordinary: Option<u8>,
    /// For skirmishers and deployed gunners.
    pub skirmisher: Option<u8>,
}

/// Figures for each die of the basic melee pool (Melee Procedure).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct MeleeDice {
    pub cavalry_against_foot: NonZeroU32,
    pub cavalry_against_mounted: NonZeroU32,
    pub cavalry_against_mounted_least: u32,
    pub musketeers: NonZeroU32,
    pub pike: NonZeroU32,
    pub pike_dice: u32,
    pub loose: NonZeroU32,
}

/// Dice more or fewer in a melee (Melee Procedure).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct MeleeModifiers {
    pub elite: i32,
    pub charging: i32,
    pub cavalry_against_musketeers: i32,
    pub against_skirmishers: i32,
    pub countercharging: i32,
    pub heavy_cavalry: i32,
    pub grenadiers: i32,
    pub deeper: i32,
    pub unformed: i32,
    pub small_obstacle: i32,
    pub dragoons: i32,
    pub serious_obstacle: i32,
    pub disordered: i32,
    pub mounted_against_pike: i32,
    pub flanked: i32,
}

/// How the sum of a melee becomes hits (Melee Results).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct MeleeHits {
    pub score: NonZeroU32,
}
