//! The order of battle: what stands on the table at the start, and what the scenario holds ready (p. 7-14, 36-39, 58-61).
//!
//! One army is an army list, two or more are a battle. [`walk`] finds all faults of a text at once. Limits
//! of composition are warnings and no faults: the book's own scenarios break them (HOW-AMB-C28).

mod above;
mod army;
mod composition;
mod fields;
mod priced;
mod read;
mod units;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::weather::{Season, Weather};
use crate::rulesets::honours_of_war::unit::{Nation, Scale, Unit};
use crate::umpire::UnitId;

/// An order of battle, read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OrderOfBattle {
    /// What the battle or the army list is called.
    pub(crate) title: String,
    /// The figure scale.
    pub(crate) scale: Scale,
    /// The year, where the battle has one.
    pub(crate) year: Option<Year>,
    /// Whether it is a historical battle: then its generals are rated, and history settles their number (p. 12, 37).
    pub(crate) historical: bool,
    /// The last turn, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// The season, for the weather (p. 39).
    pub(crate) season: Season,
    /// The weather of the first turn; `None` where 2D6 decide before the game (p. 38).
    pub(crate) weather: Option<Weather>,
    /// Optional rules in use.
    pub(crate) options: Options,
    /// Mist over a part of the table (p. 61).
    pub(crate) mist: Option<Mist>,
    /// Objectives on the table (p. 36).
    pub(crate) objectives: Vec<ListedObjective>,
    /// The armies, in the order of the file; their codes count from 1.
    pub(crate) armies: Vec<ListedArmy>,
}

/// Optional rules (p. 37-38). Lieutenant generals are in use where an army has some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Brigades that have lost more than half of their units leave the field (HOW-OPT-1).
    pub(crate) brigade_morale: bool,
    /// Units with a red die at the end of a turn cost half a point each (HOW-OPT-3).
    pub(crate) red_dice: bool,
    /// Battalions that retreat with loss of morale leave their battalion guns behind (HOW-OPT-6).
    pub(crate) lost_battalion_guns: bool,
    /// The weather may change from turn to turn (HOW-WX-5).
    pub(crate) changing_weather: bool,
    /// Transport counts for the breaking point and as a loss (HOW-AMB-C6).
    pub(crate) count_transport: bool,
    /// Every army throws for its own initiative, so that three or four forces take turns (HOW-NAT-7); without it, a side
    /// has that of its main contingent.
    pub(crate) initiative_by_army: bool,
    /// The armies of a side break together, at half of all their units (HOW-NAT-7); without it, each by itself.
    pub(crate) common_breaking_point: bool,
    /// Units may be split and joined in the game (HOW-OPT-12).
    pub(crate) split_and_join: bool,
}

/// Mist, in which fire and charges from beyond 20 cm fail on a 1-2 (HOW-SCEN-8, HOW-SCEN-9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mist {
    /// Where it lies: `on the plain`.
    pub(crate) place: String,
    /// The last turn of it; it begins with the first.
    pub(crate) until: u32,
    /// What may be fired at as if there were none: `Lobositz`.
    pub(crate) clear: Option<String>,
}

/// An objective (HOW-ABP-4 to HOW-ABP-7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedObjective {
    /// What it is called.
    pub(crate) name: String,
    /// What it is worth: 1, 2 or 3 army points.
    pub(crate) points: u32,
    /// The army that holds it at the start, as its place in [`OrderOfBattle::armies`]; `None` where nobody does.
    pub(crate) held_by: Option<usize>,
    /// The block of built-up area that it is, as the umpire numbers them; none where it is none.
    pub(crate) block: Option<u8>,
    /// The class of that block, where it is said (p. 15).
    pub(crate) town: Option<Cover>,
    /// The first turn in which that block burns and nobody stays in it.
    pub(crate) burns_from: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListedArmy {
    pub(crate) name: String,
    /// The side for which it fights: its own name, unless armies fight side by side (p. 40).
    pub(crate) side: String,
    /// Whether it is the main contingent of its side, whose modifiers hold (p. 40). Exactly one army of a side is.
    pub(crate) main: bool,
    /// Its nation and period. An imagi-nation has the one whose table is nearest; its own figures are house rules laid
    /// over that table (HOW-AMB-C35).
    pub(crate) nation: Nation,
    /// Whether it is an imagi-nation, so that no troop list binds it (HOW-NAT-9).
    pub(crate) imagi_nation: bool,
    /// Whether the scenario makes it the attacker.
    pub(crate) attacker: bool,
    /// Its commanding general, and those who follow him later, in the order of their turns. Never empty.
    pub(crate) generals: Vec<ListedGeneral>,
    /// Its lieutenant generals (p. 37).
    pub(crate) lieutenants: Vec<Lieutenant>,
    /// Its brigades, independent units among them.
    pub(crate) brigades: Vec<ListedBrigade>,
    /// Blocks of built-up area that it has fortified, for the points (p. 52).
    pub(crate) fortified_blocks: u32,
    /// The turn by whose end it must have reached its objectives (HOW-ABP-12).
    pub(crate) objectives_by: Option<u32>,
    /// Where it stands in the text.
    pub(crate) place: Range<usize>,
}

