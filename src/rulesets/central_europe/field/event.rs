//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use super::super::command::Step;
use super::super::melee::Face;
use super::super::morale::Cause;
use super::super::unit::Side;
use super::state::{At, Contact, State};
use crate::umpire::UnitId;

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A card opens a phase.
    Card { name: String, side: Side, points: u32 },
    /// A joker: a turn begins, with a deck shuffled.
    Turn { turn: u32 },
    /// A step begins.
    At { at: At },
    /// A phase closes: what was marked for it is wiped off.
    Closes,
    /// A point, or a step on a point spent before.
    Activated { unit: UnitId, step: Step },
    /// A retreating unit diced to rally.
    Rallied { unit: UnitId, rallied: bool },
    /// A unit moved, or changed its state.
    Moved { unit: UnitId, firing_order: bool, dismounted: bool, limbered: bool, adopted: bool },
    /// A unit's effectiveness in percent, and hits from firing among what it lost.
    Losses { unit: UnitId, effectiveness: u8, shot: u32 },
    /// A morale test is owed, or has been made.
    Test { unit: UnitId, cause: Option<Cause> },
    /// A unit breaks: a first retreat move is owed.
    Breaks { unit: UnitId },
    /// A retreat move was made.
    Retreated { unit: UnitId },
    /// A unit is eliminated, and a general with it.
    Gone { unit: UnitId },
    /// A unit is back, by an overruling.
    Returns { unit: UnitId },
    /// A unit touches an enemy.
    Contact { attacker: UnitId, target: UnitId, face: Face },
    /// These units fought a round.
    Fought { units: Vec<UnitId> },
    /// This unit is out of its melee.
    Parts { unit: UnitId },
    /// A general joins a unit, or leaves it.
    Joins { general: UnitId, unit: Option<UnitId> },
    /// The battle is over.
    Over { how: String },
    /// Order and state of a unit, by an overruling.
    Set { unit: UnitId, firing_order: bool, dismounted: bool, limbered: bool, retreating: bool, moved: bool },
}

impl State {
    /// Lets an event happen.
    pub(crate) fn happen(&mut self, event: &Event) {
        match event {
            Event::Card { name, side, points } => {
                if let Some(card) = self.left.iter_mut().find(|card| card.name == *name) {
                    card.copies = card.copies.saturating_sub(1);
                }
                self.acting = Some((*side, *points));
                self.at = At::Rally;
            }
            Event::Turn { turn } => {
                self.turn = *turn;
                self.left = self.deck.clone();
                self.acting = None;
                self.at = At::Card;
            }
            Event::At { at } => self.at = *at,
            Event::Closes => self.close(),
            Event::Activated { unit, step } => self.activations.push((*unit, *step)),
            Event::Contact { attacker, target, face } => self.contacts.push(Contact {
                attacker: *attacker,
                target: *target,
                face: *face,
                round: 1,
                fought: false,
            }),
            Event::Fought { units } => {
                for contact in self.contacts.iter_mut().filter(|contact| units.contains(&contact.attacker)) {
                    contact.round += 1;
                    contact.fought = true;
                }
            }
            Event::Parts { unit } => self.part(*unit),
            Event::Over { how } => self.over = Some(how.clone()),
            Event::Gone { unit } => self.eliminate(*unit),
            Event::Rallied { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Losses { unit, .. }
            | Event::Test { unit, .. }
            | Event::Breaks { unit }
            | Event::Retreated { unit }
            | Event::Returns { unit }
            | Event::Joins { general: unit, .. }
            | Event::Set { unit, .. } => self.change(*unit, event),
        }
    }

    /// What happens to one unit.
    fn change(&mut self, code: UnitId, event: &Event) {
        if matches!(event, Event::Breaks { .. }) {
            self.part(code);
        }
        let Some(troop) = self.troop_mut(code) else { return };
        match event {
            Event::Rallied { rallied, .. } => {
                troop.diced = true;
                troop.unit.retreating &= !rallied;
            }
            Event::Moved { firing_order, dismounted, limbered, adopted, .. } => {
                troop.unit.firing_order = *firing_order;
                troop.unit.dismounted = *dismounted;
                troop.unit.limbered = *limbered;
                troop.moved = true;
                troop.adopted |= *adopted;
            }
            Event::Losses { effectiveness, shot, .. } => {
                troop.unit.effectiveness = *effectiveness;
                troop.shot += shot;
            }
            Event::Test { cause, .. } => troop.test = *cause,
            Event::Breaks { .. } => {
                troop.unit.retreating = true;
                troop.unit.firing_order = false;
                troop.breaks = true;
            }
            Event::Retreated { .. } => troop.breaks = false,
            Event::Returns { .. } => troop.gone = false,
            Event::Joins { unit, .. } => troop.with = *unit,
            Event::Set { firing_order, dismounted, limbered, retreating, moved, .. } => {
                troop.unit.firing_order = *firing_order;
                troop.unit.dismounted = *dismounted;
                troop.unit.limbered = *limbered;
                troop.unit.retreating = *retreating;
                troop.moved = *moved;
            }
            _ => {}
        }
    }

    /// A unit out of the battle, the general with it too (CE-MOR-5).
    fn eliminate(&mut self, code: UnitId) {
        let general = self.general_of(code).map(|general| general.code);
        for code in [Some(code), general].into_iter().flatten() {
            self.part(code);
            if let Some(troop) = self.troop_mut(code) {
                troop.gone = true;
                troop.test = None;
                troop.breaks = false;
            }
        }
    }

    fn part(&mut self, code: UnitId) {
        self.contacts.retain(|contact| contact.attacker != code && contact.target != code);
    }

    /// Wipes off what was marked for one phase.
    fn close(&mut self) {
        self.activations.clear();
        self.contacts.iter_mut().for_each(|contact| contact.fought = false);
        let brigades = self.armies.iter_mut().flat_map(|army| &mut army.brigades);
        for troop in brigades.flat_map(|brigade| &mut brigade.troops) {
            (troop.moved, troop.adopted, troop.shot, troop.diced) = (false, false, 0, false);
        }
        self.acting = None;
        self.at = At::Card;
    }
}
