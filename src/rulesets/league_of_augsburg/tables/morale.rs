//! Steadiness and morale (Orders; Evading; Morale). Modifiers are added to the total of the dice.

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::umpire::Ratio;

/// What two dice must reach (Orders; Mechanics of Evading).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Steadiness {
    pub needed: i32,
}

/// The test not to return fire (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct HoldFire {
    pub elite: i32,
    pub grenadiers: i32,
    pub earlier_casualties: i32,
    pub each_casualty: i32,
}

/// The test to hold fire to point-blank range (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct PointBlank {
    pub elite: i32,
    pub grenadiers: i32,
    pub raw: i32,
    pub unformed: i32,
    pub started_at_short_range: i32,
    pub disordered: i32,
}

/// The test to choose the length of an evasion, and its distances (Mechanics of Evading; Evading).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Evade {
    pub light_cavalry: i32,
    pub bad_going_behind: i32,
    pub foot_charged_by_cavalry: i32,
    pub charged_by_light_troops: i32,
    pub moves: u32,
    pub near: Ratio,
    pub shelter: Ratio,
}

/// Dice of a morale test on foot (Morale Mechanics).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct MoraleDice {
    pub figures: NonZeroU32,
}

/// What is added to a morale test; low is good (Morale Mechanics, Modifiers).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct MoraleModifiers {
    pub elite: i32,
    pub grenadiers: i32,
    pub light_cover: i32,
    pub substantial_cover: i32,
    pub fortifications: i32,
    pub enfilade: i32,
    pub unformed: i32,
    pub disordered: i32,
    pub skirmishers_in_the_open: i32,
    pub routing_friend: i32,
    pub rally_point: i32,
    pub commander: i32,
}

/// What a failure adds to the dice for the move (Morale Results).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct MoraleMoves {
    pub away_added: u32,
    pub rout_added: u32,
}
