//! The order of battle: what stands on the table at the start, and what the scenario holds ready (p. 7-14, 36-39, 58-61).
//!
//! One army is an army list, two or more are a battle. [`walk`] finds all faults of a text at once. Limits
//! of composition are warnings and no faults: the book's own scenarios break them (HOW-AMB-C28).

mod army;
mod composition;
mod priced;
mod read;
mod turns;
mod units;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::umpire::UnitId;

use super::nations::Year;
use super::rating::{GeneralRating, Rating};
use super::unit::{Nation, Scale, Unit};
use super::weather::{Season, Weather};

/// An order of battle, read.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderOfBattle {
    /// What the battle or the army list is called.
    pub title: String,
    /// The figure scale.
    pub scale: Scale,
    /// The year, where the battle has one.
    pub year: Option<Year>,
    /// Whether it is a historical battle: then its generals are rated, and history settles their number (p. 12, 37).
    pub historical: bool,
    /// The last turn, where the battle has one.
    pub last_turn: Option<u32>,
    /// The season, for the weather (p. 39).
    pub season: Season,
    /// The weather of the first turn; `None` where 2D6 decide before the game (p. 38).
    pub weather: Option<Weather>,
    /// Optional rules in use.
    pub options: Options,
    /// Mist over a part of the table (p. 61).
    pub mist: Option<Mist>,
    /// What the table's features count as, a sentence each.
    pub terrain: Vec<String>,
    /// What the umpire is to be reminded of, and when.
    pub notes: Vec<Note>,
    /// Objectives on the table (p. 36).
    pub objectives: Vec<Objective>,
    /// The armies, in the order of the file; their codes count from 1.
    pub armies: Vec<Army>,
}

/// Optional rules (p. 37-38). Lieutenant generals are in use where an army has some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Brigades that have lost more than half of their units leave the field (HOW-OPT-1).
    pub brigade_morale: bool,
    /// Units with a red die at the end of a turn cost half a point each (HOW-OPT-3).
    pub red_dice: bool,
    /// Battalions that retreat with loss of morale leave their battalion guns behind (HOW-OPT-6).
    pub lost_battalion_guns: bool,
    /// The weather may change from turn to turn (HOW-WX-5).
    pub changing_weather: bool,
    /// Transport counts for the breaking point and as a loss (HOW-AMB-C6).
    pub count_transport: bool,
    /// Every army throws for its own initiative, so that three or four forces take turns (HOW-NAT-7); without it, a side
    /// has that of its main contingent.
    pub initiative_by_army: bool,
    /// The armies of a side break together, at half of all their units (HOW-NAT-7); without it, each by itself.
    pub common_breaking_point: bool,
    /// Units may be split and joined in the game (HOW-OPT-12).
    pub split_and_join: bool,
}

/// Mist, in which fire and charges from beyond 20 cm fail on a 1-2 (HOW-SCEN-8, HOW-SCEN-9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mist {
    /// Where it lies: `on the plain`.
    pub place: String,
    /// The last turn of it; it begins with the first.
    pub until: u32,
    /// What may be fired at as if there were none: `Lobositz`.
    pub clear: Option<String>,
}

/// A reminder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The first turn on which it is shown.
    pub from: u32,
    /// The last turn on which it is shown.
    pub until: u32,
    /// What it says.
    pub text: String,
}

/// An objective (HOW-ABP-4 to HOW-ABP-7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// What it is called.
    pub name: String,
    /// What it is worth: 1, 2 or 3 army points.
    pub points: u32,
    /// The army that holds it at the start, as its place in [`OrderOfBattle::armies`]; `None` where nobody does.
    pub held_by: Option<usize>,
}

