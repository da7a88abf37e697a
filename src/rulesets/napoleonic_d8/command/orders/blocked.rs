//! A retreat that is blocked (Brigade command test results).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::objection::AGAINST_GOING_BACK;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

const SECTION: &str = "Brigade command test results";

pub(crate) const BLOCKED: OrderKind = OrderKind {
    name: "blocked",
    key: 'L',
    label: "retreat is blocked",
    at: &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees],
    who: Who::Each(|state| ids(state.own()), against),
    rule: surrender,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &AGAINST_GOING_BACK, |_| {
        let retreats = |id| state.brigade(id).is_some_and(|of| of.tested && of.orders == Orders::Retreat);
        let stays = !retreats(id);
        Vec::from_iter(stays.then(|| Refusal::on(SECTION, "its brigade does not retreat in this turn")))
    })
}

/// Friends, a river, a bridge or woods behind it: it lays down its arms.
fn surrender(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    ask.say("behind it are friends, a river, a bridge or woods (Brigade command test results)");
    ask.ready()?;
    let line = format!("{} cannot go back and surrenders.", state.named(id));
    Ok(Ruling::new(line, vec![Event::Gone { unit: unit.id }]))
}
