//! National differences (p. 39-51).

use std::collections::BTreeMap;

use serde::Deserialize;

use super::imagi_nation::{FlankCost, FormationCost, ImagiNationCheck, LimberMove, ManhandleRate};
use super::points_table::NationPoints;
use super::rating::Faces;
use super::troops_table::Troop;
use crate::rulesets::honours_of_war::unit::nation::Key;
use crate::rulesets::honours_of_war::unit::{Kind, Nation, Unit};
use crate::umpire::{Ratio, Refusal};

/// The variables of every nation and period.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Nations {
    pub(crate) prussia: Variables,
    pub(crate) prussia_1760: Variables,
    pub(crate) austria: Variables,
    pub(crate) britain_hanover: Variables,
    pub(crate) russia: Variables,
    pub(crate) russia_1759: Variables,
    pub(crate) france: Variables,
    pub(crate) france_1760: Variables,
    pub(crate) saxony: Variables,
    pub(crate) sweden: Variables,
    pub(crate) reichsarmee: Variables,
    /// Nations of the players' own, which house rules add (p. 51).
    #[serde(flatten)]
    pub(crate) own: BTreeMap<Key, OwnNation>,
}

/// A nation of the players' own: everything that the book's tables say of a nation, in one table.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "OwnTable")]
pub(crate) struct OwnNation {
    pub(crate) variables: Variables,
    /// What it changes in prices.
    pub(crate) points: NationPoints,
    /// Its troops, by their codes. With none listed its units are of any kind.
    pub(crate) troops: BTreeMap<String, Troop>,
}

/// [`Own`] as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnTable {
    dithering: Vec<u8>,
    dependable: Vec<u8>,
    dashing: Vec<u8>,
    move_initiative: i32,
    fire_initiative: i32,
    formation: ByArm,
    flank: ByArm,
    limber: u8,
    manhandle: u8,
    points: NationPoints,
    #[serde(default)]
    troops: BTreeMap<String, Troop>,
}

impl TryFrom<OwnTable> for OwnNation {
    type Error = Refusal;
    fn try_from(own: OwnTable) -> Result<OwnNation, Refusal> {
        let variables = Variables {
            dithering: own.dithering,
            dependable: own.dependable,
            dashing: own.dashing,
            move_initiative: own.move_initiative,
            fire_initiative: own.fire_initiative,
            formation: own.formation,
            flank: own.flank,
            limber: own.limber,
            limber_printed: None,
            manhandle: own.manhandle,
        };
        variables.imagined()?.advice()?;
        Ok(OwnNation { variables, points: own.points, troops: own.troops })
    }
}

/// The variables of one nation (p. 39). Shares of a move are in quarters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Variables {
    /// Faces that make a brigade commander dithering.
    pub(crate) dithering: Vec<u8>,
    /// Faces that make him dependable.
    pub(crate) dependable: Vec<u8>,
    /// Faces that make him dashing.
    pub(crate) dashing: Vec<u8>,
    /// Added to the die for movement initiative.
    pub(crate) move_initiative: i32,
    /// Added to the die for firing initiative.
    pub(crate) fire_initiative: i32,
    /// What a change of formation costs.
    pub(crate) formation: ByArm,
    /// What is deducted from moves to flank or rear.
    pub(crate) flank: ByArm,
    /// What limbering and unlimbering cost.
    pub(crate) limber: u8,
    /// What the book prints for it, where a reading differs (HOW-AMB-A1).
    pub(crate) limber_printed: Option<u8>,
    /// The rate at which guns are moved by hand.
    pub(crate) manhandle: u8,
}

impl Variables {
    /// These variables as those of an invented nation. Refuses what is not on the book's menu (p. 51).
    pub(crate) fn imagined(&self) -> Result<ImagiNationCheck, Refusal> {
        let quarters = |what: &str, quarters: u8, menu: &str| {
            Refusal::on("p. 51", format!("{what} costs {quarters} quarters of a move; the menu has {menu}"))
        };
        let formation = |share: u8| match share {
            0 => Ok(FormationCost::None),
            2 => Ok(FormationCost::Half),
            4 => Ok(FormationCost::Full),
            other => Err(quarters("formation", other, "0, 2 and 4")),
        };
        let flank = |share: u8| match share {
            0 => Ok(FlankCost::None),
            1 => Ok(FlankCost::Quarter),
            2 => Ok(FlankCost::Half),
            other => Err(quarters("flank", other, "0, 1 and 2")),
        };
        formation(self.formation.foreign())?;
        flank(self.flank.foreign())?;
        Ok(ImagiNationCheck {
            dithering: Faces::of(&self.dithering)?,
            dependable: Faces::of(&self.dependable)?,
            dashing: Faces::of(&self.dashing)?,
            move_initiative: self.move_initiative,
            fire_initiative: self.fire_initiative,
            formation_infantry: formation(self.formation.infantry)?,
            formation_cavalry: formation(self.formation.cavalry)?,
            flank_infantry: flank(self.flank.infantry)?,
            flank_cavalry: flank(self.flank.cavalry)?,
            limber: match self.limber {
                2 => LimberMove::Half,
                4 => LimberMove::Full,
                other => return Err(quarters("limber", other, "2 and 4")),
            },
            manhandle: match self.manhandle {
                2 => ManhandleRate::Half,
                4 => ManhandleRate::Normal,
                other => return Err(quarters("manhandle", other, "2 and 4")),
            },
        })
    }
}

/// Quarters of a move by arm. Light infantry, which pays nothing, has none.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByArm {
    /// Close order infantry.
    pub(crate) infantry: u8,
    /// Cavalry of any kind.
    pub(crate) cavalry: u8,
    /// Foreign infantry in French service, light infantry included; where none is given, as `infantry`.
    pub(crate) foreign_infantry: Option<u8>,
}

impl ByArm {
    /// The share of foreign infantry.
    pub(crate) fn foreign(&self) -> u8 {
        self.foreign_infantry.unwrap_or(self.infantry)
    }

    /// The share of a move for this unit: light infantry and guns take the infantry's value, for where it matters
    /// whether the army pays it (HOW-AMB-A25).
    pub(crate) fn share(&self, unit: &Unit) -> Ratio {
        let quarters = if unit.kind.is_mounted() {
            self.cavalry
        } else if unit.foreign && matches!(unit.kind, Kind::Infantry | Kind::LightInfantry) {
            self.foreign()
        } else {
            self.infantry
        };
        Ratio::new(i128::from(quarters), 4)
    }
}

impl Nations {
    /// The variables of a nation; without one, those of Austria serve as the plain ones (p. 39).
    pub(crate) fn of(&self, nation: Option<Nation>) -> &Variables {
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
            // Nobody has a nation that these tables lack: it is refused where it is read.
            Some(Nation::Own(key)) => self.own.get(&key).map_or(&self.austria, |own| &own.variables),
        }
    }

    /// Every nation that has a table, those of the book first.
    pub(crate) fn all(&self) -> impl Iterator<Item = Nation> {
        Nation::BOOK.into_iter().chain(self.own.keys().copied().map(Nation::Own))
    }

    pub(crate) fn find(&self, key: &str) -> Option<Nation> {
        self.all().find(|nation| nation.key() == key)
    }
}
