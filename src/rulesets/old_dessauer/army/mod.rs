//! The order of battle: who stands on the table at the start (Units; Generals; Optional Rules).
//!
//! One army is an army list, two are a battle; the article knows no third side, no points and no breaking point.
//! [`walk`] finds all faults of a text at once.

mod read;
mod units;

pub(crate) use read::walk;

use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::Options;
use crate::umpire::UnitId;

/// An order of battle, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderOfBattle {
    /// What the battle or the army list is called.
    pub(crate) title: String,
    /// The optional rules that the players agreed on.
    pub(crate) options: Options,
    /// The place among the armies of the side that is active in turn 1.
    pub(crate) first_active: usize,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// How the referee says that the game is won, and what the table's features count as: a sentence each.
    pub(crate) notes: Vec<String>,
    /// The armies, in the order of the file; their codes count from 1.
    pub(crate) armies: Vec<Army>,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Army {
    /// Its name.
    pub(crate) name: String,
    /// Its nation, which these rules only name.
    pub(crate) nation: Option<String>,
    /// Its brigades.
    pub(crate) brigades: Vec<Brigade>,
}

/// A brigade: the units under one general (Generals).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Brigade {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name, which is its general's as a rule.
    pub(crate) name: String,
    /// Its general's rating from 0 to 2; none without the option `generals`, or where it has no general.
    pub(crate) leadership: Option<u8>,
    /// His command radius in inches (option `command_radius`).
    pub(crate) command_radius: Option<u32>,
    /// Its units.
    pub(crate) units: Vec<Regiment>,
}

/// A unit with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Regiment {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// The unit at the start; with its leadership where the brigade's general begins with it.
    pub(crate) unit: Unit,
}

impl Army {
    /// Its units.
    pub(crate) fn units(&self) -> impl Iterator<Item = &Regiment> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }

    /// Its strength in a line: `Prussia: 8 units, 84 figures, 2 guns`.
    pub(crate) fn strength(&self) -> String {
        let (mut units, mut figures, mut guns) = (0u32, 0u32, 0u32);
        for regiment in self.units() {
            units += 1;
            figures += regiment.unit.figures;
            guns += regiment.unit.guns.unwrap_or(0);
        }
        format!("{}: {units} units, {figures} figures, {guns} guns", self.name)
    }
}
