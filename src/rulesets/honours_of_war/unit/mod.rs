//! A unit as the book describes it, and what every matter measures by: its facing, its size, distances at the scale in use.

pub(crate) mod battalion_guns;
pub(crate) mod cover;
pub(crate) mod distances_table;
pub(crate) mod face;
pub(crate) mod facing;
pub(crate) mod hits;
pub(crate) mod morale;
pub(crate) mod nation;
pub(crate) mod normal_move;
pub(crate) mod performance;
pub(crate) mod place;
pub(crate) mod profile;
pub(crate) mod reduced_table;
pub(crate) mod size;
pub(crate) mod split;
pub(crate) mod weather;

pub(crate) use nation::Nation;
pub(crate) use profile::{Class, Formation, Gun, Kind, Scale, Size, Unit, Weapon, Weight};
