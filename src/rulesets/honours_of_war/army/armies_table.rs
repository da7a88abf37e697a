//! Creating an army (p. 8-14, 36-38, 54-55).

use std::ops::Index;

use serde::Deserialize;

use crate::rulesets::honours_of_war::unit::distances_table::ByScale;
use crate::rulesets::honours_of_war::unit::{Nation, Size};
use crate::umpire::Ratio;

/// Limits of composition (p. 11-14, 37, 43-48).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyLimits {
    /// Most independent units.
    pub(crate) independents: usize,
    /// Least units of a brigade.
    pub(crate) least_units: usize,
    /// Most units of a brigade.
    pub(crate) most_units: usize,
    /// Units for each brigade commander.
    pub(crate) units_per_commander: i64,
    /// Brigades for each lieutenant general.
    pub(crate) brigades_per_lieutenant: usize,
    /// Batteries for each infantry brigade.
    pub(crate) batteries_per_brigade: usize,
    /// The same in the later years.
    pub(crate) batteries_per_brigade_later: usize,
    /// The first of them.
    pub(crate) later_from: u16,
    /// One battery in so many may be a howitzer or heavy.
    pub(crate) special_gun_share: usize,
    /// One Russian battery in so many may be a howitzer or a unicorn.
    pub(crate) russian_howitzer_share: usize,
    /// The last year of the Saxon quick-firers.
    pub(crate) geschwindstuck_until: u16,
    /// The first year of Austrian horse artillery.
    pub(crate) austrian_horse_artillery_from: u16,
    /// Most batteries of it.
    pub(crate) austrian_horse_batteries: usize,
    /// The first year of Russian horse artillery.
    pub(crate) russian_horse_artillery_from: u16,
    /// The first year of Russian light infantry.
    pub(crate) russian_light_infantry_from: u16,
}

/// The first years of the later national tables (p. 42, 46, 48).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Periods {
    pub(crate) prussia_1760: u16,
    pub(crate) russia_1759: u16,
    pub(crate) france_1760: u16,
}

impl Periods {
    /// The first year of a nation's table, where it is a later one.
    pub(crate) const fn since(&self, nation: Nation) -> Option<u16> {
        match nation {
            Nation::Prussia1760 => Some(self.prussia_1760),
            Nation::Russia1759 => Some(self.russia_1759),
            Nation::France1760 => Some(self.france_1760),
            _ => None,
        }
    }
}

/// One figure for each size of a unit.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BySize<T> {
    pub(crate) small: T,
    pub(crate) standard: T,
    pub(crate) large: T,
}

impl<T> Index<Size> for BySize<T> {
    type Output = T;
    fn index(&self, size: Size) -> &T {
        match size {
            Size::Small => &self.small,
            Size::Standard => &self.standard,
            Size::Large => &self.large,
        }
    }
}

/// What small, standard and large mean (p. 36, 38).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sizes {
    /// Army points.
    pub(crate) weight: BySize<Ratio>,
    /// Bases of infantry of any kind, from and to.
    pub(crate) infantry: BySize<(u32, u32)>,
    /// Bases of cavalry of any kind, from and to.
    pub(crate) cavalry: BySize<(u32, u32)>,
}

/// Figures of the optional rules (p. 37, 48).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionFigures {
    /// How near the commanding general must be to raise a lieutenant general, in cm at 28mm.
    pub(crate) lieutenant_reach: u16,
    /// From what distance to every enemy a demoralised unit is out of the battle, in cm at 28mm.
    pub(crate) disengaged_from: u16,
    /// Added to every combat die of a demoralised unit.
    pub(crate) demoralised: i32,
    /// The normal moves that it goes back each turn, at least.
    pub(crate) retreat_moves: u8,
    /// Army points for a unit still red at the end of the turn.
    pub(crate) red_die: Ratio,
    /// Added to the fire of a battalion without battalion guns.
    pub(crate) without_battalion_guns: i32,
    /// Added to the fire of a battalion whose guns are quick-firers.
    pub(crate) battalion_geschwindstuck: i32,
}

/// Widths of bases in mm (p. 9, 54-55).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bases {
    pub(crate) infantry: ByScale<u16>,
    pub(crate) light_infantry: ByScale<u16>,
    pub(crate) cavalry: ByScale<u16>,
    pub(crate) light_gun: ByScale<u16>,
    pub(crate) medium_gun: ByScale<u16>,
    pub(crate) heavy_gun: ByScale<u16>,
}
