//! What changes of charges and melees.

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{Mark, State};
use crate::umpire::UnitId;

impl State {
    /// These units are in contact with nobody any more.
    pub(super) fn parts(&mut self, units: &[UnitId]) {
        self.contacts.retain(|contact| !units.contains(&contact.attacker) && !units.contains(&contact.target));
    }

    pub(super) fn melees_change(&mut self, event: &Event) {
        match event {
            Event::Charges(charge) => {
                self.charges.push(charge.clone());
                if let Some(unit) = self.unit_mut(charge.attacker) {
                    unit.phase.rides = None;
                    unit.marks.set(Mark::Charged, true);
                }
                let counters = if charge.counter { self.unit_mut(charge.target) } else { None };
                if let Some(unit) = counters {
                    unit.marks.set(Mark::Charged, true);
                }
            }
            Event::ChargeEnds { attacker } => self.charges.retain(|charge| charge.attacker != *attacker),
            Event::Contact(contact) => {
                self.contacts.push(contact.clone());
                if let Some(unit) = self.unit_mut(contact.attacker) {
                    unit.marks.set(Mark::Pursues, false);
                }
                // Who is caught by pursuers fights again, and pursues by what comes of that (p. 33).
                if let Some(unit) = self.unit_mut(contact.target) {
                    unit.marks.set(Mark::Won, false);
                }
            }
            Event::Supported { unit, by } => {
                self.supports.retain(|(fighter, _)| fighter != unit);
                self.supports.push((*unit, by.clone()));
            }
            Event::Round { unit } => {
                let linked = self.linked(*unit);
                for contact in self.contacts.iter_mut().filter(|contact| linked.contains(&contact.attacker)) {
                    contact.rounds += 1;
                }
            }
            _ => {}
        }
    }
}
