//! Distances at the five figure scales (p. 19-20, 27, 54-57).

use std::ops::Index;

use serde::Deserialize;

use super::profile::{Scale, Weapon};
use crate::umpire::Ratio;

/// One figure for each figure scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ByScale<T>([T; 5]);

impl<T> Index<Scale> for ByScale<T> {
    type Output = T;
    fn index(&self, scale: Scale) -> &T {
        &self.0[scale as usize]
    }
}

/// Normal moves in cm (p. 19, 56).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    pub(crate) infantry_line: ByScale<u16>,
    pub(crate) infantry_march_column: ByScale<u16>,
    pub(crate) light_infantry: ByScale<u16>,
    pub(crate) cavalry_line: ByScale<u16>,
    pub(crate) cavalry_march_column: ByScale<u16>,
    pub(crate) artillery_off_road: ByScale<u16>,
    pub(crate) artillery_road: ByScale<u16>,
    pub(crate) horse_artillery_off_road: ByScale<u16>,
    pub(crate) horse_artillery_road: ByScale<u16>,
    pub(crate) transport_off_road: ByScale<u16>,
    pub(crate) transport_road: ByScale<u16>,
    pub(crate) manhandle_light: ByScale<u16>,
    pub(crate) manhandle_medium: ByScale<u16>,
    pub(crate) manhandle_heavy: ByScale<u16>,
    pub(crate) manhandle_flank_light: ByScale<u16>,
    pub(crate) manhandle_flank_medium: ByScale<u16>,
    pub(crate) command_figure: ByScale<u16>,
}

/// The upper ends of the ranges in cm (p. 27, 56-57): short and long for small arms; canister, effective and long for
/// guns.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ranges {
    pub(crate) muskets_with_battalion_guns: ByScale<[u16; 2]>,
    pub(crate) muskets: ByScale<[u16; 2]>,
    pub(crate) rifles: ByScale<[u16; 2]>,
    pub(crate) carbines: ByScale<[u16; 2]>,
    pub(crate) light: ByScale<[u16; 3]>,
    pub(crate) medium: ByScale<[u16; 3]>,
    pub(crate) heavy: ByScale<[u16; 3]>,
    pub(crate) howitzer: ByScale<[u16; 3]>,
}

impl Ranges {
    /// Short and long range of a small arm.
    pub(crate) fn small_arm(&self, weapon: Weapon, scale: Scale) -> [u16; 2] {
        match weapon {
            Weapon::MusketsWithBattalionGuns => self.muskets_with_battalion_guns[scale],
            Weapon::Muskets => self.muskets[scale],
            Weapon::Rifles => self.rifles[scale],
            Weapon::Carbines => self.carbines[scale],
        }
    }
}

/// Distances in cm that the book lists for every scale (p. 56-57).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Distances {
    pub(crate) command_distance: ByScale<u16>,
    pub(crate) melee_support: ByScale<u16>,
    pub(crate) grazing_fire: ByScale<u16>,
    pub(crate) rally_near: ByScale<u16>,
    pub(crate) rally_far: ByScale<u16>,
    pub(crate) bua_size: ByScale<u16>,
}

impl Scale {
    /// A distance that no table lists: reduced from 28mm in proportion, to the nearest cm, halves up (p. 54).
    /// At 28mm it stays as it is.
    pub(crate) fn reduce(self, cm: Ratio) -> Ratio {
        let share = match self {
            Scale::Mm28 => return cm,
            Scale::Mm20 => Ratio::new(3, 4),
            Scale::Mm15 => Ratio::HALF,
            Scale::Mm10 => Ratio::new(1, 3),
            Scale::Mm6 => Ratio::new(1, 4),
        };
        Ratio::whole((cm * share).nearest())
    }

    /// [`Scale::reduce`] of a whole number of cm.
    pub(crate) fn cm(self, at_28mm: u16) -> Ratio {
        self.reduce(Ratio::whole(i128::from(at_28mm)))
    }
}
