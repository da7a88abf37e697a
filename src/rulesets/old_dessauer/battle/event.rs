//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::battle::state::{Chase, Contact, Phase, State, Troop};
use crate::rulesets::old_dessauer::charge::legality::Face;
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::unit::Formation;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::umpire::{Ratio, UnitId};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A step begins; with a new turn the sides change their roles.
    Phase { turn: u32, phase: Phase },
    /// A general's rating was diced for.
    Rated { general: UnitId, leadership: u8 },
    /// A general joins a unit, or leaves it.
    Joins { general: UnitId, unit: Option<UnitId> },
    /// A general falls, or is back by an overruling.
    Falls { general: UnitId, fallen: bool },
    /// A shaken unit diced to rally.
    Rallied { unit: UnitId, rallied: bool },
    /// A unit is out of its general's radius, or in it again.
    Command { unit: UnitId, out: bool },
    /// A unit out of command does not do as it was told.
    Refuses { unit: UnitId },
    /// Formation and ground of a unit.
    Stands { unit: UnitId, formation: Formation, wide: Option<u32>, ground: Terrain },
    /// Light infantry counts as line infantry where it stands, or skirmishes again.
    Counts { unit: UnitId, as_line: bool },
    /// A unit moved.
    Moved { unit: UnitId, how: Moved },
    /// A unit is in disorder, or in order again.
    Disordered { unit: UnitId, disordered: bool },
    /// A unit is shaken, or steady again.
    Shaken { unit: UnitId, shaken: bool },
    /// Two enemies touch.
    Contact(Contact),
    /// Gunners leave their guns, or are back at them.
    Abandons { unit: UnitId, abandoned: bool },
    /// Stands of a unit shot.
    Fired { unit: UnitId, stands: u32 },
    /// A unit was hit by shooting; its figures now, and the hits of this shooting.
    Shot { unit: UnitId, figures: u32, hits: u32 },
    /// A unit tested after shooting.
    Tested { unit: UnitId },
    /// The figures of a unit now.
    Figures { unit: UnitId, figures: u32 },
    /// Recoil moves are owed.
    Recoils { unit: UnitId, moves: u32 },
    /// A unit recoiled, past friends.
    Recoiled { unit: UnitId, distance: Ratio, past: Vec<UnitId> },
    /// The general with a unit diced for his life, or has nothing to fear.
    Safe { unit: UnitId },
    /// A unit fought a round: its figures now, and the hits on it.
    Fought { unit: UnitId, figures: u32, hits: u32 },
    /// These pairs fought their round of this turn.
    Rounds { pairs: Vec<(UnitId, UnitId)> },
    /// A unit is out of its contacts.
    Parts { unit: UnitId },
    /// All enemies of a unit recoil.
    MayPursue(Chase),
    /// A unit has settled whether it pursues.
    Settles { pursuer: UnitId },
    /// A unit is out of the battle.
    Gone { unit: UnitId },
    /// A unit is back, by an overruling.
    Returns { unit: UnitId },
    /// The battle is over.
    Over { how: String },
}

impl Event {
    /// A charge or a pursuit into fresh troops.
    pub(crate) fn touches(attacker: UnitId, target: UnitId, face: Face, turn: u32) -> Event {
        Event::Contact(Contact { attacker, target, face, round: 1, since: turn, pursuit: false, fought: false })
    }
}

impl State {
    /// Lets an event happen.
    pub(crate) fn happen(&mut self, event: &Event) {
        match event {
            Event::Phase { turn, phase } => self.begin(*turn, *phase),
            Event::Rated { general, .. } | Event::Joins { general, .. } | Event::Falls { general, .. } => {
                self.general_happens(*general, event);
            }
            Event::Contact(contact) => {
                let pair = |other: &Contact| other.has(contact.attacker) && other.has(contact.target);
                self.contacts.retain(|other| !pair(other));
                self.contacts.push(contact.clone());
            }
            Event::Rounds { pairs } => {
                for contact in &mut self.contacts {
                    if pairs.iter().any(|(a, b)| contact.has(*a) && contact.has(*b)) {
                        contact.round = contact.round.saturating_add(1);
                        contact.fought = true;
                        contact.pursuit = false;
                    }
                }
            }
            Event::Parts { unit } => self.part(*unit),
            Event::MayPursue(chase) => {
                self.chases.retain(|other| other.pursuer != chase.pursuer);
                self.chases.push(chase.clone());
            }
            Event::Settles { pursuer } => self.chases.retain(|chase| chase.pursuer != *pursuer),
            Event::Gone { unit } => {
                self.part(*unit);
                self.chases.retain(|chase| chase.pursuer != *unit);
                // The article is silent about the general of a lost unit: he rides free.
                for brigade in self.brigades_mut().filter(|brigade| brigade.with == Some(*unit)) {
                    brigade.with = None;
                }
                self.troop_happens(*unit, event);
            }
            Event::Over { how } => self.over = Some(how.clone()),
            Event::Rallied { unit, .. }
            | Event::Command { unit, .. }
            | Event::Refuses { unit }
            | Event::Stands { unit, .. }
            | Event::Counts { unit, .. }
            | Event::Moved { unit, .. }
            | Event::Disordered { unit, .. }
            | Event::Shaken { unit, .. }
            | Event::Abandons { unit, .. }
            | Event::Fired { unit, .. }
            | Event::Shot { unit, .. }
            | Event::Tested { unit }
            | Event::Figures { unit, .. }
            | Event::Recoils { unit, .. }
            | Event::Recoiled { unit, .. }
            | Event::Safe { unit }
            | Event::Fought { unit, .. }
            | Event::Returns { unit } => self.troop_happens(*unit, event),
        }
    }

