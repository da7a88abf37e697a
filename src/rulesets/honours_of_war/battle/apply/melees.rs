//! What changes of charges and melees.

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{Charge, Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::charge::legality::TargetCover;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::Sector;
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
                if let Some(target) = self.unit_mut(charge.target) {
                    target.is_charged_in(charge);
                }
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
                // Who is caught by pursuers fights at once where he is: his own pursuit is over, or his throw for it, and he
                // pursues by what comes of that melee (p. 22, 33; HOW-AMB-B52).
                if let Some(unit) = self.unit_mut(contact.target) {
                    unit.marks.set(Mark::Won, false);
                    unit.marks.set(Mark::Pursues, false);
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

impl UnitInPlay {
    /// That it stands in a wood, or behind nothing any more, is said by the charge at it, and holds until it goes from there: who
    /// evades or counter-charges has gone.
    pub(crate) fn is_charged_in(&mut self, charge: &Charge) {
        if charge.counter || self.has(Mark::Evaded) || self.ground.cover(Sector::Front).is_some() {
            return;
        }
        match (charge.cover, self.cover) {
            (TargetCover::Woods, _) => self.cover = Some(Cover::Woods),
            (TargetCover::Open, Some(cover)) if !cover.is_bua() && self.cover_said(charge.sector).is_some() => {
                self.cover = None;
            }
            _ => {}
        }
    }
}
