//! The points system (p. 51-54).

use std::ops::Index;

use serde::Deserialize;

use super::super::rating::Rating;
use crate::umpire::Ratio;

/// Every price.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// A close order battalion.
    pub infantry: i32,
    /// A regiment of cavalry of any kind.
    pub cavalry: i32,
    /// A medium battery.
    pub artillery: i32,
    /// A light infantry battalion.
    pub light_infantry: i32,
    /// A transport unit.
    pub transport: i32,
    /// The least that a battery costs.
    pub least_gun: i32,
    /// An entrenchment for a standard battalion.
    pub entrenchment: i32,
    /// An entrenchment for a gun.
    pub gun_entrenchment: i32,
    /// The fortifying of a block of a built-up area.
    pub fortified_block: i32,
    /// How far equal armies may differ, as a share of the higher total.
    pub balance: Ratio,
    /// What changes the price of close order infantry and cavalry.
    pub line: LinePoints,
    /// What changes the price of guns.
    pub guns: GunPoints,
    /// What changes the price of light infantry.
    pub light: LightPoints,
    /// What the nation changes.
    pub army: ArmyPoints,
    /// What commanders cost.
    pub command: CommandPoints,
}

/// Modifiers for close order infantry and cavalry (p. 52).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the book's table")]
pub struct LinePoints {
    pub superior: i32,
    pub inferior: i32,
    pub large: i32,
    pub small: i32,
}

/// Modifiers for guns (p. 52).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the book's table")]
pub struct GunPoints {
    pub superior: i32,
    pub inferior: i32,
    pub light: i32,
    pub heavy: i32,
    pub full_limber: i32,
    pub half_limber: i32,
}

/// Modifiers for light infantry (p. 52), which is never superior.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the book's table")]
pub struct LightPoints {
    pub inferior: i32,
    pub large: i32,
    pub small: i32,
    pub rifles: i32,
}

/// What each nation changes (p. 52-53).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the nations by their keys")]
pub struct ArmyPoints {
    pub prussia: NationPoints,
    pub prussia_1760: NationPoints,
    pub austria: NationPoints,
    pub britain_hanover: NationPoints,
    pub russia: NationPoints,
    pub russia_1759: NationPoints,
    pub france: NationPoints,
    pub france_1760: NationPoints,
    pub saxony: NationPoints,
    pub sweden: NationPoints,
    pub reichsarmee: NationPoints,
}

/// What one nation changes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationPoints {
    /// For close order infantry and cavalry.
    pub line: i32,
    /// For guns and light infantry.
    pub light: i32,
    /// For each brigade commander who is rated by the dice.
    pub commander: i32,
}

/// What rated commanders cost (p. 53-54).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the commanders by their posts")]
pub struct CommandPoints {
    pub brigade_commander: ByRating,
    pub lieutenant_general: ByRating,
    pub commanding_general: ByRating,
}

/// Points by rating.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the ratings by their names in the book")]
pub struct ByRating {
    pub dithering: i32,
    pub dependable: i32,
    pub dashing: i32,
}

impl Index<Rating> for ByRating {
    type Output = i32;
    fn index(&self, rating: Rating) -> &i32 {
        match rating {
            Rating::Dithering => &self.dithering,
            Rating::Dependable => &self.dependable,
            Rating::Dashing => &self.dashing,
        }
    }
}
