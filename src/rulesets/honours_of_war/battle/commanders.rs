//! What becomes of a brigade's commander when its units go (p. 11), and who is over him (p. 37).

use super::event::Event;
use super::state::{Army, Brigade, BrigadeMark, State, UnitInPlay};
use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::command::objection::GeneralObjection;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{Refusal, Ruling, UnitId};

impl Brigade {
    /// Whether all its units are out of the battle, and its commander with them.
    pub(crate) fn is_gone(&self) -> bool {
        self.units.iter().all(|unit| unit.gone)
    }
}

impl State {
    /// A brigade passes into the command of a lieutenant general, or out of it.
    pub(super) fn goes_under(&mut self, brigade: UnitId, lieutenant: Option<usize>) {
        let Some(army) = self.army_mut(brigade.army) else { return };
        army.lieutenants.iter_mut().for_each(|general| general.command.retain(|id| *id != brigade));
        if let Some(general) = lieutenant.and_then(|at| army.lieutenants.get_mut(at)) {
            general.command.push(brigade);
        }
    }

    /// Whether every unit of a brigade that is on the table retreats, so that its commander may go with them.
    pub(crate) fn all_retreat(&self, brigade: &Brigade) -> bool {
        let mut here = brigade.present().peekable();
        here.peek().is_some() && here.all(|unit| matches!(unit.morale, Morale::Retreated | Morale::MustRetreat))
    }

    /// That its brigade's commander has tested in this phase before fire hit this unit: it brings no test (p. 13; HOW-AMB-A21).
    pub(crate) fn tested_before(&self, unit: UnitId) -> Option<String> {
        let brigade = self.brigade(unit).filter(|brigade| brigade.has(BrigadeMark::Tested))?;
        let whose = self.named(brigade.id);
        Some(format!("The commander of {whose} has tested in this phase already: no test again (p. 13, a reading)."))
    }

    /// Says what a ruling means for the commanders of the brigades whose units it drives off, and for the army.
    pub(crate) fn tell_losses(&self, ruling: &mut Ruling<Event>) {
        let driven = |event: &Event| match event {
            Event::DoneFor { unit, .. }
            | Event::Disengaged { unit }
            | Event::Reform { unit, state: Morale::Retreated } => Some(unit.of_brigade()),
            _ => None,
        };
        let mut brigades: Vec<UnitId> = ruling.events.iter().filter_map(driven).collect();
        let taken = ruling.events.iter().any(|event| matches!(event, Event::Holds { .. }));
        let shares = |unit: &UnitInPlay| unit.block().is_some_and(|block| block.faces.len() < 4);
        if brigades.is_empty() && !taken && !self.present().any(shares) {
            return;
        }
        brigades.sort();
        brigades.dedup();
        let mut after = self.clone();
        for event in &ruling.events {
            after.apply(event);
        }
        self.tell_breaking(&after, ruling);
        ruling.events.extend(self.widens(&after));
        for code in brigades {
            let (Some(before), Some(now)) = (self.brigade(code), after.brigade(code)) else { continue };
            if !now.has_figure() {
                continue;
            }
            let name = self.named(code);
            if now.is_gone() && !before.is_gone() {
                ruling.notes.push(format!("The commander of {name} leaves the game with his last unit (p. 11)."));
            } else if after.all_retreat(now) && !self.all_retreat(before) {
                ruling.notes.push(format!(
                    "All of {name} retreats: its commander may go back with it, even if he has moved (p. 11)."
                ));
            }
        }
    }
}

/// What forbids this general to direct the brigade, wherever he is.
pub(crate) fn against_general(state: &State, army: &Army, brigade: UnitId, lieutenant: Option<usize>) -> Vec<Refusal> {
    let mut reasons = Vec::new();
    if lieutenant.is_none() {
        if state.brigade(brigade).is_some_and(|brigade| brigade.by_general) {
            reasons.push(GeneralObjection::LeadsItHimself.into());
        }
        if !state.historical && army.lieutenants.iter().any(|general| general.raised.is_some()) {
            reasons.push(GeneralObjection::Raises.into());
        }
    }
    let general = army.figure(lieutenant);
    let thrown = |whom: &UnitId| state.brigade(*whom).is_some_and(|other| other.performance.is_some());
    if let Some((whom, _)) = general.directs.filter(|(whom, _)| *whom != brigade && thrown(whom)) {
        reasons.push(GeneralObjection::HasDirected { general: general.name.clone(), whom: state.named(whom) }.into());
    }
    if general.acts_as().rated() == Some(Rating::Dithering) {
        reasons.push(GeneralObjection::Dithering(general.name.clone()).into());
    }
    reasons
}
