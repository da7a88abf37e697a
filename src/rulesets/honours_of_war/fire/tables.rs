//! The numbers of firing (p. 26-28, 35).

use serde::Deserialize;

use crate::umpire::Modifier;

/// The numbers of firing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Firing {
    /// How wide the firing zone is: degrees off straight ahead to either side (p. 26).
    pub(crate) zone: u32,
    /// The list of modifiers.
    pub(crate) modifiers: FiringModifiers,
    /// Shells.
    pub(crate) fuse: Fuse,
    /// Distances, in cm at 28mm.
    pub(crate) distances: FiringDistances,
    /// Safety distances of overhead fire, in cm at 28mm.
    pub(crate) overhead: OverheadDistances,
    /// Grazing fire.
    pub(crate) grazing: GrazingScores,
}

/// The firing modifiers in the book's order (p. 35), then those of other pages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FiringModifiers {
    pub(crate) moved: Modifier,
    pub(crate) long_range: Modifier,
    pub(crate) shaken: Modifier,
    pub(crate) difficult: Modifier,
    pub(crate) light_cover: Modifier,
    pub(crate) heavy_cover: Modifier,
    pub(crate) target_superior: Modifier,
    pub(crate) target_inferior: Modifier,
    pub(crate) flank_or_rear: Modifier,
    pub(crate) from_bua: Modifier,
    pub(crate) small: Modifier,
    pub(crate) large: Modifier,
    pub(crate) canister: Modifier,
    pub(crate) column_end_on: Modifier,
    pub(crate) double_line: Modifier,
    pub(crate) heavy_gun_at_works: Modifier,
    pub(crate) shell_at_works: Modifier,
    pub(crate) shell_at_cavalry: Modifier,
    pub(crate) fuse: Modifier,
    pub(crate) geschwindstuck_canister: Modifier,
    pub(crate) geschwindstuck_battalion: Modifier,
    pub(crate) no_battalion_guns: Modifier,
    pub(crate) weather: Modifier,
    pub(crate) in_river: Modifier,
    pub(crate) demoralised: Modifier,
}

/// The fuses of shells (p. 28).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fuse {
    /// The highest score of a D6 at which the fuse fails.
    pub(crate) fails_to: u8,
}

/// Distances of firing, in cm at 28mm; the other scales are reduced in proportion (p. 54).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FiringDistances {
    /// Shell is not fired at less (p. 28).
    pub(crate) shell_minimum: u16,
    /// So far behind woods and built-up areas the ground is dead, seen from a hill (p. 27).
    pub(crate) dead_ground: u16,
    /// Targets of split fire stand so far apart at most (p. 26).
    pub(crate) split_apart: u16,
    /// Their ranges differ by so much at most (p. 26).
    pub(crate) split_range: u16,
}

/// How far friends must be from an overhead shot's two ends, in cm at 28mm (p. 27-28, 46).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverheadDistances {
    /// From the target, from or to higher ground.
    pub(crate) friends_to_target: u16,
    /// From the guns, when they stand higher.
    pub(crate) friends_to_guns_from_higher: u16,
    /// From the guns, when the target stands higher.
    pub(crate) friends_to_guns_to_higher: u16,
    /// The most that a howitzer on a hill needs.
    pub(crate) howitzer_from_higher: u16,
    /// A howitzer on level ground, at both ends.
    pub(crate) howitzer_level: u16,
    /// A unicorn on level ground, at both ends.
    pub(crate) unicorn_level: u16,
    /// The gap through which a target on level ground must be seen.
    pub(crate) level_gap: u16,
}

/// The least scores at which grazing fire strikes (p. 28).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GrazingScores {
    pub(crate) open: u8,
    /// Up a gentle hill, or across obstacles.
    pub(crate) obstructed: u8,
}
