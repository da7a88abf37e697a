//! The state of a battle: what a player would need markers for.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::cards::Card;
use super::super::command::{Activation, SpendPoints, Step};
use super::super::melee::Face;
use super::super::morale::Cause;
use super::super::tables::Tables;
use super::super::unit::{Characteristics, Kind, Side, Unit};
use crate::umpire::UnitId;

/// A battle of Central Europe.
#[derive(Clone)]
pub(crate) struct State {
    /// The tables, house rules included.
    pub(crate) tables: Arc<Tables>,
    /// The battle's title.
    pub(crate) title: String,
    /// The characteristics in force.
    pub(crate) characteristics: Characteristics,
    /// What was agreed about the terrain before the game (CE-TER-1).
    pub(crate) terrain: Vec<String>,
    /// The armies, in the order of battle's order.
    pub(crate) armies: Vec<Army>,
    /// The turn, from 1.
    pub(crate) turn: u32,
    /// Where in a phase we are.
    pub(crate) at: At,
    /// The deck as it is shuffled.
    pub(crate) deck: Vec<Card>,
    /// What is left of it in this turn.
    pub(crate) left: Vec<Card>,
    /// Whose phase it is, and its points; none before the first card.
    pub(crate) acting: Option<(Side, u32)>,
    /// What the points were spent on in this phase.
    pub(crate) activations: Vec<(UnitId, Step)>,
    /// Units in contact.
    pub(crate) contacts: Vec<Contact>,
    /// How it ended.
    pub(crate) over: Option<String>,
}

/// The steps of a phase, in the order of the rules (Command & Control).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum At {
    Card,
    Rally,
    Retreats,
    Guns,
    Moves,
    Musketry,
    Melees,
}

/// An army.
#[derive(Clone)]
pub(crate) struct Army {
    /// Its number, from 1.
    pub(crate) number: u8,
    /// Its name.
    pub(crate) name: String,
    /// The colour of its cards.
    pub(crate) side: Side,
    /// Its median, fixed at the start (CE-AMB-4).
    pub(crate) median: i64,
    /// Its units at the start, generals included.
    pub(crate) at_start: u32,
    /// Its brigades.
    pub(crate) brigades: Vec<Brigade>,
}

/// A group of units with a letter; the rules know none.
#[derive(Clone)]
pub(crate) struct Brigade {
    pub(crate) code: UnitId,
    pub(crate) name: String,
    pub(crate) troops: Vec<Troop>,
}

/// A unit in play.
#[derive(Clone)]
pub(crate) struct Troop {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// What it is. Whether a general is attached is known from the generals: see [`State::unit`].
    pub(crate) unit: Unit,
    /// It is out of the battle.
    pub(crate) gone: bool,
    /// A general: the unit that he is with.
    pub(crate) with: Option<UnitId>,
    /// It moved, pivoted, limbered or mounted in this phase.
    pub(crate) moved: bool,
    /// It spent this phase on adopting firing order.
    pub(crate) adopted: bool,
    /// Hits from firing in this phase.
    pub(crate) shot: u32,
    /// A morale test is owed.
    pub(crate) test: Option<Cause>,
    /// It just broke, and its first retreat move is owed.
    pub(crate) breaks: bool,
    /// It diced to rally in this phase.
    pub(crate) diced: bool,
}

/// A unit that touches an enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    /// Who made contact.
    pub(crate) attacker: UnitId,
    /// With whom.
    pub(crate) target: UnitId,
    /// The target's face.
    pub(crate) face: Face,
    /// The round that comes next, from 1.
    pub(crate) round: u32,
    /// A round was fought in this phase.
    pub(crate) fought: bool,
}

impl State {
    /// An army by its number.
    pub(crate) fn army(&self, number: u8) -> Option<&Army> {
        self.armies.iter().find(|army| army.number == number)
    }

    /// The army whose phase it is.
    pub(crate) fn acting_army(&self) -> Option<&Army> {
        self.acting.and_then(|(side, _)| self.armies.iter().find(|army| army.side == side))
    }