/// An army.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The side for which it fights: its own name, unless armies fight side by side (p. 40).
    pub side: String,
    /// Whether it is the main contingent of its side, whose modifiers hold (p. 40). Exactly one army of a side is.
    pub main: bool,
    /// Its nation and period. An imagi-nation has the one whose table is nearest; its own figures are house rules laid
    /// over that table (HOW-AMB-C35).
    pub nation: Nation,
    /// Whether it is an imagi-nation, so that no troop list binds it (HOW-NAT-9).
    pub imagi_nation: bool,
    /// Whether the scenario makes it the attacker.
    pub attacker: bool,
    /// Its commanding general, and those who follow him later, in the order of their turns. Never empty.
    pub generals: Vec<General>,
    /// Its lieutenant generals (p. 37).
    pub lieutenants: Vec<Lieutenant>,
    /// Its brigades, independent units among them.
    pub brigades: Vec<Brigade>,
    /// Blocks of built-up area that it has fortified, for the points (p. 52).
    pub fortified_blocks: u32,
    /// The turn by whose end it must have reached its objectives (HOW-ABP-12).
    pub objectives_by: Option<u32>,
    /// Where it stands in the text.
    pub place: Range<usize>,
}

/// A commanding general.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct General {
    /// His name.
    pub name: String,
    /// His rating; unrated in invented games as a rule (p. 12).
    pub rating: GeneralRating,
    /// The turn from whose start he commands: 1 for the first of them.
    pub from: u32,
}

/// How a brigade commander or a lieutenant general is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// By a die on the national table before the game (p. 11).
    #[default]
    Dice,
    /// He is dithering.
    Dithering,
    /// He is dependable.
    Dependable,
    /// He is dashing.
    Dashing,
}

impl Quality {
    /// His rating; `None` until the die is thrown.
    pub const fn rated(self) -> Option<Rating> {
        match self {
            Quality::Dice => None,
            Quality::Dithering => Some(Rating::Dithering),
            Quality::Dependable => Some(Rating::Dependable),
            Quality::Dashing => Some(Rating::Dashing),
        }
    }
}

/// A lieutenant general (HOW-OPT-7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lieutenant {
    /// His name.
    pub name: String,
    /// His rating.
    pub rating: Quality,
}

/// A brigade, or an independent unit as a brigade of one (p. 11-12).
#[derive(Clone, Debug, PartialEq)]
pub struct Brigade {
    /// Its code.
    pub code: UnitId,
    /// Its name, which is its commander's as a rule.
    pub name: String,
    /// Its commander; an independent unit has none, and rolls as dependable.
    pub commander: Option<Quality>,
    /// Whether the commanding general leads it himself: a very small army (p. 12).
    pub by_general: bool,
    /// The lieutenant general over it, as his place in [`Army::lieutenants`].
    pub lieutenant: Option<usize>,
    /// The turn at whose start it comes on the table; 1 where it stands there from the beginning.
    pub arrives: u32,
    /// Its units.
    pub units: Vec<Entry>,
    /// Where it stands in the text.
    pub place: Range<usize>,
}

/// A unit on the roster.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its code.
    pub code: UnitId,
    /// Its name.
    pub name: String,
    /// What it is. Its nation is always given: its own, or its army's.
    pub unit: Unit,
    /// Whether its battalion guns are quick-firers (HOW-NAT-453).
    pub quick_firers: bool,
    /// Whether it starts behind entrenchments, for the points (p. 52).
    pub entrenched: bool,
    /// The last turn on which it may not move of its own will; 0 where it always may (HOW-AMB-C13).
    pub held_until: u32,
    /// Where it stands in the text.
    pub place: Range<usize>,
}

/// Armies that fight side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its armies, as their places in [`OrderOfBattle::armies`].
    pub armies: Vec<usize>,
}

impl OrderOfBattle {
    /// The sides, in the order of their first armies. A battle has two.
    pub fn sides(&self) -> Vec<Side<'_>> {
        sides(&self.armies)
    }
}

fn sides(armies: &[Army]) -> Vec<Side<'_>> {
    let mut sides: Vec<Side<'_>> = Vec::new();
    for (place, army) in armies.iter().enumerate() {
        match sides.iter_mut().find(|side| side.name == army.side) {
            Some(side) => side.armies.push(place),
            None => sides.push(Side { name: &army.side, armies: vec![place] }),
        }
    }
    sides
}

impl Army {
    /// All its units, brigade by brigade.
    pub fn units(&self) -> impl Iterator<Item = &Entry> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }
}

#[cfg(test)]
mod tests;

pub use read::walk;
