//! Brigades act by turns (p. 18, 25): who may still move or fire, and who is next.

use super::event::Event;
use super::phase::Phase;
use super::state::{Brigade, BrigadeMark, Fired, Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::umpire::{Ruling, UnitId};

impl State {
    /// Whether a brigade has units that may still move this turn.
    pub(crate) fn may_still_move(&self, brigade: &Brigade) -> bool {
        let may = |unit: &UnitInPlay| self.on_table(unit) && unit.morale == Morale::Steady && !self.engaged(unit.id);
        !brigade.has(BrigadeMark::Done) && brigade.units.iter().any(may)
    }

    /// Whether a unit may fire, as far as the roster knows (p. 25-27, 36).
    pub(crate) fn may_fire(&self, unit: &UnitInPlay) -> bool {
        let garrison = unit.block().is_some_and(|block| block.may_fire());
        // In the movement phase a brigade may be done with its moves, and its units fire all the same.
        let done = self.brigade(unit.id).is_some_and(|brigade| brigade.has(BrigadeMark::Done));
        (!unit.has_fired() || garrison && unit.turn.fired == Fired::Firing)
            && !(done && self.phase == Phase::Firing)
            && unit.morale == Morale::Steady
            && !unit.has(Mark::Abandoned)
            && !unit.profile.in_march_column()
            && (unit.profile.kind.is_foot() || unit.profile.kind.is_guns())
            && (!self.engaged(unit.id) || garrison)
    }

    /// The brigade of `subject` is done: the other side's turn, if it has a brigade left that may act.
    pub(crate) fn close_brigade(&self, subject: UnitId, ruling: &mut Ruling<Event>) {
        let brigade = subject.of_brigade();
        ruling.events.push(Event::Done { brigade });
        let next = self.after(brigade, |other| match self.phase {
            Phase::Movement => self.may_still_move(other) && other.performance.is_none(),
            _ => !other.has(BrigadeMark::Done) && other.units.iter().any(|unit| !unit.gone && self.may_fire(unit)),
        });
        if let Some(army) = next {
            ruling.events.push(Event::Acts { army });
            ruling.notes.push(format!("{} is next.", self.force_name(self.force(army))));
        }
    }
}
