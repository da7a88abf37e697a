//! An order of battle, read.

use std::ops::RangeInclusive;

use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::umpire::UnitId;

/// Command Numbers, of Commanders in Chief and of Brigadiers.
pub(crate) const COMMAND_NUMBERS: RangeInclusive<u32> = 0..=20;

/// A battle, or an army list.
#[derive(Clone, Debug)]
pub(crate) struct OrderOfBattle {
    pub(crate) title: String,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// How the referee says that the game is won, and what the table's features count as: a sentence each.
    pub(crate) notes: Vec<String>,
    /// Bad going may lie on the table: there is none only where it says so.
    pub(crate) bad_going: bool,
    /// Horse may charge across a hedge, as it may where it does not say otherwise.
    pub(crate) horse_over_hedges: bool,
    /// The armies, in the order of the file; their ids count from 1.
    pub(crate) armies: Vec<ArmyEntry>,
}

/// An army under its Commander in Chief.
#[derive(Clone, Debug)]
pub(crate) struct ArmyEntry {
    pub(crate) name: String,
    /// Its Commander in Chief.
    pub(crate) commander: String,
    pub(crate) command_number: u32,
    /// What the scenario has of its horse that routs.
    pub(crate) horse_that_routs: Option<String>,
    /// Its brigades of foot and regiments of horse.
    pub(crate) brigades: Vec<BrigadeEntry>,
}

/// The units under one Brigadier.
#[derive(Clone, Debug)]
pub(crate) struct BrigadeEntry {
    pub(crate) id: UnitId,
    /// Its name, which is its Brigadier's.
    pub(crate) name: String,
    pub(crate) command_number: u32,
    /// What keeps it in its place.
    pub(crate) hold: Option<Hold>,
    /// The turn in which it comes on the table.
    pub(crate) comes_on: Option<u32>,
    pub(crate) units: Vec<UnitEntry>,
}

/// A unit at the start.
#[derive(Clone, Debug)]
pub(crate) struct UnitEntry {
    pub(crate) id: UnitId,
    pub(crate) unit: Unit,
    /// Its squadrons when it is in the saddle.
    pub(crate) squadrons: u32,
    /// What it stands in or behind.
    pub(crate) ground: Ground,
}

impl ArmyEntry {
    /// Its units.
    pub(crate) fn units(&self) -> impl Iterator<Item = &UnitEntry> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }

    /// Its strength in a line: `Allies: 9 units, 140 figures, 12 of them mounted; Waldeck 3`.
    pub(crate) fn strength(&self) -> String {
        let (mut units, mut figures, mut mounted) = (0u32, 0u32, 0u32);
        for UnitEntry { unit, .. } in self.units() {
            units += 1;
            figures += unit.figures;
            mounted += if unit.is_mounted() { unit.figures } else { 0 };
        }
        let ArmyEntry { name, commander, command_number, .. } = self;
        format!("{name}: {units} units, {figures} figures, {mounted} of them mounted; {commander} {command_number}")
    }
}
