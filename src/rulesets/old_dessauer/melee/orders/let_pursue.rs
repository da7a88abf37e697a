//! A pursuit that the umpire allows while rounds are fought: where everything bars all winners, no step of its own follows
//! (Turn Sequence; Pursuit Moves).

use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::steps::duties;
use crate::rulesets::old_dessauer::battle::words::ids;
use crate::rulesets::old_dessauer::melee::orders::pursue::{PURSUE, against, pending, pursue};
use crate::umpire::{OrderKind, Refusal, UnitId, Who};

pub(crate) const LET_PURSUE: OrderKind<State> = OrderKind {
    name: PURSUE.name,
    key: PURSUE.key,
    label: PURSUE.label,
    at: &[Phase::Combat],
    who: Who::Each(|state| state.those(|unit| pending(state, unit.id).is_some()), against_now),
    rule: pursue,
};

/// What bars it from any pursuit, or that it waits for the rounds, and for what is owed beside them: nobody is offered it in
/// this step.
fn against_now(state: &State, id: UnitId) -> Vec<Refusal> {
    let against = against(state, id);
    if !against.is_empty() {
        return against;
    }
    let owed: Vec<String> =
        duties(state).iter().map(|duty| format!("{}: {}", duty.what, ids(state, &duty.who))).collect();
    let first = if owed.is_empty() { String::new() } else { format!("{} is owed here; ", owed.join(", ")) };
    let text = format!("{first}the rounds of all come before the pursuits: end the step, and pursue then");
    vec![Refusal::on("Turn Sequence", text)]
}
