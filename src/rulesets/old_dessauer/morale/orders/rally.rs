//! Rallying (Rallying Shaken Units).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::obey::commanded;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{needed, score};
use crate::rulesets::old_dessauer::morale::rally::{CHART, Rally};
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Procedure, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const RALLY: OrderKind<State> = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[Phase::Rally],
    who: Who::Each(|state| state.those(|unit| unit.troops.shaken), against),
    rule: rally,
};

fn request(state: &State, unit: &UnitInPlay) -> Rally {
    let (in_contact, active) = (state.engaged(unit.id), state.is_active(unit.id));
    Rally { unit: state.now(unit), in_contact, no_visible_chargers: false, active }
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        if !unit.troops.shaken {
            against.push(OrderObjection::NotShaken.into());
            return;
        }
        against.extend(worded(request(state, unit).objections(&state.tables)));
        against.extend(worded(unit.marks.has(Mark::Diced).then_some(OrderObjection::HasRallied)));
    })
}

fn rally(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let mut request = request(state, unit);
    ask.fill(
        Question::new("no_visible_chargers", 'n', "no charger in sight").on(CHART),
        &mut request.no_visible_chargers,
    );
    let command = commanded(state, unit, &mut request.unit, ask);
    let answer = ask.resolve(&request, &state.tables)?;
    let outcome = if answer.rallied { "rallies" } else { "stays shaken" };
    let rallied = Event::Rallied { unit: id, rallied: answer.rallied };
    let line = format!("{} {outcome}: {}.", state.roster.named(id), needed(answer.needed));
    let mut ruling = Ruling::new(line, command.into_iter().chain([rallied]).collect());
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.sum.shown();
    ruling.table = format!("{} ({})", score(answer.base_score, answer.needed), answer.base_page);
    Ok(ruling)
}