    /// All units, gone or not.
    pub(crate) fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.armies.iter().flat_map(|army| &army.brigades).flat_map(|brigade| &brigade.troops)
    }

    /// Those that are left.
    pub(crate) fn present(&self) -> impl Iterator<Item = &Troop> {
        self.troops().filter(|troop| !troop.gone)
    }

    /// Those of the side whose phase it is.
    pub(crate) fn own(&self) -> impl Iterator<Item = &Troop> {
        let number = self.acting_army().map(|army| army.number);
        self.present().filter(move |troop| Some(troop.code.army) == number)
    }

    /// A unit by its code.
    pub(crate) fn troop(&self, code: UnitId) -> Option<&Troop> {
        self.troops().find(|troop| troop.code == code)
    }

    /// A unit by its code, to change it.
    pub(crate) fn troop_mut(&mut self, code: UnitId) -> Option<&mut Troop> {
        let brigades = self.armies.iter_mut().flat_map(|army| &mut army.brigades);
        brigades.flat_map(|brigade| &mut brigade.troops).find(|troop| troop.code == code)
    }

    /// What a unit is now, the general with it included.
    pub(crate) fn unit(&self, troop: &Troop) -> Unit {
        Unit { general: self.general_of(troop.code).is_some(), ..troop.unit.clone() }
    }

    /// The general with a unit.
    pub(crate) fn general_of(&self, code: UnitId) -> Option<&Troop> {
        self.present().find(|troop| troop.with == Some(code))
    }

    /// Those of whom this holds, by their codes.
    pub(crate) fn those(&self, may: fn(&State, &Troop) -> bool) -> Vec<UnitId> {
        self.present().filter(|troop| may(self, troop)).map(|troop| troop.code).collect()
    }

    /// Code and name, as the log has them.
    pub(crate) fn named(&self, code: UnitId) -> String {
        match self.troop(code) {
            Some(troop) => format!("{} {}", self.marked(code), troop.name),
            None => self.marked(code),
        }
    }

    /// The code with the mark of its army: `Pb3`.
    pub(crate) fn marked(&self, code: UnitId) -> String {
        code.marked(self.armies.iter().map(|army| army.name.as_str()))
    }

    /// The units of the other side, generals alone left out (CE-AMB-24).
    pub(crate) fn enemies(&self, army: u8) -> Vec<UnitId> {
        let enemies = self.present().filter(|troop| troop.code.army != army && troop.unit.kind != Kind::General);
        enemies.map(|troop| troop.code).collect()
    }

    /// Everybody else who could stand in somebody's way.
    pub(crate) fn others(&self, code: UnitId) -> Vec<UnitId> {
        let others = self.present().filter(|troop| troop.code != code && troop.unit.kind != Kind::General);
        others.map(|troop| troop.code).collect()
    }

    /// Whether it touches an enemy.
    pub(crate) fn engaged(&self, code: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.attacker == code || contact.target == code)
    }

    /// Whether it has been activated in this phase.
    pub(crate) fn activated(&self, code: UnitId) -> bool {
        self.activations.iter().any(|(unit, _)| *unit == code)
    }

    /// The points of this phase that are left: one is spent for each unit activated, whatever it does.
    pub(crate) fn points_left(&self) -> u32 {
        let used: BTreeSet<UnitId> = self.activations.iter().map(|(unit, _)| *unit).collect();
        self.acting.map_or(0, |(_, points)| points).saturating_sub(u32::try_from(used.len()).unwrap_or(u32::MAX))
    }

    /// Whether a unit of the side whose phase it is may be activated, or has been.
    pub(crate) fn may_act(&self, troop: &Troop) -> bool {
        let own = self.acting_army().is_some_and(|army| army.number == troop.code.army);
        own && (self.activated(troop.code) || self.points_left() > 0)
    }

    /// The points of this phase, spent as they are, and with one more activation if there is one. Whoever retreated in
    /// this phase counts as retreating in it, whatever an overruling made of him since.
    pub(crate) fn spending(&self, more: Option<(UnitId, Step)>) -> SpendPoints {
        let made: Vec<(UnitId, Step)> = self.activations.iter().copied().chain(more).collect();
        let retreating: BTreeSet<UnitId> = self
            .own()
            .filter(|troop| troop.unit.retreating && !troop.breaks)
            .map(|troop| troop.code)
            .chain(made.iter().filter(|(_, step)| *step == Step::Retreat).map(|(code, _)| *code))
            .collect();
        let guns = self.troops().filter(|troop| troop.unit.kind == Kind::Artillery);
        SpendPoints {
            points: self.acting.map_or(0, |(_, points)| points),
            activations: made.iter().map(|(unit, step)| Activation { unit: unit.to_string(), step: *step }).collect(),
            retreating_units: retreating.iter().map(UnitId::to_string).collect(),
            guns: guns.map(|troop| troop.code.to_string()).collect(),
        }
    }
}
