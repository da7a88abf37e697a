//! Morale: dice, modifiers, results (Morale). Modifiers are added to the total of the dice.

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::umpire::Ratio;

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

/// By how much a test fails, at least, for each result (Morale Results).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleFailures {
    pub(crate) back_d3: u32,
    pub(crate) back_d6: u32,
    pub(crate) back_d6_away: u32,
    pub(crate) back_d6_plus_3_away: u32,
    pub(crate) rout: u32,
    pub(crate) shattered: u32,
}

/// How near a routing friend troubles a unit (Morale Mechanics, Modifiers).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoutingFriend {
    pub(crate) inches: Ratio,
}
