//! What fire does beside its hits, and what going away undoes.

use crate::rulesets::honours_of_war::battle::roster::{Aim, Fired};
use crate::rulesets::honours_of_war::battle::state::{Mark, State};
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::UnitId;

impl State {
    /// Two who exchange fire when all moves are made stand as far apart until one of them moves: rallying asks for that.
    pub(super) fn exchange(&mut self, firer: UnitId, how: Fired, shot: Option<&Aim>) {
        let Some(shot) = shot else { return };
        for (one, other) in [(firer, shot.at), (shot.at, firer)] {
            let Some(unit) = self.unit_mut(one) else { continue };
            if how == Fired::Firing {
                unit.turn.exchanged.push((other, shot.range));
            }
            if one == shot.at {
                unit.cover = shot.cover.or(unit.cover);
            }
        }
    }

    /// Fire has hit a unit, which has so many hits now: a danger to the command figures near it, who test once for the fire of a
    /// phase (p. 13; HOW-AMB-A21).
    pub(super) fn endangers(&mut self, unit: UnitId, total: u32) {
        let shot_away = Effect::of(&self.tables, total).drives_off();
        if let Some(unit) = self.unit_mut(unit) {
            if shot_away {
                unit.marks.set(Mark::ShotAway, true);
            }
            unit.marks.set(Mark::GeneralTested, false);
        }
        let Some(brigade) = self.brigade(unit) else { return };
        let (id, led) = (brigade.id, brigade.by_general);
        let Some(army) = self.army_mut(unit.army) else { return };
        for (at, general) in army.generals_mut().enumerate() {
            let stands_by = (led && at == 0) || general.directs.is_some_and(|(whom, _)| whom == id);
            general.danger |= stands_by && !general.tested;
        }
    }

    /// Who is driven off charges no more, and is no longer where it fired from (p. 25, 29).
    pub(super) fn drives_off(&mut self, unit: UnitId, state: Morale) {
        if state == Morale::Steady {
            return;
        }
        self.charges.retain(|charge| charge.attacker != unit);
        for charge in self.charges.iter_mut().filter(|charge| charge.target == unit) {
            charge.counter = false;
        }
        if state == Morale::Retreated {
            self.goes_back(unit);
        }
        self.moves_off(unit);
    }

    /// Who charges a unit that goes back does not find it where it stood.
    pub(super) fn goes_back(&mut self, unit: UnitId) {
        let Some(ground) = self.unit(unit).map(|unit| unit.ground.clone()) else { return };
        for charge in self.charges.iter_mut().filter(|charge| charge.target == unit) {
            charge.left.get_or_insert_with(|| ground.clone());
        }
    }

    /// Nobody knows any more how far it is from those with whom it exchanged fire.
    pub(super) fn moves_off(&mut self, unit: UnitId) {
        for other in self.units_mut() {
            if other.id == unit {
                other.turn.exchanged.clear();
                other.cover = None;
            }
            other.turn.exchanged.retain(|(with, _)| *with != unit);
        }
    }
}
