//! A unit leaves the table (Notes of a battle: the book knows no rule for it).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::movement::artillery_action::Action;
use crate::rulesets::napoleonic_d8::movement::orders::goes_off::{LEAVES, goes_off};
use crate::rulesets::napoleonic_d8::movement::orders::{battery, moves};
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

/// It has a key of its own, away from the moves: who leaves does not come back.
pub(crate) const LEAVE: OrderKind = OrderKind {
    name: "leave",
    key: 'Q',
    label: LEAVES,
    at: &[Phase::Artillery, Phase::Moves],
    who: Who::Each(|state| ids(state.own()), against),
    rule: leave,
};

/// It leaves with its move, so that what speaks against a move speaks against it.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let mut against =
        if state.phase == Phase::Artillery { battery::against(state, id) } else { moves::against(state, id) };
    let moves = |unit: &UnitInPlay| {
        if unit.now.arm.is_artillery() { Action::Move.is_open_to(&unit.now) } else { !unit.now.is_square() }
    };
    if against.is_empty() && !state.unit(id).is_some_and(moves) {
        against.push(Refusal::on("Movement", "as it is formed now it does not move"));
    }
    against
}

fn leave(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.say("with its move it reaches the edge, and does not come back");
    goes_off(state, state.on_table(id)?, ask)
}
