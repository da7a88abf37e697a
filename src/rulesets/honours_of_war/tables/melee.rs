//! The numbers of melee and pursuit (p. 30-35).

use serde::Deserialize;

use crate::umpire::Modifier;

/// The numbers of melee.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melees {
    /// The list of modifiers.
    pub modifiers: MeleeModifiers,
    /// Who supports.
    pub support: Supports,
    /// When a charge earns its bonus.
    pub charge_bonus: ChargeBonuses,
}

/// The melee modifiers in the book's order (p. 35).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the label of each says what it is for")]
pub struct MeleeModifiers {
    pub charge: Modifier,
    pub shaken: Modifier,
    pub light_cover: Modifier,
    pub heavy_cover: Modifier,
    pub uphill: Modifier,
    pub opponent_superior: Modifier,
    pub opponent_inferior: Modifier,
    pub support: Modifier,
    pub artillery: Modifier,
    pub light_infantry: Modifier,
    pub flank_or_rear: Modifier,
    pub march_column: Modifier,
    pub in_bua: Modifier,
    pub small: Modifier,
    pub large: Modifier,
    pub demoralised: Modifier,
}

/// Who supports a melee (p. 23, 30).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supports {
    /// Supporters that count for one unit.
    pub most: u32,
    /// Friends that one unit supports in a phase.
    pub friends: u32,
    /// Hits that keep a unit from supporting.
    pub hits: u32,
}

/// When a charge earns its bonus (p. 30-31).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeBonuses {
    /// The most hits of close order infantry that is steady.
    pub steady_hits: u32,
    /// Quarters of a move that are too short.
    pub short_quarters: u8,
}

/// Pursuit (p. 33).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuits {
    /// The least score on which a winner pursues.
    pub score: u8,
    /// Quarters of a move that it moves at least.
    pub must_quarters: u8,
    /// Quarters of a move that are left in terrain that halves moves.
    pub halved_terrain_quarters: u8,
    /// What is added to the die.
    pub modifiers: PursuitModifiers,
}

/// What is added to a pursuit die (p. 33).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the label of each says what it is for")]
pub struct PursuitModifiers {
    pub superior: Modifier,
    pub inferior: Modifier,
    pub desired: Modifier,
    pub undesired: Modifier,
}
