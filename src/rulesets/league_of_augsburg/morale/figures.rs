//! Steadiness and morale (Orders; Evading; Morale). Modifiers are added to the total of the dice.

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::umpire::Ratio;

/// What two dice must reach (Orders; Mechanics of Evading).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Steadiness {
    pub(crate) needed: i32,
}

/// The test not to return fire (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HoldFire {
    pub(crate) elite: i32,
    pub(crate) grenadiers: i32,
    pub(crate) earlier_casualties: i32,
    pub(crate) each_casualty: i32,
}

/// The test to hold fire to point-blank range (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointBlank {
    pub(crate) elite: i32,
    pub(crate) grenadiers: i32,
    pub(crate) raw: i32,
    pub(crate) unformed: i32,
    pub(crate) started_at_short_range: i32,
    pub(crate) disordered: i32,
}

/// The test to choose the length of an evasion, and its distances (Mechanics of Evading; Evading).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evade {
    pub(crate) light_cavalry: i32,
    pub(crate) bad_going_behind: i32,
    pub(crate) foot_charged_by_cavalry: i32,
    pub(crate) charged_by_light_troops: i32,
    pub(crate) moves: u32,
    pub(crate) near: Ratio,
    pub(crate) shelter: Ratio,
}

/// Dice of a morale test on foot (Morale Mechanics).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleDice {
    pub(crate) figures: NonZeroU32,
}

/// What is added to a morale test; low is good (Morale Mechanics, Modifiers).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleModifiers {
    pub(crate) elite: i32,
    pub(crate) grenadiers: i32,
    pub(crate) light_cover: i32,
    pub(crate) substantial_cover: i32,
    pub(crate) fortifications: i32,
    pub(crate) enfilade: i32,
    pub(crate) unformed: i32,
    pub(crate) disordered: i32,
    pub(crate) skirmishers_in_the_open: i32,
    pub(crate) routing_friend: i32,
    pub(crate) rally_point: i32,
    pub(crate) commander: i32,
}

/// What a failure adds to the dice for the move (Morale Results).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleMoves {
    pub(crate) away_added: u32,
    pub(crate) rout_added: u32,
}
