//! Ranges, dice and saves (Ranges; Shooting; Saving Throws), their modifiers in dice; and the tests of two dice to hold fire
//! (Orders).

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
    pub(crate) none: SaveRow,
    pub(crate) concealed: SaveRow,
    pub(crate) cover: SaveRow,
    pub(crate) hard_cover: SaveRow,
}

/// A row of [`Saves`]: the lowest face that saves, if any does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveRow {
    /// For most targets.
    pub(crate) ordinary: Option<u8>,
    /// For skirmishers and deployed gunners.
    pub(crate) skirmisher: Option<u8>,
}

/// What two dice must reach (Orders; Mechanics of Evading).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Steadiness {
    pub(crate) needed: i32,
}

/// The test not to return fire (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HoldFireFigures {
    pub(crate) elite: i32,
    pub(crate) grenadiers: i32,
    pub(crate) earlier_casualties: i32,
    pub(crate) each_casualty: i32,
}

/// The test to hold fire to point-blank range (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointBlankFigures {
    pub(crate) elite: i32,
    pub(crate) grenadiers: i32,
    pub(crate) raw: i32,
    pub(crate) unformed: i32,
    pub(crate) started_at_short_range: i32,
    pub(crate) disordered: i32,
}
