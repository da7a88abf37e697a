//! The points system (p. 51-54).

use std::ops::Index;

use serde::Deserialize;

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::umpire::Ratio;

/// Every price.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Points {
    /// A close order battalion.
    pub(crate) infantry: i32,
    /// A regiment of cavalry of any kind.
    pub(crate) cavalry: i32,
    /// A medium battery.
    pub(crate) artillery: i32,
    /// A light infantry battalion.
    pub(crate) light_infantry: i32,
    /// A transport unit.
    pub(crate) transport: i32,
    /// The least that a battery costs.
    pub(crate) least_gun: i32,
    /// An entrenchment for a standard battalion.
    pub(crate) entrenchment: i32,
    pub(crate) gun_entrenchment: i32,
    /// The fortifying of a block of a built-up area.
    pub(crate) fortified_block: i32,
    /// How far equal armies may differ, as a share of the higher total.
    pub(crate) balance: Ratio,
    /// What changes the price of close order infantry and cavalry.
    pub(crate) line: LinePoints,
    /// What changes the price of guns.
    pub(crate) guns: GunPoints,
    /// What changes the price of light infantry.
    pub(crate) light: LightPoints,
    /// What the nation changes.
    pub(crate) army: ArmyPoints,
    /// What commanders cost.
    pub(crate) command: CommandPoints,
}

/// Modifiers for close order infantry and cavalry (p. 52).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinePoints {
    pub(crate) superior: i32,
    pub(crate) inferior: i32,
    pub(crate) large: i32,
    pub(crate) small: i32,
}

/// Modifiers for guns (p. 52).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GunPoints {
    pub(crate) superior: i32,
    pub(crate) inferior: i32,
    pub(crate) light: i32,
    pub(crate) heavy: i32,
    pub(crate) full_limber: i32,
    pub(crate) half_limber: i32,
}

/// Modifiers for light infantry (p. 52), which is never superior.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LightPoints {
    pub(crate) inferior: i32,
    pub(crate) large: i32,
    pub(crate) small: i32,
    pub(crate) rifles: i32,
}

/// What each nation changes (p. 52-53).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyPoints {
    pub(crate) prussia: NationPoints,
    pub(crate) prussia_1760: NationPoints,
    pub(crate) austria: NationPoints,
    pub(crate) britain_hanover: NationPoints,
    pub(crate) russia: NationPoints,
    pub(crate) russia_1759: NationPoints,
    pub(crate) france: NationPoints,
    pub(crate) france_1760: NationPoints,
    pub(crate) saxony: NationPoints,
    pub(crate) sweden: NationPoints,
    pub(crate) reichsarmee: NationPoints,
}

/// What one nation changes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NationPoints {
    /// For close order infantry and cavalry.
    pub(crate) line: i32,
    /// For guns and light infantry.
    pub(crate) light: i32,
    /// For each brigade commander who is rated by the dice.
    pub(crate) commander: i32,
}

/// What rated commanders cost (p. 53-54).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandPoints {
    pub(crate) brigade_commander: ByRating,
    pub(crate) lieutenant_general: ByRating,
    pub(crate) commanding_general: ByRating,
}

/// Points by rating.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByRating {
    pub(crate) dithering: i32,
    pub(crate) dependable: i32,
    pub(crate) dashing: i32,
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
