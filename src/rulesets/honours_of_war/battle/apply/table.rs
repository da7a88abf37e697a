//! What changes of the whole table: objectives, armies that break, units that are regrouped.

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::roster::{Exit, UnitInPlay};
use crate::rulesets::honours_of_war::battle::state::{Objective, State};
use crate::umpire::{Ratio, UnitId};

impl State {
    pub(super) fn holds(&mut self, objective: usize, side: Option<u8>) {
        let garrison = self.objectives.get(objective).and_then(|objective| self.holder_by_garrison(objective));
        let said_in = Some(self.turn);
        let mut anew = false;
        if let Some(objective) = self.objectives.get_mut(objective) {
            anew = objective.holder != side;
            (objective.holder, objective.said_of, objective.said_in) = (side, garrison, said_in);
        }
        // Who is said to hold it still has reached nothing by that.
        if !anew {
            return;
        }
        // What was said in this turn may be said otherwise.
        let all_of = |objectives: &[Objective], side| objectives.iter().all(|one| one.holder == Some(side));
        let (turn, objectives) = (self.turn, &self.objectives);
        self.achieved.retain(|(side, reached)| *reached != turn || all_of(objectives, *side));
        if let (Some(side), true) = (side, side.is_some_and(|side| all_of(objectives, side)))
            && !self.achieved.iter().any(|(number, _)| *number == side)
        {
            self.achieved.push((side, self.turn));
        }
    }

    /// A unit becomes two, or two become one.
    pub(super) fn regroups(&mut self, event: &Event) {
        match event {
            Event::Splits { unit, first, second_code, second_name, second } => {
                let weights = [first, second].map(|part| part.weight(&self.tables, true));
                let share = |weight| weight / (weights[0] + weights[1]);
                let Some(brigade) = self.brigade_mut(*unit) else { return };
                let Some(at) = brigade.units.iter().position(|one| one.id == *unit) else { return };
                let mut part = UnitInPlay { id: *second_code, name: second_name.clone(), ..brigade.units[at].clone() };
                part.profile = second.clone();
                part.heads = part.heads * share(weights[1]);
                brigade.units[at].heads = brigade.units[at].heads * share(weights[0]);
                brigade.units[at].profile = first.clone();
                brigade.units.insert(at + 1, part);
            }
            Event::Unites { unit, other, whole } => {
                let heads = self.unit(*other).map_or(Ratio::ZERO, |other| other.heads);
                let Some(brigade) = self.brigade_mut(*unit) else { return };
                brigade.units.retain(|one| one.id != *other);
                if let Some(unit) = self.unit_mut(*unit) {
                    unit.profile = whole.clone();
                    unit.heads = unit.heads + heads;
                }
            }
            _ => {}
        }
    }

    pub(super) fn army_breaks(&mut self, number: u8) {
        let gone: Vec<UnitId> = self.leaving_with(number).collect();
        self.parts(&gone);
        for id in gone {
            if let Some(unit) = self.unit_mut(id) {
                unit.goes(Exit::Withdrawn);
            }
        }
        if let Some(army) = self.army_mut(number) {
            army.broken = true;
        }
    }
}
