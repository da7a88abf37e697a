//! What a charge is likely to come to.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::umpire::{Answers, FormBuilder, Order, OrderTable, Ratio, UnitId, leaves};

/// Outcomes beyond which a round of many is not worth the while.
const MANY: usize = 600;

/// Shows what the round would bring that follows these events, if nothing else changed.
pub(crate) fn show(state: &State, events: &[Event], unit: UnitId, ask: &mut FormBuilder<'_>) {
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply_event(event));
    after.apply_event(&Event::Phase { turn: state.turn, phase: Phase::Combat });
    let order = Order { name: "fight".to_owned(), subject: Some(unit), ..Order::default() };
    let answers = Answers::default();
    let all = leaves(MANY, |dice| after.dispatch(&order, &mut FormBuilder::new(&answers, dice)));
    let mut chances: Vec<(String, Ratio)> = Vec::new();
    for (chance, _, ruled) in all.unwrap_or_default() {
        let Ok(ruling) = ruled else { return };
        match chances.iter_mut().find(|(outcome, _)| *outcome == ruling.outcome) {
            Some((_, sum)) => *sum = *sum + chance,
            None => chances.push((ruling.outcome, chance)),
        }
    }
    if !chances.is_empty() {
        ask.say("in the end: of the round that follows, if nothing else changes");
    }
    chances.into_iter().for_each(|(outcome, chance)| ask.prospect(outcome, chance));
}
