//! The order of battle: who stands on the table at the start (Organization; Command Phase).
//!
//! One army is an army list, two are a battle; the text knows no third side, no points and no breaking point.
//! [`walk`] finds all faults of a text at once.

mod read;
mod units;

pub(crate) use read::walk;

use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::UnitId;

/// An order of battle, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderOfBattle {
    /// What the battle or the army list is called.
    pub(crate) title: String,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// How the referee says that the game is won, and what the table's features count as: a sentence each.
    pub(crate) notes: Vec<String>,
    /// The armies, in the order of the file; their codes count from 1.
    pub(crate) armies: Vec<Army>,
}

/// An army under its Commander in Chief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Army {
    /// Its name.
    pub(crate) name: String,
    /// Its Commander in Chief.
    pub(crate) commander: String,
    /// His Command Number, from 0 to 20.
    pub(crate) command_number: u32,
    /// Its brigades of foot and regiments of horse.
    pub(crate) brigades: Vec<Brigade>,
}

/// The units under one Brigadier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Brigade {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name, which is its Brigadier's.
    pub(crate) name: String,
    /// His Command Number, from 0 to 20.
    pub(crate) command_number: u32,
    /// Its units.
    pub(crate) units: Vec<Named>,
}

/// A unit and its code; its name stands in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// Its code.
    pub(crate) code: UnitId,
    /// The unit at the start.
    pub(crate) unit: Unit,
}

impl Army {
    /// Its units.
    pub(crate) fn units(&self) -> impl Iterator<Item = &Named> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }

    /// Its strength in a line: `Allies: 9 units, 140 figures, 12 of them mounted; Waldeck 3`.
    pub(crate) fn strength(&self) -> String {
        let (mut units, mut figures, mut mounted) = (0u32, 0u32, 0u32);
        for Named { unit, .. } in self.units() {
            units += 1;
            figures += unit.figures;
            mounted += if unit.is_mounted() { unit.figures } else { 0 };
        }
        let Army { name, commander, command_number, .. } = self;
        format!("{name}: {units} units, {figures} figures, {mounted} of them mounted; {commander} {command_number}")
    }
}
