//! The order of battle: who stands on the table at the start (Units; Generals; Optional Rules).
//!
//! One army is an army list, two are a battle; the article knows no third side, no points and no breaking point.
//! `read::walk` finds all faults of a text at once.

pub(crate) mod read;
pub(crate) mod units;

use serde::Deserialize;

use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRules;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::umpire::UnitId;

/// An order of battle, read.
#[derive(Clone, Debug)]
pub(crate) struct OrderOfBattle {
    /// What the battle or the army list is called.
    pub(crate) title: String,
    /// The optional rules that the players agreed on.
    pub(crate) options: OptionalRules,
    /// The place among the armies of the side that is active in turn 1.
    pub(crate) first_active: usize,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// How far one sees, where the scenario says so.
    pub(crate) sight: Option<Sight>,
    /// How the referee says that the game is won, and what the table's features count as: a sentence each.
    pub(crate) notes: Vec<String>,
    /// The armies, in the order of the file; their ids count from 1.
    pub(crate) armies: Vec<ArmyEntry>,
}

/// Which units the ending of a scenario counts, of those that an army has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Counts {
    /// Those of foot.
    Foot,
    /// All of them, guns with the others.
    Units,
}

/// How far one sees in fog or in the dark, in inches, and the last turn in which it is so.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    pub(crate) within: u32,
    pub(crate) until: u32,
    /// Where on the table it is so, as `on the plain`; everywhere where nothing is said.
    pub(crate) place: Option<String>,
    /// Whether nobody charges from farther either.
    pub(crate) charges: bool,
}

/// An army.
#[derive(Clone, Debug)]
pub(crate) struct ArmyEntry {
    /// Its name.
    pub(crate) name: String,
    /// Which of its losses the scenario's ending counts, where it counts any.
    pub(crate) counts: Option<Counts>,
    /// Its brigades.
    pub(crate) brigades: Vec<BrigadeEntry>,
}

/// A brigade: the units under one general (Generals).
#[derive(Clone, Debug)]
pub(crate) struct BrigadeEntry {
    pub(crate) id: UnitId,
    /// Its name, which is its general's as a rule.
    pub(crate) name: String,
    /// Its general's rating from 0 to 2; none without the option `generals`, or where it has no general.
    pub(crate) leadership: Option<u8>,
    /// His command radius in inches (option `command_radius`).
    pub(crate) command_radius: Option<u32>,
    /// The turn in which it comes on the table.
    pub(crate) comes_on: Option<u32>,
    /// Which of its losses the scenario's ending counts, where that goes by brigades and it is one of them.
    pub(crate) counts: Option<Counts>,
    /// What the scenario keeps it from.
    pub(crate) orders: StandingOrders,
    /// Its units.
    pub(crate) units: Vec<UnitEntry>,
}

/// What a scenario keeps a brigade from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StandingOrders {
    /// The last turn in which it does not move or charge.
    pub(crate) held_until: Option<u32>,
    /// The last turn in which it does not charge.
    pub(crate) no_charge_until: Option<u32>,
}

/// A unit with its name.
#[derive(Clone, Debug)]
pub(crate) struct UnitEntry {
    pub(crate) id: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// The unit at the start; with its leadership where the brigade's general begins with it.
    pub(crate) unit: Unit,
    /// The ground on which it begins.
    pub(crate) ground: Terrain,
}

impl ArmyEntry {
    /// Its units.
    pub(crate) fn units(&self) -> impl Iterator<Item = &UnitEntry> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }

    /// Its strength in a line: `Prussia: 8 units, 84 figures, 2 guns`.
    pub(crate) fn strength(&self) -> String {
        let (mut units, mut figures, mut guns) = (0u32, 0u32, 0u32);
        for entry in self.units() {
            units += 1;
            figures += entry.unit.figures;
            guns += entry.unit.guns.unwrap_or(0);
        }
        format!("{}: {units} units, {figures} figures, {guns} guns", self.name)
    }
}
