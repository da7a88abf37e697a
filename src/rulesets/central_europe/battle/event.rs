//! What can change in a battle. A ruling is a list of these; the journal holds them.

use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::unit::{Colour, Facing, Footing, Ground};
use crate::umpire::{UnitId, Until};

use super::activity::Step;
use super::cause::Cause;
use super::marks::Mark;
use super::phase::Phase;
use super::state::{Contact, State, Unit};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A card opens a phase.
    Card { name: String, side: Colour, points: u32 },
    /// A joker: a turn begins, with a deck shuffled.
    Turn { turn: u32 },
    /// A step begins.
    #[serde(alias = "at")]
    Phase {
        #[serde(alias = "at")]
        phase: Phase,
    },
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
    /// A retreat move was made; it ends with its back to the enemy, which older journals do not say.
    Retreated {
        unit: UnitId,
        #[serde(default, skip_serializing_if = "Not::not")]
        away: bool,
    },
    /// A unit is eliminated, and a general with it.
    Gone { unit: UnitId },
    /// A unit is back, by an overruling.
    Returns { unit: UnitId },
    /// A unit touches an enemy.
    Contact { attacker: UnitId, target: UnitId, face: Facing },
    /// A unit stands in, on or behind this now.
    Ground { unit: UnitId, ground: Ground },
    /// What its ground is worth to a unit in its melee, as the umpire said.
    Footing { unit: UnitId, footing: Footing },
    /// A unit gave another support.
    Supports { unit: UnitId, of: UnitId },
    /// These units fought a round.
    Fought { units: Vec<UnitId> },
    /// This unit is out of its melee.
    Parts { unit: UnitId },
    /// A general joins a unit, or leaves it.
    Joins { general: UnitId, unit: Option<UnitId> },
    /// The battle is over.
    Over { how: String },
    /// Armies that have lost by the house value are fought on.
    FoughtOn { armies: Vec<u8> },
    /// Order and state of a unit, by an overruling.
    Set {
        unit: UnitId,
        firing_order: bool,
        dismounted: bool,
        limbered: bool,
        retreating: bool,
        moved: bool,
        #[serde(default, skip_serializing_if = "Not::not")]
        away: bool,
    },
}

impl State {
    /// Lets an event happen.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Card { name, side, points } => {
                self.close();
                if let Some(card) = self.left.iter_mut().find(|card| card.name == *name) {
                    card.copies = card.copies.saturating_sub(1);
                }
                self.acting = Some((*side, *points));
                self.phase = Phase::Rally;
            }
            Event::Turn { turn } => {
                self.close();
                self.turn = *turn;
                self.roster.begin_turn(*turn);
                self.left = self.deck.clone();
            }
            Event::Phase { phase } => self.phase = *phase,
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
            Event::Supports { unit, of } => self.supports.push([*unit, *of]),
            Event::Over { how } => self.over = Some(how.clone()),
            Event::FoughtOn { armies } => self.fought_on.clone_from(armies),
            Event::Gone { unit } => self.eliminate(*unit),
            Event::Breaks { unit } => {
                self.part(*unit);
                self.change(*unit, event);
            }
            Event::Rallied { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Losses { unit, .. }
            | Event::Test { unit, .. }
            | Event::Retreated { unit, .. }
            | Event::Returns { unit }
            | Event::Ground { unit, .. }
            | Event::Footing { unit, .. }
            | Event::Joins { general: unit, .. }
            | Event::Set { unit, .. } => self.change(*unit, event),
        }
    }

    /// What happens to one unit.
    fn change(&mut self, id: UnitId, event: &Event) {
        let Some(unit) = self.roster.unit_mut(id) else { return };
        match event {
            Event::Rallied { rallied, .. } => {
                unit.marks.set(Mark::DicedToRally, true);
                unit.profile.retreating &= !rallied;
            }
            Event::Moved { firing_order, dismounted, limbered, adopted, .. } => {
                form(unit, *firing_order, *dismounted, *limbered);
                unit.marks.set(Mark::Moved, true);
                unit.marks.set(Mark::Away, false);
                if *adopted {
                    unit.marks.set(Mark::AdoptedFiringOrder, true);
                }
            }
            Event::Losses { effectiveness, shot, .. } => {
                unit.profile.effectiveness = *effectiveness;
                unit.shot += shot;
            }
            Event::Test { cause, .. } => unit.test = *cause,
            Event::Breaks { .. } => {
                unit.profile.retreating = true;
                unit.profile.firing_order = false;
                unit.marks.set(Mark::Broke, true);
            }
            Event::Retreated { away, .. } => {
                unit.marks.set(Mark::Broke, false);
                unit.marks.set(Mark::Away, *away);
                unit.ground = Ground::Open;
            }
            Event::Ground { ground, .. } => unit.ground = *ground,
            Event::Footing { footing, .. } => unit.footing = Some(*footing),
            Event::Returns { .. } => unit.gone = false,
            Event::Joins { unit: with, .. } => unit.with = *with,
            Event::Set { firing_order, dismounted, limbered, retreating, moved, away, .. } => {
                form(unit, *firing_order, *dismounted, *limbered);
                unit.profile.retreating = *retreating;
                unit.marks.set(Mark::Moved, *moved);
                unit.marks.set(Mark::Away, *away);
            }
            _ => {}
        }
    }

    /// A unit out of the battle, the general with it too (CE-MOR-5).
    fn eliminate(&mut self, id: UnitId) {
        let general = self.general_of(id).map(|general| general.id);
        for id in [Some(id), general].into_iter().flatten() {
            self.part(id);
            if let Some(unit) = self.roster.unit_mut(id) {
                unit.gone = true;
                unit.test = None;
                unit.marks.set(Mark::Broke, false);
            }
        }
    }

    fn part(&mut self, id: UnitId) {
        self.contacts.retain(|contact| contact.attacker != id && contact.target != id);
        let engaged: Vec<UnitId> = self.in_contact();
        let parted = self.roster.units_mut().filter(|unit| !engaged.contains(&unit.id));
        parted.for_each(|unit| unit.footing = None);
    }

    /// Wipes off what was marked for one phase. A card does so too: where the past was mended, the phase before it may not
    /// have come to its close.
    fn close(&mut self) {
        self.activations.clear();
        self.supports.clear();
        self.contacts.iter_mut().for_each(|contact| contact.fought = false);
        for unit in self.roster.units_mut() {
            unit.marks.end(Until::Phase);
            unit.shot = 0;
        }
        self.acting = None;
        self.phase = Phase::Card;
    }
}

fn form(unit: &mut Unit, firing_order: bool, dismounted: bool, limbered: bool) {
    unit.profile.firing_order = firing_order;
    unit.profile.dismounted = dismounted;
    unit.profile.limbered = limbered;
}
