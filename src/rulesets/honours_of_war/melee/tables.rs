//! The numbers of melee and pursuit (p. 30-35).

use serde::Deserialize;

use crate::umpire::Modifier;

/// The numbers of melee.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Melees {
    /// The list of modifiers.
    pub(crate) modifiers: MeleeModifiers,
    pub(crate) support: Supports,
    /// When a charge earns its bonus.
    pub(crate) charge_bonus: ChargeBonuses,
}

/// The melee modifiers in the book's order (p. 35).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeModifiers {
    pub(crate) charge: Modifier,
    pub(crate) shaken: Modifier,
    pub(crate) light_cover: Modifier,
    pub(crate) heavy_cover: Modifier,
    pub(crate) uphill: Modifier,
    pub(crate) opponent_superior: Modifier,
    pub(crate) opponent_inferior: Modifier,
    pub(crate) support: Modifier,
    pub(crate) artillery: Modifier,
    pub(crate) light_infantry: Modifier,
    pub(crate) flank_or_rear: Modifier,
    pub(crate) march_column: Modifier,
    pub(crate) in_bua: Modifier,
    pub(crate) small: Modifier,
    pub(crate) large: Modifier,
    pub(crate) demoralised: Modifier,
}

/// Who supports a melee (p. 23, 30).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Supports {
    /// Supporters that count for one unit.
    pub(crate) most: u32,
    /// Friends that one unit supports in a phase.
    pub(crate) friends: u32,
    /// Hits that keep a unit from supporting, where house rules want another number than that from which it must retreat
    /// (`hits.reaction.retreat`).
    pub(crate) hits: Option<u32>,
}

/// When a charge earns its bonus (p. 30-31).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeBonuses {
    /// The most hits of close order infantry that is steady.
    pub(crate) steady_hits: u32,
    /// Quarters of a move that are too short.
    pub(crate) short_quarters: u8,
}

/// Pursuit (p. 33).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pursuits {
    /// The least score on which a winner pursues.
    pub(crate) score: u8,
    /// Quarters of a move that it moves at least.
    pub(crate) must_quarters: u8,
    /// Quarters of a move that are left in terrain that halves moves.
    pub(crate) halved_terrain_quarters: u8,
    /// What is added to the die.
    pub(crate) modifiers: PursuitModifiers,
}

/// What is added to a pursuit die (p. 33).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PursuitModifiers {
    pub(crate) superior: Modifier,
    pub(crate) inferior: Modifier,
    pub(crate) desired: Modifier,
    pub(crate) undesired: Modifier,
}
