//! What a charge brings that reaches the enemy (Melees).

use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::state::{State, Unit};
use crate::rulesets::central_europe::melee::prospects::{of_what, prospects};
use crate::rulesets::central_europe::unit::{Facing, Ground};
use crate::umpire::{FormBuilder, Ratio};

/// Whom a charge is made at.
pub(super) struct Aim<'a> {
    pub(super) unit: &'a Unit,
    pub(super) target: &'a Unit,
    pub(super) face: Facing,
    /// Both are in a wood or built-up area.
    pub(super) inside: bool,
}

impl Aim<'_> {
    /// What changes where it touches; `ends` is what changes of the charger's own ground. What was said of where they stand
    /// is known from then on.
    pub(super) fn contact(&self, ground: Ground, ends: Option<Event>) -> Vec<Event> {
        let Aim { unit, target, face, inside } = *self;
        let his = (inside && !target.ground.is_inside()).then_some(Event::Ground { unit: target.id, ground });
        let touch = Event::Contact { attacker: unit.id, target: target.id, face };
        ends.into_iter().chain([touch]).chain(his).collect()
    }

    /// Shows the chances of the round that would follow, if it gets there, which has this chance.
    pub(super) fn show_prospects(&self, state: &State, contact: &[Event], reaches: Ratio, ask: &mut FormBuilder<'_>) {
        if reaches > Ratio::ZERO && !ask.reckons() {
            let odds = prospects(state, self.unit.id, contact, reaches);
            // What they count is said where there are any.
            if !odds.is_empty() {
                ask.say(of_what(state, self.unit.id, contact));
            }
            ask.prospects(|| odds);
        }
    }
}
