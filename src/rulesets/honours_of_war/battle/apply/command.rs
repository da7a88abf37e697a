//! What changes of brigades and command figures.

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::roster::General;
use crate::rulesets::honours_of_war::battle::state::{BrigadeMark, State};
use crate::umpire::UnitId;

impl State {
    /// The help of a general to rally is used up for this turn: the commanding general's, or a lieutenant's.
    pub(super) fn general_helps(&mut self, army: u8, who: Option<Option<usize>>) {
        if let Some(general) = who.and_then(|who| self.general_mut(army, who)) {
            general.rallied = true;
        }
    }

    fn general_mut(&mut self, army: u8, lieutenant: Option<usize>) -> Option<&mut General> {
        let army = self.army_mut(army)?;
        match lieutenant {
            Some(at) => army.lieutenants.get_mut(at),
            None => Some(&mut army.general),
        }
    }

    pub(super) fn general_changes(&mut self, army: u8, lieutenant: Option<usize>, event: &Event) {
        let Some(general) = self.general_mut(army, lieutenant) else { return };
        match event {
            Event::General { name, rating, .. } => {
                // The commanding general raises the rating that he has now, and anew.
                (general.rating, general.raised) = (*rating, None);
                if let Some(name) = name {
                    general.name.clone_from(name);
                }
            }
            Event::Directs { whom, .. } => general.directs = *whom,
            Event::GeneralMoves { .. } => general.moved = true,
            Event::GeneralTested { .. } => (general.tested, general.danger) = (true, false),
            Event::Raised { rating, .. } => general.raised = Some(*rating),
            _ => {}
        }
    }

    pub(super) fn brigade_changes(&mut self, id: UnitId, event: &Event) {
        let all_retreat = self.brigade(id).is_some_and(|brigade| self.all_retreat(brigade));
        let Some(brigade) = self.brigade_mut(id) else { return };
        match event {
            Event::Rated { rating, penalty, .. } => {
                brigade.rating = Some(*rating);
                brigade.penalty = *penalty;
            }
            Event::Commanded { performance, directed, .. } => {
                brigade.performance = Some(*performance);
                brigade.marks.set(BrigadeMark::Directed, *directed);
            }
            Event::Done { .. } => brigade.marks.set(BrigadeMark::Done, true),
            Event::Reopens { .. } => brigade.marks.set(BrigadeMark::Done, false),
            Event::Tested { .. } => brigade.marks.set(BrigadeMark::Tested, true),
            Event::CommanderMoves { .. } => {
                brigade.marks.set(BrigadeMark::CommanderMoved, true);
                brigade.marks.set(BrigadeMark::WentBack, all_retreat);
            }
            _ => {}
        }
    }
}
