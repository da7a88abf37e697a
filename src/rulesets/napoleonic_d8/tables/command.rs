//! Command, typed: see `command.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::super::unit::{Arm, Class};
use crate::umpire::Ratio;

macro_rules! charts {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $kind:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub $field: $kind,)* }
    )*};
}
pub(super) use charts;

charts! {
    /// How far a BC commands, in cm.
    Radius { excellent: u32, good: u32, average: u32, poor: u32, ultra_rubbish: u32, }
    /// The ratings of units and of brigades, by arm and class.
    Ratings { infantry: BTreeMap<Class, i32>, cavalry: BTreeMap<Class, i32>, artillery: BTreeMap<Class, i32>, }
    /// Models of a unit.
    Models {
        infantry: u32, large: u32, cavalry: u32, foot_artillery: u32, horse_artillery: u32, skirmishers: u32,
    }
    /// Commanders of each grade but average.
    Allocation { brigade: u32, brigade_big_game: u32, division: u32, }
    /// What a unit counts in kills, and what shares of a brigade lost add to its test.
    Casualties { unit: u32, shares: Shares, }
    /// The brigade command test: cm, and what is added to the die.
    BrigadeTest {
        within: Ratio, commander_near: i32, commander_adjacent: i32, neighbour: i32, advancing: i32, unit_lost: i32,
        new_kills: i32, enemy_within: Ratio, enemy_near: i32, artillery: i32, disorder: i32,
    }
    /// The least score of each result.
    BrigadeResult { pass: i32, hold: i32, retire: i32, retreat: i32, }
    /// What orders allow: ratings from which a square forms, shares of a move, what is added to the die of fire.
    Orders {
        square_on_hold: i32, square_on_retire: i32, retire_fraction: Ratio, retreat_fraction: Ratio, retire_fire: i32,
    }
    /// The divisional command test: cm, and what is added to the die.
    DivisionTest {
        within: Ratio, commander_near: i32, commander_adjacent: i32, neighbour: i32, advancing: i32, withdrawing: i32,
        brigade_lost: i32, shares: Shares, enemy_within: Ratio, enemy_near: i32,
    }
    /// The army's test: what is added to the die.
    ArmyTest { division_lost: i32, enemy_to_rear: i32, division_left: i32, }
    /// The least score of each result of a division or an army.
    HigherResult { pass: i32, hold: i32, }
    /// The score up to which a BC is killed, and his replacement's rating by the die.
    GeneralLoss { killed: i32, replacement: [i32; 8], }
}

impl Radius {
    /// For a BC of this rating.
    pub(crate) const fn of(&self, rating: i32) -> u32 {
        match rating {
            2.. => self.excellent,
            1 => self.good,
            0 => self.average,
            -1 => self.poor,
            _ => self.ultra_rubbish,
        }
    }
}

impl Ratings {
    /// The ratings of an arm.
    pub(crate) const fn book(&self, arm: Arm) -> &BTreeMap<Class, i32> {
        match arm {
            Arm::Infantry | Arm::Skirmishers => &self.infantry,
            Arm::Cavalry => &self.cavalry,
            Arm::FootArtillery | Arm::HorseArtillery => &self.artillery,
        }
    }

    /// The rating of a class; 0 for one that the arm does not have.
    pub(crate) fn of(&self, arm: Arm, class: Class) -> i32 {
        self.book(arm).get(&class).copied().unwrap_or(0)
    }
}

/// Percentages, the highest first, and what each adds to the die from there on; the first that is reached counts.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Shares(Vec<(Ratio, i32)>);

impl Shares {
    /// What this percentage adds.
    pub(crate) fn of(&self, percent: Ratio) -> i32 {
        self.0.iter().find(|&&(from, _)| percent >= from).map_or(0, |&(_, value)| value)
    }
}
