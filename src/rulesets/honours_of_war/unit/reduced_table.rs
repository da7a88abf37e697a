//! Distances that are reduced in proportion at the smaller scales (p. 54).

use serde::Deserialize;

/// Distances in cm at 28mm; [`Scale::cm`](super::profile::Scale::cm) reduces them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reduced {
    /// The widest gap between units of a brigade that are linked (p. 11).
    pub(crate) in_command_gap: u16,
    /// How much two charge distances may differ for a free choice of the target (p. 22).
    pub(crate) charge_choice: u16,
    /// How near the commanding general stands to a unit that he rallies (p. 12, 36).
    pub(crate) cg_rally: u16,
    /// How far command figures stay from enemies on their way (p. 13).
    pub(crate) figure_path: u16,
    /// How near a general stands to a commander whom he directs (p. 12).
    pub(crate) cg_influence: u16,
    /// The same for a dashing general (p. 13).
    pub(crate) cg_influence_dashing: u16,
    /// Sight inside woods (p. 15).
    pub(crate) woods_sight: u16,
    /// Near the enemy: no flank moves, no wide wheels, no passing through, and the enemy in front comes first (p. 19, 21, 22).
    pub(crate) close_enemy: u16,
    /// March columns further from all enemies than this may double move on steady (p. 20).
    pub(crate) march_bonus: u16,
}
