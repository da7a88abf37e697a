//! The numbers of firing (p. 26-28, 35).

use serde::Deserialize;

use crate::umpire::Modifier;

/// The numbers of firing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Firing {
    /// The list of modifiers.
    pub modifiers: FiringModifiers,
    /// Shells.
    pub fuse: Fuse,
    /// Distances, in cm at 28mm.
    pub distances: FiringDistances,
    /// Safety distances of overhead fire, in cm at 28mm.
    pub overhead: OverheadDistances,
    /// Grazing fire.
    pub grazing: GrazingScores,
}

/// The firing modifiers in the book's order (p. 35), then those of other pages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the label of each says what it is for")]
pub struct FiringModifiers {
    pub moved: Modifier,
    pub long_range: Modifier,
    pub shaken: Modifier,
    pub difficult: Modifier,
    pub light_cover: Modifier,
    pub heavy_cover: Modifier,
    pub target_superior: Modifier,
    pub target_inferior: Modifier,
    pub flank_or_rear: Modifier,
    pub from_bua: Modifier,
    pub small: Modifier,
    pub large: Modifier,
    pub canister: Modifier,
    pub column_end_on: Modifier,
    pub double_line: Modifier,
    pub heavy_gun_at_works: Modifier,
    pub shell_at_works: Modifier,
    pub shell_at_cavalry: Modifier,
    pub fuse: Modifier,
    pub geschwindstuck_canister: Modifier,
    pub geschwindstuck_battalion: Modifier,
    pub no_battalion_guns: Modifier,
    pub weather: Modifier,
    pub in_river: Modifier,
    pub demoralised: Modifier,
}

/// The fuses of shells (p. 28).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fuse {
    /// The highest score of a D6 at which the fuse fails.
    pub fails_to: u8,
}

/// Distances of firing, in cm at 28mm; the other scales are reduced in proportion (p. 54).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiringDistances {
    /// Shell is not fired at less (p. 28).
    pub shell_minimum: u16,
    /// Targets of split fire stand so far apart at most (p. 26).
    pub split_apart: u16,
    /// Their ranges differ by so much at most (p. 26).
    pub split_range: u16,
}

/// How far friends must be from an overhead shot's two ends, in cm at 28mm (p. 27-28, 46).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverheadDistances {
    /// From the target, from or to higher ground.
    pub friends_to_target: u16,
    /// From the guns, when they stand higher.
    pub friends_to_guns_from_higher: u16,
    /// From the guns, when the target stands higher.
    pub friends_to_guns_to_higher: u16,
    /// The most that a howitzer on a hill needs.
    pub howitzer_from_higher: u16,
    /// A howitzer on level ground, at both ends.
    pub howitzer_level: u16,
    /// A unicorn on level ground, at both ends.
    pub unicorn_level: u16,
    /// The gap through which a target on level ground must be seen.
    pub level_gap: u16,
}

/// The least scores at which grazing fire strikes (p. 28).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrazingScores {
    /// In the open.
    pub open: u8,
    /// Up a gentle hill, or across obstacles.
    pub obstructed: u8,
}
