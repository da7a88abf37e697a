//! What changes of brigades and command figures.

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::roster::General;
use crate::rulesets::honours_of_war::battle::state::{BrigadeMark, State};
use crate::rulesets::honours_of_war::command::commanders::LieutenantGeneralRating;
use crate::umpire::{Lookup, Ratio, UnitId};

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
                general.rating = *rating;
                if let Some(name) = name {
                    general.name.clone_from(name);
                }
                self.lends_anew(army);
            }
            Event::Directs { whom, .. } => general.directs = *whom,
            Event::GeneralMoves { .. } => general.moved = true,
            Event::GeneralTested { .. } => (general.tested, general.danger) = (true, false),
            Event::Raised { rating, .. } => general.raised = Some(*rating),
            _ => {}
        }
    }

    /// Whom the commanding general raises acts by what that brings him now (p. 37): a dithering general is powerless, and who is
    /// hit while the other is near is raised from what that has made of him.
    fn lends_anew(&mut self, number: u8) {
        let Some(army) = self.army(number) else { return };
        let lent = |lieutenant: &General| {
            let request = LieutenantGeneralRating {
                historical: self.historical,
                lieutenant: lieutenant.rating.rated().filter(|_| lieutenant.raised.is_some())?,
                commanding: army.general.rating,
                distance: Ratio::ZERO,
                scale: self.scale,
            };
            request.answer(&self.tables).ok().filter(|near| near.raised).map(|near| near.rating)
        };
        let lent: Vec<Option<Rating>> = army.lieutenants.iter().map(lent).collect();
        let Some(army) = self.army_mut(number) else { return };
        for (lieutenant, raised) in army.lieutenants.iter_mut().zip(lent) {
            lieutenant.raised = raised;
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