/// A commanding general.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedGeneral {
    pub(crate) name: String,
    /// His rating; unrated in invented games as a rule (p. 12).
    pub(crate) rating: GeneralRating,
    /// The turn from whose start he commands: 1 for the first of them.
    pub(crate) from: u32,
}

/// How a brigade commander or a lieutenant general is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Quality {
    /// By a die on the national table before the game (p. 11).
    #[default]
    Dice,
    Dithering,
    Dependable,
    Dashing,
}

impl Quality {
    /// His rating; `None` until the die is thrown.
    pub(crate) const fn rated(self) -> Option<Rating> {
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
pub(crate) struct Lieutenant {
    pub(crate) name: String,
    pub(crate) rating: Quality,
}

/// A brigade, or an independent unit as a brigade of one (p. 11-12).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListedBrigade {
    pub(crate) code: UnitId,
    /// Its name, which is its commander's as a rule.
    pub(crate) name: String,
    /// Its commander; an independent unit has none, and rolls as dependable.
    pub(crate) commander: Option<Quality>,
    /// Whether the commanding general leads it himself: a very small army (p. 12).
    pub(crate) by_general: bool,
    /// The lieutenant general over it, as his place in [`ListedArmy::lieutenants`].
    pub(crate) lieutenant: Option<usize>,
    /// The turn at whose start it comes on the table; 1 where it stands there from the beginning.
    pub(crate) arrives: Option<u32>,
    /// Special rules of the scenario for it, each with the last turn of it: its forms say them, and nothing else holds them.
    pub(crate) notes: Vec<(String, u32)>,
    pub(crate) units: Vec<Entry>,
    /// Where it stands in the text.
    pub(crate) place: Range<usize>,
}

/// A unit on the roster.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) code: UnitId,
    pub(crate) name: String,
    /// What it is. Its nation is always given: its own, or its army's.
    pub(crate) unit: Unit,
    /// Whether its battalion guns are quick-firers (HOW-NAT-453).
    pub(crate) quick_firers: bool,
    /// Whether it starts behind entrenchments, for the points (p. 52).
    pub(crate) entrenched: bool,
    /// What it stands on or behind.
    pub(crate) ground: Ground,
    /// The last turn on which it may not move of its own will; 0 where it always may (HOW-AMB-C13).
    pub(crate) held_until: u32,
    /// Where it stands in the text.
    pub(crate) place: Range<usize>,
}

/// Armies that fight side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side<'a> {
    pub(crate) name: &'a str,
    /// Its armies, as their places in [`OrderOfBattle::armies`].
    pub(crate) armies: Vec<usize>,
}

impl OrderOfBattle {
    /// The sides, in the order of their first armies. A battle has two.
    pub(crate) fn sides(&self) -> Vec<Side<'_>> {
        sides(&self.armies)
    }
}

fn sides(armies: &[ListedArmy]) -> Vec<Side<'_>> {
    let mut sides: Vec<Side<'_>> = Vec::new();
    for (place, army) in armies.iter().enumerate() {
        match sides.iter_mut().find(|side| side.name == army.side) {
            Some(side) => side.armies.push(place),
            None => sides.push(Side { name: &army.side, armies: vec![place] }),
        }
    }
    sides
}

impl ListedArmy {
    /// All its units, brigade by brigade.
    pub(crate) fn units(&self) -> impl Iterator<Item = &Entry> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }
}

#[cfg(test)]
mod tests;

pub(crate) use read::walk;
