//! Melees: who fights whom, and which go on (p. 30-33).

use super::state::{Contact, Mark, State, UnitInPlay};
use crate::umpire::UnitId;

impl State {
    /// Whether a contact is still fought: nobody in it is driven off. A unit caught in retreat is fought for one round
    /// (HOW-AMB-B22).
    pub(crate) fn goes_on(&self, contact: &Contact) -> bool {
        let there = |id: UnitId| self.unit(id).filter(|unit| !unit.gone);
        let stands = |id: UnitId| there(id).is_some_and(|unit| !self.effect(unit).drives_off());
        let caught = contact.retreating && contact.rounds == 0 && there(contact.target).is_some();
        stands(contact.attacker) && (stands(contact.target) || caught)
    }

    /// The contacts that are still fought.
    pub(crate) fn open_contacts(&self) -> Vec<&Contact> {
        self.contacts.iter().filter(|contact| self.goes_on(contact)).collect()
    }

    /// Every unit that fights in the same melee as this one, itself included.
    pub(crate) fn linked(&self, unit: UnitId) -> Vec<UnitId> {
        let mut linked = vec![unit];
        let mut at = 0;
        while let Some(&id) = linked.get(at) {
            for contact in &self.contacts {
                for (one, other) in [(contact.attacker, contact.target), (contact.target, contact.attacker)] {
                    if one == id && !linked.contains(&other) {
                        linked.push(other);
                    }
                }
            }
            at += 1;
        }
        linked
    }

    /// Whether a unit has won a melee and may pursue (p. 33).
    pub(crate) fn may_pursue(&self, unit: &UnitInPlay) -> bool {
        unit.has(Mark::Won)
            && unit.profile.kind.is_mounted()
            && !unit.has(Mark::Pursued)
            && !unit.gone
            && !self.effect(unit).drives_off()
    }

    /// Whether infantry has won works or a block that it has not taken (p. 32-33).
    pub(crate) fn may_take(&self, unit: &UnitInPlay) -> bool {
        unit.phase.prize.is_some() && !unit.gone && !self.effect(unit).drives_off()
    }
}
