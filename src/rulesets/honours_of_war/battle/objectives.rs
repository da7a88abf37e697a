//! Who holds an objective, and when that is to be said anew (p. 36).

use super::roster::Exit;
use super::state::{Army, Mark, Objective, State, UnitInPlay};
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::Ratio;

impl State {
    /// Whether who holds an objective is owed: its garrison says otherwise than the roster; or no garrison tells, and nobody
    /// holds it, as it is disputed or free for whoever comes, or one of the side that holds it has been driven off in this
    /// turn, or it breaks an army. Once a turn (HOW-AMB-C45).
    pub(crate) fn is_open(&self, objective: &Objective) -> bool {
        if self.holder_by_garrison(objective).is_some() {
            return self.disputed(objective).is_some();
        }
        let lost = objective.holder.is_none_or(|side| self.units().any(|unit| self.is_driven_off(side, unit)));
        objective.said_in != Some(self.turn) && (lost || self.decides(objective))
    }

    /// Whether a unit of this side has gone in this turn from where it stood: it may have held an objective.
    fn is_driven_off(&self, side: u8, unit: &UnitInPlay) -> bool {
        let out = unit.left(Exit::DoneFor) && !unit.has(Mark::Removed);
        let gone = out || unit.has(Mark::Evaded) || unit.morale == Morale::Retreated;
        self.side(unit.id.army) == side && gone
    }

    /// Whether it costs an army points without which it would not break.
    fn decides(&self, objective: &Objective) -> bool {
        self.armies.iter().any(|army| self.broken_by(army).any(|one| one.name == objective.name))
    }

    /// The objectives that cost an army points, where it breaks by them alone; none of which a garrison tells who holds it.
    pub(crate) fn broken_by<'a>(&'a self, army: &Army) -> impl Iterator<Item = &'a Objective> {
        let by_them = !army.broken && self.breaks(army) && {
            let (lost, point) = self.towards_breaking(army);
            let objectives = self.losses(army.number).map_or(0, |losses| losses.points_objectives);
            lost - Ratio::whole(i128::from(objectives)) < Ratio::whole(i128::from(point))
        };
        let (own, side) = (army.number, self.side(army.number));
        let costs = move |one: &&Objective| {
            let enemys = one.holder.is_some_and(|holder| holder != side);
            let at_start = one.at_start.is_some_and(|start| start != own && self.hostile(start, own));
            by_them && enemys && !at_start && self.holder_by_garrison(one).is_none()
        };
        self.objectives.iter().filter(costs)
    }
}
