//! National differences (p. 39-51).

use serde::Deserialize;

use super::super::unit::{Kind, Nation, Unit};
use crate::umpire::Ratio;

/// The variables of every nation and period.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the nations by their keys")]
pub struct Nations {
    pub prussia: Variables,
    pub prussia_1760: Variables,
    pub austria: Variables,
    pub britain_hanover: Variables,
    pub russia: Variables,
    pub russia_1759: Variables,
    pub france: Variables,
    pub france_1760: Variables,
    pub saxony: Variables,
    pub sweden: Variables,
    pub reichsarmee: Variables,
}

/// The variables of one nation (p. 39). Shares of a move are in quarters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variables {
    /// Faces that make a brigade commander dithering.
    pub dithering: Vec<u8>,
    /// Faces that make him dependable.
    pub dependable: Vec<u8>,
    /// Faces that make him dashing.
    pub dashing: Vec<u8>,
    /// Added to the die for movement initiative.
    pub move_initiative: i32,
    /// Added to the die for firing initiative.
    pub fire_initiative: i32,
    /// What a change of formation costs.
    pub formation: ByArm,
    /// What is deducted from moves to flank or rear.
    pub flank: ByArm,
    /// What limbering and unlimbering cost.
    pub limber: u8,
    /// What the book prints for it, where a reading differs (HOW-AMB-A1).
    pub limber_printed: Option<u8>,
    /// The rate at which guns are moved by hand.
    pub manhandle: u8,
}

/// Quarters of a move by arm. Light infantry, which pays nothing, has none.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByArm {
    /// Close order infantry.
    pub infantry: u8,
    /// Cavalry of any kind.
    pub cavalry: u8,
    /// Foreign infantry in French service, light infantry included; elsewhere as `infantry`.
    pub foreign_infantry: u8,
}

impl ByArm {
    /// The share of a move for this unit: light infantry and guns take the infantry's value, for where it matters
    /// whether the army pays it (HOW-AMB-A25).
    pub fn share(&self, unit: &Unit) -> Ratio {
        let quarters = if unit.kind.is_mounted() {
            self.cavalry
        } else if unit.foreign && matches!(unit.kind, Kind::Infantry | Kind::LightInfantry) {
            self.foreign_infantry
        } else {
            self.infantry
        };
        Ratio::new(i128::from(quarters), 4)
    }
}

impl Nations {
    /// The variables of a nation; without one, those of Austria serve as the plain ones (p. 39).
    pub fn of(&self, nation: Option<Nation>) -> &Variables {
        match nation {
            Some(Nation::Prussia) => &self.prussia,
            Some(Nation::Prussia1760) => &self.prussia_1760,
            None | Some(Nation::Austria) => &self.austria,
            Some(Nation::BritainHanover) => &self.britain_hanover,
            Some(Nation::Russia) => &self.russia,
            Some(Nation::Russia1759) => &self.russia_1759,
            Some(Nation::France) => &self.france,
            Some(Nation::France1760) => &self.france_1760,
            Some(Nation::Saxony) => &self.saxony,
            Some(Nation::Sweden) => &self.sweden,
            Some(Nation::Reichsarmee) => &self.reichsarmee,
        }
    }
}