    fn general_happens(&mut self, code: UnitId, event: &Event) {
        let Some(brigade) = self.brigades_mut().find(|brigade| brigade.code == code) else { return };
        match event {
            Event::Rated { leadership, .. } => brigade.leadership = Some(*leadership),
            Event::Joins { unit, .. } => brigade.with = *unit,
            Event::Falls { fallen, .. } => {
                brigade.fallen = *fallen;
                brigade.with = None;
            }
            _ => {}
        }
    }

    fn troop_happens(&mut self, code: UnitId, event: &Event) {
        if let Some(troop) = self.troop_mut(code) {
            troop.happens(event);
        }
    }

    fn part(&mut self, code: UnitId) {
        self.contacts.retain(|contact| !contact.has(code));
    }

    /// Begins a step; what was marked for a turn is wiped off with a new one.
    fn begin(&mut self, turn: u32, phase: Phase) {
        let new_turn = turn != self.turn;
        self.turn = turn;
        self.phase = phase;
        if phase == Phase::Combat {
            self.troops_mut().for_each(|troop| troop.danger = 0);
        }
        if !new_turn {
            return;
        }
        self.chases.clear();
        self.contacts.iter_mut().for_each(|contact| contact.fought = false);
        let active = self.active();
        self.troops_mut().for_each(|troop| troop.begins_turn(active));
    }
}

impl Troop {
    fn happens(&mut self, event: &Event) {
        match event {
            Event::Rallied { rallied, .. } => {
                self.diced = true;
                self.unit.shaken &= !rallied;
            }
            Event::Command { out, .. } => self.unit.out_of_command = *out,
            Event::Refuses { .. } => self.refused = true,
            Event::Stands { formation, wide, ground, .. } => {
                self.unit.formation = *formation;
                self.unit.stands_wide = *wide;
                self.ground = *ground;
            }
            Event::Counts { as_line, .. } => self.count_as_line(*as_line),
            Event::Moved { how, .. } => self.moved = *how,
            Event::Disordered { disordered, .. } => self.unit.disordered = *disordered,
            Event::Shaken { shaken, .. } => self.unit.shaken = *shaken,
            Event::Abandons { abandoned, .. } => self.abandoned = *abandoned,
            Event::Fired { stands, .. } => {
                self.stands_fired = self.stands_fired.saturating_add(*stands);
                self.fired = true;
            }
            Event::Shot { figures, hits, .. } => {
                self.set_figures(*figures);
                self.shot = self.shot.saturating_add(*hits);
                self.danger = self.danger.saturating_add(*hits);
            }
            Event::Tested { .. } => self.shot = 0,
            Event::Figures { figures, .. } => self.set_figures(*figures),
            Event::Recoils { moves, .. } => self.recoil = *moves,
            Event::Recoiled { distance, past, .. } => {
                self.recoil = 0;
                self.fled = Some((*distance, past.clone()));
            }
            Event::Safe { .. } => self.danger = 0,
            Event::Fought { figures, hits, .. } => {
                self.set_figures(*figures);
                self.danger = *hits;
                self.fought = true;
                self.unit.disordered = true;
            }
            Event::Gone { .. } => {
                self.gone = true;
                (self.shot, self.danger, self.recoil) = (0, 0, 0);
            }
            Event::Returns { .. } => {
                self.gone = false;
                self.set_figures(self.unit.figures.max(1));
            }
            _ => {}
        }
    }

    fn begins_turn(&mut self, active: u8) {
        self.moved = Moved::None;
        (self.refused, self.diced, self.fought) = (false, false, false);
        (self.stands_fired, self.shot, self.danger, self.recoil) = (0, 0, 0, 0);
        self.fled = None;
        if self.code.army == active {
            self.fired = false;
        }
    }
}
