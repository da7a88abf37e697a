//! Whom a unit passes on its way back, as the umpire tells it (Recoil Moves).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::words::list;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{FormBuilder, Question, UnitId};

/// The gaps that matter.
pub(crate) struct Past {
    /// Whether it goes between enemies.
    hemmed: bool,
    pub(crate) friends: Vec<UnitId>,
}

impl Past {
    pub(crate) fn asked(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Past {
        let chart = &state.tables.recoil;
        let label = format!("between enemies, a gap under {} in", chart.enemy_gap);
        let hemmed = Question::new("hemmed", 'h', label).on("Recoil Moves");
        let beset = state.is_beset(unit) || state.roster.unit(unit).is_some_and(|unit| unit.turn.beset);
        if beset {
            let least = chart.enemy_gap;
            ask.say(format!(
                "enemies hold different sides of it: yes where its gap between them is under {least} inches, and it is lost"
            ));
        }
        let hemmed = if beset { hemmed.must() } else { hemmed };
        let hemmed = ask.flag(hemmed, false);
        let label = format!("through friends, or a gap under {} in", chart.friend_gap);
        let friends = ask.units(Question::new("friends", 'p', label).on("Recoil Moves"), state.friends(unit), 6);
        Past { hemmed, friends }
    }

    /// The gap between enemies; none that matters unless it is said, as it has to be where they hold different sides of it.
    pub(crate) fn enemy_gap(&self) -> Option<Inches> {
        self.hemmed.then_some(Inches::NONE)
    }

    /// The gap between friends.
    pub(crate) fn friend_gap(&self) -> Option<Inches> {
        (!self.friends.is_empty()).then_some(Inches::NONE)
    }

    /// Whether all those friends are skirmishers.
    pub(crate) fn are_skirmishers(&self, state: &State) -> bool {
        !self.friends.is_empty() && self.formed(state).is_empty()
    }

    fn formed(&self, state: &State) -> Vec<UnitId> {
        let formed = |id: &UnitId| state.kind(*id).is_some_and(|kind| kind != Kind::Skirmishers);
        self.friends.iter().copied().filter(formed).collect()
    }

    /// The friends who come into disorder by it.
    pub(crate) fn disorder(&self, state: &State, events: &mut Vec<Event>, notes: &mut Vec<String>) {
        let formed = self.formed(state);
        if formed.is_empty() {
            return;
        }
        notes.push(format!("Disordered by it: {}.", list(state, &formed)));
        events.extend(formed.into_iter().map(|unit| Event::Disordered { unit, disordered: true }));
    }
}
