//! The figures of `melee.toml`.

use serde::Deserialize;

use crate::umpire::Ratio;

pub(crate) const SECTION: &str = "Melees";

/// The table of melee dice, and what goes with it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeFigures {
    pub(crate) dice: MeleeTable,
    pub(crate) rules: MeleeRules,
}

/// Melee dice for each 25 percent of effectiveness: a row for each arm that strikes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeTable {
    pub(crate) heavy_horse: MeleeRow,
    pub(crate) lancers: MeleeRow,
    pub(crate) light_horse: MeleeRow,
    pub(crate) foot: MeleeRow,
}

/// A row of [`MeleeTable`]: a column for each kind of enemy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeRow {
    pub(crate) heavy_horse: Ratio,
    pub(crate) lancers: Ratio,
    pub(crate) light_horse: Ratio,
    pub(crate) foot_firing_order: Ratio,
    pub(crate) foot_other: Ratio,
    pub(crate) light_foot: Ratio,
}

/// The other figures of melees.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeRules {
    /// More dice for each 25 percent, for each advantage.
    pub(crate) bonus: Ratio,
    pub(crate) hit: u8,
    /// How near, in cm, close-order foot protects guns from a charge.
    pub(crate) guns_protected_within: Ratio,
}
