//! Saying what a unit stands in or behind (Movement, Notes; Saving Throws).

use super::event::{Event, stands};
use super::state::{OrderKind, Phase, State, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) const GROUND: OrderKind = OrderKind {
    name: "ground",
    key: 'G',
    label: "ground",
    at: &[Phase::Orders, Phase::Activations],
    who: Who::Each(State::present, |_, _| Vec::new()),
    rule: ground,
};

fn ground(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let mut ground = unit.ground;
    ask.fill(Question::new("ground", 'G', "stands in or behind").on("Movement"), &mut ground);
    let mut holding = unit.holding || ground.is_held_by(&unit.now);
    if unit.is_skirmishing_foot() || unit.is_unlimbered() {
        let question = Question::new("holds", 'k', "holds works or an obstacle").on("Evading");
        // Of gunners that follows from their ground: its letter, pressed first, says so again.
        let follows = !unit.holding && holding;
        ask.fill(if follows { question.as_said(ground.as_held()) } else { question }, &mut holding);
    }
    ask.ready()?;
    let after = Unit { holding, ..unit.now.clone() };
    let line = format!("{} stands in: {}{}.", state.named(id), ground.short(), ground.not_held(&after));
    Ok(Ruling::new(line, stands(unit, after, ground)))
}
